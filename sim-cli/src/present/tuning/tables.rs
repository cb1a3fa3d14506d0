//! The tables of a search as people read them.

use crate::present::page::Estimate;
use crate::present::page::words::{DisplayUnit, distinct, first_few, listed};
use crate::present::table::{Cell, Kind, Table};
use crate::present::tuning::rows::{CandidateRow, GenerationRow, ValueRow};

/// The generations, at most `most` of them: the last, and others in equal steps.
pub(crate) fn generation_table(rows: &[GenerationRow], unit: DisplayUnit, most: usize) -> Table {
    let has_choice = rows.iter().any(|row| row.favoured.is_some());
    let [best, mean] = ["best", "mean"].map(|name| unit.heading(name));
    let mut columns = vec![
        ("start", Kind::Number),
        ("generation", Kind::Number),
        ("evaluations", Kind::Number),
        ("step", Kind::Number),
        (&best, Kind::Number),
        (&mean, Kind::Number),
    ];
    if has_choice {
        columns.extend([("favoured", Kind::Text), ("chance %", Kind::Number)]);
    }
    let mut table = Table::new("How the search went", &columns);
    let stride = rows.len().div_ceil(most.max(1)).max(1);
    let shown = rows.iter().rev().step_by(stride).collect::<Vec<_>>();
    for row in shown.into_iter().rev() {
        let figure = |value: Option<f64>| {
            value.map_or_else(Cell::nothing, |value| {
                let [cell, _] = Cell::estimate(Estimate { value, interval: None }, unit);
                cell
            })
        };
        let mut cells = vec![
            Cell::count(row.start as u64),
            Cell::count(row.generation),
            Cell::count(row.evaluations),
            Cell::fixed(Some(row.step), 3),
            figure(row.best),
            figure(row.mean),
        ];
        if has_choice {
            cells.push(row.favoured.as_ref().map_or_else(Cell::nothing, Cell::word));
            cells.push(Cell::fixed(row.chance.map(|chance| 100.0 * chance), 0));
        }
        table.push(cells);
    }
    table
}

/// The values, the one that moved farthest first, at most `most` of them.
pub(crate) fn value_table(rows: &[ValueRow], start: &str, most: usize) -> Table {
    let columns = [
        ("value", Kind::Text),
        (start, Kind::Number),
        ("found", Kind::Number),
        ("from", Kind::Number),
        ("to", Kind::Number),
        ("moved, % of the range", Kind::Number),
        ("spread, % of the range", Kind::Number),
    ];
    let caption = match rows.iter().any(|row| row.spread.is_some()) {
        true => "What moved most; spread: the standard deviation of the last generation",
        false => "What moved most",
    };
    let mut table = Table::new(caption, &columns);
    let mut order: Vec<&ValueRow> = rows.iter().collect();
    order.sort_by(|one, other| other.distance().total_cmp(&one.distance()));
    for row in order.into_iter().take(most) {
        let number = |of: Option<f64>| {
            of.map_or_else(Cell::nothing, |number| Cell::number(number, number.to_string()))
        };
        let part = |of: Option<f64>| of.map(|part| 100.0 * part);
        table.push(vec![
            Cell::word(&row.name),
            Cell::word(&row.start),
            Cell::word(&row.found),
            number(row.low),
            number(row.high),
            part(row.moved).map_or_else(Cell::nothing, |moved| Cell::signed(moved, 0)),
            Cell::fixed(part(row.spread), 0),
        ]);
    }
    table
}

/// The values that moved, those that moved farthest first, at most `most` of them by name; and those that stayed. `start`
/// is what the values with which the search began are called. A sentence behind others, or nothing without values.
pub(crate) fn values_in_words(rows: &[ValueRow], start: &str, most: usize) -> String {
    let mut moved: Vec<&ValueRow> = rows.iter().filter(|row| row.has_moved()).collect();
    moved.sort_by(|one, other| other.distance().total_cmp(&one.distance()));
    let named = moved.iter().map(|row| {
        let outside = if row.began_outside() { ", outside of the range" } else { "" };
        format!("{}\u{a0}=\u{a0}{} ({start}: {}{outside})", row.name, row.found, row.start)
    });
    let named: Vec<String> = named.collect();
    let named = distinct(named.iter().map(String::as_str));
    let stayed: Vec<&str> =
        rows.iter().filter(|row| !row.has_moved()).map(|row| row.name.as_str()).collect();
    let stayed = match stayed.as_slice() {
        [] => String::new(),
        [one] => format!("; {one} stays"),
        several if several.len() <= most => format!("; {} stay", listed(several)),
        several => format!("; {} stay", several.len()),
    };
    if named.is_empty() {
        return String::new();
    }
    format!(" Found: {}{stayed}.", first_few(&named, most))
}

/// The candidates of the last race, the best first.
pub(crate) fn candidate_table(rows: &[CandidateRow], figure: &str, unit: DisplayUnit) -> Table {
    let columns = [
        ("rank", Kind::Number),
        ("origin", Kind::Text),
        ("stage", Kind::Text),
        ("deals", Kind::Number),
        (figure, Kind::Number),
        ("95 %", Kind::Number),
        ("values", Kind::Text),
    ];
    let mut table = Table::new("Among which candidates was chosen", &columns);
    for row in rows {
        let nothing = || [Cell::nothing(), Cell::nothing()];
        let [value, interval] = row.value.map_or_else(nothing, |of| Cell::estimate(of, unit));
        let origin = match (row.start, row.generation) {
            (Some(start), Some(generation)) => {
                format!("{} of generation {generation}, start {start}", row.origin.name())
            }
            _ => row.origin.name().into(),
        };
        table.push(vec![
            Cell::count(row.rank as u64),
            Cell::word(origin),
            Cell::named(row.stage.name()),
            Cell::count(row.blocks),
            value,
            interval,
            Cell::word(&row.settings),
        ]);
    }
    table
}
