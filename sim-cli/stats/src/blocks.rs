//! Means of blocks: estimates from games that may depend on each other within a block, but not between blocks.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::{Confidence, Interval};
use crate::portable::exp;

/// Sums of integers, one integer per block. Moments from separate runs merge exactly.
///
/// The sums are exact while the number of blocks times the sum of squares stays below 2¹²⁷: a thousand million blocks
/// may each have a value of up to 10¹⁰. Serialized moments are one string, because JSON has no integers of this size.
///
/// A variance is unreliable if nearly all blocks have one value. So the moments also count the blocks at three values
/// that are the most common one in practice: zero, the least and the greatest.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Moments {
    sum: i128,
    sum_of_squares: u128,
    /// Number of blocks whose value is not zero.
    nonzero: u64,
    least: Repeated,
    greatest: Repeated,
}

/// Value with the number of blocks that have it; zero blocks have no value.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Repeated {
    value: i64,
    blocks: u64,
}

impl Repeated {
    /// Adds a value, which replaces the own value if it lies further in the direction of `order`.
    #[inline]
    fn add(&mut self, other: Repeated, order: Ordering) {
        if other.blocks == 0 {
            return;
        }
        match other.value.cmp(&self.value) {
            Ordering::Equal => self.blocks += other.blocks,
            found if found == order || self.blocks == 0 => *self = other,
            _ => {}
        }
    }

    const fn negated(self) -> Repeated {
        Repeated { value: -self.value, ..self }
    }
}

impl Moments {
    /// Adds the value of one block.
    #[inline]
    pub fn add(&mut self, value: i64) {
        self.add_repeated(value, 1);
    }

    /// Adds the value of several blocks.
    #[inline]
    pub fn add_repeated(&mut self, value: i64, blocks: u64) {
        let size = u128::from(value.unsigned_abs());
        self.sum += i128::from(value) * i128::from(blocks);
        self.sum_of_squares += size * size * u128::from(blocks);
        self.nonzero += if value == 0 { 0 } else { blocks };
        self.least.add(Repeated { value, blocks }, Ordering::Less);
        self.greatest.add(Repeated { value, blocks }, Ordering::Greater);
    }

    /// Adds the moments of further blocks.
    pub fn merge(&mut self, other: &Moments) {
        self.sum += other.sum;
        self.sum_of_squares += other.sum_of_squares;
        self.nonzero = self.nonzero.saturating_add(other.nonzero);
        self.least.add(other.least, Ordering::Less);
        self.greatest.add(other.greatest, Ordering::Greater);
    }

    /// Returns moments of which only the sums are known. All blocks count as varying.
    pub(crate) const fn of_sums(sum: i128, sum_of_squares: u128) -> Moments {
        let none = Repeated { value: 0, blocks: 0 };
        Moments { sum, sum_of_squares, nonzero: u64::MAX, least: none, greatest: none }
    }

    /// Returns the moments of the values with the opposite sign.
    #[must_use]
    pub const fn negated(self) -> Moments {
        let Moments { least, greatest, .. } = self;
        Moments { sum: -self.sum, least: greatest.negated(), greatest: least.negated(), ..self }
    }

    /// Sum of the block values.
    pub fn sum(&self) -> i128 {
        self.sum
    }

    /// Sum of the squared block values.
    pub fn sum_of_squares(&self) -> u128 {
        self.sum_of_squares
    }

    /// Number of blocks whose value is not zero.
    pub fn nonzero(&self) -> u64 {
        self.nonzero
    }

    /// Number of the `blocks` blocks that differ from the most common of three values: zero, the least and the
    /// greatest.
    pub fn varying(&self, blocks: u64) -> u64 {
        let Moments { least, greatest, .. } = self;
        let most = least.blocks.max(greatest.blocks);
        self.nonzero.min(blocks.saturating_sub(most))
    }

