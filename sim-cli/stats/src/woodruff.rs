//! Quantiles of values in blocks. Their intervals follow from intervals of shares.

use serde::{Deserialize, Serialize};

use super::{BlockMeans, Confidence, Histogram, Interval, Moments, Quantile, wilson_on_blocks};

/// Distribution of values over blocks: for each value `x`, the sum over blocks of the squared number of the block's
/// values at or below `x`. The sums are integers and merge exactly. Memory use depends on the range of the values.
///
/// A quantile lies at or below `x` exactly if the share of values at or below `x` is at least the quantile's share,
/// such as a half. So the quantile's interval contains every `x` at which the interval of the share at or below `x`
/// includes the quantile's share. The method is from R. S. Woodruff, "Confidence intervals for medians and other position
/// measures", JASA 47 (1952), 635-646, in the form of C. A. Francisco and W. A. Fuller, "Quantile estimation with a
/// complex survey design", Annals of Statistics 19 (1991), 454-469. The share's interval is Wilson's on blocks, so
/// the interval accounts for the dependence of values within a block.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ValuesInBlocks {
    /// Increase of the sum of squares at each value.
    steps: Histogram,
}

impl ValuesInBlocks {
    /// Adds a block of values, and sorts `values` in place.
    pub fn add_block(&mut self, values: &mut [i32]) {
        values.sort_unstable();
        // At the k-th value the count rises from k - 1 to k, and the squared count by 2 k - 1.
        for (&value, step) in values.iter().zip((1..).step_by(2)) {
            self.steps.add_times(value, step);
        }
    }

    /// Adds the sums of later blocks.
    pub fn merge(&mut self, later: &ValuesInBlocks) {
        self.steps.merge(&later.steps);
    }

    /// Returns whether these sums are possible for `blocks` blocks with `games_per_block` values each.
    pub fn are_of(&self, blocks: u64, games_per_block: u64) -> bool {
        u128::from(self.steps.total()) == u128::from(blocks) * u128::from(games_per_block).pow(2)
    }

