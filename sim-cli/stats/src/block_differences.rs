//! Differences between two measures on common blocks.

use serde::{Deserialize, Serialize};

use super::{
    BlockMeans, BlockRange, BlockValues, Confidence, Evidence, Interval, Moments, ShareRange,
    anytime,
};

/// Differences of blocks, as integers that merge exactly.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BlockDifferences {
    /// Differences of a share of games, so that block means lie between -1 and 1.
    Shares(BlockValues),
    /// Differences of a number without bounds.
    Numbers {
        /// Sums of the differences.
        moments: Moments,
        /// Number of nonzero differences.
        differing: u64,
    },
}

impl BlockDifferences {
    /// Returns empty sums of differences between shares.
    pub fn of_shares() -> BlockDifferences {
        BlockDifferences::Shares(BlockValues::default())
    }

    /// Returns empty sums of differences between numbers.
    pub fn of_numbers() -> BlockDifferences {
        BlockDifferences::Numbers { moments: Moments::default(), differing: 0 }
    }

    /// Adds the difference of a block.
    #[inline]
    pub fn add(&mut self, difference: i64) {
        match self {
            BlockDifferences::Shares(values) => values.add(difference),
            BlockDifferences::Numbers { moments, differing } => {
                moments.add(difference);
                *differing += u64::from(difference != 0);
            }
        }
    }

    /// Adds the differences of later blocks.
    ///
    /// # Panics
    /// Panics if only one of both measures is a share.
    pub fn merge(&mut self, later: &BlockDifferences) {
        match (self, later) {
            (BlockDifferences::Shares(values), BlockDifferences::Shares(later)) => {
                values.merge(later);
            }
            (
                BlockDifferences::Numbers { moments, differing },
                BlockDifferences::Numbers { moments: later, differing: more },
            ) => {
                moments.merge(later);
                *differing += more;
            }
            _ => panic!("shares and numbers do not merge"),
        }
    }

    /// Returns whether these sums are possible for `blocks` blocks of at most `unit` units.
    pub fn are_of(&self, blocks: u64, unit: u64) -> bool {
        match self {
            BlockDifferences::Shares(values) => {
                let sum = values.iter().try_fold(0u64, |sum, (value, count)| {
                    sum.checked_add(count).filter(|_| value.unsigned_abs() <= unit)
                });
                sum == Some(blocks)
            }
            BlockDifferences::Numbers { differing, .. } => *differing <= blocks,
        }
    }

    /// Returns whether both sums are about shares, or both are about numbers.
    pub fn is_like(&self, other: &BlockDifferences) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    /// Number of nonzero differences.
    pub fn differing(&self) -> u64 {
        match self {
            BlockDifferences::Shares(values) => values.signs().iter().sum(),
            BlockDifferences::Numbers { differing, .. } => *differing,
        }
    }

    /// Sums of the differences.
    pub fn moments(&self) -> Moments {
        match self {
            BlockDifferences::Shares(values) => values.means(1).moments,
            BlockDifferences::Numbers { moments, .. } => *moments,
        }
    }

    /// Mean difference over `blocks` blocks, in which `unit` integer units per block make 1.0.
    pub fn means(&self, blocks: u64, unit: u64) -> BlockMeans {
        BlockMeans { moments: self.moments(), blocks, games_per_block: 1, unit }
    }

    /// Evidence about the mean difference over `blocks` blocks, in which `unit` integer units per block make 1.0.
    /// `None` without a block, and for a number of which fewer than [`Evidence::FEWEST`] blocks differ, or that has the
    /// same difference in all blocks.
    pub fn evidence(&self, blocks: u64, unit: u64) -> Option<Evidence> {
        match self {
            BlockDifferences::Shares(values) => {
                Evidence::of_share(ShareRange::Difference, values, unit)
            }
            BlockDifferences::Numbers { differing, .. } => {
                let of = Evidence::of_number(&self.means(blocks, unit))?;
                (*differing >= Evidence::FEWEST).then_some(of)
            }
        }
    }

    /// Interval of the mean difference that holds at all looks simultaneously. `None` if
    /// [`evidence`](BlockDifferences::evidence) is `None`.
    pub fn anytime(&self, blocks: u64, unit: u64, confidence: Confidence) -> Option<Interval> {
        match self {
            BlockDifferences::Shares(values) => {
                ShareRange::Difference.anytime(values, unit, confidence)
            }
            BlockDifferences::Numbers { differing, .. } => {
                // The boundary assumes normally distributed sums. At higher confidence, sums with long tails need more
                // differing blocks to be close to normal.
                let further = (confidence.z() / Confidence::REPORTED.z()).powi(2);
                let enough = *differing as f64 >= Evidence::FEWEST as f64 * further;
                let means = self.means(blocks, unit);
                anytime(&means, BlockRange::Any, confidence).filter(|_| enough)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Method;

    fn sums(mut sums: BlockDifferences, differences: &[i64]) -> BlockDifferences {
        differences.iter().for_each(|&of| sums.add(of));
        sums
    }

    #[test]
    fn few_differing_numbers_have_no_evidence() {
        let of = |differing: usize| {
            let mut blocks = vec![0; 100];
            blocks[..differing].fill(7);
            let sums = sums(BlockDifferences::of_numbers(), &blocks);
            assert_eq!(sums.differing(), differing as u64);
            sums.evidence(100, 10).map(|of| of.method())
        };
        assert_eq!((of(29), of(30)), (None, Some(Method::TOnBlocks)));
        assert_eq!(of(100), None, "all blocks are equal");
    }

    #[test]
    fn shares_have_evidence_from_the_first_block() {
        let one = sums(BlockDifferences::of_shares(), &[1]);
        let evidence = one.evidence(1, 1).expect("a block");
        assert_eq!((evidence.value(), evidence.method()), (1.0, Method::Betting));
        assert_eq!(BlockDifferences::of_shares().evidence(0, 1), None);
    }

    #[test]
    fn block_differences_merge_and_survive_serialization() {
        for empty in [BlockDifferences::of_shares(), BlockDifferences::of_numbers()] {
            let mut merged = sums(empty.clone(), &[1, -2]);
            merged.merge(&sums(empty.clone(), &[0, 3_000_000]));
            assert_eq!(merged, sums(empty, &[1, -2, 0, 3_000_000]));
            assert_eq!((merged.differing(), merged.moments().sum()), (3, 2_999_999));
            let text = serde_json::to_string(&merged).expect("plain data");
            let read: BlockDifferences = serde_json::from_str(&text).expect("its own");
            assert_eq!(read, merged);
        }
    }
}