    /// Returns whether the moments can be those of `blocks` blocks.
    pub fn are_of(&self, blocks: u64) -> bool {
        [self.nonzero, self.least.blocks, self.greatest.blocks].iter().all(|&of| of <= blocks)
    }
}

impl From<Moments> for String {
    fn from(Moments { sum, sum_of_squares, nonzero, least, greatest }: Moments) -> String {
        let [least, greatest] = [least, greatest].map(|of| format!("{} {}", of.value, of.blocks));
        format!("{sum} {sum_of_squares} {nonzero} {least} {greatest}")
    }
}

impl TryFrom<String> for Moments {
    type Error = String;

    fn try_from(text: String) -> Result<Moments, String> {
        let read = || {
            let parts: Vec<&str> = text.split(' ').collect();
            let [sum, squares, nonzero, least, at_least, greatest, at_greatest] = parts[..] else {
                return None;
            };
            let repeated = |value: &str, blocks: &str| {
                Some(Repeated { value: value.parse().ok()?, blocks: blocks.parse().ok()? })
            };
            Some(Moments {
                sum: sum.parse().ok()?,
                sum_of_squares: squares.parse().ok()?,
                nonzero: nonzero.parse().ok()?,
                least: repeated(least, at_least)?,
                greatest: repeated(greatest, at_greatest)?,
            })
        };
        read().ok_or_else(|| format!("`{text}` is not seven whole numbers"))
    }
}

/// Mean per game, computed from the sums of blocks. All blocks have equally many games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BlockMeans {
    /// Sum of the block values, and sum of their squares.
    pub moments: Moments,
    /// Number of blocks that the sums contain.
    pub blocks: u64,
    /// Number of games in each block.
    pub games_per_block: u64,
    /// Number of integer units that make 1.0: 60 for shares in sixtieths.
    pub unit: u64,
}

/// Returns whether at least `fewest` of `blocks` blocks vary, or a third of them. A mean of two values is then no more skewed than with 30 varying
/// blocks of very many.
pub(crate) fn vary(varying: u64, blocks: u64, fewest: f64) -> bool {
    varying as f64 >= fewest || 3 * varying >= blocks
}

impl BlockMeans {
    /// Returns the means of blocks with these values, in which `unit` integer units make 1.0.
    pub fn of(
        values: impl IntoIterator<Item = i64>,
        games_per_block: u64,
        unit: u64,
    ) -> BlockMeans {
        let (mut moments, mut blocks) = (Moments::default(), 0);
        for value in values {
            moments.add(value);
            blocks += 1;
        }
        BlockMeans { moments, blocks, games_per_block, unit }
    }

    /// Mean per game; `None` if there is no game.
    pub fn mean(&self) -> Option<f64> {
        let units = self.blocks * self.games_per_block * self.unit;
        (units > 0).then(|| self.moments.sum as f64 / units as f64)
    }

    /// Returns these means with one more block of value 0, so that a constant difference has a positive variance.
    /// With n blocks in total, the mean shrinks by 1/n. The variance is as large as if one block differed.
    #[must_use]
    pub fn with_a_zero(mut self) -> BlockMeans {
        self.moments.add(0);
        BlockMeans { blocks: self.blocks + 1, ..self }
    }

    /// Returns these means with two more blocks, at plus and minus `range` integer units, so that the variance allows
    /// for values that the blocks lack.
    #[must_use]
    pub fn with_both_ends(mut self, range: i64) -> BlockMeans {
        [range, -range].into_iter().for_each(|end| self.moments.add(end));
        BlockMeans { blocks: self.blocks + 2, ..self }
    }

    /// Returns whether a variance may rest on the blocks: there are at least `fewest`, and as many differ from the most
    /// common value, or a third of all.
    pub fn vary(&self, fewest: f64) -> bool {
        self.blocks as f64 >= fewest && vary(self.moments.varying(self.blocks), self.blocks, fewest)
    }

