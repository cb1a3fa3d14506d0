//! Tables of a search, for terminals and pages.

use crate::page::words::{DisplayUnit, distinct, first_few, listed};
use crate::table::Table;
use crate::tuning::rows::{SearchRows, ValueRow};
use corsair_lab::ScoreWord;

/// Returns the tables of a search that optimises a metric; `worth` is the unit of the metric's changes. In the table of
/// values, the most valuable change comes first. The text `start` names the initial values.
pub fn search_tables(
    SearchRows { generations, values, candidates }: &SearchRows,
    (figure, unit, worth): (&str, DisplayUnit, DisplayUnit),
    start: &str,
    score: ScoreWord,
) -> [Table; 3] {
    let spread = match values.iter().any(|row| row.spread.is_some()) {
        true => "; spread is the standard deviation of the last generation",
        false => "",
    };
    let found = format!("Values found; initial values: {start}{spread}");
    let went = format!("Progress of the search: {figure}");
    let among = format!("Candidates of the last race: {figure}");
    [
        Table::of_rows_in(found, ValueRow::ranked(values), score, |_, _| worth),
        Table::of_rows_in(went, generations, score, |_, _| unit),
        Table::of_rows_in(among, candidates, score, |_, _| unit),
    ]
}

/// Returns a sentence, preceded by a space, about the values that changed and the values that stayed. The most valuable
/// change comes first, and at most `most` values are named. The text is empty if no value changed. The text `start`
/// names the initial values.
pub fn values_in_words(rows: &[ValueRow], start: &str, most: usize) -> String {
    let moved = ValueRow::ranked(rows).into_iter().filter(|row| row.has_moved());
    let named = moved.map(|row| {
        let outside = if row.began_outside() { ", outside the range" } else { "" };
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
