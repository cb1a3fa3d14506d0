//! Page of `corsair tune`: the values with the best metric.

use crate::tune::answer::answer;
use crate::tune::objective::SEAT_GAP;
use crate::tune::rows::{TuneRow, Values};
use corsair_lab::assertion::Unit;
use corsair_lab::result::Word as _;
use corsair_present::counted;
use corsair_present::page::ResultRead;
use corsair_present::page::caveats;
use corsair_present::page::chart::{Chart, Dot, Intervals, Tone};
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::page::words::{DisplayUnit, first_few};
use corsair_present::table::{Cell, Kind, Table};
use corsair_present::tuning::charts::{moves_chart, progress_chart};
use corsair_present::tuning::rows::SearchRows;
use corsair_present::tuning::tables::search_tables;

pub(crate) fn story(result: &ResultRead) -> Result<Story, Unreadable> {
    let manifest = &result.manifest;
    let rows: Vec<TuneRow> = result.rows()?;
    let search = SearchRows::read(result)?;
    let values = &search.values;
    let first = result.given("a row in tune.csv", rows.first())?;
    let objective = result.given("objective", manifest.word("objective"))?.replace('_', " ");
    let unit = match result.given("is_share", manifest.flag("is_share"))? {
        true => Unit::Share,
        false => Unit::Number,
    };
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
    let shown = DisplayUnit::of_mean(unit);
    let figure = first.figure.replace('_', " ");
    let axis = match unit {
        Unit::Share => format!("{figure}, %"),
        Unit::Number => figure,
    };
    let mut charts = vec![before_and_after(&rows, &axis, shown)];
    charts.extend(progress_chart(&search.generations, (&axis, shown), Vec::new()));
    let start = Values::Start.name();
    charts.extend(moves_chart(values, start));
    let mut tables = vec![figure_table(&rows, unit)];
    tables.extend(search_tables(&search, (&axis, shown), start, result.score));
    tables.retain(|table| !table.rows.is_empty());
    let mut caveats = caveats::of_play(result);
    caveats.push(
        "The estimates of the search are exploratory, because the search chose the candidates by them. The metrics \
         before and after are confirmed on deals played after the choice. Another search may find better values."
            .into(),
    );
    caveats.extend((first.figure == SEAT_GAP).then(|| caveats::SEAT_GAP.into()));
    Ok(Story {
        title: format!("{}: {objective}", manifest.edition),
        asked,
        verdict: answer(&rows, values, unit),
        charts,
        tables,
        caveats,
    })
}

fn before_and_after(rows: &[TuneRow], axis: &str, unit: DisplayUnit) -> Chart {
    let figures = rows.iter().filter(|row| row.values != Values::Change);
    let dot = |row: &TuneRow| Dot {
        label: format!("{} at {}", row.values.name(), row.table),
        estimate: row.value.times(unit.factor()),
        tone: if row.values == Values::Start { Tone::Faint } else { Tone::Strong },
    };
    let of = Intervals::new(axis, figures.map(dot), None);
    let note = "Bars are 95 % intervals, on deals played after the choice. Faint: the values at the start.";
    Chart::of_intervals("Metric before and after", note, of)
}

/// Returns a table of the metric before and after the search.
fn figure_table(rows: &[TuneRow], unit: Unit) -> Table {
    let figure = rows.first().map_or("metric", |row| row.figure.as_str());
    let figure = DisplayUnit::of_mean(unit).heading(figure);
    let columns = [
        ("table", Kind::Text),
        ("values", Kind::Text),
        ("stage", Kind::Text),
        ("games", Kind::Number),
        (&figure, Kind::Number),
        ("95 %", Kind::Number),
    ];
    let mut table = Table::new("Metric before and after", &columns).yielding(&["games", "stage"]);
    for row in rows {
        let mut cells = vec![
            Cell::word(&row.table),
            Cell::named(row.values.info()),
            Cell::named(row.stage.info()),
            Cell::count(row.games),
        ];
        cells.extend(Cell::estimate(row.value, row.unit(unit)));
        table.push(cells);
    }
    table
}
