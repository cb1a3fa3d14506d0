//! Bounds for a difference in few blocks, which need no variance.

use statrs::distribution::{Binomial, DiscreteCDF};

use super::{
    BlockMeans, BlockRange, Confidence, EquivalenceTest, Interval, Moments, anytime,
    clopper_pearson,
};

/// Blocks with values between -1 and 1, of which few are nonzero. A variance from few nonzero values is unreliable:
/// if no block differs, the variance is zero, and the interval has no width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RareDifference {
    /// Number of all blocks, including blocks of value zero.
    pub blocks: u64,
    /// Number of blocks with a negative value.
    pub below: u64,
    /// Number of blocks with a positive value.
    pub above: u64,
}

impl RareDifference {
    /// Number of differing blocks below which differences count as rare.
    pub const FEWEST: u64 = 30;

    /// Expected number of differing blocks that seldom gives fewer than [`FEWEST`](RareDifference::FEWEST), even if
    /// the chance of a difference is estimated from only `AMPLE` differing blocks. The joint standard deviation is
    /// about 12, and the gap between both numbers, 20, is 1.7 times this deviation.
    pub const AMPLE: u64 = 50;

    /// Returns whether fewer than [`FEWEST`](RareDifference::FEWEST) blocks differ.
    pub fn is_rare(&self) -> bool {
        self.below + self.above < RareDifference::FEWEST
    }

    /// Interval for the mean from exact bounds. No value exceeds 1, so the mean is at most the chance of a positive
    /// value, and at least minus the chance of a negative value. Both chances have the upper bound of Clopper and
    /// Pearson, each with half of the interval's error. The interval has excess coverage and always contains zero.
    /// Few blocks never prove a difference of the mean, because rarer blocks may have larger values. `None` without a
    /// block.
    pub fn interval(&self, confidence: Confidence) -> Option<Interval> {
        let most = |count| clopper_pearson(count, self.blocks, confidence).map(|of| of.high);
        Some(Interval { low: -most(self.below)?, high: most(self.above)? })
    }

    /// Interval that holds at all looks simultaneously: both chances have the upper bound of a [confidence
    /// sequence](anytime). `None` with too few blocks for a confidence sequence.
    pub fn anytime(&self, confidence: Confidence) -> Option<Interval> {
        let most = |count: u64| {
            let moments = Moments::of_sums(count.into(), count.into());
            let means = BlockMeans { moments, blocks: self.blocks, games_per_block: 1, unit: 1 };
            anytime(&means, BlockRange::Share, confidence).map(|of| of.high)
        };
        Some(Interval { low: -most(self.below)?, high: most(self.above)? })
    }

    /// Tests two claims: that the mean lies within `margin` of zero, and that the mean lies beyond `margin`. A mean
    /// at the margin needs nonzero values on one side with a chance of at least the margin. For each side, the
    /// binomial chance of at most the observed number of values bounds the claim. The p-value of "within" is the
    /// greater of these two chances. The p-value of "beyond" is 1, because the bounds contain zero.
    ///
    /// # Panics
    /// Panics if the margin is not above 0.
    pub fn equivalence(&self, margin: f64) -> EquivalenceTest {
        assert!(margin > 0.0, "the margin must be above 0");
        let by_chance =
            Binomial::new(margin.min(1.0), self.blocks).expect("the margin is a probability");
        let within = by_chance.cdf(self.above).max(by_chance.cdf(self.below));
        EquivalenceTest { within, beyond: 1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_observed_differences_have_a_wide_interval() {
        let none = RareDifference { blocks: 200, below: 0, above: 0 };
        let interval = none.interval(Confidence::REPORTED).expect("blocks");
        // The rule of three, at 97.5 %: 1 - 0.025^(1/200).
        assert!((interval.high - 0.018_276).abs() < 1e-5, "{interval:?}");
        assert_eq!(interval.low, -interval.high);
        assert_eq!(RareDifference { blocks: 0, ..none }.interval(Confidence::REPORTED), None);
    }

    /// Nearly all blocks are positive, yet rare negative blocks may outweigh the positive blocks.
    #[test]
    fn few_blocks_never_prove_a_difference() {
        for (below, above) in [(0, 29), (29, 0), (1, 28)] {
            let of = RareDifference { blocks: 30, below, above };
            let interval = of.interval(Confidence::REPORTED).expect("blocks");
            assert!(of.is_rare() && interval.low < 0.0 && interval.high > 0.0, "{interval:?}");
        }
    }

    #[test]
    fn anytime_bounds_of_rare_differences_are_wider_than_fixed_bounds() {
        let of = RareDifference { blocks: 1_000, below: 2, above: 9 };
        let [fixed, all] = [of.interval(Confidence::REPORTED), of.anytime(Confidence::REPORTED)]
            .map(|of| of.expect("blocks"));
        assert!(all.low < fixed.low && fixed.low < 0.0, "{all:?}, {fixed:?}");
        assert!(all.high > fixed.high && all.high < 2.0 * fixed.high, "{all:?}, {fixed:?}");
        let few = RareDifference { blocks: 29, below: 0, above: 0 };
        assert_eq!(few.anytime(Confidence::REPORTED), None);
    }

    #[test]
    fn equivalence_of_rare_differences_needs_enough_blocks() {
        let test = |blocks| RareDifference { blocks, below: 0, above: 0 }.equivalence(0.01);
        // 0.99^n <= 5 % from n = 299 on.
        assert!(test(298).within > 0.05 && test(299).within <= 0.05);
        assert_eq!(test(1_000).beyond, 1.0);
        let some = RareDifference { blocks: 299, below: 1, above: 0 }.equivalence(0.01);
        assert!(some.within > 0.05, "{some:?}");
    }
}
