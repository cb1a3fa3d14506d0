//! Test of a share over strata: its interval and its p-values.

use libm::pow;

use super::wilson::ScoreTest;
use super::{BlockMeans, Confidence, Interval};

/// Test of a mean share over strata of blocks. The interval has all shares that the test does not reject, so interval
/// and p-value agree.
///
/// The test is Wilson's score test with effective trials. If all blocks are equal, or if each of several strata has one
/// block, the variance is unknown, and a second test needs none. Under the hypothesis that the mean share is at most m,
/// the product of share over m, taken over all blocks, has an expected value of at most 1, because the product of the
/// true means is at most the power of their mean. So the product exceeds 1/p with a chance of at most p (Markov). The
/// argument also holds for the complements of the shares. If all shares are 0 or all are 1, the interval is Clopper and
/// Pearson's.
///
/// Source: V. Vovk and R. Wang, "E-values: calibration, combination and applications", Annals of Statistics 49 (2021),
/// 1736-1754; for the score test, see [`wilson_on_blocks`](super::wilson_on_blocks).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ShareTest(Test);

#[derive(Clone, Copy, PartialEq, Debug)]
enum Test {
    Score(ScoreTest),
    Product {
        share: f64,
        /// Geometric means of the block shares, and of their complements.
        means: [f64; 2],
        blocks: f64,
    },
}

impl ShareTest {
    /// Returns the test for strata with equal numbers of blocks, whose shares lie between 0 and 1. `None` without a
    /// game.
    ///
    /// # Panics
    /// Panics if strata differ in the number of blocks, of games per block, or in the unit.
    pub fn new(strata: &[BlockMeans]) -> Option<ShareTest> {
        if let Some(score) = ScoreTest::on_strata(strata) {
            return Some(ShareTest(Test::Score(score)));
        }
        let blocks = strata.first()?.blocks;
        let shares: Vec<f64> = strata.iter().map(BlockMeans::mean).collect::<Option<_>>()?;
        let part = 1.0 / shares.len() as f64;
        let means = [
            shares.iter().map(|share| pow(*share, part)).product(),
            shares.iter().map(|share| pow(1.0 - share, part)).product(),
        ];
        let share = shares.iter().sum::<f64>() / shares.len() as f64;
        let blocks = (blocks * shares.len() as u64) as f64;
        Some(ShareTest(Test::Product { share, means, blocks }))
    }

    /// Returns the interval of the mean share, within 0 and 1.
    pub fn interval(&self, confidence: Confidence) -> Interval {
        match self.0 {
            Test::Score(test) => test.interval(confidence),
            Test::Product { means: [shares, complements], blocks, .. } => {
                let factor = pow(confidence.tail(), 1.0 / blocks);
                Interval { low: shares * factor, high: 1.0 - complements * factor }
            }
        }
    }

    /// Returns the two-sided p-value of a mean share strictly between 0 and 1.
    pub fn p_value(&self, null: f64) -> f64 {
        match self.0 {
            Test::Score(test) => test.p_value(null),
            Test::Product { share, means: [shares, complements], blocks } => {
                let ratio = if share >= null { null / shares } else { (1.0 - null) / complements };
                (2.0 * pow(ratio, blocks)).min(1.0)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clopper_pearson;
    use corsair_engine::stream::LabRng;
    use proptest::prelude::*;

    fn stratum(values: &[i64], unit: u64) -> BlockMeans {
        BlockMeans::of(values.iter().copied(), 1, unit)
    }

    fn test(strata: &[&[i64]], unit: u64) -> ShareTest {
        let strata: Vec<BlockMeans> = strata.iter().map(|of| stratum(of, unit)).collect();
        ShareTest::new(&strata).expect("blocks")
    }

    #[test]
    fn shares_of_zero_and_one_have_the_interval_of_clopper_and_pearson() {
        for (share, successes) in [(1, 8), (0, 0)] {
            let of = test(&[&[share; 4], &[share; 4]], 1);
            let exact = clopper_pearson(successes, 8, Confidence::REPORTED).expect("trials");
            let Interval { low, high } = of.interval(Confidence::REPORTED);
            assert!((low - exact.low).abs() < 1e-12 && (high - exact.high).abs() < 1e-12);
            assert!((of.p_value(0.5) - 2.0 / 256.0).abs() < 1e-15);
        }
        assert!((test(&[&[0; 3]], 1).p_value(0.25) - 2.0 * 0.75f64.powi(3)).abs() < 1e-15);
        assert_eq!(test(&[&[1; 9]], 2).p_value(0.5), 1.0);
    }

    #[test]
    fn single_block_in_each_stratum_has_an_interval() {
        let of = test(&[&[3], &[4]], 4);
        let Interval { low, high } = of.interval(Confidence::REPORTED);
        // The geometric mean of 3/4 and 1, times the root of 0.025. A block has no lost game.
        assert!((low - 0.75f64.sqrt() * 0.025f64.sqrt()).abs() < 1e-12 && high == 1.0, "{of:?}");
        assert_eq!(ShareTest::new(&[]), None);
        assert_eq!(ShareTest::new(&[stratum(&[], 1)]), None);
    }

    proptest! {
        #[test]
        fn interval_and_p_value_of_a_share_agree(
            rounds in 1usize..40,
            least in 0i64..=4,
            range in 0i64..=4,
            seed in 0u64..1_000,
            null in 0.05f64..0.95,
        ) {
            let mut rng = LabRng::new(7, seed);
            let mut blocks = || -> Vec<i64> {
                let value = |_| (least + i64::from(rng.below(1 + range as u32))).min(4);
                (0..rounds).map(value).collect()
            };
            let (one, other) = (blocks(), blocks());
            let of = test(&[&one, &other], 4);
            let share = (one.iter().chain(&other).sum::<i64>() as f64) / (8 * rounds) as f64;
            for level in [0.5, 0.95, 0.999] {
                let Interval { low, high } = of.interval(Confidence::new(level));
                prop_assert!(0.0 <= low && low <= share + 1e-12, "{of:?}");
                prop_assert!(share <= high + 1e-12 && high <= 1.0, "{of:?}");
                let near = (low - null).abs().min((high - null).abs()) < 1e-9;
                let is_outside = null < low || high < null;
                prop_assert!(near || (of.p_value(null) <= 1.0 - level) == is_outside, "{of:?}");
            }
        }
    }

    /// Simulates three strata of blocks of four games under the hypothesis. The games of a block have independent
    /// results or one result.
    #[test]
    fn test_of_a_true_share_seldom_rejects() {
        for (rounds, is_together) in [(2, true), (5, true), (30, true), (2, false), (30, false)] {
            let rejects = |&experiment: &u64| {
                let mut rng = LabRng::new(59, experiment);
                let mut blocks = || -> Vec<i64> {
                    let value = |_| match is_together {
                        true => 4 * i64::from(rng.below(2)),
                        false => (0..4).map(|_| i64::from(rng.below(2))).sum(),
                    };
                    (0..rounds).map(value).collect()
                };
                test(&[&blocks(), &blocks(), &blocks()], 4).p_value(0.5) <= 0.05
            };
            let rejected = (0..4_000).filter(rejects).count();
            // 5 % of 4,000, and four standard deviations more.
            assert!(rejected <= 255, "{rounds} rounds, {is_together}: {rejected}");
        }
    }
}
