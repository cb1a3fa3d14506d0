//! What each verb's result means: the question, the answer in a sentence, charts, tables, caveats.

mod caveats;
mod compare;
mod contest;
mod odds;
mod plan;
mod rigs;
mod run;
mod seats;
mod sensitivity;
mod sweep;
mod tournament;

use super::chart::Chart;
use super::read::{ResultRead, Row, Unreadable};
use super::table::{Cell, Kind, Table};
use super::verb::Verb;
use super::words::{Unit, subject};
use crate::report::p_text;

/// A result in words, charts and tables.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Story {
    /// What it is, in a line.
    pub(super) title: String,
    /// What was asked, a paragraph each.
    pub(super) asked: Vec<String>,
    /// The answer, in a sentence or two.
    pub(super) verdict: String,
    pub(super) charts: Vec<Chart>,
    pub(super) tables: Vec<Table>,
    /// What the answer rests on, and what it does not say.
    pub(super) caveats: Vec<String>,
}

/// Tells a result.
///
/// # Errors
/// Its tables are not what its verb writes.
pub(super) fn tell(result: &ResultRead) -> Result<Story, Unreadable> {
    match result.verb {
        Verb::Run => run::tell(result),
        Verb::Compare => compare::tell(result),
        Verb::Seats => seats::tell(result),
        Verb::Match => contest::tell(result),
        Verb::Plan => plan::tell(result),
        Verb::Tournament => tournament::tell(result),
        Verb::Rigs => rigs::tell(result),
        Verb::Sweep => sweep::tell(result),
        Verb::Sensitivity => sensitivity::tell(result),
        Verb::Odds => odds::tell(result),
    }
}

/// What a row with the columns `bot`, `seat` and `metric` is about.
fn subject_of(row: Row<'_>) -> Result<String, Unreadable> {
    Ok(subject(row.text("bot")?, row.text("seat")?, row.text("metric")?))
}

/// A p-value of a column.
fn p_cell(row: Row<'_>, column: &str) -> Result<Cell, Unreadable> {
    let p = row.optional(column)?;
    Ok(p.map_or_else(Cell::nothing, |p| Cell::number(p, p_text(p))))
}

/// An estimate and its interval, as two cells.
fn estimate_cells(row: Row<'_>, columns: [&str; 3], unit: Unit) -> Result<[Cell; 2], Unreadable> {
    let estimate = row.estimate(columns)?.times(unit.factor());
    let places = unit.places(estimate);
    let text = |number: f64| unit.bare(number, places);
    let interval = estimate.interval.map_or_else(Cell::nothing, |[low, high]| {
        Cell::number(low, format!("{} to {}", text(low), text(high)))
    });
    Ok([Cell::number(estimate.value, text(estimate.value)), interval])
}

/// The names of columns with a name each.
fn columns<const N: usize>(
    texts: &[&'static str],
    numbers: [&'static str; N],
) -> Vec<(&'static str, Kind)> {
    let texts = texts.iter().map(|&name| (name, Kind::Text));
    texts.chain(numbers.into_iter().map(|name| (name, Kind::Number))).collect()
}
