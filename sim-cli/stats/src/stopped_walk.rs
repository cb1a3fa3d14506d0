//! Estimates of the mean after a sequential test, with allowance for early stopping.

use super::walk_grid::{POINTS, REACH, WalkGrid};
use super::{Confidence, Hypotheses, Interval, Sprt};

/// Log-likelihood ratio of a sequential test as a random walk that was observed at looks and ended at the last look.
///
/// A test stops when the mean happens to be high or low, so that the unadjusted mean overstates the effect. The
/// possible ends are ordered by their evidence for a high mean: early stops above the bounds come first, and early
/// stops below the bounds come last. The median-unbiased estimate is the mean under which an end at least as high has
/// a chance of one half. The ends of the interval are the means with chances of 2.5 % and 97.5 %. The walk is assumed
/// to be normal, with the sample variance.
///
/// Source: D. Siegmund, "Estimation following sequential tests", Biometrika 65 (1978), 341-349; C. Jennison and B. W.
/// Turnbull, "Group Sequential Methods" (2000), sections 8.4 and 8.5, and chapter 19 for the computation, after P.
/// Armitage, C. K. McPherson and B. C. Rowe, "Repeated significance tests on accumulating data", JRSS A 132 (1969),
/// 235-244.
#[derive(Clone, PartialEq, Debug)]
pub struct StoppedWalk {
    /// Looks from the first to the last.
    looks: Vec<WalkLook>,
    /// Log-likelihood ratio of the walk at the last look.
    end: f64,
    /// Mean halfway between the hypotheses, under which the walk has no drift.
    middle: f64,
    /// Standard deviation of a block's score.
    deviation: f64,
    /// Standard deviation of the log-likelihood ratio's step per block.
    step: f64,
}

/// Look at a walk, with the bounds at which the walk could end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WalkLook {
    /// Number of blocks at the look.
    pub blocks: u64,
    /// Lower and upper log-likelihood ratio beyond which the walk ended at this look.
    pub bounds: (f64, f64),
}

/// Minimum number of grid points per standard deviation of the next step. A coarser grid does not represent the
/// density.
const POINTS_PER_STEP: f64 = 2.0;

/// Ratio of two numbers of blocks, all blocks and the blocks since the previous look, beyond which the last look is
/// merged with the previous look. A walk hardly crosses a bound at only one of two close looks, and the grid between
/// close looks would need thousands of points.
const SAME_LOOK: u64 = 1_000;

impl StoppedWalk {
    /// Returns the walk of a test. The test had these looks and ended at the last look with the ratio `end`.
    /// `deviation` is the standard deviation of the block scores, above 0.
    pub fn new(sprt: &Sprt, mut looks: Vec<WalkLook>, end: f64, deviation: f64) -> StoppedWalk {
        let Hypotheses { h0, h1, .. } = sprt.hypotheses();
        if let [.., before, last] = looks[..]
            && (last.blocks - before.blocks) * SAME_LOOK < last.blocks
        {
            looks.remove(looks.len() - 2);
        }
        StoppedWalk { looks, end, middle: (h0 + h1) / 2.0, deviation, step: (h1 - h0) / deviation }
    }

    /// Median-unbiased estimate of the mean, in the unit of the scores.
    pub fn estimate(&self) -> f64 {
        self.mean_with_chance(0.5)
    }

    /// Interval that matches the median-unbiased estimate.
    pub fn interval(&self, confidence: Confidence) -> Interval {
        let tail = confidence.tail();
        Interval { low: self.mean_with_chance(tail), high: self.mean_with_chance(1.0 - tail) }
    }

