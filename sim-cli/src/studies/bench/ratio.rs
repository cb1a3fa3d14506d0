//! How fast one program is beside another, and what that allows to say.

use corsair_stats::{Confidence, Interval, OrderStatistics, Quartile};

/// A ratio of speeds: this program's divided by the other's.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ratio {
    /// The estimate.
    pub value: f64,
    /// The interval with 95 % confidence; `None` where too little was timed.
    pub interval: Option<Interval>,
}

/// Whether a speed has fallen below a part of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpeedVerdict {
    /// The whole interval lies below the part.
    Slower,
    /// The whole interval lies at the part or above.
    FastEnough,
    /// Neither.
    Undecided,
}

impl SpeedVerdict {
    /// The words on screen and in files.
    pub const fn name(self) -> &'static str {
        match self {
            SpeedVerdict::Slower => "slower",
            SpeedVerdict::FastEnough => "fast_enough",
            SpeedVerdict::Undecided => "undecided",
        }
    }
}

impl Ratio {
    /// Of pairs that were timed by turns: the median of their ratios, with an interval from order
    /// statistics, which holds whatever the distribution of a pair's ratio is. `None` without pairs.
    pub fn of_pairs(ratios: &[f64]) -> Option<Ratio> {
        let sorted = sorted(ratios);
        Some(Ratio { value: median(&sorted)?, interval: interval(&sorted, Confidence::REPORTED) })
    }

    /// Of two medians that were measured apart, each with an interval of 97.5 % confidence: together
    /// they hold with 95 % (Bonferroni).
    pub fn of_medians([own, other]: [f64; 2], intervals: [Option<Interval>; 2]) -> Ratio {
        let interval = match intervals {
            [Some(own), Some(other)] => {
                Some(Interval { low: own.low / other.high, high: own.high / other.low })
            }
            [None, _] | [_, None] => None,
        };
        Ratio { value: own / other, interval }
    }

    /// Whether it is shown to be less than `part`, or not to be.
    pub fn verdict(&self, part: f64) -> SpeedVerdict {
        match self.interval {
            Some(Interval { high, .. }) if high < part => SpeedVerdict::Slower,
            Some(Interval { low, .. }) if low >= part => SpeedVerdict::FastEnough,
            Some(_) | None => SpeedVerdict::Undecided,
        }
    }
}

/// The confidence of each of two intervals that hold together with that of reports.
pub(crate) fn of_each() -> Confidence {
    Confidence::new(1.0 - Confidence::REPORTED.tail())
}

/// An interval of the median of sorted values.
pub(crate) fn interval(sorted: &[f64], confidence: Confidence) -> Option<Interval> {
    let n = sorted.len() as u64;
    OrderStatistics::enclosing(Quartile::Median, n, confidence)?.of_sorted(sorted)
}

/// The values in ascending order.
pub(crate) fn sorted(values: &[f64]) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
}

/// The middle of sorted numbers; between the two in the middle of an even count. `None` for none.
pub(crate) fn median(sorted: &[f64]) -> Option<f64> {
    let half = sorted.len() / 2;
    let upper = sorted.get(half)?;
    Some(if sorted.len().is_multiple_of(2) { (sorted[half - 1] + upper) / 2.0 } else { *upper })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(&[2.0]), Some(2.0));
        assert_eq!(median(&[1.0, 2.0]), Some(1.5));
        assert_eq!(median(&[1.0, 2.0, 9.0]), Some(2.0));
        assert_eq!(median(&[]), None);
    }

    /// Six pairs enclose the median between the least and the greatest with 31/32; of nine, the second
    /// and the eighth do with 1 - 20/512.
    #[test]
    fn pairs_have_the_interval_of_order_statistics() {
        let pairs = |n: i32| (1..=n).map(f64::from).rev().collect::<Vec<_>>();
        let of = |n| Ratio::of_pairs(&pairs(n)).expect("pairs");
        assert_eq!(of(5), Ratio { value: 3.0, interval: None });
        assert_eq!(of(6).interval, Some(Interval { low: 1.0, high: 6.0 }));
        assert_eq!(of(9), Ratio { value: 5.0, interval: Some(Interval { low: 2.0, high: 8.0 }) });
        assert_eq!(Ratio::of_pairs(&[]), None);
    }

    #[test]
    fn medians_have_the_widest_ratio_of_their_intervals() {
        let around = |middle: f64| Some(Interval { low: middle - 1.0, high: middle + 1.0 });
        let ratio = Ratio::of_medians([8.0, 4.0], [around(8.0), around(4.0)]);
        assert_eq!(ratio.value, 2.0);
        assert_eq!(ratio.interval, Some(Interval { low: 7.0 / 5.0, high: 3.0 }));
        assert_eq!(Ratio::of_medians([8.0, 4.0], [None, around(4.0)]).interval, None);
        assert!((of_each().tail() - 0.0125).abs() < 1e-12);
    }

    #[test]
    fn a_verdict_is_given_where_the_interval_allows_it() {
        let ratio = Ratio { value: 0.9, interval: Some(Interval { low: 0.85, high: 0.95 }) };
        assert_eq!(ratio.verdict(0.96), SpeedVerdict::Slower);
        assert_eq!(ratio.verdict(0.95), SpeedVerdict::Undecided);
        assert_eq!(ratio.verdict(0.9), SpeedVerdict::Undecided);
        assert_eq!(ratio.verdict(0.85), SpeedVerdict::FastEnough);
        assert_eq!(Ratio { interval: None, ..ratio }.verdict(9.0), SpeedVerdict::Undecided);
    }
}
