//! Answer of `corsair tune`: the metric before and after, and the values found.

use crate::tune::objective::SEAT_GAP;
use crate::tune::rows::{TuneRow, Values};
use corsair_lab::assertion::Unit;
use corsair_present::page::words::{DisplayUnit, listed};
use corsair_present::tuning::rows::ValueRow;
use corsair_present::tuning::tables::values_in_words;

/// Returns a sentence about the distance between the metric and its target; `None` without a target.
fn of_target(row: &TuneRow, unit: Unit) -> Option<String> {
    let (target, off) = (row.target?, row.off_target()?);
    let target = DisplayUnit::of_mean(unit).value(target);
    let text = DisplayUnit::of_difference(unit).estimate(off);
    Some(match off.interval {
        None => format!(" It differs from the target of {target} by {text}: {TOO_FEW}."),
        Some([low, high]) if low <= 0.0 && 0.0 <= high => {
            format!(" It differs from the target of {target} by {text}, within noise.")
        }
        Some(_) => format!(" It misses the target of {target} by {text}."),
    })
}

/// Remark on a metric that does not vary between groups of deals.
const TOO_FEW: &str = "too few deals to test";

/// Maximum number of values in a sentence.
const MOST_NAMED: usize = 8;

/// Returns the answer: a sentence for each table with the metric before and after, and a sentence with the values
/// found.
pub(crate) fn answer(rows: &[TuneRow], values: &[ValueRow], unit: Unit) -> String {
    if !values.is_empty() && !values.iter().any(ValueRow::has_moved) {
        let at = rows.iter().filter(|row| row.values == Values::Start);
        let at = at.map(|row| format!("{} at {}", row.unit(unit).estimate(row.value), row.table));
        let starts = rows.iter().filter(|row| row.values == Values::Start);
        let target: String = starts.filter_map(|row| of_target(row, unit)).collect();
        return format!(
            "The search found nothing better than the start: {} is {}.{target}",
            rows[0].figure,
            listed(&at.collect::<Vec<_>>())
        );
    }
    let of_table = |rows: &[TuneRow]| {
        let find = |values: Values| rows.iter().find(|row| row.values == values);
        let value = |values: Values| {
            let row = find(values);
            row.map_or_else(String::new, |row| row.unit(unit).value(row.value.value))
        };
        let target = find(Values::Found).and_then(|row| of_target(row, unit)).unwrap_or_default();
        let change = find(Values::Change).map_or_else(String::new, |row| {
            let noise = match row.value.interval {
                Some([low, high]) if low > 0.0 || high < 0.0 => "",
                Some(_) => ", within noise",
                None if row.figure == SEAT_GAP => ", not tested",
                None => &format!(", {TOO_FEW}"),
            };
            format!(" ({}{noise})", row.unit(unit).estimate(row.value))
        });
        format!(
            "At {}, {} is {}, {} before{change}.{target}",
            rows[0].table,
            rows[0].figure,
            value(Values::Found),
            value(Values::Start),
        )
    };
    let tables = rows.chunk_by(|row, next| row.table == next.table);
    let text = tables.map(of_table).collect::<Vec<_>>().join(" ");
    text + &values_in_words(values, Values::Start.name(), MOST_NAMED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_lab::Stage;
    use corsair_lab::result::Estimate;
    use corsair_present::tuning::rows::ValueKind;

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

    fn text(found: [f64; 3]) -> String {
        let rows = [
            row(Values::Start, [0.3, 0.31, 0.32]),
            row(Values::Found, found),
            row(Values::Change, [-0.07, -0.05, -0.03]),
        ];
        answer(&rows, &[], Unit::Share).replace('\u{a0}', " ")
    }

    #[test]
    fn tune_answer_reports_no_miss_if_the_interval_contains_the_target() {
        let reached = text([0.24, 0.252, 0.264]);
        let expected = "win[seat=3] is 25.2 %, 31.0 % before (-5.0 points [-7.0, -3.0]). It differs from \
                        the target of 25.0 % by +0.2 points [-1.0, 1.4], within noise.";
        assert!(reached.ends_with(expected), "{reached}");
        let missed = text([0.26, 0.27, 0.28]);
        let expected = "It misses the target of 25.0 % by +2.0 points [1.0, 3.0].";
        assert!(missed.ends_with(expected), "{missed}");
    }

    #[test]
    fn tune_answer_does_not_report_unchanged_values_as_found() {
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
        let text = |values: &[ValueRow]| answer(&rows, values, Unit::Share);
        let moved = text(&[value("turns", "12", "9"), value("start.gold", "9", "9")]);
        let moved = moved.replace('\u{a0}', " ");
        assert!(moved.ends_with("Found: turns = 9 (start: 12); start.gold stays."), "{moved}");
        let same = text(&[value("turns", "12", "12")]).replace('\u{a0}', " ");
        assert_eq!(
            same,
            "The search found nothing better than the start: win[seat=3] is 20.0 % [10.0, 30.0] at balanced. It \
             differs from the target of 25.0 % by -5.0 points [-15.0, 5.0], within noise."
        );
    }

    #[test]
    fn tune_answer_calls_an_untested_change_neither_noise_nor_effect() {
        let untested = |figure: &str, target: Option<f64>| {
            let rows = [Values::Start, Values::Found, Values::Change].map(|values| TuneRow {
                figure: figure.into(),
                value: Estimate { value: 0.0, interval: None },
                target: target.filter(|_| values != Values::Change),
                ..row(values, [0.0; 3])
            });
            answer(&rows, &[], Unit::Share).replace('\u{a0}', " ")
        };
        let text = untested("win[bot=gunship]", None);
        assert!(text.ends_with("(0.00 points, too few deals to test)."), "{text}");
        let text = untested("win[bot=gunship]", Some(0.0));
        assert!(text.ends_with("by 0.00 points: too few deals to test."), "{text}");
        let text = untested(SEAT_GAP, None);
        assert!(text.ends_with("(0.00 points, not tested)."), "{text}");
    }

    #[test]
    fn tune_answer_on_a_minimum_has_no_target() {
        let rows = [Values::Start, Values::Found, Values::Change]
            .map(|values| TuneRow { target: None, ..row(values, [0.1, 0.2, 0.3]) });
        assert!(!answer(&rows, &[], Unit::Share).contains("target"));
    }
}