    /// Returns the mean under which an end at least as high as the observed end has this chance. The chance grows
    /// with the mean, so bisection finds the mean.
    fn mean_with_chance(&self, chance: f64) -> f64 {
        let blocks = self.looks.last().expect("the walk has a look").blocks as f64;
        let error = self.deviation / blocks.sqrt();
        let plain = self.middle + self.end / (blocks * self.step) * self.deviation;
        let first = 1.0 / (self.looks[0].blocks as f64 / blocks).sqrt();
        let reach = error * first.max(1.0) * 8.0;
        let (mut low, mut high) = (plain - reach, plain + reach);
        for _ in 0..BISECTIONS {
            let mean = (low + high) / 2.0;
            if self.chance_as_high(mean) < chance { low = mean } else { high = mean }
        }
        (low + high) / 2.0
    }

    /// Probability, under `mean`, that a walk ends at least as high as the observed walk. The median-unbiased
    /// estimate lies above a mean exactly if this probability is below one half. The interval covers a mean exactly
    /// if this probability lies between the interval's tails.
    pub fn chance_as_high(&self, mean: f64) -> f64 {
        let drift = self.step * (mean - self.middle) / self.deviation;
        let last = self.looks.len() - 1;
        let (mut above, mut below) = (0.0, 0.0);
        let mut grid = WalkGrid::at_the_start();
        let mut passed = 0;
        for (index, &WalkLook { blocks, bounds: (lower, upper) }) in self.looks.iter().enumerate() {
            let more = (blocks - passed) as f64;
            let (shift, spread) = (drift * more, self.step * more.sqrt());
            if index == last {
                // Ends above the upper bound rank below such ends at earlier looks; ends below the lower bound rank
                // above.
                let here_as_high = grid.chance_above(self.end, shift, spread);
                return if self.end <= lower {
                    1.0 - below - (grid.total() - here_as_high)
                } else {
                    above + here_as_high
                };
            }
            above += grid.chance_above(upper, shift, spread);
            below += grid.total() - grid.chance_above(lower, shift, spread);
            let total_spread = self.step * (blocks as f64).sqrt();
            let middle = drift * blocks as f64;
            let low = lower.max(middle - REACH * total_spread);
            let high = upper.min(middle + REACH * total_spread);
            let next_spread = self.step * ((self.looks[index + 1].blocks - blocks) as f64).sqrt();
            let gaps = (POINTS_PER_STEP * (high - low).max(0.0) / next_spread).ceil() as usize;
            let points = gaps.next_multiple_of(2).max(POINTS - 1) + 1;
            grid = grid.moved((low, high), points, (shift, spread));
            passed = blocks;
        }
        unreachable!("the loop ends at the last look");
    }
}

