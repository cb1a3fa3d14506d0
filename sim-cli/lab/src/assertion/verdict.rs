//! Verdicts on assertions, and the sample size that would decide an open verdict.

use std::fmt;

use libm::log1p;
use serde::{Deserialize, Serialize};

use crate::result::Word;
use corsair_stats::{PilotDeviation, TestedBy, blocks_for_effect};

/// Verdict on an assertion, from the best to the worst. Files have `true`, empty or `false`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, Word)]
#[serde(from = "Option<bool>", into = "Option<bool>")]
pub enum Verdict {
    /// The result supports the assertion.
    #[word(good)]
    Holds,
    /// The result supports neither the assertion nor its negation.
    #[word(open)]
    Undecided,
    /// The result supports the negation of the assertion.
    #[word(bad)]
    Refuted,
}

impl From<Option<bool>> for Verdict {
    fn from(holds: Option<bool>) -> Verdict {
        match holds {
            Some(true) => Verdict::Holds,
            None => Verdict::Undecided,
            Some(false) => Verdict::Refuted,
        }
    }
}

impl From<Verdict> for Option<bool> {
    fn from(verdict: Verdict) -> Option<bool> {
        match verdict {
            Verdict::Holds => Some(true),
            Verdict::Undecided => None,
            Verdict::Refuted => Some(false),
        }
    }
}

/// Power with which a sample decides an assertion if the true value equals the estimate.
const POWER: f64 = 0.9;
/// Level of the two-sided test that the reported interval makes.
const LEVEL: f64 = 0.05;

/// Sample size that would decide an assertion with a power of 90 % if the true value equals the estimate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DecidingSample {
    /// Number of games or deals.
    pub size: u64,
    /// Unit of the size in the plural: `games` or `deals`.
    pub unit: &'static str,
}

impl DecidingSample {
    /// Returns the size for an estimate from `size` games or deals at a `distance` from the threshold. The estimate's
    /// interval extends by `half_width` towards the threshold. `None` if the estimate equals the threshold.
    pub(crate) fn new(
        DecidingSample { size, unit }: DecidingSample,
        distance: f64,
        half_width: f64,
    ) -> Option<DecidingSample> {
        if distance <= 0.0 || half_width <= 0.0 {
            return None;
        }
        let pilot = PilotDeviation::of_half_width(half_width, size);
        let plan = blocks_for_effect(pilot, distance, (POWER, LEVEL), TestedBy::Blocks);
        Some(DecidingSample { size: plan.blocks as u64, unit })
    }

    /// Returns the size for a share of 0 or 1, at which no block differs: the bound of Clopper and Pearson reaches the
    /// threshold. `None` if the distance or the half-width is not between 0 and 1.
    pub(crate) fn without_variance(
        DecidingSample { size, unit }: DecidingSample,
        distance: f64,
        half_width: f64,
    ) -> Option<DecidingSample> {
        let is_part = |of: f64| 0.0 < of && of < 1.0;
        let ratio = log1p(-half_width) / log1p(-distance);
        let size = (size as f64 * ratio).ceil() as u64;
        (is_part(distance) && is_part(half_width)).then_some(DecidingSample { size, unit })
    }
}

impl fmt::Display for DecidingSample {
    /// Writes the size with two digits, rounded up, in the form of the option `-n`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let step = 10u64.pow(self.size.max(10).ilog10() - 1);
        let size = self.size.div_ceil(step) as f64 * step as f64;
        let (number, suffix) = match size {
            ..1e3 => (size, ""),
            ..1e6 => (size / 1e3, "k"),
            _ => (size / 1e6, "M"),
        };
        write!(out, "about {number}{suffix} {} would decide", self.unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_stats::{Confidence, clopper_pearson};

    #[test]
    fn worst_verdict_is_refuted() {
        assert!(Verdict::Holds < Verdict::Undecided && Verdict::Undecided < Verdict::Refuted);
    }

    #[test]
    fn deciding_sample_grows_with_the_square_of_the_ratio() {
        let of = |distance| {
            let present = DecidingSample { size: 10_000, unit: "games" };
            DecidingSample::new(present, distance, 0.02).map(|of| of.size as f64)
        };
        // A half-width is 1.96 standard errors, and a power of 90 % needs a distance of 1.96 + 1.28.
        let (near, far) = (of(0.005).expect("a size"), of(0.01).expect("a size"));
        let expected = 10_000.0 * (3.2415 / 1.95996 * 2.0f64).powi(2);
        assert!((far / expected - 1.0).abs() < 0.01, "{far}, not {expected}");
        assert!((near / far - 4.0).abs() < 0.01);
        assert_eq!(of(0.0), None);
    }

    /// 30 equal blocks have a bound of 11.6 points, and 72 blocks have 5.0 points.
    #[test]
    fn deciding_sample_of_equal_blocks_has_the_bound_of_clopper_and_pearson() {
        let bound = |blocks: u64| {
            let interval = clopper_pearson(0, blocks, Confidence::REPORTED).expect("blocks");
            interval.high
        };
        let present = DecidingSample { size: 30, unit: "deals" };
        let of = |distance| DecidingSample::without_variance(present, distance, bound(30));
        let size = of(0.05).expect("a size").size;
        assert!(bound(size) <= 0.05 && 0.05 < bound(size - 1), "{size}");
        assert_eq!([of(0.0), of(1.0)], [None, None]);
    }

    #[test]
    fn deciding_sample_has_two_digits() {
        let text = |size| DecidingSample { size, unit: "deals" }.to_string();
        let sizes = [7, 104, 4_321, 46_100, 999_999, 1_210_000];
        let numbers = ["7", "110", "4.4k", "47k", "1M", "1.3M"];
        for (size, number) in sizes.into_iter().zip(numbers) {
            assert_eq!(text(size), format!("about {number} deals would decide"));
        }
    }
}
