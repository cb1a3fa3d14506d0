//! Quantities that are measured in groups of blocks: their means and unbiased products.

use libm::pow;

use super::{Confidence, EquivalenceTest, Interval, upper_tail_of_t};

/// Number of groups into which a cell's blocks are divided.
pub const GROUPS: usize = 32;

/// Means of a quantity in groups of equally many blocks. Groups are independent and identically distributed, so the
/// variation of group means shows the uncertainty of the quantity.
pub type Groups = [f64; GROUPS];

/// Limits of a quantity's value in each block, and the number of blocks. A share has the limits 0 and 1.
///
/// If all blocks have the value `v`, the true mean may still be lower, because the run may have missed rare blocks
/// with lower values. By Markov's inequality, a block reaches `v` with a probability of at most `(mean - low) / (v -
/// low)`. So all blocks reach `v` with at most that probability to the power of `blocks`. The bounds from this
/// probability are exact. For a share that is always 0 or always 1, they equal the Clopper-Pearson interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Lowest possible value in a block.
    pub low: f64,
    /// Highest possible value in a block.
    pub high: f64,
    /// Number of independent blocks.
    pub blocks: u64,
}

impl Limits {
    /// Interval of the true mean if every block had the value `value`.
    fn interval(&self, value: f64, confidence: Confidence) -> Interval {
        let kept = pow(confidence.tail(), 1.0 / self.blocks as f64);
        Interval {
            low: self.low + kept * (value - self.low),
            high: self.high - kept * (self.high - value),
        }
    }

    /// P-value of the claim that the true mean is above `bound`, if every block had the value `value`.
    fn p_above(&self, value: f64, bound: f64) -> f64 {
        if value <= bound {
            return 1.0;
        }
        pow((bound - self.low).max(0.0) / (value - self.low), self.blocks as f64)
    }

    fn negated(&self) -> Limits {
        Limits { low: -self.high, high: -self.low, ..*self }
    }
}

/// Mean of a quantity over groups, with intervals and tests.
///
/// Intervals and tests use Student's t on the group means. For a quantity with [`Limits`], they also admit the blocks
/// that a run may miss: an interval contains both intervals, and a p-value is the greater of both p-values. A
/// quantity without limits has no interval if its groups never vary.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GroupMean {
    /// Mean of the quantity over all groups.
    pub mean: f64,
    /// Standard error of the mean, caused by the noise of play.
    pub error: f64,
    /// Limits of the quantity in a block; `None` without limits.
    pub limits: Option<Limits>,
}

impl GroupMean {
    /// Degrees of freedom of tests on groups.
    pub const FREEDOM: u64 = GROUPS as u64 - 1;

    /// Computes mean and standard error from the group means of a quantity without limits.
    pub fn new(groups: &Groups) -> GroupMean {
        if groups.iter().all(|value| *value == groups[0]) {
            return GroupMean { mean: groups[0], error: 0.0, limits: None };
        }
        let mean = mean(groups);
        let scatter: f64 = groups.iter().map(|value| (value - mean).powi(2)).sum();
        let n = GROUPS as f64;
        GroupMean { mean, error: (scatter / (n * (n - 1.0))).sqrt(), limits: None }
    }

    /// Returns the mean of a quantity with limits.
    #[must_use]
    pub fn within(self, limits: Option<Limits>) -> GroupMean {
        GroupMean { limits, ..self }
    }

    /// Returns the mean of the negated quantity.
    #[must_use]
    pub fn negated(self) -> GroupMean {
        let limits = self.limits.map(|of| of.negated());
        GroupMean { mean: -self.mean, limits, ..self }
    }

