//! Answer of `corsair tune`: the metrics before and after, the values found, and the worth of each change.

use crate::tune::rows::{TuneRow, Values};
use corsair_lab::Balance;
use corsair_present::page::words::{DisplayUnit, distinct, listed};
use corsair_present::tuning::rows::{CandidateRow, ValueRow};
use corsair_present::tuning::tables::values_in_words;

/// Returns the words for a target: a value or a range.
fn target_in_words(row: &TuneRow) -> Option<String> {
    let written = |end: f64| DisplayUnit::of_mean(row.metric_unit()).value(end);
    match (row.target_low, row.target_high) {
        (Some(low), Some(high)) if low == high => Some(written(low)),
        (Some(low), Some(high)) => Some(format!("{} to {}", written(low), written(high))),
        (Some(low), None) => Some(format!("at least {}", written(low))),
        (None, high) => high.map(|high| format!("at most {}", written(high))),
    }
}

/// Returns a sentence about the distance between the metric and its target; `None` without a target, or if the target
/// is the balance of the seats, which has a verdict.
fn of_target(row: &TuneRow) -> Option<String> {
    if row.balance.is_some() {
        return None;
    }
    let (target, off) = (target_in_words(row)?, row.off_target()?);
    let text = DisplayUnit::of_difference(row.metric_unit()).estimate(off);
    Some(match off.interval {
        None if row.value.interval.is_some_and(|of| is_within_target(row, of)) => {
            format!(" It is within the target of {target}.")
        }
        None if row.value.interval.is_some() => {
            format!(" The estimate is within the target of {target}, its interval is not.")
        }
        None => format!(" It differs from the target of {target} by {text}: {TOO_FEW}."),
        Some([low, high]) if low <= 0.0 && 0.0 <= high => {
            format!(" It differs from the target of {target} by {text}, within noise.")
        }
        Some(_) => format!(" It misses the target of {target} by {text}."),
    })
}

/// Returns whether an interval lies within the target of a row.
fn is_within_target(row: &TuneRow, [low, high]: [f64; 2]) -> bool {
    row.target_low.is_none_or(|least| least <= low)
        && row.target_high.is_none_or(|most| high <= most)
}

/// Returns a sentence about the balance of the seats; `None` unless the target is the balance.
fn of_balance(row: &TuneRow) -> Option<&'static str> {
    Some(match row.balance? {
        Balance::Balanced => " The seats are balanced within the margin.",
        Balance::Imbalanced => " The seats are imbalanced beyond the margin.",
        Balance::Undecided => " A verdict on the seats needs more games (-n).",
    })
}

/// Remark on a metric that does not vary between groups of deals.
const TOO_FEW: &str = "not tested, because deals hardly vary";

/// Maximum number of values in a sentence.
const MOST_NAMED: usize = 8;

/// Returns the unit for display of the search's metric, and the unit of losses: the unit of the only metric, or margins.
pub(crate) fn search_units(rows: &[TuneRow]) -> (DisplayUnit, DisplayUnit) {
    match rows {
        [first, rest @ ..] if rest.iter().all(|row| row.figure == first.figure) => {
            let unit = first.metric_unit();
            (DisplayUnit::of_mean(unit), DisplayUnit::of_difference(unit))
        }
        _ => (DisplayUnit::Number, DisplayUnit::Change),
    }
}

/// Returns a sentence, preceded by a space, with the worth of each of several changes; empty for fewer changes.
fn worth_in_words(values: &[ValueRow], unit: DisplayUnit) -> String {
    let ranked = ValueRow::ranked(values);
    let worth =
        ranked.iter().filter_map(|row| Some(format!("{} {}", row.name, unit.estimate(row.worth?))));
    let worth: Vec<String> = worth.collect();
    match worth.len() {
        0 | 1 => String::new(),
        _ => format!(" Loss if one change is reverted: {}.", listed(&worth)),
    }
}

/// Returns true if several candidates that played the most deals of the last race have the same metric. More deals
/// would hardly tell them apart, because the candidates played the same deals.
fn are_equal(candidates: &[CandidateRow]) -> bool {
    let most = candidates.iter().map(|row| row.blocks).max();
    let last = candidates.iter().filter(|row| Some(row.blocks) == most);
    let metrics: Vec<f64> = last.filter_map(|row| Some(row.value?.value)).collect();
    metrics.len() > 1 && metrics.iter().all(|&of| of == metrics[0])
}

