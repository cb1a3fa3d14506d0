//! Confidence sequences: intervals that cover the truth at every number of blocks simultaneously.

use libm::log;

use super::{BlockMeans, Confidence, Interval};

/// Bounds that a caller knows for the mean of every block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlockRange {
    /// Block means lie between 0 and 1, as for shares.
    Share,
    /// Block means lie between -1 and 1, as for differences of shares.
    DifferenceOfShares,
    /// Block means have no known bounds.
    Any,
}

/// Minimum number of blocks for a confidence sequence, because fewer blocks estimate the variance poorly.
pub const FEWEST_BLOCKS: u64 = 30;

/// Number of blocks at which a confidence sequence is narrowest relative to a fixed-sample interval.
const TUNED_FOR: f64 = 1_000.0;

/// Interval of a confidence sequence after the given number of blocks. The intervals at all numbers of blocks from
/// [`FEWEST_BLOCKS`] on cover the truth simultaneously at `confidence`. So a caller may look after every block and
/// stop at any look. The interval is 1.5 to 2 times as wide as an interval for a number of blocks fixed in advance.
/// `None` with fewer than [`FEWEST_BLOCKS`] blocks, or if blocks of unknown range are all equal.
///
/// The bound is the normal-mixture bound for a sum of normal values of known variance (H. Robbins, "Statistical
/// methods related to the law of the iterated logarithm", Annals of Mathematical Statistics 41 (1970), 1397-1409).
/// With the sample variance the bound holds asymptotically (I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and
/// A. Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences", Annals of Statistics 52
/// (2024), 2613-2640). If the range is known, the variance includes z² added blocks, half of them at each end of the
/// range, as in Wilson's interval on blocks. The added blocks limit the weight of a variance that comes from a few
/// differing blocks.
pub fn anytime(means: &BlockMeans, range: BlockRange, confidence: Confidence) -> Option<Interval> {
    let mean = means.mean()?;
    if means.blocks < FEWEST_BLOCKS {
        return None;
    }
    let (blocks, unit) = (means.blocks as f64, (means.games_per_block * means.unit) as f64);
    let variance = match range {
        BlockRange::Any => means.standard_error().filter(|&error| error > 0.0)?.powi(2) * blocks,
        BlockRange::Share => added_variance(means, unit, [0.0, 1.0], confidence),
        BlockRange::DifferenceOfShares => added_variance(means, unit, [-1.0, 1.0], confidence),
    };
    let interval =
        Interval::around(mean, (variance / blocks).sqrt() * widening(means.blocks, confidence));
    Some(range.clip(interval))
}

impl BlockRange {
    /// Returns the interval clipped to the range of block means.
    pub fn clip(self, interval: Interval) -> Interval {
        match self {
            BlockRange::Any => interval,
            BlockRange::Share => interval.within(0.0, 1.0),
            BlockRange::DifferenceOfShares => interval.within(-1.0, 1.0),
        }
    }
}

/// Half-width of a confidence sequence's interval, as a multiple of the standard error. At 1,000 blocks and 95 % the
/// multiple is 3.04, compared with 1.96 for a fixed number of blocks.
pub fn widening(blocks: u64, confidence: Confidence) -> f64 {
    let alpha = 2.0 * confidence.tail();
    let twice = -2.0 * log(alpha);
    let scaled = blocks as f64 * (twice + log(twice) + 1.0) / TUNED_FOR;
    (2.0 * (scaled + 1.0) / scaled * log((scaled + 1.0).sqrt() / alpha)).sqrt()
}

