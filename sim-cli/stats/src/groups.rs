//! Quantities that are measured in groups of blocks: their means and unbiased products.

use super::skewed::SkewedMean;
use super::{BoundedBlocks, Confidence, EquivalenceTest, Interval};

/// Number of groups into which a cell's blocks are divided.
pub const GROUPS: usize = 32;

/// Means of a quantity in groups of equally many blocks. Groups are independent and identically distributed, so the
/// variation of group means shows the uncertainty of the quantity.
pub type Groups = [f64; GROUPS];

/// Limits of a quantity's value in each block, and the number of blocks. A share has the limits 0 and 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Lowest possible value in a block.
    pub low: f64,
    /// Highest possible value in a block.
    pub high: f64,
    /// Number of independent blocks.
    pub blocks: u64,
    /// True for a mean of shares, less a number; false for a difference between shares.
    pub is_mean: bool,
}

/// Mean of a quantity over groups, with its interval and tests, which come from one pair of one-sided tests.
#[derive(Clone, PartialEq, Debug)]
pub struct GroupMean {
    /// Mean of the quantity over all groups.
    pub mean: f64,
    /// Standard error of the mean, caused by the noise of play.
    pub error: f64,
    test: Option<Test>,
}

/// Pair of one-sided tests.
#[derive(Clone, PartialEq, Debug)]
enum Test {
    /// Student's t on the group means, within the limits, with Hall's correction if there are limits.
    Student { of: SkewedMean, range: Interval },
    /// Bets on the group means.
    Betting(BoundedBlocks),
}

impl GroupMean {
    /// Degrees of freedom of tests on groups.
    pub const FREEDOM: u64 = GROUPS as u64 - 1;

    /// Number of groups that must differ from the most common group for Student's t.
    pub const FEWEST: usize = GROUPS / 2;

    /// Returns the mean of a quantity, with its limits if it has any.
    ///
    /// With fewer than [`FEWEST`](GroupMean::FEWEST) differing groups, a quantity without limits is not tested, and a
    /// quantity with limits is tested by [bets](BoundedBlocks). A mean of shares counts as whole wins and losses of its
    /// blocks, which have the largest variance, so its interval is Clopper and Pearson's. A difference is a bet on each
    /// group. If all groups are equal, the bets count their blocks.
    pub fn new(groups: &Groups, limits: Option<Limits>) -> GroupMean {
        let is_constant = groups.iter().all(|value| *value == groups[0]);
        let mean = if is_constant { groups[0] } else { mean(groups) };
        let n = GROUPS as f64;
        let deviations = groups.map(|value| value - mean);
        let squares: f64 = deviations.iter().map(|of| of * of).sum();
        let error = (squares / (n * (n - 1.0))).sqrt();
        let test = match limits {
            _ if differing(groups) >= GroupMean::FEWEST => {
                let cubes: f64 = deviations.iter().map(|of| of * of * of).sum();
                let skewness = limits.map_or(0.0, |_| cubes / (squares * squares.sqrt()));
                let of = SkewedMean { mean, error, freedom: GroupMean::FREEDOM, skewness };
                let range =
                    limits.map_or([f64::NEG_INFINITY, f64::INFINITY], |of| [of.low, of.high]);
                Some(Test::Student { of, range: Interval { low: range[0], high: range[1] } })
            }
            Some(limits) => Some(Test::Betting(bets(groups, &limits))),
            None => None,
        };
        GroupMean { mean, error, test }
    }

    /// Returns the mean of the negated quantity.
    #[must_use]
    pub fn negated(self) -> GroupMean {
        let negated = |Interval { low, high }| Interval { low: -high, high: -low };
        let test = self.test.map(|test| match test {
            Test::Student { of, range } => {
                let of = SkewedMean { mean: -of.mean, skewness: -of.skewness, ..of };
                Test::Student { of, range: negated(range) }
            }
            Test::Betting(of) => Test::Betting(of.negated()),
        });
        GroupMean { mean: -self.mean, test, ..self }
    }

