//! Difference between two measures on common blocks. The number of differing blocks determines the interval method.

use std::num::ParseIntError;

use serde::{Deserialize, Serialize};

use super::{
    BlockMeans, BlockRange, Confidence, Interval, Method, Moments, RareDifference,
    SkewedDifference, anytime, p_of_t,
};

/// Sums over blocks of the difference between two measures. The sums are integers, so sums from separate runs merge
/// exactly.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Saved", into = "Saved")]
pub struct BlockDifferences {
    moments: Moments,
    cubes: i128,
    below: u64,
    above: u64,
}

/// Serialized form of the sums, with strings because JSON has no integers as large as the cubes.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    moments: Moments,
    cubes: String,
    below: u64,
    above: u64,
}

impl From<BlockDifferences> for Saved {
    fn from(BlockDifferences { moments, cubes, below, above }: BlockDifferences) -> Saved {
        Saved { moments, cubes: cubes.to_string(), below, above }
    }
}

impl TryFrom<Saved> for BlockDifferences {
    type Error = ParseIntError;

    fn try_from(Saved { moments, cubes, below, above }: Saved) -> Result<Self, ParseIntError> {
        Ok(BlockDifferences { moments, cubes: cubes.parse()?, below, above })
    }
}

/// Kind of a measure, which selects the interval method when few blocks differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measured {
    /// The measure is a share of games, so that block means lie between 0 and 1.
    Share,
    /// The measure is a number without bounds.
    Number,
}

/// Estimate of a mean difference with its interval and p-value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DifferenceEstimate {
    /// Mean difference per game.
    pub value: f64,
    /// Interval of the difference; `None` if the variance between blocks is unknown.
    pub interval: Option<Interval>,
    /// Two-sided p-value against no difference; `None` without an interval.
    pub p: Option<f64>,
    /// Interval that holds at all looks simultaneously; `None` with few blocks, or if all blocks of an unbounded
    /// measure are equal.
    pub anytime: Option<Interval>,
    /// Method of the interval and of the p-value.
    pub method: Method,
}

impl BlockDifferences {
    /// Adds the difference of a block.
    #[inline]
    pub fn add(&mut self, difference: i64) {
        self.moments.add(difference);
        self.cubes += i128::from(difference).pow(3);
        self.below += u64::from(difference < 0);
        self.above += u64::from(difference > 0);
    }

    /// Adds the sums of later blocks to these sums.
    pub fn merge(&mut self, later: &BlockDifferences) {
        self.moments.merge(&later.moments);
        self.cubes += later.cubes;
        self.below += later.below;
        self.above += later.above;
    }

    /// Returns whether these sums are possible for `blocks` blocks.
    pub fn are_of(&self, blocks: u64) -> bool {
        self.below.checked_add(self.above).is_some_and(|differing| differing <= blocks)
    }

    /// Mean difference over the blocks. In each block, `units` integer units make 1.0.
    pub const fn means(&self, blocks: u64, units: u64) -> BlockMeans {
        BlockMeans { moments: self.moments, blocks, games_per_block: 1, unit: units }
    }

