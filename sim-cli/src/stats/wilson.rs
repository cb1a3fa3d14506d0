//! The score interval for a rate of independent trials.

use super::{Confidence, Interval};

/// Wilson's score interval for a rate, given the share of successes among `trials` independent
/// trials. `None` when there is no trial.
///
/// Where a trial may succeed in part (a tie splits a win), `share` is the mean of numbers between
/// 0 and 1; their variance is at most that of whole successes with the same mean, so the interval
/// covers at least as often.
///
/// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
/// JASA 22 (1927), 209-212; method 3 of R. G. Newcombe, "Two-sided confidence intervals for the
/// single proportion", Statistics in Medicine 17 (1998), 857-872.
pub fn wilson(share: f64, trials: u64, confidence: Confidence) -> Option<Interval> {
    if trials == 0 {
        return None;
    }
    let n = trials as f64;
    let z2_per_trial = confidence.z().powi(2) / n;
    let centre = (share + z2_per_trial / 2.0) / (1.0 + z2_per_trial);
    let spread = (z2_per_trial * (share * (1.0 - share) + z2_per_trial / 4.0)).sqrt();
    let interval = Interval::around(centre, spread / (1.0 + z2_per_trial)).within(0.0, 1.0);
    // Rounding must not put an end of the scale just outside.
    Some(Interval { low: interval.low.min(share), high: interval.high.max(share) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn equals_the_table_of_newcombe_1998() {
        let table = [
            (81.0, 263, 0.2553, 0.3662),
            (15.0, 148, 0.0624, 0.1605),
            (0.0, 20, 0.0, 0.1611),
            (1.0, 29, 0.0061, 0.1718),
        ];
        for (successes, trials, low, high) in table {
            let share = successes / trials as f64;
            let ours = wilson(share, trials, Confidence::REPORTED).expect("there are trials");
            assert!((ours.low - low).abs() < 5e-5, "{successes}/{trials}: {ours:?}");
            assert!((ours.high - high).abs() < 5e-5, "{successes}/{trials}: {ours:?}");
        }
    }

    #[test]
    fn the_ends_of_the_scale_belong_to_the_interval() {
        let all = wilson(1.0, 20, Confidence::REPORTED).expect("there are trials");
        assert_eq!(all.high, 1.0);
        assert!((all.low - 0.8388748419471808).abs() < 1e-9);
        assert_eq!(wilson(0.5, 0, Confidence::REPORTED), None);
    }

    proptest! {
        #[test]
        fn holds_its_share_and_mirrors(wins in 0u64..1000, losses in 0u64..1000) {
            prop_assume!(wins + losses > 0);
            let trials = wins + losses;
            let share = wins as f64 / trials as f64;
            let of = |share| wilson(share, trials, Confidence::REPORTED).expect("there are trials");
            let (here, mirror) = (of(share), of(losses as f64 / trials as f64));
            prop_assert!(here.low <= share && share <= here.high);
            prop_assert!(0.0 <= here.low && here.high <= 1.0);
            prop_assert!((here.low - (1.0 - mirror.high)).abs() < 1e-12);
        }
    }
}
