//! `corsair sweep`: what each level of a rule value does.

use crate::present::counted;
use crate::present::page::caveats;
use crate::present::page::chart::{Chart, Dot, Intervals, Tone};
use crate::present::page::story::{Story, Unreadable, columns, estimate_cells, p_cell, subject_of};
use crate::present::page::words::{DisplayUnit, first_few, listed};
use crate::present::page::{ResultRead, Row, Sheet};
use crate::present::table::{Cell, Kind, Table};

const EFFECT: [&str; 3] = ["effect", "effect_lo", "effect_hi"];
const MEAN: [&str; 3] = ["mean", "mean_lo", "mean_hi"];

/// The most figures that have a chart; the tables have all.
const MOST_CHARTS: usize = 12;

pub(crate) fn tell(result: &ResultRead) -> Result<Story, Unreadable> {
    let manifest = &result.manifest;
    let design = result.given("design", manifest.design.as_ref())?;
    let effects = result.sheet("effects.csv")?;
    let fit = result.sheet("fit.csv")?;
    let factors = result.sheet("factors.csv")?;
    let names = effects.distinct("factor")?;
    let cells = result.given("cells", design.cells)?;
    let played = result.given("cells_played", design.cells_played)?;
    let asked = vec![
        format!("What does each value of {} do to {}?", listed(&names), manifest.edition),
        format!(
            "{} ({}), of which {} could be played, on the same deals: {}.",
            counted(cells, "set of rules", "sets of rules"),
            design.points.as_deref().unwrap_or_default(),
            played,
            counted(result.given("games", design.games)?, "game", "games"),
        ),
    ];
    let told = effects.rows_with("on_screen", "true")?;
    let mut tables = vec![
        effects_table(result, "Effects", &told)?,
        fit_table(result, &fit)?,
        factors_table(&factors)?,
    ];
    tables.retain(|table| !table.rows.is_empty());
    let mut caveats = caveats::of_play(result);
    caveats.push(format!(
        "The {} effects that are told here are corrected together for their number (Benjamini and \
         Hochberg): of those beyond noise one in twenty may be chance. Those on all other figures \
         are in effects.csv, and exploratory.",
        told.len(),
    ));
    caveats.push(
        "An effect is what a level adds to the mean over all levels. Where the sum of main effects \
         leaves much unexplained, values work together, and an effect depends on the others."
            .into(),
    );
    Ok(Story {
        title: format!("{}: a sweep of {}", manifest.edition, first_few(&names, 3)),
        asked,
        verdict: verdict(&told)?,
        charts: charts(result, &told)?,
        tables,
        caveats,
    })
}

