//! The delete-a-group jackknife: intervals for statistics that are not means, such as a quantile or a
//! standard deviation.

use super::{Confidence, Histogram, Interval};

/// Estimate from all blocks, with a variance from replicates. The blocks are divided into equal groups, and each
/// replicate omits one group.
///
/// Source: J. Shao and C. F. J. Wu, "A general theory for jackknife variance estimation", Annals of Statistics 17
/// (1989), 1176-1197, who show that omitting groups also works for quantiles, unlike omitting single values; P. S.
/// Kott, "The delete-a-group jackknife", Journal of Official Statistics 17 (2001), 521-526.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Jackknife {
    /// Estimate from all blocks.
    pub estimate: f64,
    /// Variance of the estimate.
    pub variance: f64,
    groups: u64,
}

impl Jackknife {
    /// Number of groups into which the blocks are divided.
    pub const GROUPS: usize = 32;

    /// Minimum number of blocks for an interval: four blocks in each group.
    pub const FEWEST_BLOCKS: u64 = 4 * Jackknife::GROUPS as u64;

    /// Returns the jackknife for an estimate from all blocks. Each replicate in `without` omits one group. Replicates
    /// that differ by rounding are equal. `None` with fewer than two groups.
    pub fn new(estimate: f64, without: &[f64]) -> Option<Jackknife> {
        if without.len() < 2 {
            return None;
        }
        let groups = without.len() as f64;
        let mean = without.iter().sum::<f64>() / groups;
        let size = without.iter().fold(1.0, |most: f64, value| most.max(value.abs()));
        let deviations = without.iter().map(|value| value - mean);
        let real = deviations.filter(|of| of.abs() > 1e-12 * size);
        let scatter: f64 = real.map(|of| of * of).sum();
        let variance = scatter * (groups - 1.0) / groups;
        Some(Jackknife { estimate, variance, groups: without.len() as u64 })
    }

    /// Degrees of freedom of Student's t: the number of groups minus one.
    pub fn freedom(&self) -> u64 {
        self.groups - 1
    }

    /// Interval of Student's t around the estimate; `None` if all replicates are equal, because the variance is then
    /// unknown.
    pub fn interval(&self, confidence: Confidence) -> Option<Interval> {
        let half_width = confidence.t(self.freedom()) * self.variance.sqrt();
        (half_width > 0.0).then(|| Interval::around(self.estimate, half_width))
    }
}

/// Returns the histogram of all groups, and for each group the histogram without that group: the input of a
/// jackknife.
pub fn whole_and_parts(groups: &[Histogram]) -> (Histogram, Vec<Histogram>) {
    let mut whole = Histogram::default();
    groups.iter().for_each(|group| whole.merge(group));
    let parts = groups.iter().map(|group| whole.without(group)).collect();
    (whole, parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For a mean, omitting single values gives the textbook interval (Efron and Tibshirani, "An Introduction to the
    /// Bootstrap", 1993, section 11.2).
    #[test]
    fn jackknife_of_a_mean_is_students_interval() {
        let sleep: [f64; 10] = [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4];
        let sum: f64 = sleep.iter().sum();
        let without: Vec<f64> = sleep.iter().map(|value| (sum - value) / 9.0).collect();
        let jackknife = Jackknife::new(sum / 10.0, &without).expect("ten groups");
        let interval = jackknife.interval(Confidence::REPORTED).expect("it varies");
        assert!((interval.low - 0.7001142).abs() < 1e-7, "{interval:?}");
        assert!((interval.high - 2.4598858).abs() < 1e-7, "{interval:?}");
    }

    #[test]
    fn equal_replicates_give_no_interval() {
        for estimate in [0.0, 0.5] {
            let of = Jackknife::new(estimate, &[estimate; 32]).expect("groups");
            assert_eq!(of.interval(Confidence::REPORTED), None);
        }
        assert_eq!(Jackknife::new(0.5, &[0.5]), None);
    }
}
