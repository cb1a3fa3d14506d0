//! Two measures on common blocks: their difference, and the variance reduction from common deals.

use super::{BlockMeans, Confidence, EquivalenceTest, Interval, Moments, p_of_t};

/// Means of two measures on common blocks. Three kinds of sums over blocks are exact: the measures, their squares and
/// their product.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PairedMeans {
    /// Sums of the base measure over blocks.
    pub base: Moments,
    /// Sums over blocks of the measure that is compared with the base.
    pub other: Moments,
    /// Product of both measures in a block, summed over blocks.
    pub products: i128,
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
        self.means(Moments::of_difference(&self.base, &self.other, self.products))
    }

    /// Interval of Student's t on the differences between paired blocks. `None` with fewer than two blocks, or if all
    /// blocks have the same nonzero difference, because the variance is then unknown.
    pub fn interval(&self, confidence: Confidence) -> Option<Interval> {
        let difference = self.difference();
        let unknown = difference.standard_error()? == 0.0 && difference.moments.sum() != 0;
        if unknown { None } else { difference.interval(confidence) }
    }

    /// Two-sided p-value of Student's paired test against no difference: 1 if no block differs, `None` if
    /// [`interval`](PairedMeans::interval) is `None`.
    pub fn p_value(&self) -> Option<f64> {
        let difference = self.difference();
        let error = difference.standard_error()?;
        if error > 0.0 {
            return Some(p_of_t(difference.mean()? / error, self.blocks - 1));
        }
        (difference.moments.sum() == 0).then_some(1.0)
    }

    /// Tests two claims: that the difference lies within `margin` of zero, and that the difference lies beyond
    /// `margin`. `None` if the variance of differences is unknown.
    pub fn equivalence(&self, margin: f64) -> Option<EquivalenceTest> {
        let difference = self.difference();
        let error = difference.standard_error()?;
        let estimate = difference.mean()?;
        (error > 0.0).then(|| EquivalenceTest::new(estimate, error, self.blocks - 1, margin))
    }

    /// Correlation of both measures over the blocks. `None` if a measure doesn't vary.
    pub fn correlation(&self) -> Option<f64> {
        let n = i128::from(self.blocks);
        let together = n * self.products - self.base.sum() * self.other.sum();
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
            |z: f64| (base + other) / (base + other - 2.0 * z.tanh() * base.sqrt() * other.sqrt());
        let [low, high] = Interval::around(correlation.atanh(), half_width).ends().map(reduction);
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
    use proptest::prelude::*;

    fn paired(base: &[i64], other: &[i64]) -> PairedMeans {
        let mut sums = [Moments::default(); 2];
        base.iter().for_each(|&x| sums[0].add(x));
        other.iter().for_each(|&y| sums[1].add(y));
        let products = base.iter().zip(other).map(|(&x, &y)| i128::from(x) * i128::from(y)).sum();
        let blocks = base.len() as u64;
        PairedMeans {
            base: sums[0],
            other: sums[1],
            products,
            blocks,
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
        let interval = sleep.interval(Confidence::REPORTED).expect("ten blocks");
        // R: t.test(extra[11:20], extra[1:10], paired = TRUE)
        assert!((sleep.difference().mean().expect("blocks") - 1.58).abs() < 1e-12);
        assert!((interval.low - 0.7001142).abs() < 1e-7, "{interval:?}");
        assert!((interval.high - 2.4598858).abs() < 1e-7, "{interval:?}");
        assert!((sleep.p_value().expect("they vary") - 0.002_832_89).abs() < 1e-8);
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
        let interval = same.interval(Confidence::REPORTED).expect("ten blocks");
        assert_eq!((interval.low, interval.high), (0.0, 0.0));
        assert_eq!(same.p_value(), Some(1.0));
        assert_eq!(same.variance_reduction(), Some(f64::INFINITY));
        assert!((same.correlation().expect("they vary") - 1.0).abs() < 1e-15);
    }

    #[test]
    fn constant_difference_has_no_interval() {
        let more: Vec<i64> = FIRST.iter().map(|x| x + 3).collect();
        let shifted = paired(&FIRST, &more);
        assert!((shifted.difference().mean().expect("blocks") - 0.3).abs() < 1e-15);
        assert_eq!(shifted.interval(Confidence::REPORTED), None);
        assert_eq!(shifted.p_value(), None);
        assert_eq!(shifted.equivalence(1.0), None);
        assert_eq!(paired(&[4], &[5]).p_value(), None, "one block");
        assert_eq!(paired(&[4, 4], &[4, 4]).variance_reduction(), None, "nothing varies");
    }

    #[test]
    fn equivalence_holds_only_within_the_margin() {
        let sleep = paired(&FIRST, &SECOND);
        let wide = sleep.equivalence(3.0).expect("they vary");
        assert!(wide.within < 0.05 && wide.beyond > 0.5, "{wide:?}");
        let narrow = sleep.equivalence(0.5).expect("they vary");
        assert!(narrow.within > 0.5 && narrow.beyond < 0.05, "{narrow:?}");
    }

    proptest! {
        #[test]
        fn sums_of_differences_match_the_blocks(
            pairs in proptest::collection::vec((-500i64..500, -500i64..500), 2..20),
        ) {
            let (base, other): (Vec<_>, Vec<_>) = pairs.iter().copied().unzip();
            let mut direct = Moments::default();
            pairs.iter().for_each(|(x, y)| direct.add(y - x));
            prop_assert_eq!(paired(&base, &other).difference().moments, direct);
        }
    }
}