    /// Interval of a quantile of the values. `counts` is the histogram of the values. All `blocks` blocks have the
    /// same number of values. `None` with too few blocks to bound the quantile on both sides.
    pub fn interval(
        &self,
        quantile: Quantile,
        counts: &Histogram,
        blocks: u64,
        confidence: Confidence,
    ) -> Option<Interval> {
        let games_per_block = counts.total().checked_div(blocks)?;
        let share = |below: u64, squares: u64| {
            let moments = Moments::of_sums(below.into(), squares.into());
            wilson_on_blocks(&BlockMeans { moments, blocks, games_per_block, unit: 1 }, confidence)
        };
        let part = quantile.part();
        if share(0, 0)?.high >= part {
            return None;
        }
        let (mut below, mut squares, mut low) = (0, 0, None);
        for ((value, count), (_, step)) in counts.iter().zip(self.steps.iter()) {
            (below, squares) = (below + count, squares + step);
            let share = share(below, squares)?;
            if share.high >= part {
                low.get_or_insert(value);
            }
            if share.low >= part {
                return Some(Interval { low: low?.into(), high: value.into() });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::stream::LabRng;

    /// Upper limit of the test values, high enough for nearly continuous values.
    const RANGE: u32 = 10_000;

    fn uniform(rng: &mut LabRng) -> i32 {
        rng.below(RANGE) as i32
    }

    /// Blocks of values, their histogram, and the number of blocks.
    #[derive(Default)]
    struct Sample {
        counts: Histogram,
        in_blocks: ValuesInBlocks,
        blocks: u64,
    }

    impl Sample {
        fn of(blocks: &[&[i32]]) -> Sample {
            let mut sample = Sample::default();
            blocks.iter().for_each(|block| sample.add(block));
            sample
        }

        fn add(&mut self, block: &[i32]) {
            block.iter().for_each(|&value| self.counts.add(value));
            self.in_blocks.add_block(&mut block.to_vec());
            self.blocks += 1;
        }

        fn interval(&self, quantile: Quantile) -> Option<Interval> {
            self.in_blocks.interval(quantile, &self.counts, self.blocks, Confidence::REPORTED)
        }
    }

    #[test]
    fn squared_counts_match_counts_at_or_below_each_value() {
        let sample = Sample::of(&[&[3, 1, 3], &[2, 2, 5]]);
        // At or below 1: 1 and 0 values; 2: 1 and 2; 3: 3 and 2; 5: 3 and 3.
        let mut at = 0;
        let sums: Vec<u64> = sample
            .in_blocks
            .steps
            .iter()
            .map(|(_, step)| {
                at += step;
                at
            })
            .collect();
        assert_eq!(sums, [1, 5, 13, 18]);
        assert!(sample.in_blocks.are_of(2, 3) && !sample.in_blocks.are_of(3, 3));
    }

    #[test]
    fn merged_woodruff_sums_equal_the_sums_of_all_blocks() {
        let whole = Sample::of(&[&[3, 1], &[2, 2], &[9, 4]]);
        let mut merged = Sample::of(&[&[9, 4]]).in_blocks;
        merged.merge(&Sample::of(&[&[2, 2], &[3, 1]]).in_blocks);
        assert_eq!(merged, whole.in_blocks);
    }

    /// For single values the interval has the ranks of Wilson's score interval. Of 100 values, 41 is the least rank
    /// whose interval reaches one half, and 60 is the least rank whose interval lies above one half.
    #[test]
    fn woodruff_ranks_of_single_values_match_the_score_interval() {
        let values: Vec<i32> = (1..=100).collect();
        let blocks: Vec<&[i32]> = values.chunks(1).collect();
        let interval = Sample::of(&blocks).interval(Quantile::Median);
        assert_eq!(interval, Some(Interval { low: 41.0, high: 60.0 }));
    }

    #[test]
    fn quantile_of_few_blocks_has_no_interval() {
        let values: Vec<i32> = (1..=6).collect();
        let blocks: Vec<&[i32]> = values.chunks(2).collect();
        assert_eq!(Sample::of(&blocks).interval(Quantile::Median), None, "three blocks");
        assert_eq!(Sample::of(&[]).interval(Quantile::Median), None);
    }

    /// For any dependence of the values of a block, intervals cover the quantile at the nominal level. Balanced
    /// blocks have narrower intervals.
    #[test]
    fn woodruff_interval_covers_at_every_dependence_within_blocks() {
        type Draw = fn(&mut LabRng) -> [i32; 4];
        let independent: Draw = |rng| std::array::from_fn(|_| uniform(rng));
        let equal: Draw = |rng| [uniform(rng); 4];
        let balanced: Draw = |rng| {
            let start = uniform(rng);
            std::array::from_fn(|k| (start + k as i32 * RANGE as i32 / 4) % RANGE as i32)
        };
        let kinds = [("independent", independent), ("equal", equal), ("balanced", balanced)];
        let widths = kinds.map(|(name, draw)| {
            let (experiments, mut covered, mut width) = (1_000, [0; 3], 0.0);
            for experiment in 0..experiments {
                let mut rng = LabRng::new(21, experiment);
                let mut sample = Sample::default();
                (0..150).for_each(|_| sample.add(&draw(&mut rng)));
                for (covered, quantile) in covered.iter_mut().zip(Quantile::QUARTILES) {
                    let of = sample.interval(quantile).expect("blocks enough");
                    let truth = quantile.part() * f64::from(RANGE);
                    *covered += u64::from(of.low <= truth && truth <= of.high);
                    width += of.high - of.low;
                }
            }
            let least = if name == "balanced" { 970..=1_000 } else { 930..=975 };
            for of in covered {
                assert!(least.contains(&of), "{name}: {covered:?} of {experiments}");
            }
            width
        });
        // Four independent values carry the information of four blocks of equal values.
        assert!((1.8..2.2).contains(&(widths[1] / widths[0])), "{widths:?}");
        assert!(widths[2] < widths[0] / 1.5, "{widths:?}");
    }
}
