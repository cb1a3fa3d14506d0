//! The answer of `corsair tune` in words: how far the figure goes, and by which values.

use crate::lab::assertion::Unit;
use crate::present::page::words::{distinct, first_few};
use crate::present::tuning::rows::ValueRow;
use crate::studies::tune::tables::{CHANGE, FOUND, START, TuneRow};

/// The most values that a sentence names.
const MOST_NAMED: usize = 8;

/// The figure before and after, in a sentence for each table, and the values that were found; `start` is
/// what the values with which the search began are called.
pub(crate) fn answer(rows: &[TuneRow], values: &[ValueRow], unit: Unit, start: &str) -> String {
    let of_table = |rows: &[TuneRow]| {
        let estimate = |values: &str| {
            let row = rows.iter().find(|row| row.values == values);
            row.map_or_else(String::new, |row| row.unit(unit).estimate(row.estimate()))
        };
        let first = &rows[0];
        format!(
            "At {} {} goes from {} by {start} to {} by the values that were found: {}.",
            first.table,
            first.figure,
            estimate(START),
            estimate(FOUND),
            estimate(CHANGE)
        )
    };
    let tables = rows.chunk_by(|row, next| row.table == next.table);
    let mut text = tables.map(of_table).collect::<Vec<_>>().join(" ");
    let found = values.iter().map(|row| format!("{} = {}", row.name, row.found));
    let found: Vec<String> = found.collect();
    let found = distinct(found.iter().map(String::as_str));
    if !found.is_empty() {
        text += &format!(" Found: {}.", first_few(&found, MOST_NAMED));
    }
    text
}