    /// Interval of the mean; `None` if the quantity is not tested.
    pub fn interval(&self, confidence: Confidence) -> Option<Interval> {
        Some(match self.test.as_ref()? {
            Test::Student { of, range } => of.interval(confidence).within(range.low, range.high),
            Test::Betting(of) => of.interval(confidence),
        })
    }

    /// P-value of the claim that the true mean is above `bound`; 1 if the quantity is not tested.
    pub fn p_above(&self, bound: f64) -> f64 {
        match &self.test {
            Some(Test::Student { of, .. }) => of.above(bound),
            Some(Test::Betting(of)) => of.above(bound),
            None => 1.0,
        }
    }

    /// P-value of the claim that the true mean is below `bound`; 1 if the quantity is not tested.
    pub fn p_below(&self, bound: f64) -> f64 {
        match &self.test {
            Some(Test::Student { of, .. }) => of.below(bound),
            Some(Test::Betting(of)) => of.below(bound),
            None => 1.0,
        }
    }

    /// Two-sided p-value against a mean of zero; `None` without an [`interval`](GroupMean::interval).
    pub fn p_value(&self) -> Option<f64> {
        self.test.as_ref()?;
        Some((2.0 * self.p_above(0.0).min(self.p_below(0.0))).min(1.0))
    }

    /// Tests two claims: that the mean lies within `margin` of zero, and that the mean lies beyond `margin`.
    pub fn equivalence(&self, margin: f64) -> EquivalenceTest {
        let (above, below) = (|bound| self.p_above(bound), |bound| self.p_below(bound));
        EquivalenceTest::of_tails(above, below, margin)
    }
}

/// Number of groups that differ from the most common group. Values that differ by rounding are equal.
fn differing(groups: &Groups) -> usize {
    let mut sorted = *groups;
    sorted.sort_by(f64::total_cmp);
    let rounding = 1e-12 * sorted[GROUPS - 1].abs().max(sorted[0].abs());
    let runs = sorted.chunk_by(|one, next| next - one <= rounding);
    GROUPS - runs.map(<[f64]>::len).max().unwrap_or(0)
}

fn bets(groups: &Groups, limits: &Limits) -> BoundedBlocks {
    let &Limits { low, high, is_mean, .. } = limits;
    let part = |value: f64| ((value - low) / (high - low)).clamp(0.0, 1.0);
    let (blocks, share) = (limits.blocks as f64, part(mean(groups)));
    let parts = match (differing(groups), is_mean) {
        (0, _) => vec![(share, blocks)],
        (_, true) => vec![(0.0, (1.0 - share) * blocks), (1.0, share * blocks)],
        (_, false) => groups.iter().map(|&value| (part(value), 1.0)).collect(),
    };
    BoundedBlocks::of_parts(parts, Interval { low, high })
}

/// Mean of the group means.
pub fn mean(groups: &Groups) -> f64 {
    groups.iter().sum::<f64>() / GROUPS as f64
}

/// Returns a weighted sum of quantities, group by group.
pub fn combined<'g>(parts: impl Iterator<Item = (f64, &'g Groups)>) -> Groups {
    let mut sum = [0.0; GROUPS];
    for (weight, groups) in parts {
        sum.iter_mut().zip(groups).for_each(|(sum, value)| *sum += weight * value);
    }
    sum
}