/// Returns the answer: a sentence for each metric of each table, before and after, and sentences with the values found.
/// `candidates` are the candidates of the last race.
pub(crate) fn answer(rows: &[TuneRow], values: &[ValueRow], candidates: &[CandidateRow]) -> String {
    let is_kept = !values.is_empty() && !values.iter().any(ValueRow::has_moved);
    let of_metric = |rows: &[TuneRow]| {
        let find = |values: Values| rows.iter().find(|row| row.values == values);
        let found = find(Values::Found);
        let balance = found.and_then(of_balance).unwrap_or_default();
        let end = found.and_then(of_target).unwrap_or_default() + balance;
        let TuneRow { table, figure, .. } = &rows[0];
        if is_kept {
            let value = find(Values::Start).map(|row| row.unit().estimate(row.value));
            return format!("At {table}, {figure} is {}.{end}", value.unwrap_or_default());
        }
        let value = |values: Values| {
            find(values).map_or_else(String::new, |row| row.unit().value(row.value.value))
        };
        let change = find(Values::Change).map_or_else(String::new, |row| {
            let noise = match row.value.interval {
                Some([low, high]) if low > 0.0 || high < 0.0 => "",
                Some(_) => ", within noise",
                None => &format!(", {TOO_FEW}"),
            };
            format!(" ({}{noise})", row.unit().estimate(row.value))
        });
        let [found, before] = [Values::Found, Values::Start].map(value);
        format!("At {table}, {figure} changes from {before} to {found}{change}.{end}")
    };
    let metrics =
        rows.chunk_by(|row, next| (&row.table, &row.figure) == (&next.table, &next.figure));
    let metrics = metrics.map(of_metric).collect::<Vec<_>>().join(" ");
    if is_kept {
        let is_reached = |row: &TuneRow| match row.balance {
            Some(balance) => balance == Balance::Balanced,
            None => row.off_target().is_none_or(|off| off.value == 0.0),
        };
        let mut found = rows.iter().filter(|row| row.values == Values::Found);
        let no_change = match found.all(is_reached) {
            true => "No change is worth it: keep the start values.",
            false if are_equal(candidates) => {
                "The best candidates have the same metric on the same deals, so more games (-n) are unlikely to show a \
                 change: vary other values, or wider ranges."
            }
            false => {
                "No change is significantly better than the start values; more games (-n) may show one."
            }
        };
        return format!("{no_change} {metrics}");
    }
    let (_, unit) = search_units(rows);
    let found = values_in_words(values, Values::Start.name(), MOST_NAMED);
    metrics + &found + &worth_in_words(values, unit)
}

