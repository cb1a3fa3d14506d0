//! Exact interval for the success rate of independent trials.

use super::{Confidence, Interval};
use crate::special::beta_quantile;

/// Clopper-Pearson interval for a success rate, given `successes` among `trials` independent trials. The coverage is
/// never below `confidence`, so the interval is wider than Wilson's. Use this interval for claims that must hold at
/// any rate. `None` without trials.
///
/// # Panics
/// Panics if there are more successes than trials.
///
/// Source: C. J. Clopper and E. S. Pearson, "The use of confidence or fiducial limits illustrated in the case of the
/// binomial", Biometrika 26 (1934), 404-413.
pub fn clopper_pearson(successes: u64, trials: u64, confidence: Confidence) -> Option<Interval> {
    assert!(successes <= trials, "{successes} successes exceed {trials} trials");
    if trials == 0 {
        return None;
    }
    let (k, failures) = (successes as f64, (trials - successes) as f64);
    let low =
        if successes == 0 { 0.0 } else { beta_quantile(k, failures + 1.0, confidence.tail()) };
    let high = if successes == trials {
        1.0
    } else {
        beta_quantile(k + 1.0, failures, 1.0 - confidence.tail())
    };
    Some(Interval { low, high })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Source: R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17
    /// (1998), 857-872, table I, method 5.
    #[test]
    fn clopper_pearson_equals_the_table_of_newcombe_1998() {
        let table = [
            (81, 263, 0.2527, 0.3676),
            (15, 148, 0.0578, 0.1617),
            (0, 20, 0.0, 0.1684),
            (1, 29, 0.0009, 0.1776),
        ];
        for (successes, trials, low, high) in table {
            let ours = clopper_pearson(successes, trials, Confidence::REPORTED).expect("trials");
            assert!((ours.low - low).abs() < 5e-5, "{successes}/{trials}: {ours:?}");
            assert!((ours.high - high).abs() < 5e-5, "{successes}/{trials}: {ours:?}");
        }
    }

    #[test]
    fn clopper_pearson_of_extreme_counts_matches_the_closed_form() {
        let all = clopper_pearson(20, 20, Confidence::REPORTED).expect("trials");
        assert_eq!(all.high, 1.0);
        assert!((all.low - 0.025f64.powf(1.0 / 20.0)).abs() < 1e-12);
        assert_eq!(clopper_pearson(0, 0, Confidence::REPORTED), None);
    }
}
