//! Two measures on common blocks: their difference, and the variance reduction from common deals.

use libm::{atanh, tanh};

use super::{BlockMeans, Confidence, Interval, Moments};

/// Means of two measures on common blocks, and of their difference.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PairedMeans {
    /// Sums of the base measure over blocks.
    pub base: Moments,
    /// Sums over blocks of the measure that is compared with the base.
    pub other: Moments,
    /// Sums over blocks of the difference, `other` minus `base`.
    pub difference: Moments,
    /// Number of blocks that the sums contain.
    pub blocks: u64,
    /// Number of games in each block.
    pub games_per_block: u64,
    /// Number of integer units that make 1.0.
    pub unit: u64,
}

impl PairedMeans {
    /// Block means of the base measure.
    pub fn base(&self) -> BlockMeans {
        self.means(self.base)
    }

    /// Block means of the measure that is compared with the base.
    pub fn other(&self) -> BlockMeans {
        self.means(self.other)
    }

    /// Block means of the difference, `other` minus `base`.
    pub fn difference(&self) -> BlockMeans {
        self.means(self.difference)
    }

    /// Correlation of both measures over the blocks. `None` if a measure doesn't vary.
    pub fn correlation(&self) -> Option<f64> {
        let [base, other, difference] =
            [self.base, self.other, self.difference].map(|of| of.sum_of_squares() as i128);
        // (y - x)² = x² + y² - 2xy.
        let products = (base + other - difference) / 2;
        let together = i128::from(self.blocks) * products - self.base.sum() * self.other.sum();
        let of = |moments: Moments| self.means(moments).scatter() as f64;
        let apart = of(self.base).sqrt() * of(self.other).sqrt();
        (apart > 0.0).then(|| (together as f64 / apart).clamp(-1.0, 1.0))
    }

    /// Factor by which two independent samples would need more blocks for an equally wide interval. The factor is the
    /// sum of both variances, divided by the variance of the difference. `None` if neither measure varies; infinite
    /// if the measures vary and the difference is constant.
    pub fn variance_reduction(&self) -> Option<f64> {
        let of = |means: BlockMeans| means.scatter() as f64;
        let apart = of(self.base()) + of(self.other());
        (self.blocks >= 2 && apart > 0.0).then(|| apart / of(self.difference()))
    }

    /// Interval of [`variance_reduction`](PairedMeans::variance_reduction) at the measured ratio of variances. The
    /// ends come from the interval of the correlation by the transformation of R. A. Fisher ("On the probable error
    /// of a coefficient of correlation deduced from a small sample", Metron 1 (1921), 3-32). The interval lies above
    /// 1 exactly if the correlation's interval lies above 0. `None` with fewer than four blocks, if a measure doesn't
    /// vary, or if both measures are perfectly correlated.
    pub fn variance_reduction_interval(&self, confidence: Confidence) -> Option<Interval> {
        let correlation = self.correlation().filter(|r| r.abs() < 1.0 && self.blocks >= 4)?;
        let half_width = confidence.z() / ((self.blocks - 3) as f64).sqrt();
        let of = |means: BlockMeans| means.scatter() as f64;
        let (base, other) = (of(self.base()), of(self.other()));
        let reduction =
            |z: f64| (base + other) / (base + other - 2.0 * tanh(z) * base.sqrt() * other.sqrt());
        let [low, high] = Interval::around(atanh(correlation), half_width).ends().map(reduction);
        Some(Interval { low, high })
    }

    fn means(&self, moments: Moments) -> BlockMeans {
        let PairedMeans { blocks, games_per_block, unit, .. } = *self;
        BlockMeans { moments, blocks, games_per_block, unit }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paired(base: &[i64], other: &[i64]) -> PairedMeans {
        let sums = |values: Vec<i64>| BlockMeans::of(values, 1, 1).moments;
        PairedMeans {
            base: sums(base.to_vec()),
            other: sums(other.to_vec()),
            difference: sums(base.iter().zip(other).map(|(x, y)| y - x).collect()),
            blocks: base.len() as u64,
            games_per_block: 1,
            unit: 10,
        }
    }

    /// Student (1908), "The probable error of a mean": extra hours of sleep by two drugs, in tenths of an hour.
    const FIRST: [i64; 10] = [7, -16, -2, -12, -1, 34, 37, 8, 0, 20];
    const SECOND: [i64; 10] = [19, 8, 11, 1, -1, 44, 55, 16, 46, 34];

    #[test]
    fn paired_test_equals_the_textbook_for_the_sleep_data() {
        let sleep = paired(&FIRST, &SECOND);
        let interval = sleep.difference().interval(Confidence::REPORTED).expect("ten blocks");
        // R: t.test(extra[11:20], extra[1:10], paired = TRUE)
        assert!((sleep.difference().mean().expect("blocks") - 1.58).abs() < 1e-12);
        assert!((interval.low - 0.7001142).abs() < 1e-7, "{interval:?}");
        assert!((interval.high - 2.4598858).abs() < 1e-7, "{interval:?}");
        // R: cor(extra[1:10], extra[11:20])
        assert!((sleep.correlation().expect("they vary") - 0.795_170_2).abs() < 1e-7);
        // var(first) + var(second) over var(second - first): (3.200556 + 4.009) / 1.512889
        let factor = sleep.variance_reduction().expect("they vary");
        assert!((factor - 4.765_422).abs() < 1e-5, "{factor}");
        // R: cor.test(extra[1:10], extra[11:20])$conf.int is 0.3308 to 0.9496; at these correlations the
        // factor is 7.209556 / (7.209556 - 2 r sqrt(3.200556 * 4.009)).
        let of = sleep.variance_reduction_interval(Confidence::REPORTED).expect("they vary");
        let at = |r: f64| 7.209_556 / (7.209_556 - 2.0 * r * (3.200_556 * 4.009f64).sqrt());
        assert!((of.low - at(0.3308)).abs() < 0.01, "{of:?}");
        assert!((of.high / at(0.9496) - 1.0).abs() < 0.01, "{of:?}");
    }

    #[test]
    fn equal_measures_differ_by_exactly_zero() {
        let same = paired(&FIRST, &FIRST);
        assert_eq!((same.difference.sum(), same.difference.nonzero()), (0, 0));
        assert_eq!(same.variance_reduction(), Some(f64::INFINITY));
        assert!((same.correlation().expect("they vary") - 1.0).abs() < 1e-15);
    }

    #[test]
    fn constant_measures_have_no_variance_reduction() {
        assert_eq!(paired(&[4, 4], &[4, 4]).variance_reduction(), None);
        assert_eq!(paired(&[4], &[5]).correlation(), None);
    }
}