/// Returns the distinct metrics of a search in words.
pub(crate) fn metrics_in_words(rows: &[TuneRow]) -> String {
    match distinct(rows.iter().map(|row| row.figure.as_str())).as_slice() {
        [one] => one.replace('_', " "),
        _ => "distance from the targets, in margins".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_lab::Stage;
    use corsair_lab::result::Estimate;
    use corsair_present::tuning::rows::{CandidateOrigin, ValueKind};
    use std::slice;

    fn row(values: Values, [low, value, high]: [f64; 3]) -> TuneRow {
        TuneRow {
            table: "balanced".into(),
            figure: "win[seat=3]".into(),
            values,
            stage: Stage::Confirmed,
            blocks: 100,
            games: 400,
            is_share: true,
            value: Estimate { value, interval: Some([low, high]) },
            target_low: (values != Values::Change).then_some(0.25),
            target_high: (values != Values::Change).then_some(0.25),
            balance: None,
        }
    }

    fn text(found: [f64; 3]) -> String {
        let rows = [
            row(Values::Start, [0.3, 0.31, 0.32]),
            row(Values::Found, found),
            row(Values::Change, [-0.07, -0.05, -0.03]),
        ];
        answer(&rows, &[], &[]).replace('\u{a0}', " ")
    }

    #[test]
    fn tune_answer_reports_no_miss_if_the_interval_contains_the_target() {
        let reached = text([0.24, 0.252, 0.264]);
        let expected = "win[seat=3] changes from 31.0 % to 25.2 % (-5.0 points [-7.0, -3.0]). \
                        It differs from the target of 25.0 % by +0.2 points [-1.0, 1.4], within noise.";
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
            worth: None,
            spread: None,
        };
        let rows = [Values::Start, Values::Found, Values::Change]
            .map(|values| row(values, [0.1, 0.2, 0.3]));
        let text = |values: &[ValueRow]| answer(&rows, values, &[]);
        let moved = text(&[value("turns", "12", "9"), value("start.gold", "9", "9")]);
        let moved = moved.replace('\u{a0}', " ");
        assert!(moved.ends_with("Found: turns = 9 (start: 12); start.gold stays."), "{moved}");
        let same = text(&[value("turns", "12", "12")]).replace('\u{a0}', " ");
        assert_eq!(
            same,
            "No change is significantly better than the start values; more games (-n) may show one. At balanced, \
             win[seat=3] is 20.0 % [10.0, 30.0]. It differs from the target of 25.0 % by -5.0 points [-15.0, 5.0], \
             within noise."
        );
        let worth = |name: &str, worth: f64| ValueRow {
            worth: Some(Estimate { value: worth, interval: Some([worth - 0.01, worth + 0.01]) }),
            ..value(name, "0", "1")
        };
        let ranked = text(&[worth("a", 0.02), value("b", "2", "2"), worth("c", 0.05)]);
        let expected = "Found: c = 1 (start: 0) and a = 1 (start: 0); b stays. Loss if one change is reverted: c \
                        +5.0 points [4.0, 6.0] and a +2.0 points [1.0, 3.0].";
        assert!(ranked.replace('\u{a0}', " ").ends_with(expected), "{ranked}");
    }

    #[test]
    fn tune_answer_asks_for_games_only_if_candidates_differ() {
        let kept = ValueRow {
            name: "turns".into(),
            kind: ValueKind::Whole,
            low: None,
            high: None,
            scale: None,
            start: "12".into(),
            found: "12".into(),
            worth: None,
            spread: None,
        };
        let candidate = |blocks: u64, value: f64| CandidateRow {
            rank: 1,
            stage: Stage::Exploratory,
            origin: CandidateOrigin::Best,
            start: None,
            generation: None,
            rounds: 1,
            blocks,
            value: Some(Estimate { value, interval: None }),
            settings: String::new(),
        };
        let rows = [Values::Start, Values::Found, Values::Change]
            .map(|values| row(values, [0.1, 0.2, 0.3]));
        let asks_for_games = |metrics: [(u64, f64); 3]| {
            let candidates = metrics.map(|(blocks, value)| candidate(blocks, value));
            let text = answer(&rows, slice::from_ref(&kept), &candidates);
            assert_ne!(text.contains("may show one"), text.contains("are unlikely to show"));
            text.contains("may show one")
        };
        assert!(asks_for_games([(20, 0.5), (20, 0.4), (10, 0.5)]));
        // A candidate that left the race early played fewer deals.
        assert!(!asks_for_games([(20, 0.5), (20, 0.5), (10, 0.4)]));
        assert!(asks_for_games([(20, 0.5), (10, 0.5), (10, 0.5)]), "nothing to compare");
    }

    #[test]
    fn tune_answer_calls_an_untested_change_neither_noise_nor_effect() {
        let untested = |target: Option<f64>| {
            let rows = [Values::Start, Values::Found, Values::Change].map(|values| TuneRow {
                value: Estimate { value: 0.0, interval: None },
                target_low: target.filter(|_| values != Values::Change),
                target_high: target.filter(|_| values != Values::Change),
                ..row(values, [0.0; 3])
            });
            answer(&rows, &[], &[]).replace('\u{a0}', " ")
        };
        let text = untested(None);
        assert!(text.ends_with("(0.00 points, not tested, because deals hardly vary)."), "{text}");
        let text = untested(Some(0.0));
        assert!(text.ends_with("by 0.00 points: not tested, because deals hardly vary."), "{text}");
    }

    #[test]
    fn tune_answer_compares_the_metric_with_the_near_end_of_a_range() {
        let found = |target_low, target_high, balance| {
            let found = row(Values::Found, [0.24, 0.25, 0.26]);
            let rows = [TuneRow { target_low, target_high, balance, ..found }];
            answer(&rows, &[], &[]).replace('\u{a0}', " ")
        };
        let text = found(Some(0.2), None, None);
        assert!(text.ends_with("within the target of at least 20.0 %."), "{text}");
        let text = found(Some(0.0), Some(0.0), Some(Balance::Balanced));
        assert!(text.ends_with(". The seats are balanced within the margin."), "{text}");
        assert!(!text.contains("target"), "{text}");
        let text = found(Some(0.1), Some(0.2), None);
        assert!(text.ends_with("of 10.0 % to 20.0 % by +5.0 points [4.0, 6.0]."), "{text}");
    }

    #[test]
    fn tune_answer_on_a_minimum_has_no_target() {
        let rows = [Values::Start, Values::Found, Values::Change].map(|values| {
            let row = row(values, [0.1, 0.2, 0.3]);
            TuneRow { target_low: None, target_high: None, ..row }
        });
        assert!(!answer(&rows, &[], &[]).contains("target"));
    }
}