    /// Estimate of the difference, in which `units` integer units per block make 1.0. The default method is Student's
    /// t on blocks. A share gets exact bounds if fewer than [`RareDifference::FEWEST`] blocks differ, and Hall's
    /// correction if fewer than [`SkewedDifference::ENOUGH`] blocks differ. `None` without a block.
    pub fn estimate(
        &self,
        measured: Measured,
        blocks: u64,
        units: u64,
        confidence: Confidence,
    ) -> Option<DifferenceEstimate> {
        let means = self.means(blocks, units);
        let value = means.mean()?;
        let rare = RareDifference { blocks, below: self.below, above: self.above };
        let skewed = SkewedDifference { means, cubes: self.cubes };
        let range = match measured {
            Measured::Share => BlockRange::DifferenceOfShares,
            Measured::Number => BlockRange::Any,
        };
        let anytime = anytime(&means, range, confidence);
        let estimate = |interval: Option<Interval>, p, method| {
            let interval = interval.map(|interval| range.clip(interval));
            DifferenceEstimate { value, interval, p, anytime, method }
        };
        Some(match measured {
            Measured::Share if rare.is_rare() => {
                estimate(rare.interval(confidence), Some(1.0), Method::RareBlocks)
            }
            Measured::Share if self.below + self.above < SkewedDifference::ENOUGH => {
                estimate(skewed.interval(confidence), skewed.p_value(), Method::SkewedBlocks)
            }
            Measured::Share | Measured::Number => {
                let error = means.standard_error().filter(|&error| error > 0.0);
                let interval = error.and_then(|_| means.interval(confidence));
                let p = error.map(|error| p_of_t(value / error, blocks - 1));
                estimate(interval, p, Method::PairedBlocks)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(differences: &[i64]) -> BlockDifferences {
        let mut sums = BlockDifferences::default();
        differences.iter().for_each(|&of| sums.add(of));
        sums
    }

    fn estimate(of: &[i64], measured: Measured) -> DifferenceEstimate {
        let blocks = of.len() as u64;
        sums(of).estimate(measured, blocks, 10, Confidence::REPORTED).expect("blocks")
    }

    /// Student (1908), "The probable error of a mean": difference in hours of sleep between two drugs, in tenths of
    /// an hour.
    #[test]
    fn block_differences_equal_the_paired_test_of_the_sleep_data() {
        let sleep = estimate(&[12, 24, 13, 13, 0, 10, 18, 8, 46, 14], Measured::Number);
        let interval = sleep.interval.expect("they vary");
        // R: t.test(extra[11:20], extra[1:10], paired = TRUE)
        assert!((sleep.value - 1.58).abs() < 1e-12);
        assert!((interval.low - 0.7001142).abs() < 1e-7, "{interval:?}");
        assert!((interval.high - 2.4598858).abs() < 1e-7, "{interval:?}");
        assert!((sleep.p.expect("they vary") - 0.002_832_89).abs() < 1e-8);
        assert_eq!(sleep.method, Method::PairedBlocks);
    }

    #[test]
    fn number_of_differing_blocks_selects_the_interval_method() {
        let of = |differing: usize| {
            let mut blocks = vec![0; 2_000];
            blocks[..differing].fill(10);
            estimate(&blocks, Measured::Share)
        };
        assert_eq!((of(29).method, of(29).p), (Method::RareBlocks, Some(1.0)));
        assert_eq!((of(30).method, of(499).method), (Method::SkewedBlocks, Method::SkewedBlocks));
        assert_eq!(of(500).method, Method::PairedBlocks);
        assert!(of(30).p.expect("they vary") < 1e-6);
    }

    #[test]
    fn differences_of_shares_are_at_most_one() {
        let mut blocks = vec![10; 30];
        blocks[0] = -10;
        let interval = estimate(&blocks, Measured::Share).interval.expect("they vary");
        assert!(interval.low > -1.0 && interval.high == 1.0, "{interval:?}");
        let number = estimate(&blocks, Measured::Number).interval.expect("they vary");
        assert!(number.high > 1.0, "a number may be greater: {number:?}");
    }

    #[test]
    fn constant_differences_have_no_interval() {
        let never = estimate(&[3; 40], Measured::Number);
        assert_eq!((never.value, never.interval, never.p), (0.3, None, None));
        assert_eq!(sums(&[]).estimate(Measured::Number, 0, 1, Confidence::REPORTED), None);
    }

    #[test]
    fn block_differences_merge_and_survive_serialization() {
        let mut merged = sums(&[1, -2]);
        merged.merge(&sums(&[0, 3_000_000]));
        assert_eq!(merged, sums(&[1, -2, 0, 3_000_000]));
        let text = serde_json::to_string(&merged).expect("plain data");
        assert_eq!(serde_json::from_str::<BlockDifferences>(&text).expect("its own"), merged);
        assert!(merged.are_of(4) && merged.are_of(3) && !merged.are_of(2));
    }
}
