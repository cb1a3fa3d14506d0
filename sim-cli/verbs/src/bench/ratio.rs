//! Ratios of speeds: this program's speed divided by the compared program's speed.

use corsair_lab::result::{Estimate, Word};
use corsair_stats::{Confidence, Interval, OrderStatistics, Quantile};
use serde::{Deserialize, Serialize};

/// Verdict on a ratio of speeds against a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum SpeedVerdict {
    /// Interval below the limit.
    #[word(bad)]
    Slower,
    /// Interval at the limit or above.
    #[word(good)]
    FastEnough,
    /// Interval that includes the limit, or no interval.
    #[word(open)]
    Undecided,
}

impl SpeedVerdict {
    /// Returns the verdict on a ratio against the limit `part`.
    pub fn of(ratio: Estimate, part: f64) -> SpeedVerdict {
        match ratio.interval {
            Some([_, high]) if high < part => SpeedVerdict::Slower,
            Some([low, _]) if low >= part => SpeedVerdict::FastEnough,
            Some(_) | None => SpeedVerdict::Undecided,
        }
    }
}

/// Returns the median ratio of speeds that were timed by turns; `None` without ratios.
///
/// Its interval uses order statistics, and so holds for any distribution of ratios.
pub(crate) fn ratio_of_turns(ratios: &[f64]) -> Option<Estimate> {
    let sorted = sorted(ratios);
    Some(Estimate::of(median(&sorted)?, interval(&sorted, Confidence::REPORTED)))
}

/// Returns the ratio of two medians that were measured separately, each with an interval of 97.5 % confidence. Both
/// intervals hold together with 95 % (Bonferroni).
pub(crate) fn ratio_of_medians([own, other]: [Estimate; 2]) -> Estimate {
    let ends = own.interval.zip(other.interval);
    let interval = ends.map(|([low, high], [least, most])| [low / most, high / least]);
    Estimate { value: own.value / other.value, interval }
}

/// Returns the confidence level at which two intervals, taken together, reach the level of reports.
pub(crate) fn of_each() -> Confidence {
    Confidence::new(1.0 - Confidence::REPORTED.tail())
}

/// Returns a confidence interval for the median of sorted values.
pub(crate) fn interval(sorted: &[f64], confidence: Confidence) -> Option<Interval> {
    let n = sorted.len() as u64;
    OrderStatistics::enclosing(Quantile::Median, n, confidence)?.of_sorted(sorted)
}

/// Returns the values in ascending order.
pub(crate) fn sorted(values: &[f64]) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
}

/// Returns the median of sorted numbers; `None` without numbers.
pub(crate) fn median(sorted: &[f64]) -> Option<f64> {
    let half = sorted.len() / 2;
    let upper = sorted.get(half)?;
    Some(if sorted.len().is_multiple_of(2) { (sorted[half - 1] + upper) / 2.0 } else { *upper })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn median_of_ratios_is_the_middle_ratio_or_the_mean_of_two() {
        assert_eq!(median(&[2.0]), Some(2.0));
        assert_eq!(median(&[1.0, 2.0]), Some(1.5));
        assert_eq!(median(&[1.0, 2.0, 9.0]), Some(2.0));
        assert_eq!(median(&[]), None);
    }

    /// The least and the greatest of six turns enclose the median with probability 31/32. The second and the eighth
    /// of nine turns do so with probability 1 - 20/512.
    #[test]
    fn ratio_of_turns_has_an_interval_by_order_statistics() {
        let turns = |n: i32| (1..=n).map(f64::from).rev().collect::<Vec<_>>();
        let of = |n| ratio_of_turns(&turns(n)).expect("turns");
        assert_eq!(of(5), Estimate { value: 3.0, interval: None });
        assert_eq!(of(6).interval, Some([1.0, 6.0]));
        assert_eq!(of(9), Estimate { value: 5.0, interval: Some([2.0, 8.0]) });
        assert_eq!(ratio_of_turns(&[]), None);
    }

    #[test]
    fn ratio_of_medians_combines_the_ends_of_both_intervals() {
        let around = |value: f64| Estimate { value, interval: Some([value - 1.0, value + 1.0]) };
        let ratio = ratio_of_medians([around(8.0), around(4.0)]);
        assert_eq!(ratio, Estimate { value: 2.0, interval: Some([7.0 / 5.0, 3.0]) });
        let alone = Estimate { value: 8.0, interval: None };
        assert_eq!(ratio_of_medians([alone, around(4.0)]).interval, None);
        assert!((of_each().tail() - 0.0125).abs() < 1e-12);
    }

    #[test]
    fn verdict_on_speed_follows_from_interval_and_limit() {
        let ratio = Estimate { value: 0.9, interval: Some([0.85, 0.95]) };
        let verdicts = [0.96, 0.95, 0.9, 0.85].map(|part| SpeedVerdict::of(ratio, part));
        let [slower, undecided, fast_enough] =
            [SpeedVerdict::Slower, SpeedVerdict::Undecided, SpeedVerdict::FastEnough];
        assert_eq!(verdicts, [slower, undecided, undecided, fast_enough]);
        assert_eq!(SpeedVerdict::of(Estimate { interval: None, ..ratio }, 9.0), undecided);
    }
}
