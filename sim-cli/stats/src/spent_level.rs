//! P-values of a procedure that ends at the first look with a significant claim.

use libm::{log, pow};

use super::walk_grid::{POINTS, REACH, WalkGrid};
use super::{Confidence, EquivalenceTest, SharedLooks};
use crate::special::normal_below;

/// Share of a level that each look may spend. The level spent so far is the level times the square of the share of
/// blocks played. The calculation is exact for a mean that behaves like a normal random walk.
///
/// A p-value that allows for the looks is the smallest level at which the look supports the claim. The chance that
/// this p-value falls below a level at any look is that level. This property holds for one-sided tests of a mean,
/// unadjusted or adjusted by least squares at each look. The scores of unadjusted and adjusted means have one joint
/// distribution, asymptotically the distribution of a walk with independent steps.
///
/// Sources: K. K. G. Lan and D. L. DeMets, "Discrete sequential boundaries for clinical trials", Biometrika 70
/// (1983), 659-663; K. Kim and D. L. DeMets, "Design and analysis of group sequential tests based on the type I error
/// spending rate function", Biometrika 74 (1987), 149-154, for powers of the share; C. Jennison and B. W. Turnbull,
/// "Group-sequential analysis incorporating covariate information", JASA 92 (1997), 1330-1341.
#[derive(Clone, PartialEq, Debug)]
pub struct SpentLevel {
    looks: Vec<u64>,
    /// Critical p-value of each look, for the levels one half, one quarter and so on.
    enough: Vec<Vec<f64>>,
}

/// Number of levels in the table, each half of the previous level, down to 10⁻¹².
const HALVINGS: i32 = 40;

/// Number of bisections that narrow a bound to the precision of a 64-bit float.
const BISECTIONS: usize = 50;

impl SpentLevel {
    /// Computes the critical p-values of these looks.
    pub fn of(looks: SharedLooks) -> SpentLevel {
        let looks: Vec<u64> = looks.iter().collect();
        let enough = (1..=HALVINGS).map(|halved| enough(&looks, 0.5f64.powi(halved))).collect();
        SpentLevel { looks, enough }
    }

    /// Returns the one-sided p-value of a look after `blocks` blocks, with allowance for earlier and later looks. The
    /// p-value is 1 at a number of blocks without a look. The logarithm of the p-value is interpolated between the
    /// levels of the table.
    pub fn allowing(&self, p: f64, blocks: u64) -> f64 {
        let Some(look) = self.looks.iter().position(|&of| of == blocks) else { return 1.0 };
        let mut above: Option<(f64, f64)> = None;
        for (halved, enough) in (1..).zip(&self.enough) {
            let (level, enough) = (0.5f64.powi(halved), enough[look]);
            if p > enough {
                return above.map_or(1.0, |(level_above, enough_above)| {
                    let part = log(p / enough) / log(enough_above / enough);
                    level * pow(level_above / level, part)
                });
            }
            above = Some((level, enough));
        }
        above.map_or(1.0, |(level, enough)| level * p / enough)
    }

    /// Returns the confidence at which the interval of a look after `blocks` blocks holds at all looks together at
    /// `confidence`: a repeated confidence interval, which agrees with [`allowing_in`](SpentLevel::allowing_in). `None`
    /// at a number of blocks without a look.
    ///
    /// Source: C. Jennison and B. W. Turnbull, "Interim analyses: the repeated confidence interval approach", Journal of
    /// the Royal Statistical Society B 51 (1989), 305-361.
    pub fn confidence_at(&self, confidence: Confidence, blocks: u64) -> Option<Confidence> {
        self.looks.contains(&blocks).then(|| {
            let (mut low, mut high) = (0.0, confidence.tail());
            for _ in 0..BISECTIONS {
                let p = (low + high) / 2.0;
                if self.allowing(p, blocks) <= confidence.tail() { low = p } else { high = p }
            }
            Confidence::new(1.0 - 2.0 * low)
        })
    }

    /// Returns an equivalence test whose p-values allow for earlier and later looks.
    pub fn allowing_in(&self, test: EquivalenceTest, blocks: u64) -> EquivalenceTest {
        let EquivalenceTest { within, beyond } = test;
        // The value may lie beyond the margin on either side, so `beyond` is twice a one-sided p-value.
        let beyond = (2.0 * self.allowing(beyond / 2.0, blocks)).min(1.0);
        EquivalenceTest { within: self.allowing(within, blocks), beyond }
    }
}

