//! Quantities that are measured in groups of blocks: their means and unbiased products.

use super::{Confidence, Interval, p_of_t};

/// Number of groups into which a cell's blocks are divided.
pub const GROUPS: usize = 32;

/// Means of a quantity in groups of equally many blocks. Groups are independent and identically distributed, so the
/// variation of group means shows the uncertainty of the quantity.
pub type Groups = [f64; GROUPS];

/// Mean of a quantity over groups, with intervals and tests of Student's t.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GroupMean {
    /// Mean of the quantity over all groups.
    pub mean: f64,
    /// Standard error of the mean, caused by the noise of play.
    pub error: f64,
}

impl GroupMean {
    /// Degrees of freedom of tests on groups.
    pub const FREEDOM: u64 = GROUPS as u64 - 1;

    /// Computes mean and standard error from the group means.
    pub fn new(groups: &Groups) -> GroupMean {
        if groups.iter().all(|value| *value == groups[0]) {
            return GroupMean { mean: groups[0], error: 0.0 };
        }
        let mean = mean(groups);
        let scatter: f64 = groups.iter().map(|value| (value - mean).powi(2)).sum();
        let n = GROUPS as f64;
        GroupMean { mean, error: (scatter / (n * (n - 1.0))).sqrt() }
    }

    /// Half-width of the interval. Noise alone explains means up to this size at the given confidence level.
    pub fn half_width(&self, confidence: Confidence) -> f64 {
        confidence.t(GroupMean::FREEDOM) * self.error
    }

    /// Interval of the mean; `None` if all groups have the same nonzero value, because the variance is then unknown.
    pub fn interval(&self, confidence: Confidence) -> Option<Interval> {
        let known = self.error > 0.0 || self.mean == 0.0;
        known.then(|| Interval::around(self.mean, self.half_width(confidence)))
    }

    /// Two-sided p-value against a mean of zero: 1 if all groups are zero, `None` without an interval.
    pub fn p_value(&self) -> Option<f64> {
        if self.error > 0.0 {
            return Some(p_of_t(self.mean / self.error, GroupMean::FREEDOM));
        }
        (self.mean == 0.0).then_some(1.0)
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
        assert_eq!(GroupMean::new(&[0.1; GROUPS]).interval(Confidence::REPORTED), None);
        assert_eq!(GroupMean::new(&[0.0; GROUPS]).p_value(), Some(1.0));
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
