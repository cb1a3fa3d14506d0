//! The answer of `corsair tune` in words: how far the figure goes, and by which values.

use crate::present::page::words::{DisplayUnit, listed};
use crate::present::tuning::rows::ValueRow;
use crate::present::tuning::tables::values_in_words;
use crate::studies::tune::rows::{TuneRow, Values};
use corsair_lab::assertion::Unit;

/// Whether the values that were found reach what was asked for: whether its distance may be zero.
fn of_target(row: &TuneRow, unit: Unit) -> Option<String> {
    let (target, off) = (row.target?, row.off_target()?);
    let is_reached = match off.interval {
        Some([low, high]) => low <= 0.0 && 0.0 <= high,
        None => off.value == 0.0,
    };
    Some(format!(
        " The target of {} is {}: off by {}.",
        DisplayUnit::of_mean(unit).value(target),
        if is_reached { "not shown to be missed" } else { "not reached" },
        DisplayUnit::of_difference(unit).estimate(off),
    ))
}

/// Returns the name of the values with which a search began: those of the edition, where rules are tuned that
/// no house rule had changed.
pub(crate) fn start_name(is_of_rules: bool, has_house_rules: bool) -> &'static str {
    match (is_of_rules, has_house_rules) {
        (true, false) => "the edition",
        (true, true) => "the rules given",
        (false, _) => "the start",
    }
}

/// The most values that a sentence names.
const MOST_NAMED: usize = 8;

/// The figure before and after, in a sentence for each table, and the values that were found; `start` is
/// what the values with which the search began are called.
pub(crate) fn answer(rows: &[TuneRow], values: &[ValueRow], unit: Unit, start: &str) -> String {
    if !values.is_empty() && !values.iter().any(ValueRow::has_moved) {
        let at = rows.iter().filter(|row| row.values == Values::Start);
        let at = at.map(|row| format!("{} at {}", row.unit(unit).estimate(row.value), row.table));
        return format!(
            "Nothing better was found than {start}: {} is {}.",
            rows[0].figure,
            listed(&at.collect::<Vec<_>>())
        );
    }
    let of_table = |rows: &[TuneRow]| {
        let estimate = |values: Values| {
            let row = rows.iter().find(|row| row.values == values);
            row.map_or_else(String::new, |row| row.unit(unit).estimate(row.value))
        };
        let first = &rows[0];
        let found = rows.iter().find(|row| row.values == Values::Found);
        let target = found.and_then(|row| of_target(row, unit)).unwrap_or_default();
        let change = rows.iter().find(|row| row.values == Values::Change).map(|row| row.value);
        let is_shown = match change.and_then(|change| change.interval) {
            Some([low, high]) if low > 0.0 || high < 0.0 => "",
            Some(_) | None => ", which is not shown to be a change",
        };
        format!(
            "At {} {} goes from {} by {start} to {} by the values that were found: {}{is_shown}.{target}",
            first.table,
            first.figure,
            estimate(Values::Start),
            estimate(Values::Found),
            estimate(Values::Change)
        )
    };
    let tables = rows.chunk_by(|row, next| row.table == next.table);
    let text = tables.map(of_table).collect::<Vec<_>>().join(" ");
    text + &values_in_words(values, start, MOST_NAMED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::present::tuning::rows::ValueKind;
    use corsair_lab::Stage;
    use corsair_lab::result::Estimate;

    fn row(values: Values, [low, value, high]: [f64; 3]) -> TuneRow {
        TuneRow {
            table: "balanced".into(),
            figure: "win[seat=3]".into(),
            values,
            stage: Stage::Confirmed,
            blocks: 100,
            games: 400,
            value: Estimate { value, interval: Some([low, high]) },
            target: (values != Values::Change).then_some(0.25),
        }
    }

    fn said(found: [f64; 3]) -> String {
        let rows = [
            row(Values::Start, [0.3, 0.31, 0.32]),
            row(Values::Found, found),
            row(Values::Change, [-0.07, -0.05, -0.03]),
        ];
        answer(&rows, &[], Unit::Share, "the edition").replace('\u{a0}', " ")
    }

    #[test]
    fn a_target_is_reached_where_its_distance_may_be_zero() {
        let reached = said([0.24, 0.252, 0.264]);
        let expected = "The target of 25.0 % is not shown to be missed: off by +0.2 points \
                        [-1.0, 1.4].";
        assert!(reached.ends_with(expected), "{reached}");
        let missed = said([0.26, 0.27, 0.28]);
        let expected = "The target of 25.0 % is not reached: off by +2.0 points [1.0, 3.0].";
        assert!(missed.ends_with(expected), "{missed}");
    }

    #[test]
    fn values_that_stay_are_not_called_found() {
        let value = |name: &str, start: &str, found: &str| ValueRow {
            name: name.into(),
            kind: ValueKind::Whole,
            low: None,
            high: None,
            scale: None,
            start: start.into(),
            found: found.into(),
            moved: None,
            spread: None,
        };
        let rows = [Values::Start, Values::Found, Values::Change]
            .map(|values| row(values, [0.1, 0.2, 0.3]));
        let said = |values: &[ValueRow]| answer(&rows, values, Unit::Share, "the edition");
        let moved = said(&[value("turns", "12", "9"), value("start.gold", "9", "9")]);
        let moved = moved.replace('\u{a0}', " ");
        assert!(
            moved.ends_with("Found: turns = 9 (the edition: 12); start.gold stays."),
            "{moved}"
        );
        let same = said(&[value("turns", "12", "12")]).replace('\u{a0}', " ");
        assert_eq!(
            same,
            "Nothing better was found than the edition: win[seat=3] is 20.0 % [10.0, 30.0] at balanced."
        );
    }

    #[test]
    fn the_least_has_no_target() {
        let rows = [Values::Start, Values::Found, Values::Change]
            .map(|values| TuneRow { target: None, ..row(values, [0.1, 0.2, 0.3]) });
        assert!(!answer(&rows, &[], Unit::Share, "the edition").contains("target"));
    }
}
