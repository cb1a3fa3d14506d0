//! Exact tests of the mean of bounded blocks, by betting on them.

use std::array;
use std::cmp::Ordering;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::portable::{exp, ln};
use crate::special::beta_below;
use crate::{BlockMeans, Confidence, Interval, Moments};

/// Number of bets on each side of a mean.
const BETS: usize = 24;

/// Values of blocks with their counts. Integers only, merged exactly.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BlockValues {
    counts: BTreeMap<i64, u64>,
}

impl BlockValues {
    /// Adds the value of a block.
    #[inline]
    pub fn add(&mut self, value: i64) {
        *self.counts.entry(value).or_default() += 1;
    }

    /// Adds the values of other blocks.
    pub fn merge(&mut self, other: &BlockValues) {
        for (&value, &count) in &other.counts {
            *self.counts.entry(value).or_default() += count;
        }
    }

    /// Number of blocks.
    pub fn blocks(&self) -> u64 {
        self.counts.values().sum()
    }

    /// Number of blocks whose value is not the most common one. A variance rests on these alone.
    pub fn differing(&self) -> u64 {
        self.blocks() - self.counts.values().copied().max().unwrap_or(0)
    }

    /// Number of blocks with a value below zero, and with a value above zero.
    pub fn signs(&self) -> [u64; 2] {
        let count = |side: Ordering| {
            let of_side = self.iter().filter(|(value, _)| value.cmp(&0) == side);
            of_side.map(|(_, count)| count).sum()
        };
        [Ordering::Less, Ordering::Greater].map(count)
    }

    /// Means of the blocks, in which `unit` integer units per block make 1.0.
    pub fn means(&self, unit: u64) -> BlockMeans {
        let mut moments = Moments::default();
        self.iter().for_each(|(value, count)| moments.add_repeated(value, count));
        BlockMeans { moments, blocks: self.blocks(), games_per_block: 1, unit }
    }

    /// Sum of the values.
    pub fn sum(&self) -> i128 {
        self.iter().map(|(value, count)| i128::from(value) * i128::from(count)).sum()
    }

    /// Sum of the cubed values.
    pub fn cubes(&self) -> i128 {
        self.iter().map(|(value, count)| i128::from(value).pow(3) * i128::from(count)).sum()
    }

    /// Values with the opposite sign.
    #[must_use]
    pub fn negated(&self) -> BlockValues {
        BlockValues { counts: self.iter().map(|(value, count)| (-value, count)).collect() }
    }

    /// Values in ascending order, with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (i64, u64)> {
        self.counts.iter().map(|(&value, &count)| (value, count))
    }
}

impl FromIterator<(i64, u64)> for BlockValues {
    fn from_iter<I: IntoIterator<Item = (i64, u64)>>(values: I) -> BlockValues {
        BlockValues { counts: values.into_iter().collect() }
    }
}

/// Evidence about the mean of independent blocks whose values lie between two known ends: exact for any number of blocks
/// and any distribution, without a variance.
///
/// A player bets on each block that it exceeds a supposed mean m, and never more than would ruin him. If the true mean is
/// m or less, his expected wealth is 1 at most, and it ever reaches 1/α with a chance of at most α (Ville's inequality).
/// So the inverse of the wealth is a p-value, at one look or at all. The wealth is the mean over 24 fixed parts of the
/// greatest bet, most of them near none and all of it, and so does not depend on the order of blocks.
///
/// At one look, blocks that all lie at an end of the range are binomial, and have the p-value of Clopper and Pearson.
/// Blocks that are all equal have the p-value of the greatest bet alone, which is the same where both apply.
///
/// Source: I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables by betting", J. Royal
/// Statistical Society B 86 (2024), 1-27; F. Orabona and K.-S. Jun, "Tight concentrations and confidence sequences from
/// the regret of universal portfolio", IEEE Transactions on Information Theory 70 (2024), 436-455.
#[derive(Clone, PartialEq, Debug)]
pub struct BoundedBlocks {
    /// Distinct values as parts of the range, from 0 to 1, with their counts.
    parts: Vec<(f64, f64)>,
    /// Ends of the range.
    ends: Interval,
    looks: BoundedLooks,
}