    /// Returns the means of the block values with the opposite sign.
    #[must_use]
    pub const fn negated(self) -> BlockMeans {
        BlockMeans { moments: self.moments.negated(), ..self }
    }

    /// Returns the means of (1 + x) / 2 for block means x from -1 to 1. A difference between two shares becomes a
    /// share, and no difference becomes one half.
    #[must_use]
    pub fn as_share(self) -> BlockMeans {
        let Moments { sum, sum_of_squares, least, greatest, .. } = self.moments;
        let one = (self.games_per_block * self.unit) as i64;
        let (blocks, units) = (i128::from(self.blocks), i128::from(one));
        let squares = blocks * units * units + 2 * units * sum + sum_of_squares as i128;
        let as_share = |of: Repeated| Repeated { value: one + of.value, ..of };
        let moments = Moments {
            sum: blocks * units + sum,
            sum_of_squares: squares.unsigned_abs(),
            nonzero: self.blocks - if least.value == -one { least.blocks } else { 0 },
            least: as_share(least),
            greatest: as_share(greatest),
        };
        BlockMeans { moments, unit: 2 * self.unit, ..self }
    }

    /// Interval of Student's t on the block means: mean ± t · s / √blocks. Assumes independent and identically
    /// distributed blocks. `None` with fewer than two blocks.
    pub fn interval(&self, confidence: Confidence) -> Option<Interval> {
        let standard_error = self.standard_error()?;
        Some(Interval::around(self.mean()?, confidence.t(self.blocks - 1) * standard_error))
    }

    /// Interval on the scale of logarithms, for skewed nonnegative blocks. The standard error of the logarithm is the
    /// relative standard error r of the mean (the delta method). The lower end is Student's. The upper end corrects
    /// skewness by the leading terms of N. J. Johnson, "Modified t tests and confidence intervals for asymmetrical
    /// populations", Journal of the American Statistical Association 73 (1978), 536-544:
    ///
    /// ln low = ln mean - r t, ln high = ln mean + r (t + k t²/3 + k/6),
    ///
    /// where k is the skewness of the mean. If a few blocks carry the mean, the skewness of a sample is too small,
    /// because the sample lacks blocks of great weight. So k is the skewness of n lognormal blocks with the observed
    /// variation: 3r + nr³. `None` with fewer than two blocks, or if the mean is not above 0.
    pub fn interval_on_logarithms(&self, confidence: Confidence) -> Option<Interval> {
        let mean = self.mean().filter(|&mean| mean > 0.0)?;
        let error = self.standard_error()? / mean;
        let t = confidence.t(self.blocks - 1);
        let skewness = error * (3.0 + self.blocks as f64 * error * error);
        let beyond = skewness * (t * t / 3.0 + 1.0 / 6.0);
        Some(Interval { low: mean / exp(t * error), high: mean * exp(error * (t + beyond)) })
    }

    /// Effective number of blocks: the number of equal blocks whose sum has the observed relative error, (Σx)² / Σx².
    /// The number is small if a few blocks carry the mean, and 0 if all blocks are 0.
    pub fn effective_blocks(&self) -> f64 {
        if self.moments.sum_of_squares == 0 {
            return 0.0;
        }
        let sum = self.moments.sum as f64;
        sum * sum / self.moments.sum_of_squares as f64
    }

    /// Standard error of the mean, s / √blocks. `None` with fewer than two blocks.
    pub fn standard_error(&self) -> Option<f64> {
        if self.blocks < 2 {
            return None;
        }
        let blocks = self.blocks as f64;
        let variance_of_sums = self.scatter() as f64 / (blocks * (blocks - 1.0));
        let per_block = (self.games_per_block * self.unit) as f64;
        Some((variance_of_sums / blocks).sqrt() / per_block)
    }

