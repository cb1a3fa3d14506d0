//! Interval for the difference between two independent rates.

use super::{Confidence, Interval, wilson};

/// Success rate in a sample of independent trials.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// Share of successes, from 0 to 1.
    pub share: f64,
    /// Number of trials in the sample.
    pub trials: u64,
}

/// Newcombe's hybrid score interval for `first` minus `second`, the rates of two independent samples. `None` if a
/// sample has no trial.
///
/// Source: R. G. Newcombe, "Interval estimation for the difference between independent proportions", Statistics in
/// Medicine 17 (1998), 873-890, method 10.
pub fn newcombe(first: Rate, second: Rate, confidence: Confidence) -> Option<Interval> {
    let of_first = wilson(first.share, first.trials, confidence)?;
    let of_second = wilson(second.share, second.trials, confidence)?;
    let difference = first.share - second.share;
    let down = (first.share - of_first.low).hypot(of_second.high - second.share);
    let up = (of_first.high - first.share).hypot(second.share - of_second.low);
    Some(Interval { low: difference - down, high: difference + up }.within(-1.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newcombe_interval_equals_the_table_of_newcombe_1998() {
        let table = [
            ((56, 70), (48, 80), 0.0524, 0.3339),
            ((9, 10), (3, 10), 0.1705, 0.8090),
            ((6, 7), (2, 7), 0.0582, 0.8062),
            ((5, 56), (0, 29), -0.0381, 0.1926),
            ((0, 10), (0, 20), -0.1611, 0.2775),
            ((0, 10), (0, 10), -0.2775, 0.2775),
            ((10, 10), (0, 20), 0.6791, 1.0),
            ((10, 10), (0, 10), 0.6075, 1.0),
        ];
        let rate = |(successes, trials): (u64, u64)| Rate {
            share: successes as f64 / trials as f64,
            trials,
        };
        for (first, second, low, high) in table {
            let ours = newcombe(rate(first), rate(second), Confidence::REPORTED).expect("trials");
            assert!((ours.low - low).abs() < 5.1e-5, "{first:?} {second:?}: {ours:?}");
            assert!((ours.high - high).abs() < 5.1e-5, "{first:?} {second:?}: {ours:?}");
        }
        assert_eq!(
            newcombe(rate((1, 2)), Rate { share: 0.0, trials: 0 }, Confidence::REPORTED),
            None
        );
    }
}