    /// Interval of the mean; `None` if the groups never vary and the quantity has no limits.
    pub fn interval(&self, confidence: Confidence) -> Option<Interval> {
        let half_width = confidence.t(GroupMean::FREEDOM) * self.error;
        let of_groups = Interval::around(self.mean, half_width);
        let Some(limits) = self.limits else { return (self.error > 0.0).then_some(of_groups) };
        let of_blocks = limits.interval(self.mean, confidence);
        let low = of_groups.low.min(of_blocks.low);
        let high = of_groups.high.max(of_blocks.high);
        Some(Interval { low, high }.within(limits.low, limits.high))
    }

    /// P-value of the claim that the true mean is above `bound`.
    pub fn p_above(&self, bound: f64) -> f64 {
        let of_blocks = self.limits.map(|of| of.p_above(self.mean, bound));
        if self.error == 0.0 {
            return of_blocks.unwrap_or(1.0);
        }
        let t = (self.mean - bound) / self.error;
        upper_tail_of_t(t, GroupMean::FREEDOM).max(of_blocks.unwrap_or(0.0))
    }

    /// P-value of the claim that the true mean is below `bound`.
    pub fn p_below(&self, bound: f64) -> f64 {
        self.negated().p_above(-bound)
    }

    /// Two-sided p-value against a mean of zero; `None` without an [`interval`](GroupMean::interval).
    pub fn p_value(&self) -> Option<f64> {
        let is_tested = self.error > 0.0 || self.limits.is_some();
        is_tested.then(|| (2.0 * self.p_above(0.0).min(self.p_below(0.0))).min(1.0))
    }

    /// Tests two claims: that the mean lies within `margin` of zero, and that the mean lies beyond `margin`.
    pub fn equivalence(&self, margin: f64) -> EquivalenceTest {
        let (above, below) = (|bound| self.p_above(bound), |bound| self.p_below(bound));
        EquivalenceTest::of_tails(above, below, margin)
    }
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
        let of = GroupMean::new(&ramp());
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
            let of = GroupMean::new(&[value; GROUPS]);
            assert_eq!((of.interval(Confidence::REPORTED), of.p_value()), (None, None));
            assert_eq!((of.p_above(-1.0), of.p_below(1.0)), (1.0, 1.0));
        }
    }

    const SHARE: Limits = Limits { low: 0.0, high: 1.0, blocks: 256 };

    fn of_share(groups: &Groups) -> GroupMean {
        GroupMean::new(groups).within(Some(SHARE))
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
        let upper: Vec<f64> = (0..GROUPS).map(|wins| ends(of_share(&with_wins(wins)))[1]).collect();
        assert!(upper.is_sorted_by(|fewer, more| fewer < more), "{upper:?}");
        let ends = ends(of_share(&with_wins(1)));
        assert_eq!(ends[0], 0.0, "no share is below 0");
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
                    let limits = Limits { low: -1.0, high: 1.0, blocks };
                    let of = GroupMean::new(&groups).within(Some(limits));
                    let [low, high] = ends(of);
                    assert!(-1.0 <= low && low <= of.mean && of.mean <= high && high <= 1.0);
                    let excludes_zero = low > 0.0 || high < 0.0;
                    let rejects = of.p_value().expect("limits") < 0.05;
                    assert_eq!(excludes_zero, rejects, "{of:?}: {low} to {high}");
                }
            }
        }
    }

    #[test]
    fn equivalence_of_a_share_that_never_varies_needs_enough_blocks() {
        let of = |blocks| {
            GroupMean::new(&[0.0; GROUPS])
                .within(Some(Limits { blocks, ..SHARE }))
                .equivalence(0.01)
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
        let of = GroupMean::new(&ramp());
        assert!((product(&ramp(), &ramp()) - (of.mean.powi(2) - of.error.powi(2))).abs() < 1e-9);
        // Pure noise that sums to zero has a negative product, so that the product is zero on average.
        let noise: Groups = std::array::from_fn(|group| if group % 2 == 0 { 1.0 } else { -1.0 });
        assert!((product(&noise, &noise) + 1.0 / 31.0).abs() < 1e-12);
    }
}
