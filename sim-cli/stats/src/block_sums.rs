//! Sums of a measure over blocks, or of the differences between two measures.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    BlockMeans, BlockRange, BlockValues, Confidence, Evidence, Interval, Moments, ShareRange,
    anytime,
};

/// Values of blocks, or differences between two measures on common blocks, as integers that merge exactly.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Saved", into = "Saved")]
pub enum BlockSums {
    /// Values of a share of games, or differences between shares.
    Shares(BlockValues),
    /// Sums of the values of a number without bounds, or of differences between numbers.
    Numbers(Moments),
}

/// Serialized form of the sums.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Saved {
    /// Moments of a number.
    Numbers(Moments),
    /// Values of a share, with their counts.
    Shares(BTreeMap<String, u64>),
}

impl From<BlockSums> for Saved {
    fn from(sums: BlockSums) -> Saved {
        match sums {
            BlockSums::Shares(values) => Saved::Shares(
                values.iter().map(|(value, count)| (value.to_string(), count)).collect(),
            ),
            BlockSums::Numbers(moments) => Saved::Numbers(moments),
        }
    }
}

impl TryFrom<Saved> for BlockSums {
    type Error = String;

    fn try_from(saved: Saved) -> Result<BlockSums, String> {
        match saved {
            Saved::Numbers(moments) => Ok(BlockSums::Numbers(moments)),
            Saved::Shares(counts) => {
                let pair = |(value, count): (String, u64)| match value.parse() {
                    Ok(value) => Ok((value, count)),
                    Err(_) => Err(format!("`{value}` is not a whole number")),
                };
                Ok(BlockSums::Shares(counts.into_iter().map(pair).collect::<Result<_, _>>()?))
            }
        }
    }
}

impl BlockSums {
    /// Returns empty sums of shares.
    pub fn of_shares() -> BlockSums {
        BlockSums::Shares(BlockValues::default())
    }

    /// Returns empty sums of numbers.
    pub fn of_numbers() -> BlockSums {
        BlockSums::Numbers(Moments::default())
    }

    /// Adds the value of a block.
    #[inline]
    pub fn add(&mut self, value: i64) {
        match self {
            BlockSums::Shares(values) => values.add(value),
            BlockSums::Numbers(moments) => moments.add(value),
        }
    }

    /// Adds the values of later blocks.
    ///
    /// # Panics
    /// Panics if only one of both measures is a share.
    pub fn merge(&mut self, later: &BlockSums) {
        match (self, later) {
            (BlockSums::Shares(values), BlockSums::Shares(later)) => {
                values.merge(later);
            }
            (BlockSums::Numbers(moments), BlockSums::Numbers(later)) => moments.merge(later),
            _ => panic!("shares and numbers do not merge"),
        }
    }

    /// Returns whether these sums are possible for `blocks` blocks of at most `unit` units.
    pub fn are_of(&self, blocks: u64, unit: u64) -> bool {
        match self {
            BlockSums::Shares(values) => {
                let sum = values.iter().try_fold(0u64, |sum, (value, count)| {
                    sum.checked_add(count).filter(|_| value.unsigned_abs() <= unit)
                });
                sum == Some(blocks)
            }
            BlockSums::Numbers(moments) => moments.are_of(blocks),
        }
    }

    /// Returns whether both sums are about shares, or both are about numbers.
    pub fn is_like(&self, other: &BlockSums) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    /// Number of nonzero values.
    pub fn differing(&self) -> u64 {
        match self {
            BlockSums::Shares(values) => values.signs().iter().sum(),
            BlockSums::Numbers(moments) => moments.nonzero(),
        }
    }

    /// Returns whether a variance over `blocks` blocks is reliable: enough of them differ from the most common value.
    pub fn vary(&self, blocks: u64) -> bool {
        match self {
            BlockSums::Shares(values) => values.differing() >= Evidence::FEWEST,
            BlockSums::Numbers(_) => self.means(blocks, 1).vary(Evidence::FEWEST as f64),
        }
    }