/// Variance of block means, after z² blocks are added at the ends of the range.
fn added_variance(means: &BlockMeans, unit: f64, ends: [f64; 2], confidence: Confidence) -> f64 {
    let each = confidence.z().powi(2) / 2.0;
    let n = means.blocks as f64 + 2.0 * each;
    let sum = means.moments.sum() as f64 / unit + each * ends.iter().sum::<f64>();
    let squares = means.moments.sum_of_squares() as f64 / (unit * unit)
        + each * ends.iter().map(|end| end * end).sum::<f64>();
    squares / n - (sum / n).powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Moments;
    use corsair_engine::stream::LabRng;

    #[test]
    fn anytime_widths_match_the_formula() {
        // scaled = 8.782: sqrt(2 · 9.782 / 8.782 · ln(√9.782 / 0.05)).
        assert!((widening(1_000, Confidence::REPORTED) - 3.0353).abs() < 5e-4);
        assert!((widening(100, Confidence::REPORTED) - 3.763).abs() < 2e-3);
        // The width grows with the law of the iterated logarithm, not faster.
        assert!(widening(100_000_000, Confidence::REPORTED) < 5.0);
    }

    #[test]
    fn few_or_constant_blocks_give_no_anytime_interval() {
        let of = |blocks: u64, range| {
            anytime(&BlockMeans::of((0..blocks).map(|_| 0), 2, 1), range, Confidence::REPORTED)
        };
        assert_eq!(of(29, BlockRange::Share), None);
        assert_eq!(of(1_000, BlockRange::Any), None);
        let share = of(1_000, BlockRange::Share).expect("blocks enough");
        assert!(share.low == 0.0 && share.high > 0.003 && share.high < 0.01, "{share:?}");
    }

    /// Number of simulated experiments in which the interval of any look misses the truth, with a look after every
    /// block from 30 to 2,000.
    fn missed(range: BlockRange, truth: f64, block: impl Fn(&mut LabRng) -> i64) -> u64 {
        let misses = |experiment: &u64| {
            let mut rng = LabRng::new(31, *experiment);
            let mut moments = Moments::default();
            (1..=2_000u64).any(|blocks| {
                moments.add(block(&mut rng));
                let means = BlockMeans { moments, blocks, games_per_block: 4, unit: 1 };
                let interval = anytime(&means, range, Confidence::REPORTED);
                interval.is_some_and(|of| truth < of.low || of.high < truth)
            })
        };
        (0..1_000).filter(misses).count() as u64
    }

    #[test]
    fn anytime_intervals_miss_at_the_nominal_level_over_all_looks() {
        let wins = |chance: u32| {
            move |rng: &mut LabRng| (0..4).filter(|_| rng.below(1_000) < chance).count() as i64
        };
        for (chance, truth) in [(250, 0.25), (10, 0.01), (1, 0.001)] {
            let missed = missed(BlockRange::Share, truth, wins(chance));
            assert!(missed <= 55, "{truth}: {missed} of 1,000");
        }
        let fame = |rng: &mut LabRng| i64::from(rng.below(40)) + 3 * i64::from(rng.below(40));
        let missed_fame = missed(BlockRange::Any, 78.0 / 4.0, fame);
        assert!(missed_fame <= 55, "{missed_fame} of 1,000");
        // One block in 20 differs: by one game, or half as often by two games in the opposite direction.
        let rare = |rng: &mut LabRng| match rng.below(60) {
            0..2 => 1,
            2 => -2,
            _ => 0,
        };
        let missed_rare = missed(BlockRange::DifferenceOfShares, 0.0, rare);
        assert!(missed_rare <= 55, "{missed_rare} of 1,000");
    }

    /// Intervals for a fixed number of blocks miss at some look far more often than the confidence level allows.
    #[test]
    fn fixed_intervals_undercover_over_all_looks() {
        let misses = |experiment: &u64| {
            let mut rng = LabRng::new(31, *experiment);
            let mut moments = Moments::default();
            (1..=2_000u64).any(|blocks| {
                moments.add(i64::from(rng.below(40)));
                let means = BlockMeans { moments, blocks, games_per_block: 1, unit: 1 };
                let fixed =
                    means.interval(Confidence::REPORTED).filter(|_| blocks >= FEWEST_BLOCKS);
                fixed.is_some_and(|of| 19.5 < of.low || of.high < 19.5)
            })
        };
        assert!((0..300).filter(misses).count() > 90);
    }
}
