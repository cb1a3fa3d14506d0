//! Tables of `corsair experiment`: rows, file and display.

use crate::experiment::record::{Ended, EntryRecord, Found, MetricValue, Record, verdict};
use corsair_lab::assertion::{AmountUnit, Assertion, Bound};
use corsair_lab::result::{ResultRow, ResultTable, Word as _};
use corsair_present::page::Estimate;
use corsair_present::page::words::DisplayUnit;
use corsair_present::table::{Cell, Kind, Table};

/// Outcome of an assertion in one row of a result.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "assertions.csv")]
pub struct AssertionRow {
    /// Id of the entry.
    pub entry: String,
    /// Text of the assertion.
    pub assertion: String,
    /// Name of the metric, with the keys of its row.
    pub figure: String,
    /// Value of the metric: a number or a word.
    pub value: Option<String>,
    /// Lower end of the metric's interval.
    pub value_lo: Option<f64>,
    /// Upper end of the metric's interval.
    pub value_hi: Option<f64>,
    /// `true` if the row supports the assertion.
    pub holds: bool,
}

/// Returns a row for each metric of each assertion.
fn rows(record: &Record) -> Vec<AssertionRow> {
    let mut rows = Vec::new();
    for entry in &record.entries {
        for asserted in &entry.assertions {
            rows.extend(asserted.findings.iter().map(|found| AssertionRow {
                entry: entry.id.clone(),
                assertion: asserted.assertion.clone(),
                figure: found.figure.clone(),
                value: found.value.as_ref().map(|value| match value {
                    MetricValue::Number(number) => number.to_string(),
                    MetricValue::Word(word) => word.clone(),
                }),
                value_lo: found.value_lo,
                value_hi: found.value_hi,
                holds: found.holds,
            }));
        }
    }
    rows
}

/// Returns the text of `assertions.csv`.
pub fn assertions_csv(record: &Record) -> String {
    ResultTable::of(rows(record)).csv()
}

/// Returns the table of entries for display.
pub(crate) fn entry_table(record: &Record) -> Table {
    let columns = ["entry", "command", "result", "assertions"].map(|name| (name, Kind::Text));
    let mut table = Table::new("Entries", &columns);
    for entry in &record.entries {
        let command = entry.argv.iter().take(2).map(String::as_str).collect::<Vec<_>>().join(" ");
        let result = match entry.ended {
            Ended::Done => "done",
            Ended::Undecided => "undecided",
        };
        let mut cells = [entry.id.clone(), command, result.into()].map(Cell::word).to_vec();
        cells.push(tally(entry).map_or_else(Cell::nothing, Cell::word));
        table.push(cells);
    }
    table.without_empty_columns()
}

/// Returns the number of an entry's failing assertions in words; `None` without assertions.
pub(crate) fn tally(entry: &EntryRecord) -> Option<String> {
    let all = entry.assertions.len();
    let hold = entry.assertions.iter().filter(|asserted| asserted.holds).count();
    match (all - hold, all) {
        (_, 0) => None,
        (failing, 1) => Some(verdict(failing == 0).name().into()),
        (0, all) => Some(format!("all {all} hold")),
        (failing, all) => Some(format!("{failing} of {all} fail")),
    }
}

/// Returns the table of asserted metrics for display.
pub(crate) fn assertion_table(record: &Record) -> Table {
    let columns = [
        ("assertion", Kind::Text),
        ("verdict", Kind::Verdict),
        ("value", Kind::Number),
        ("95 %", Kind::Number),
        ("entry", Kind::Text),
        ("figure", Kind::Text),
    ];
    let mut table = Table::new("Assertions", &columns).yielding(&["figure", "entry"]);
    for (entry, asserted) in record.failing_first() {
        let mut found: Vec<&Found> = asserted.findings.iter().collect();
        found.sort_by_key(|found| found.holds);
        let unit = unit_of(&asserted.assertion);
        for found in found {
            let [value, interval] = match &found.value {
                Some(MetricValue::Number(value)) => {
                    let value = Estimate::new(*value, found.value_lo, found.value_hi);
                    let [mut cell, interval] = Cell::estimate(value, unit);
                    cell.text.push_str(unit.suffix());
                    [cell, interval]
                }
                Some(MetricValue::Word(word)) => [Cell::word(word), Cell::nothing()],
                None => [Cell::nothing(), Cell::nothing()],
            };
            table.push(vec![
                Cell::word(&asserted.assertion),
                Cell::named(verdict(found.holds).info()),
                value,
                interval,
                Cell::word(&entry.id),
                Cell::word(&found.figure),
            ]);
        }
    }
    table
}

/// Returns the display unit of an assertion's metrics: the unit of the amount in the assertion.
fn unit_of(assertion: &str) -> DisplayUnit {
    let Ok(Assertion { threshold, is_of_size, .. }) = assertion.parse::<Assertion>() else {
        return DisplayUnit::Number;
    };
    let unit = match threshold {
        Bound::Amount { written: AmountUnit::Percent, .. } => DisplayUnit::Percent,
        Bound::Amount { written: AmountUnit::Points, .. } => DisplayUnit::Points,
        Bound::Amount { written: AmountUnit::Plain, .. } | Bound::Word(_) => DisplayUnit::Number,
    };
    // `|x|` has no sign.
    if is_of_size { unit.size() } else { unit }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absolute_difference_is_shown_without_a_sign() {
        let units =
            ["win[bot=raider] > 25%", "advantage > 1pp", "|advantage[seat=3]| < 1pp", "|fame| < 2"];
        let expected =
            [DisplayUnit::Percent, DisplayUnit::Points, DisplayUnit::Size, DisplayUnit::Number];
        assert_eq!(units.map(unit_of), expected);
    }
}