    /// Sums of the values.
    pub fn moments(&self) -> Moments {
        match self {
            BlockSums::Shares(values) => values.means(1).moments,
            BlockSums::Numbers(moments) => *moments,
        }
    }

    /// Mean over `blocks` blocks, in which `unit` integer units per block make 1.0.
    pub fn means(&self, blocks: u64, unit: u64) -> BlockMeans {
        BlockMeans { moments: self.moments(), blocks, games_per_block: 1, unit }
    }

    /// Evidence about the mean over `blocks` blocks, in which `unit` integer units per block make 1.0, and shares have
    /// this range. `None` without a block, and for a number of which too few blocks [vary](BlockMeans::vary).
    pub fn evidence(&self, range: ShareRange, blocks: u64, unit: u64) -> Option<Evidence> {
        match self {
            BlockSums::Shares(values) => Evidence::of_share(range, values, unit),
            BlockSums::Numbers(_) => Evidence::of_number(&self.means(blocks, unit)),
        }
    }

    /// Interval of the mean that holds at all looks simultaneously. `None` if
    /// [`evidence`](BlockSums::evidence) is `None`.
    pub fn anytime(
        &self,
        range: ShareRange,
        blocks: u64,
        unit: u64,
        confidence: Confidence,
    ) -> Option<Interval> {
        match self {
            BlockSums::Shares(values) => range.anytime(values, unit, confidence),
            BlockSums::Numbers(_) => {
                // The boundary assumes normally distributed sums. At higher confidence, sums with long tails need more
                // differing blocks to be close to normal.
                let further = (confidence.z() / Confidence::REPORTED.z()).powi(2);
                let means = self.means(blocks, unit);
                let vary = means.vary(Evidence::FEWEST as f64 * further);
                anytime(&means, BlockRange::Any, confidence).filter(|_| vary)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Method;

    fn sums(mut sums: BlockSums, differences: &[i64]) -> BlockSums {
        differences.iter().for_each(|&of| sums.add(of));
        sums
    }

    #[test]
    fn few_differing_numbers_have_no_evidence() {
        let of = |differing: usize| {
            let mut blocks = vec![0; 100];
            blocks[..differing].fill(7);
            let sums = sums(BlockSums::of_numbers(), &blocks);
            assert_eq!(sums.differing(), differing as u64);
            sums.evidence(ShareRange::Difference, 100, 10).map(|of| of.method())
        };
        assert_eq!((of(29), of(30)), (None, Some(Method::TOnBlocks)));
        assert_eq!(of(100), None, "all blocks are equal");
        assert_eq!((of(71), of(70)), (None, Some(Method::TOnBlocks)), "blocks of 7 are the most");
    }

    #[test]
    fn shares_have_evidence_from_the_first_block() {
        let one = sums(BlockSums::of_shares(), &[1]);
        let evidence = one.evidence(ShareRange::Difference, 1, 1).expect("a block");
        assert_eq!((evidence.value(), evidence.method()), (1.0, Method::Betting));
        assert_eq!(BlockSums::of_shares().evidence(ShareRange::Difference, 0, 1), None);
    }

    #[test]
    fn block_sums_merge_and_survive_serialization() {
        for empty in [BlockSums::of_shares(), BlockSums::of_numbers()] {
            let mut merged = sums(empty.clone(), &[1, -2]);
            merged.merge(&sums(empty.clone(), &[0, 3_000_000]));
            assert_eq!(merged, sums(empty, &[1, -2, 0, 3_000_000]));
            assert_eq!((merged.differing(), merged.moments().sum()), (3, 2_999_999));
            let text = serde_json::to_string(&merged).expect("plain data");
            let read: BlockSums = serde_json::from_str(&text).expect("its own");
            assert_eq!(read, merged);
        }
    }
}