/// Number of looks at which evidence holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoundedLooks {
    /// One, at a number of blocks fixed beforehand.
    One,
    /// All looks together.
    All,
}

impl BoundedBlocks {
    /// Blocks whose values lie between `least` and `greatest`, a mean of 1 being `unit`. `None` without a block.
    ///
    /// # Panics
    /// If a value lies outside, or the range is empty.
    pub fn new(
        values: &BlockValues,
        [least, greatest]: [i64; 2],
        unit: u64,
        looks: BoundedLooks,
    ) -> Option<BoundedBlocks> {
        assert!(least < greatest, "a range has two ends");
        let part = |value: i64| {
            assert!((least..=greatest).contains(&value), "{value} is not in {least} to {greatest}");
            (value - least) as f64 / (greatest - least) as f64
        };
        let parts = values.iter().map(|(value, count)| (part(value), count as f64));
        let parts: Vec<_> = parts.collect();
        let [low, high] = [least, greatest].map(|end| end as f64 / unit as f64);
        (!parts.is_empty()).then_some(BoundedBlocks { parts, ends: Interval { low, high }, looks })
    }

    /// Parts of the range, from 0 to 1, each with the number of its blocks, for one look. Equal parts count together.
    pub(crate) fn of_parts(
        parts: impl IntoIterator<Item = (f64, f64)>,
        ends: Interval,
    ) -> BoundedBlocks {
        let mut distinct: Vec<(f64, f64)> = Vec::new();
        for (part, count) in parts {
            match distinct.iter_mut().find(|(other, _)| *other == part) {
                Some((_, sum)) => *sum += count,
                None => distinct.push((part, count)),
            }
        }
        BoundedBlocks { parts: distinct, ends, looks: BoundedLooks::One }
    }

    /// Returns the evidence about the mean of the negated values.
    #[must_use]
    pub(crate) fn negated(self) -> BoundedBlocks {
        let parts = self.parts.into_iter().map(|(part, count)| (1.0 - part, count)).collect();
        let Interval { low, high } = self.ends;
        BoundedBlocks { parts, ends: Interval { low: -high, high: -low }, looks: self.looks }
    }

    /// The p-value of the claim that the mean lies above a bound.
    pub fn above(&self, bound: f64) -> f64 {
        let Interval { low, high } = self.ends;
        self.tail(|part| part, (bound - low) / (high - low))
    }

    /// The p-value of the claim that the mean lies below a bound.
    pub fn below(&self, bound: f64) -> f64 {
        let Interval { low, high } = self.ends;
        self.tail(|part| 1.0 - part, (high - bound) / (high - low))
    }

    /// The interval of the bounds that neither one-sided test rejects.
    pub fn interval(&self, confidence: Confidence) -> Interval {
        let (Interval { low, high }, level) = (self.ends, confidence.tail());
        Interval {
            low: boundary(low, high, |bound| self.above(bound) <= level),
            high: boundary(high, low, |bound| self.below(bound) <= level),
        }
    }

    /// The p-value of the claim that the mean of parts of the range exceeds `mean`.
    fn tail(&self, side: impl Fn(f64) -> f64, mean: f64) -> f64 {
        if mean >= 1.0 {
            return 1.0;
        }
        let parts = || self.parts.iter().map(|&(part, count)| (side(part), count));
        if mean <= 0.0 {
            return if mean < 0.0 || parts().any(|(part, _)| part > 0.0) { 0.0 } else { 1.0 };
        }
        if self.looks == BoundedLooks::One && parts().all(|(part, _)| part == 0.0 || part == 1.0) {
            return tail_of_binomial(parts(), mean);
        }
        // The logarithm of the wealth of a player who always bets a part of the greatest bet.
        let wealth = |bet: f64| {
            let factor = |part: f64| 1.0 - bet + bet * part / mean;
            let log = |(part, count): (f64, f64)| match factor(part) {
                factor if factor > 0.0 => count * ln(factor),
                _ => f64::NEG_INFINITY,
            };
            parts().map(log).sum::<f64>()
        };
        let log = match (self.looks, self.parts.len()) {
            (BoundedLooks::One, 1) => wealth(1.0),
            _ => {
                let part_of_the_greatest = |index: usize| {
                    let place = (index as f64 + 0.5) / BETS as f64;
                    place * place * (3.0 - 2.0 * place)
                };
                let bets: [f64; BETS] = array::from_fn(|index| wealth(part_of_the_greatest(index)));
                let most = bets.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                most + ln(bets.iter().map(|bet| exp(bet - most)).sum::<f64>() / BETS as f64)
            }
        };
        exp(-log.max(0.0))
    }
}

