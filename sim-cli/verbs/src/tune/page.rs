//! Page of `corsair tune`: the values with the best metric.

use crate::tune::answer::{answer, metrics_in_words, search_units};
use crate::tune::objective::SEAT_GAP;
use crate::tune::rows::{FrontRow, TuneRow, Values};
use corsair_lab::result::{SchemaField, Word as _};
use corsair_present::counted;
use corsair_present::page::ResultRead;
use corsair_present::page::caveats;
use corsair_present::page::chart::{Chart, Dot, Intervals, Tone};
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::page::words::{DisplayUnit, first_few, grouped, spaced};
use corsair_present::table::{Cell, Kind, Table};
use corsair_present::tuning::charts::{progress_chart, worth_chart};
use corsair_present::tuning::rows::SearchRows;
use corsair_present::tuning::tables::search_tables;

pub(crate) fn story(result: &ResultRead) -> Result<Story, Unreadable> {
    let manifest = &result.manifest;
    let rows: Vec<TuneRow> = result.rows()?;
    let search = SearchRows::read(result)?;
    let values = &search.values;
    let first = result.given("a row in tune.csv", rows.first())?;
    let objective = result.given("objective", manifest.word("objective"))?.replace('_', " ");
    let evaluations = result.given("evaluations", manifest.counted("evaluations"))?;
    let names: Vec<&str> = values.iter().map(|row| row.name.as_str()).collect();
    let asked = vec![
        format!(
            "Which values of {} give {objective} in {}?",
            first_few(&names, 6),
            manifest.edition
        ),
        format!(
            "{} were made; the metric before and after was confirmed on {}.",
            counted(evaluations, "evaluation", "evaluations"),
            counted(first.blocks, "fresh deal", "fresh deals"),
        ),
    ];
    let (shown, worth) = search_units(&rows);
    let figure = metrics_in_words(&rows);
    let axis = match shown {
        DisplayUnit::Percent => format!("{figure}, %"),
        _ => figure,
    };
    let of_metrics = grouped(&rows, |row| &row.figure);
    let mut charts: Vec<Chart> = of_metrics.iter().map(|rows| before_and_after(rows)).collect();
    charts.extend(progress_chart(&search.generations, (&axis, shown), Vec::new()));
    charts.extend(worth_chart(values, (&axis, worth)));
    let mut tables: Vec<Table> = of_metrics.iter().map(|rows| figure_table(rows)).collect();
    let front: Vec<FrontRow> = result.rows()?;
    let own = |_: &FrontRow, field: &SchemaField| if field.name == "value" { shown } else { worth };
    let of_front = "Smallest edits of the rules: the best found for each number of changes";
    tables.push(Table::of_rows_in(of_front, &front, result.score, own));
    let start = Values::Start.name();
    tables.extend(search_tables(&search, (&axis, shown, worth), start, result.score));
    tables.retain(|table| !table.rows.is_empty());
    let mut caveats = caveats::of_play(result);
    caveats.push(
        "The estimates of the search are exploratory, because the search chose the candidates by them. The metrics \
         before and after are confirmed on deals played after the choice. Another search may find better values."
            .into(),
    );
    let has_gap = rows.iter().any(|row| row.figure == SEAT_GAP);
    caveats.extend(has_gap.then(|| caveats::SEAT_GAP.into()));
    Ok(Story {
        title: format!("{}: {objective}", manifest.edition),
        asked,
        verdict: answer(&rows, values, &search.candidates),
        charts,
        tables,
        caveats,
    })
}

fn title(row: &TuneRow) -> String {
    format!("Before and after: {}", row.figure)
}

fn before_and_after(rows: &[&TuneRow]) -> Chart {
    let figures = rows.iter().filter(|row| row.values != Values::Change);
    let dot = |row: &&TuneRow| Dot {
        label: format!("{} at {}", row.values.name(), row.table),
        estimate: row.value.times(row.unit().factor()),
        tone: if row.values == Values::Start { Tone::Faint } else { Tone::Strong },
    };
    let figure = spaced(&rows[0].figure);
    let axis = if rows[0].is_share { format!("{figure}, %") } else { figure };
    let of = Intervals::new(axis, figures.map(dot), None);
    let note = "Bars are 95 % intervals, on deals played after the choice. Faint: the values at the start.";
    Chart::of_intervals(title(rows[0]), note, of)
}

/// Returns a table of a metric before and after the search.
fn figure_table(rows: &[&TuneRow]) -> Table {
    let figure = DisplayUnit::of_mean(rows[0].metric_unit()).heading(&rows[0].figure);
    let columns = [
        ("table", Kind::Text),
        ("values", Kind::Text),
        ("stage", Kind::Text),
        ("games", Kind::Number),
        (&figure, Kind::Number),
        ("95 %", Kind::Number),
    ];
    let mut table = Table::new(title(rows[0]), &columns).yielding(&["games", "stage"]);
    for row in rows {
        let mut cells = vec![
            Cell::word(&row.table),
            Cell::named(row.values.info()),
            Cell::named(row.stage.info()),
            Cell::count(row.games),
        ];
        cells.extend(Cell::estimate(row.value, row.unit()));
        table.push(cells);
    }
    table
}