/// Number of bisections that narrow a range to the precision of a 64-bit float.
const BISECTIONS: usize = 45;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Looks;

    fn sprt() -> Sprt {
        Sprt::new(Hypotheses { h0: 0.0, h1: 0.02, alpha: 0.05, beta: 0.05 }).expect("room")
    }

    fn looks(end: u64) -> Vec<WalkLook> {
        let look = |blocks| WalkLook { blocks, bounds: sprt().bounds() };
        Looks::up_to(end).expect("enough").iter().map(look).collect()
    }

    #[test]
    fn single_look_equals_the_plain_estimate() {
        let (n, deviation, mean) = (400.0f64, 0.3, 0.004);
        let end = n * 0.02 * (mean - 0.01) / (deviation * deviation);
        let walk = StoppedWalk::new(&sprt(), looks(400).split_off(4), end, deviation);
        assert!((walk.estimate() - mean).abs() < 1e-9, "{}", walk.estimate());
        let half = 1.959963984540054 * deviation / n.sqrt();
        let interval = walk.interval(Confidence::REPORTED);
        assert!((interval.low - (mean - half)).abs() < 1e-9, "{interval:?}");
        assert!((interval.high - (mean + half)).abs() < 1e-9, "{interval:?}");
    }

    #[test]
    fn interval_ends_after_a_stop_have_the_tail_probabilities() {
        let walk = StoppedWalk::new(&sprt(), looks(700), -3.0, 0.3);
        let interval = walk.interval(Confidence::REPORTED);
        assert!((walk.chance_as_high(interval.low) - 0.025).abs() < 1e-6);
        assert!((walk.chance_as_high(walk.estimate()) - 0.5).abs() < 1e-6);
        assert!((walk.chance_as_high(interval.high) - 0.975).abs() < 1e-6);
    }

    #[test]
    fn estimate_after_an_upper_stop_is_below_the_sample_mean() {
        let above = StoppedWalk::new(&sprt(), looks(1_000), 3.1, 0.3);
        let plain = 0.01 + 3.1 * 0.3 * 0.3 / (1_000.0 * 0.02);
        assert!(above.estimate() < plain, "{} is not below {plain}", above.estimate());
    }

    #[test]
    fn estimates_after_upper_and_lower_stops_are_symmetric() {
        let [above, below] =
            [3.1, -3.1].map(|end| StoppedWalk::new(&sprt(), looks(1_000), end, 0.3));
        // The hypotheses lie symmetrically around 0.01, and so do the errors.
        assert!((above.estimate() - 0.01 + (below.estimate() - 0.01)).abs() < 1e-6);
    }

    /// A last look after a few more blocks hardly changes the result.
    #[test]
    fn short_last_look_does_not_narrow_the_interval() {
        let hypotheses = Hypotheses { h0: 0.0, h1: 0.01, alpha: 0.05, beta: 0.05 };
        let sprt = Sprt::new(hypotheses).expect("room");
        let half = |end| {
            let walk = StoppedWalk::new(&sprt, looks(end), 1.0, 0.3);
            walk.interval(Confidence::REPORTED).half_width()
        };
        let before = half(1_000);
        for more in 1..=6 {
            let ratio = half(1_000 + more) / before;
            assert!((ratio - 1.0).abs() < 0.005, "{more} blocks more: {ratio}");
        }
    }

    /// Simulated walks under the estimate and under both ends of the interval have the computed stopping
    /// probabilities.
    #[test]
    fn stopping_probabilities_match_simulated_walks() {
        use rand::Walker;
        let walk = StoppedWalk::new(&sprt(), looks(600), 3.2, 0.15);
        let mean = walk.estimate();
        let mut walker = Walker::new();
        let trials = 20_000;
        let as_high = (0..trials).filter(|_| walker.ends_as_high(&walk, mean)).count();
        let share = as_high as f64 / f64::from(trials);
        assert!((share - 0.5).abs() < 0.015, "{share}");
    }

    /// Random walk with normal steps: each step sums twelve uniform numbers from a small generator.
    mod rand {
        use super::super::{StoppedWalk, WalkLook};

        pub(super) struct Walker(u64);

        impl Walker {
            pub(super) fn new() -> Walker {
                Walker(0x9E37_79B9_7F4A_7C15)
            }

            fn uniform(&mut self) -> f64 {
                // Steele, Lea and Flood (2014): SplitMix64.
                self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
                let mut word = self.0;
                word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
                word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
                ((word ^ (word >> 31)) >> 11) as f64 / (1u64 << 53) as f64
            }

            pub(super) fn ends_as_high(&mut self, walk: &StoppedWalk, mean: f64) -> bool {
                let drift = walk.step * (mean - walk.middle) / walk.deviation;
                let (mut at, mut passed) = (0.0, 0);
                for (index, &WalkLook { blocks, bounds }) in walk.looks.iter().enumerate() {
                    let more = (blocks - passed) as f64;
                    let normal = (0..12).map(|_| self.uniform()).sum::<f64>() - 6.0;
                    at += drift * more + walk.step * more.sqrt() * normal;
                    passed = blocks;
                    if index + 1 == walk.looks.len() {
                        return at >= walk.end;
                    }
                    if at >= bounds.1 {
                        return true;
                    }
                    if at <= bounds.0 {
                        return false;
                    }
                }
                unreachable!("a walk has a last look");
            }
        }
    }
}