    /// Squared deviations from the mean, summed over blocks and multiplied by the number of blocks: n Σx² - (Σx)².
    /// The result is exact, and never negative by the Cauchy-Schwarz inequality.
    pub(super) fn scatter(&self) -> u128 {
        let size = self.moments.sum.unsigned_abs();
        u128::from(self.blocks) * self.moments.sum_of_squares - size * size
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::stream::LabRng;
    use proptest::prelude::*;

    fn means(values: &[i64], games_per_block: u64, unit: u64) -> BlockMeans {
        BlockMeans::of(values.iter().copied(), games_per_block, unit)
    }

    /// Student (1908), "The probable error of a mean": extra hours of sleep, in tenths of an hour.
    const SLEEP: [i64; 10] = [12, 24, 13, 13, 0, 10, 18, 8, 46, 14];

    #[test]
    fn blocks_vary_if_many_differ_from_the_most_common_value() {
        let with = |value: i64, others: &[i64], blocks: u64| {
            let rest = (0..blocks - others.len() as u64).map(|_| value);
            BlockMeans::of(rest.chain(others.iter().copied()), 1, 1)
        };
        let vary = |means: BlockMeans| means.vary(30.0);
        assert!(!vary(with(-1, &[0, 0, 1], 64)), "all but three are -1");
        assert!(!vary(with(20, &[18; 29], 100)) && vary(with(20, &[18; 30], 100)));
        assert!(vary(with(0, &[4; 11], 32)) && !vary(with(0, &[4; 10], 32)), "a third");
        assert!(!vary(with(0, &[4; 17], 29)), "too few blocks");
        let mut merged = with(20, &[18; 29], 99).moments;
        merged.merge(&with(20, &[], 1).moments);
        assert_eq!(merged, with(20, &[18; 29], 100).moments);
        let negated = with(20, &[18; 29], 100).negated();
        assert_eq!(negated, with(-20, &[-18; 29], 100));
    }

    #[test]
    fn block_mean_interval_equals_the_textbook_for_the_sleep_data() {
        let sleep = means(&SLEEP, 1, 10);
        let interval = sleep.interval(Confidence::REPORTED).expect("ten blocks");
        assert!((sleep.mean().expect("ten blocks") - 1.58).abs() < 1e-12);
        // R: t.test(extra[11:20] - extra[1:10]) gives 0.7001142 and 2.4598858.
        assert!((interval.low - 0.7001142).abs() < 1e-7, "{interval:?}");
        assert!((interval.high - 2.4598858).abs() < 1e-7, "{interval:?}");
    }

    /// Each block is a product of three factors that are 4 with chance 1/4 and otherwise 1. The standard deviation of
    /// a block is 1.65 times the mean, and the skewness is 4.7. In a large simulation of 60 blocks, 10.2 % of
    /// Student's intervals on the logarithm lie below the mean and 1.4 % above. Of the intervals by
    /// `interval_on_logarithms`, 2.3 % lie below the mean.
    #[test]
    fn log_scale_interval_covers_with_rare_heavy_blocks() {
        const EXPERIMENTS: u64 = 4_000;
        let truth = 1.75_f64.powi(3);
        let (mut students_below, mut below, mut above) = (0, 0, 0);
        for experiment in 0..EXPERIMENTS {
            let rng = &mut LabRng::new(11, experiment);
            let mut block = || (0..3).map(|_| if rng.below(4) == 0 { 4 } else { 1 }).product();
            let blocks: [i64; 60] = std::array::from_fn(|_| block());
            let means = means(&blocks, 1, 1);
            let interval = means.interval_on_logarithms(Confidence::REPORTED).expect("they vary");
            let mean = means.mean().expect("blocks");
            students_below += u32::from(mean * mean / interval.low < truth);
            below += u32::from(interval.high < truth);
            above += u32::from(interval.low > truth);
        }
        // The bounds are 4 standard deviations from the expected counts in 4,000 trials.
        assert!(students_below > 330, "{students_below}");
        assert!((55..=130).contains(&below), "{below}");
        assert!((26..=85).contains(&above), "{above}");
    }

    #[test]
    fn log_scale_interval_is_wider_above_the_estimate() {
        let sleep = means(&SLEEP, 1, 10);
        let interval = sleep.interval_on_logarithms(Confidence::REPORTED).expect("ten blocks");
        // r = 0.3889587 / 1.58, t = 2.262157: 1.58 exp(-rt), 1.58 exp(r (t + r (3 + 10r²) (t²/3 + 1/6))).
        assert!((interval.low - 0.905322).abs() < 1e-5, "{interval:?}");
        assert!((interval.high - 4.151674).abs() < 1e-4, "{interval:?}");
        assert_eq!(means(&[0, 0], 1, 1).interval_on_logarithms(Confidence::REPORTED), None);
        assert_eq!(means(&[5], 1, 1).interval_on_logarithms(Confidence::REPORTED), None);
    }

    #[test]
    fn equal_blocks_all_count_as_effective_blocks() {
        assert_eq!(means(&[7; 12], 1, 1).effective_blocks(), 12.0);
        assert_eq!(means(&[0, 0, 9, 0], 1, 1).effective_blocks(), 1.0);
        assert_eq!(means(&[0, 0], 1, 1).effective_blocks(), 0.0);
    }

    #[test]
    fn games_per_block_and_units_only_scale_the_mean() {
        let ones = means(&SLEEP, 1, 10).interval(Confidence::REPORTED).expect("ten blocks");
        let fours = means(&SLEEP, 4, 60).interval(Confidence::REPORTED).expect("ten blocks");
        assert!((ones.low - 24.0 * fours.low).abs() < 1e-12);
        assert!((ones.high - 24.0 * fours.high).abs() < 1e-12);
    }

    #[test]
    fn difference_of_shares_becomes_a_share() {
        let share = means(&[-4, -1, 0, 4], 2, 2).as_share();
        assert_eq!(share, means(&[0, 3, 4, 8], 2, 4));
        assert_eq!(means(&[-4, 1, 0], 2, 2).negated(), means(&[4, -1, 0], 2, 2));
    }

    #[test]
    fn one_block_has_a_mean_but_no_interval() {
        assert_eq!(means(&[7], 1, 1).mean(), Some(7.0));
        assert_eq!(means(&[7], 1, 1).interval(Confidence::REPORTED), None);
        assert_eq!(means(&[], 1, 1).mean(), None);
    }

    #[test]
    fn mean_of_blocks_is_rounded_once() {
        // 296 wins in 1,000 games, in sixtieths: two divisions would give 0.29600000000000004.
        assert_eq!(means(&[17_760], 1_000, 60).mean(), Some(0.296));
    }

    #[test]
    fn variance_keeps_its_precision_with_a_large_offset() {
        let far = means(&[1_000_000_001, 1_000_000_002, 1_000_000_003], 1, 1);
        let near = means(&[1, 2, 3], 1, 1);
        let width = |means: BlockMeans| {
            means.interval(Confidence::REPORTED).expect("three blocks").half_width()
        };
        assert!((width(far) - width(near)).abs() < 1e-6);
    }

    #[test]
    fn largest_moments_survive_serialization() {
        let moments = Moments::of_sums(i128::MIN, u128::MAX);
        let text = serde_json::to_string(&moments).expect("a string");
        assert_eq!(serde_json::from_str::<Moments>(&text).expect("seven integers"), moments);
        serde_json::from_str::<Moments>(r#""1 -1 0 0 0 0 0""#)
            .expect_err("squares are not negative");
    }

    proptest! {
        #[test]
        fn merged_moments_equal_added_blocks(
            left in proptest::collection::vec(-500i64..500, 0..20),
            right in proptest::collection::vec(-500i64..500, 0..20),
        ) {
            let moments = |values: &[i64]| means(values, 1, 1).moments;
            let mut merged = moments(&left);
            merged.merge(&moments(&right));
            prop_assert_eq!(merged, moments(&[left, right].concat()));
        }
    }
}