/// Product of two quantities without their common noise: the mean of x·y over all pairs of *different* groups, whose
/// noise is independent. This product is unbiased. The product of the means, in contrast, is too high by the
/// covariance of the errors. So the square of pure noise is zero on average, and may be negative.
pub fn product(x: &Groups, y: &Groups) -> f64 {
    let same: f64 = x.iter().zip(y).map(|(x, y)| x * y).sum();
    let (n, all) = (GROUPS as f64, x.iter().sum::<f64>() * y.iter().sum::<f64>());
    (all - same) / (n * (n - 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clopper_pearson;
    use crate::sobol::tests::Stream;

    fn ramp() -> Groups {
        std::array::from_fn(|group| group as f64)
    }

    #[test]
    fn group_mean_has_the_standard_error_of_its_groups() {
        let of = GroupMean::new(&ramp(), None);
        // The variance of 0..31 with n-1 is 32 · 33 / 12 = 88.
        assert!(
            (of.mean - 15.5).abs() < 1e-12 && (of.error - (88.0f64 / 32.0).sqrt()).abs() < 1e-12
        );
        let interval = of.interval(Confidence::REPORTED).expect("it varies");
        // scipy: t.ppf(0.975, 31) = 2.0395134463964077
        assert!((interval.half_width() / of.error - 2.0395134463964077).abs() < 1e-9);
    }

    #[test]
    fn constant_groups_without_limits_have_no_interval() {
        for value in [0.0, 0.1] {
            let of = GroupMean::new(&[value; GROUPS], None);
            assert_eq!((of.interval(Confidence::REPORTED), of.p_value()), (None, None));
            assert_eq!((of.p_above(-1.0), of.p_below(1.0)), (1.0, 1.0));
        }
    }

    const SHARE: Limits = Limits { low: 0.0, high: 1.0, blocks: 256, is_mean: true };

    fn of_share(groups: &Groups) -> GroupMean {
        GroupMean::new(groups, Some(SHARE))
    }

    fn ends(of: GroupMean) -> [f64; 2] {
        of.interval(Confidence::REPORTED).expect("limits").ends()
    }

    #[test]
    fn interval_of_a_share_that_never_varies_is_clopper_pearson() {
        for (value, successes) in [(0.0, 0), (1.0, 256)] {
            let exact = clopper_pearson(successes, 256, Confidence::REPORTED).expect("trials");
            let [low, high] = ends(of_share(&[value; GROUPS]));
            assert!((low - exact.low).abs() < 1e-12 && (high - exact.high).abs() < 1e-12);
        }
        // Without a win in 256 deals, 1.43 % are possible.
        assert!((ends(of_share(&[0.0; GROUPS]))[1] - 0.0143).abs() < 5e-5);
    }

    #[test]
    fn first_wins_never_lower_the_upper_end_of_a_share() {
        let with_wins = |wins: usize| -> Groups {
            std::array::from_fn(|group| if group < wins { 1.0 / 8.0 } else { 0.0 })
        };
        let few = 0..GroupMean::FEWEST;
        let upper: Vec<f64> = few.map(|wins| ends(of_share(&with_wins(wins)))[1]).collect();
        assert!(upper.is_sorted_by(|fewer, more| fewer < more), "{upper:?}");
        let exact = clopper_pearson(1, 256, Confidence::REPORTED).expect("trials");
        let [low, high] = ends(of_share(&with_wins(1)));
        assert!((low - exact.low).abs() < 1e-9 && (high - exact.high).abs() < 1e-9);
    }

    /// Simulates 256 deals with one game each, of which a bot wins a small or a large share.
    #[test]
    fn interval_of_a_rare_share_covers_the_share() {
        let mut stream = Stream(7);
        for share in [0.001, 0.003, 0.01, 0.1, 0.5, 0.99, 0.999] {
            let covered = (0..500).filter(|_| {
                let groups: Groups = std::array::from_fn(|_| {
                    (0..8).filter(|_| stream.next() < share).count() as f64 / 8.0
                });
                let [low, high] = ends(of_share(&groups));
                low <= share && share <= high
            });
            let covered = covered.count();
            assert!(covered >= 465, "{share}: {covered} of 500");
        }
    }

    /// The limits of a difference between two shares are -1 and 1.
    #[test]
    fn interval_of_a_limited_quantity_excludes_zero_exactly_if_the_test_rejects_zero() {
        for blocks in [1, 4, 32, 64, 1_000] {
            for step in 0..=40 {
                for noise in [0.0, 0.01, 0.3] {
                    let value = f64::from(step - 20) / 20.0;
                    let groups: Groups = std::array::from_fn(|group| {
                        value * (1.0 - noise) + if group % 2 == 0 { noise } else { -noise }
                    });
                    let limits = Limits { low: -1.0, high: 1.0, blocks, is_mean: false };
                    let of = GroupMean::new(&groups, Some(limits));
                    let [low, high] = ends(of.clone());
                    assert!(-1.0 <= low && low <= of.mean && of.mean <= high && high <= 1.0);
                    let excludes_zero = low > 0.0 || high < 0.0;
                    let rejects = of.p_value().expect("limits") < 0.05;
                    assert_eq!(excludes_zero, rejects, "{of:?}: {low} to {high}");
                }
            }
        }
    }

    /// A quantity changes in few groups, by an amount without limits, or by at most 1.
    #[test]
    fn few_differing_groups_are_not_tested_or_bet_on() {
        let of = |differing: usize| std::array::from_fn(|at| f64::from(u8::from(at < differing)));
        let number = |differing| GroupMean::new(&of(differing), None).p_value();
        assert_eq!(number(GroupMean::FEWEST - 1), None);
        assert!(number(GroupMean::FEWEST).is_some());
        let limits = Limits { low: -1.0, high: 1.0, blocks: GROUPS as u64, is_mean: false };
        let difference = |differing| ends(GroupMean::new(&of(differing), Some(limits)));
        assert!(difference(1)[0] < 0.0 && difference(12)[0] > 0.0);
        let values = [(0, 20), (1, 12)].into_iter().collect();
        let evidence = crate::Evidence::of_share(crate::ShareRange::Difference, &values, 1);
        let Interval { low, high } = evidence.expect("blocks").interval(Confidence::REPORTED);
        let [from, to] = difference(12);
        assert!((low - from).abs() < 1e-9 && (high - to).abs() < 1e-9, "{low} to {high}");
    }

    /// Intervals of an effect, half of a difference between two cells on common deals, miss the truth in at most 7 %
    /// of experiments, with few and many deals per group, if both cells win deals or only one of them does.
    #[test]
    fn intervals_of_effects_cover() {
        use corsair_engine::stream::LabRng;
        for per_group in [1, 4, 32] {
            for [ahead, behind] in [[0, 0], [1, 0], [5, 0], [10, 8], [30, 20], [50, 50], [99, 0]] {
                let truth = (f64::from(ahead) - f64::from(behind)) / 200.0;
                let blocks = (GROUPS * per_group) as u64;
                let misses = |&experiment: &u64| {
                    let mut rng = LabRng::new(61, experiment);
                    let mut effect = || {
                        let drawn = rng.below(100);
                        f64::from(u8::from(drawn < ahead))
                            - f64::from(u8::from(drawn >= 100 - behind))
                    };
                    let groups = std::array::from_fn(|_| {
                        (0..per_group).map(|_| effect()).sum::<f64>() / (2 * per_group) as f64
                    });
                    let limits = Limits { low: -0.5, high: 0.5, blocks, is_mean: false };
                    let [low, high] = ends(GroupMean::new(&groups, Some(limits)));
                    truth < low - 1e-9 || high + 1e-9 < truth
                };
                let missed = (0..600).filter(misses).count();
                assert!(missed <= 42, "{ahead} and {behind} % of {blocks}: {missed} of 600");
            }
        }
    }

    #[test]
    fn equivalence_of_a_share_that_never_varies_needs_enough_blocks() {
        let of = |blocks| {
            GroupMean::new(&[0.0; GROUPS], Some(Limits { blocks, ..SHARE })).equivalence(0.01)
        };
        // 0.99 to the power of 298 is above 5 %, to the power of 299 below.
        assert!(of(298).within > 0.05 && of(299).within < 0.05);
        assert_eq!(of(299).beyond, 1.0);
    }

    #[test]
    fn product_of_group_means_excludes_noise_within_groups() {
        // Without noise, the product is exact.
        assert!((product(&[3.0; GROUPS], &[-2.0; GROUPS]) + 6.0).abs() < 1e-12);
        // The square of the mean minus the square of the mean's standard error.
        let of = GroupMean::new(&ramp(), None);
        assert!((product(&ramp(), &ramp()) - (of.mean.powi(2) - of.error.powi(2))).abs() < 1e-9);
        // Pure noise that sums to zero has a negative product, so that the product is zero on average.
        let noise: Groups = std::array::from_fn(|group| if group % 2 == 0 { 1.0 } else { -1.0 });
        assert!((product(&noise, &noise) + 1.0 / 31.0).abs() < 1e-12);
    }
}
