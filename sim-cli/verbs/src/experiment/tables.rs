//! Tables of `corsair experiment`: rows, file and display.

use std::cmp::Reverse;

use crate::experiment::record::{Ended, Found, MetricValue, Record};
use corsair_lab::assertion::{AmountUnit, Assertion, Bound, Verdict};
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
    /// `true` if the row supports the assertion, `false` if it refutes the assertion, and empty if it does neither.
    pub holds: Option<bool>,
    /// Number of games that would decide the assertion, or of deals in a table that counts no games.
    pub to_decide: Option<u64>,
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
                holds: found.verdict.into(),
                to_decide: found.to_decide,
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
        cells.push(tally(entry.verdicts()).map_or_else(Cell::nothing, Cell::word));
        table.push(cells);
    }
    table.without_empty_columns()
}

/// Counts verdicts in words, such as `1 of 3 refuted`; `None` without verdicts.
pub(crate) fn tally(verdicts: impl Iterator<Item = Verdict>) -> Option<String> {
    let verdicts: Vec<Verdict> = verdicts.collect();
    let all = verdicts.len();
    if let [verdict] = verdicts[..] {
        return Some(verdict.name().into());
    }
    let count = |wanted: Verdict| {
        let count = verdicts.iter().filter(|&&verdict| verdict == wanted).count();
        (count > 0).then(|| format!("{count} of {all} {}", wanted.name()))
    };
    let open: Vec<String> =
        [Verdict::Refuted, Verdict::Undecided].into_iter().filter_map(count).collect();
    match open.is_empty() {
        true if all == 0 => None,
        true => Some(format!("all {all} hold")),
        false => Some(open.join(", ")),
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
    for (entry, asserted) in record.worst_first() {
        let mut found: Vec<&Found> = asserted.findings.iter().collect();
        found.sort_by_key(|found| Reverse(found.verdict));
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
                Cell::named(found.verdict.info()),
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
    fn tally_counts_each_verdict() {
        use Verdict::{Holds, Refuted, Undecided};
        let of = |verdicts: &[Verdict]| tally(verdicts.iter().copied());
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[Undecided]).as_deref(), Some("undecided"));
        assert_eq!(of(&[Holds; 2]).as_deref(), Some("all 2 hold"));
        let mixed = of(&[Holds, Undecided, Refuted, Undecided]);
        assert_eq!(mixed.as_deref(), Some("1 of 4 refuted, 2 of 4 undecided"));
    }

    #[test]
    fn absolute_difference_is_shown_without_a_sign() {
        let units =
            ["win[bot=raider] > 25%", "advantage > 1pp", "|advantage[seat=3]| < 1pp", "|fame| < 2"];
        let expected =
            [DisplayUnit::Percent, DisplayUnit::Points, DisplayUnit::Size, DisplayUnit::Number];
        assert_eq!(units.map(unit_of), expected);
    }
}
