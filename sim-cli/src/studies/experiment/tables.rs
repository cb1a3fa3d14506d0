//! The tables of `corsair experiment`: as rows, as a file, and as people read them.

use crate::lab::ScoreWord;
use crate::present::rows::{result_row, table_csv};
use crate::present::table::{Cell, Kind, Table};
use crate::studies::experiment::record::{Ended, EntryRecord, Record, Said};

result_row! {
    /// A figure that an assertion is about.
    AssertionRow in "assertions.csv" {
        /// The id of the entry.
        entry: String,
        /// The assertion.
        assertion: String,
        /// The figure, with its row.
        figure: String,
        /// The value, or the word.
        value: Option<String>,
        /// The lower end of its interval.
        value_lo: Option<f64>,
        /// The upper end.
        value_hi: Option<f64>,
        /// Whether the row supports the assertion.
        holds: bool,
    }
}

/// A row for each figure that an assertion is about.
fn rows(record: &Record) -> Vec<AssertionRow> {
    let mut rows = Vec::new();
    for entry in &record.entries {
        for asserted in &entry.assertions {
            rows.extend(asserted.findings.iter().map(|found| AssertionRow {
                entry: entry.id.clone(),
                assertion: asserted.assertion.clone(),
                figure: found.figure.clone(),
                value: found.value.as_ref().map(|value| match value {
                    Said::Number(number) => number.to_string(),
                    Said::Word(word) => word.clone(),
                }),
                value_lo: found.value_lo,
                value_hi: found.value_hi,
                holds: found.holds,
            }));
        }
    }
    rows
}

/// The text of `assertions.csv`.
pub fn assertions_csv(record: &Record) -> String {
    table_csv(&rows(record), ScoreWord::PLAIN)
}

/// The entries as people read them.
pub(crate) fn entry_table(record: &Record) -> Table {
    let columns = ["entry", "command", "result", "assertions"].map(|name| (name, Kind::Text));
    let mut table = Table::new("Entries", &columns);
    for entry in &record.entries {
        let command = entry.argv.iter().take(2).map(String::as_str).collect::<Vec<_>>().join(" ");
        let result = match entry.ended {
            Ended::Done => "done",
            Ended::Undecided => "undecided",
        };
        let cells = [entry.id.clone(), command, result.into(), tally(entry)];
        table.push(cells.map(Cell::word).to_vec());
    }
    table
}

/// How many of an entry's assertions hold.
pub(crate) fn tally(entry: &EntryRecord) -> String {
    let all = entry.assertions.len();
    let hold = entry.assertions.iter().filter(|asserted| asserted.holds).count();
    match (hold, all) {
        (_, 0) => "none".into(),
        (1, 1) => "holds".into(),
        (hold, all) if hold == all => format!("all {all} hold"),
        (hold, all) => format!("{hold} of {all} hold"),
    }
}

/// The figures that assertions are about, as people read them.
pub(crate) fn assertion_table(record: &Record) -> Table {
    let columns = [
        ("assertion", Kind::Text),
        ("holds", Kind::Verdict),
        ("value", Kind::Number),
        ("95 %", Kind::Number),
        ("entry", Kind::Text),
        ("figure", Kind::Text),
    ];
    let mut table = Table::new("Assertions", &columns).yielding(&["figure", "entry"]);
    for row in rows(record) {
        let number = row.value.as_ref().and_then(|value| value.parse().ok());
        let interval = row
            .value_lo
            .zip(row.value_hi)
            .map(|(low, high)| Cell::number(low, format!("{low:.4} to {high:.4}")));
        let value = match (number, row.value) {
            (Some(number), _) => Cell::fixed(Some(number), 4),
            (None, word) => word.map_or_else(Cell::nothing, Cell::word),
        };
        table.push(vec![
            Cell::word(row.assertion),
            Cell::word(if row.holds { "yes" } else { "NO" }),
            value,
            interval.unwrap_or_else(Cell::nothing),
            Cell::word(row.entry),
            Cell::word(row.figure),
        ]);
    }
    table
}