fn verdict(told: &[Row<'_>]) -> Result<String, Unreadable> {
    let mut moved: Vec<(String, Vec<String>)> = Vec::new();
    for &row in told {
        if row.text("verdict")? != "beyond_noise" {
            continue;
        }
        let (factor, subject) = (row.text("factor")?, subject_of(row)?);
        match moved.iter_mut().find(|(name, _)| name == factor) {
            Some((_, subjects)) if subjects.contains(&subject) => {}
            Some((_, subjects)) => subjects.push(subject),
            None => moved.push((factor.into(), vec![subject])),
        }
    }
    if moved.is_empty() {
        return Ok(
            "No level of any value is shown to move a figure beyond the noise of play.".into()
        );
    }
    let told: Vec<String> = moved
        .iter()
        .map(|(factor, subjects)| format!("{factor} moves {}", first_few(subjects, 6)))
        .collect();
    Ok(format!("Beyond the noise of play, {}.", told.join("; ")))
}

/// The figures that something moves first.
fn charts(result: &ResultRead, told: &[Row<'_>]) -> Result<Vec<Chart>, Unreadable> {
    let mut subjects: Vec<(String, String, Vec<Row<'_>>)> = Vec::new();
    for &row in told {
        let (table, subject) = (row.text("table")?.to_owned(), subject_of(row)?);
        match subjects.iter_mut().find(|of| of.0 == table && of.1 == subject) {
            Some((_, _, rows)) => rows.push(row),
            None => subjects.push((table, subject, vec![row])),
        }
    }
    let mut found = Vec::new();
    for (table, subject, rows) in subjects {
        let unit = DisplayUnit::of_difference(result.reading(rows[0].text("metric")?));
        let mut dots = Vec::new();
        let mut moved = 0;
        for row in rows {
            let is_beyond = row.text("verdict")? == "beyond_noise";
            moved += usize::from(is_beyond);
            let label = format!("{} = {}", row.text("factor")?, row.text("level")?);
            let estimate = row.estimate(EFFECT)?.times(unit.factor());
            dots.push(Dot {
                label,
                estimate,
                tone: if is_beyond { Tone::Strong } else { Tone::Faint },
            });
        }
        let axis = match unit {
            DisplayUnit::Points | DisplayUnit::Percent => "added to the mean, percentage points",
            DisplayUnit::Number | DisplayUnit::Change => "added to the mean, per game",
        };
        let of = Intervals { axis: axis.into(), dots, reference: Some(0.0), band: None };
        let note = "Bars are 95 % intervals, each by itself. Strong colour: beyond noise after \
                    correction. The dashed line is the mean over all levels.";
        let chart =
            Chart::of_intervals(format!("What each level does to {subject}, at {table}"), note, of);
        found.push((moved, chart));
    }
    found.sort_by_key(|(moved, _)| std::cmp::Reverse(*moved));
    Ok(found.into_iter().take(MOST_CHARTS).map(|(_, chart)| chart).collect())
}

fn effects_table(
    result: &ResultRead,
    caption: &str,
    rows: &[Row<'_>],
) -> Result<Table, Unreadable> {
    let mut head = columns(&["figure", "factor", "level"], ["effect", "95 %", "p, corrected"]);
    head.extend([("verdict", Kind::Text), ("table", Kind::Text)]);
    let mut table = Table::new(caption, &head);
    for &row in rows {
        let unit = DisplayUnit::of_difference(result.reading(row.text("metric")?));
        let mut cells = vec![
            Cell::word(subject_of(row)?),
            Cell::word(row.text("factor")?),
            Cell::word(row.text("level")?),
        ];
        cells.extend(estimate_cells(row, EFFECT, unit)?);
        cells.push(p_cell(row, "bh_p")?);
        cells.push(Cell::word(row.text("verdict")?.replace('_', " ")));
        cells.push(Cell::word(row.text("table")?));
        table.push(cells);
    }
    Ok(table)
}

fn fit_table(result: &ResultRead, fit: &Sheet) -> Result<Table, Unreadable> {
    let mut head = columns(&["figure"], ["mean", "95 %", "spread over cells", "unexplained"]);
    head.push(("table", Kind::Text));
    let mut table = Table::new("What main effects explain", &head);
    for row in fit.rows() {
        if !row.flag("on_screen")? {
            continue;
        }
        let unit = DisplayUnit::of_mean(result.reading(row.text("metric")?));
        let scaled = |column: &str| -> Result<Cell, Unreadable> {
            Ok(Cell::fixed(row.optional(column)?.map(|number| number * unit.factor()), 3))
        };
        let mut cells = vec![Cell::word(subject_of(row)?)];
        cells.extend(estimate_cells(row, MEAN, unit)?);
        cells.extend([scaled("spread")?, scaled("unexplained")?]);
        cells.push(Cell::word(row.text("table")?));
        table.push(cells);
    }
    Ok(table)
}

/// Which values were varied, and which were not and why.
pub(crate) fn factors_table(factors: &Sheet) -> Result<Table, Unreadable> {
    let head =
        columns(&["value", "how well it is known", "varied", "base", "levels", "why not"], []);
    let mut table = Table::new("The values", &head);
    for row in factors.rows() {
        table.push(vec![
            Cell::word(row.text("factor")?),
            Cell::word(row.text("source")?),
            Cell::word(if row.flag("varied")? { "yes" } else { "no" }),
            Cell::word(row.text("base")?),
            Cell::word(row.text("levels")?),
            Cell::word(row.text("reason")?),
        ]);
    }
    Ok(table)
}