/// Probability of at least as many blocks at the upper end as in `parts`, if each block lies there with probability
/// `mean`, between 0 and 1.
fn tail_of_binomial(parts: impl Iterator<Item = (f64, f64)>, mean: f64) -> f64 {
    let (upper, lower) = parts.fold((0.0, 0.0), |(upper, lower), (part, count)| match part {
        1.0 => (upper + count, lower),
        _ => (upper, lower + count),
    });
    if upper == 0.0 { 1.0 } else { beta_below(upper, lower + 1.0, mean) }
}

/// Returns the bound at which a test that rejects the bounds near `rejected` begins to admit them, on the way to
/// `admitted`.
fn boundary(mut rejected: f64, mut admitted: f64, rejects: impl Fn(f64) -> bool) -> f64 {
    if !rejects(rejected) {
        return rejected;
    }
    loop {
        let middle = (rejected + admitted) / 2.0;
        if middle == rejected || middle == admitted || (rejected - admitted).abs() < 1e-12 {
            return rejected;
        }
        if rejects(middle) { rejected = middle } else { admitted = middle }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clopper_pearson;
    use corsair_engine::stream::LabRng;
    use proptest::prelude::*;

    /// Returns the values of blocks with these counts.
    fn values(counts: &[(i64, u64)]) -> BlockValues {
        BlockValues { counts: counts.iter().copied().filter(|&(_, count)| count > 0).collect() }
    }

    /// Returns the evidence of `ahead`, `behind` and level blocks of `all`.
    fn signs(ahead: u64, behind: u64, all: u64) -> BoundedBlocks {
        let values = values(&[(1, ahead), (-1, behind), (0, all - ahead - behind)]);
        BoundedBlocks::new(&values, [-1, 1], 1, BoundedLooks::One).expect("blocks")
    }

    #[test]
    fn few_one_sided_blocks_decide() {
        let in_points = |of: BoundedBlocks| {
            of.interval(Confidence::REPORTED).ends().map(|end| (end * 100.0).round())
        };
        assert_eq!(in_points(signs(19, 0, 30)), [32.0, 87.0]);
        assert_eq!(in_points(signs(28, 0, 30)), [62.0, 100.0]);
        assert_eq!(in_points(signs(16, 0, 100)), [7.0, 30.0]);
        assert!(signs(19, 0, 30).above(0.0) < 1e-4);
        assert!(signs(1, 0, 2).above(0.0) > 0.05);
    }

    #[test]
    fn whole_wins_have_the_interval_of_clopper_and_pearson() {
        for (won, blocks) in [(0, 1), (0, 5), (5, 5), (0, 256), (3, 20), (19, 20)] {
            let values = values(&[(0, blocks - won), (1, won)]);
            let of = BoundedBlocks::new(&values, [0, 1], 1, BoundedLooks::One).expect("blocks");
            let exact = clopper_pearson(won, blocks, Confidence::REPORTED).expect("trials");
            let interval = of.interval(Confidence::REPORTED);
            assert!((interval.low - exact.low).abs() < 1e-9, "{interval:?} {exact:?}");
            assert!((interval.high - exact.high).abs() < 1e-9, "{interval:?} {exact:?}");
        }
    }

    /// In games of two seats, a difference of wins is twice the share minus 1.
    #[test]
    fn share_and_difference_of_two_seats_agree() {
        for [lost, level, won] in [[0, 0, 4], [2, 3, 9], [0, 20, 25], [7, 0, 9]] {
            let share = values(&[(0, lost), (1, level), (2, won)]);
            let difference = values(&[(-2, lost), (0, level), (2, won)]);
            let of = |values, ends, unit| {
                let of = BoundedBlocks::new(values, ends, unit, BoundedLooks::One);
                of.expect("blocks").interval(Confidence::REPORTED)
            };
            let [share, difference] = [of(&share, [0, 2], 2), of(&difference, [-2, 2], 2)];
            for (one, other) in share.ends().into_iter().zip(difference.ends()) {
                assert!((2.0 * one - 1.0 - other).abs() < 1e-9, "{share:?} {difference:?}");
            }
        }
    }

    proptest! {
        /// An end of the interval is where the p-value is its level.
        #[test]
        fn intervals_and_p_values_agree(
            counts in proptest::collection::vec((-4i64..=4, 1u64..40), 1..6),
            level in 0.5f64..0.99,
        ) {
            let of = BoundedBlocks::new(&values(&counts), [-4, 4], 4, BoundedLooks::All);
            let of = of.expect("blocks");
            let confidence = Confidence::new(level);
            let Interval { low, high } = of.interval(confidence);
            prop_assert!(-1.0 <= low && low <= high && high <= 1.0);
            for (end, p) in [(low, of.above(low)), (high, of.below(high))] {
                if end.abs() < 1.0 {
                    prop_assert!((p / confidence.tail() - 1.0).abs() < 1e-6, "{end}: {p}");
                }
            }
        }

        #[test]
        fn merging_equals_adding(
            left in proptest::collection::vec(-5i64..5, 0..20),
            right in proptest::collection::vec(-5i64..5, 0..20),
        ) {
            let of = |blocks: &[i64]| {
                let mut values = BlockValues::default();
                blocks.iter().for_each(|&value| values.add(value));
                values
            };
            let mut merged = of(&left);
            merged.merge(&of(&right));
            prop_assert_eq!(merged, of(&[left, right].concat()));
        }
    }

    /// Returns the share of 1,000 experiments in which the interval of `blocks` blocks misses `truth`.
    fn missed(blocks: u64, truth: f64, block: impl Fn(&mut LabRng) -> i64) -> f64 {
        let misses = |&experiment: &u64| {
            let mut rng = LabRng::new(43, experiment);
            let mut values = BlockValues::default();
            (0..blocks).for_each(|_| values.add(block(&mut rng)));
            let of = BoundedBlocks::new(&values, [-60, 60], 60, BoundedLooks::One).expect("blocks");
            let Interval { low, high } = of.interval(Confidence::REPORTED);
            truth < low - 1e-9 || high + 1e-9 < truth
        };
        (0..1_000).filter(misses).count() as f64 / 1_000.0
    }

    #[test]
    fn intervals_cover_at_every_share_and_number_of_blocks() {
        for blocks in [2, 10, 30, 100, 1_000] {
            for percent in [0, 1, 30, 50, 99, 100] {
                let truth = f64::from(percent) / 100.0;
                let wins = |rng: &mut LabRng| 60 * i64::from(rng.below(100) < percent);
                let missed = missed(blocks, truth, wins);
                assert!(missed <= 0.06, "{percent} % of {blocks} blocks: {missed}");
            }
        }
    }

    /// One block of 50 loses all that the others win.
    #[test]
    fn rare_losses_are_covered() {
        for blocks in [30, 100, 400] {
            let skewed = |rng: &mut LabRng| if rng.below(50) == 0 { -49 } else { 1 };
            let missed = missed(blocks, 0.0, skewed);
            assert!(missed <= 0.06, "{blocks} blocks: {missed}");
        }
    }

    #[test]
    fn all_looks_together_miss_at_the_named_level() {
        for percent in [1, 30, 50, 99] {
            let truth = f64::from(percent) / 100.0;
            let misses = |&experiment: &u64| {
                let mut rng = LabRng::new(47, experiment);
                let mut values = BlockValues::default();
                (0..300).any(|_| {
                    values.add(i64::from(rng.below(100) < percent));
                    let of = BoundedBlocks::new(&values, [0, 1], 1, BoundedLooks::All);
                    let of = of.expect("blocks");
                    of.above(truth).min(of.below(truth)) <= 0.025
                })
            };
            let missed = (0..1_000).filter(misses).count();
            assert!(missed <= 60, "{percent} %: {missed} of 1,000");
        }
    }
}