/// Returns the critical p-value of each look at this level.
fn enough(looks: &[u64], level: f64) -> Vec<f64> {
    let last = looks[looks.len() - 1] as f64;
    let (mut grid, mut passed, mut spent) = (WalkGrid::at_the_start(), 0, 0.0);
    let of_look = |&blocks: &u64| {
        let (deviation, step) = ((blocks as f64).sqrt(), ((blocks - passed) as f64).sqrt());
        let may_spend = level * (blocks as f64 / last).powi(2) - spent;
        let (mut low, mut high) = (-FARTHEST * deviation, FARTHEST * deviation);
        for _ in 0..BISECTIONS {
            let bound = (low + high) / 2.0;
            if grid.chance_above(bound, 0.0, step) > may_spend { low = bound } else { high = bound }
        }
        spent += grid.chance_above(high, 0.0, step);
        grid = grid.moved((-REACH * deviation, high), POINTS, (0.0, step));
        passed = blocks;
        normal_below(-high / deviation)
    };
    looks.iter().map(of_look).collect()
}

/// Maximum distance of a bound from zero, in standard deviations.
const FARTHEST: f64 = 12.0;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BlockMeans, Moments, Normals, upper_tail_of_t};
    use corsair_engine::stream::LabRng;

    #[test]
    fn repeated_intervals_agree_with_p_values() {
        let of = SpentLevel::of(SharedLooks::up_to(160));
        for &blocks in &of.looks {
            let at = of.confidence_at(Confidence::REPORTED, blocks).expect("a look");
            let p = of.allowing(at.tail(), blocks);
            assert!((p / 0.025 - 1.0).abs() < 1e-6, "{blocks}: {p}");
            assert!(at.tail() < 0.025, "{blocks}");
        }
        assert_eq!(of.confidence_at(Confidence::REPORTED, 41), None);
    }

    /// C. Jennison and B. W. Turnbull, "Group Sequential Methods" (2000), section 7.2, have looks at equal parts of
    /// the blocks. The first look spends a small share of the level, and the last look spends most of the level.
    #[test]
    fn last_look_spends_most_of_the_level() {
        let of = SpentLevel::of(SharedLooks::up_to(160));
        assert_eq!(of.looks, [40, 56, 80, 113, 160]);
        let at_5_percent = |look: usize| enough(&of.looks, 0.05)[look];
        assert!((at_5_percent(0) - 0.05 / 16.0).abs() < 1e-6, "{}", at_5_percent(0));
        assert!(at_5_percent(4) > 0.033 && at_5_percent(4) < 0.045, "{}", at_5_percent(4));
        // Bonferroni's inequality would give the last look less: 0.29 of the level by `SharedLooks`.
        assert!(at_5_percent(4) > 0.05 * 0.5);
    }

    #[test]
    fn p_value_is_the_smallest_level_that_rejects() {
        let of = SpentLevel::of(SharedLooks::up_to(1_000));
        for level in [0.3, 0.05, 0.0125, 1e-4, 1e-8] {
            let of_looks = enough(&of.looks, level);
            for (&blocks, enough) in of.looks.iter().zip(of_looks) {
                let p = of.allowing(enough, blocks);
                assert!((p / level - 1.0).abs() < 0.02, "{level} after {blocks}: {p}");
            }
        }
        assert_eq!([of.allowing(0.9, 1_000), of.allowing(0.001, 999)], [1.0, 1.0]);
        assert!(of.allowing(1e-30, 1_000) < 1e-20);
    }

    #[test]
    fn single_look_equals_the_plain_test() {
        let of = SpentLevel::of(SharedLooks::up_to(20));
        for p in [0.4, 0.05, 1e-5] {
            assert!((of.allowing(p, 20) / p - 1.0).abs() < 1e-3, "{p}");
        }
    }

    /// The expected rate is 5 %, with a standard error of 0.34 points.
    #[test]
    fn true_hypothesis_is_rejected_as_often_as_claimed() {
        let spent = SpentLevel::of(SharedLooks::up_to(1_000));
        let rejected = |experiment: &u64| {
            let mut rng = LabRng::new(78, *experiment);
            let mut normals = Normals::new(|| rng.word());
            let (mut moments, mut blocks) = (Moments::default(), 0);
            spent.looks.clone().into_iter().any(|look| {
                (blocks..look).for_each(|_| moments.add((1e4 * normals.normal()) as i64));
                blocks = look;
                let means = BlockMeans { moments, blocks, games_per_block: 1, unit: 1 };
                let error = means.standard_error().expect("blocks");
                let p = upper_tail_of_t(means.mean().expect("blocks") / error, blocks - 1);
                spent.allowing(p, blocks) <= 0.05
            })
        };
        let rejected = (0..4_000).filter(rejected).count();
        assert!((155..=245).contains(&rejected), "{rejected} of 4,000");
    }
}
