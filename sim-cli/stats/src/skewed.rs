//! Means of moderately many blocks: Student's t combined with Hall's correction for skewness.

use libm::cbrt;

use super::{BlockMeans, Confidence, Interval, upper_tail_of_t};

/// Mean of blocks of which few are nonzero, so that the mean is skewed. If all nonzero blocks have one sign, the sum
/// grows like a count, whose upper bound is farther from the estimate than the lower bound.
///
/// Student's t assumes equal errors on both sides. For skewed means, Student's intervals miss three to four times as
/// often on one side as on the opposite side. So every p-value is the greater of Student's p-value and the p-value by
/// P. Hall's transformation. Each end of an interval is the farther of the two methods' ends. So Student's t supports
/// every claim, too.
///
/// The transformation is T + kT²/3 + k²T³/27 + k/6. T is Student's statistic, and k is the skewness of the blocks
/// over the root of the number of blocks. Source: P. Hall, "On the removal of skewness by transformation", Journal of
/// the Royal Statistical Society B 54 (1992), 221-228.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct SkewedMean {
    pub(crate) mean: f64,
    pub(crate) error: f64,
    pub(crate) freedom: u64,
    /// Third central moment of the mean over the cubed error.
    pub(crate) skewness: f64,
}

impl SkewedMean {
    /// Returns the mean of blocks with this sum of cubed values. `None` with fewer than two blocks, or if all blocks
    /// are equal.
    pub(crate) fn new(means: &BlockMeans, cubes: i128) -> Option<SkewedMean> {
        let error = means.standard_error().filter(|&error| error > 0.0)?;
        let n = means.blocks as f64;
        let [first, second, third] =
            [means.moments.sum() as f64, means.moments.sum_of_squares() as f64, cubes as f64]
                .map(|sum| sum / n);
        let variance = second - first * first;
        let central = third - 3.0 * first * second + 2.0 * first * first * first;
        let skewness =
            if variance > 0.0 { central / (variance * variance.sqrt() * n.sqrt()) } else { 0.0 };
        Some(SkewedMean { mean: means.mean()?, error, freedom: means.blocks - 1, skewness })
    }

    /// Returns this mean minus the mean of an independent sample. Variances and third central moments add up.
    ///
    /// The degrees of freedom are Welch's, rounded down. Source: B. L. Welch, "The generalization of 'Student's'
    /// problem when several different population variances are involved", Biometrika 34 (1947), 28-35.
    pub(crate) fn minus(self, other: SkewedMean) -> SkewedMean {
        let of = |mean: SkewedMean| (mean.error * mean.error, mean.freedom as f64);
        let ((one, freedom), (another, of_other)) = (of(self), of(other));
        let variance = one + another;
        let freedom = variance * variance / (one * one / freedom + another * another / of_other);
        let third = |mean: SkewedMean| mean.skewness * mean.error.powi(3);
        SkewedMean {
            mean: self.mean - other.mean,
            error: variance.sqrt(),
            freedom: freedom as u64,
            skewness: (third(self) - third(other)) / (variance * variance.sqrt()),
        }
    }

    pub(crate) fn interval(self, confidence: Confidence) -> Interval {
        let t = confidence.t(self.freedom);
        Interval {
            low: self.mean - self.error * t.max(self.studentised(t)),
            high: self.mean - self.error * (-t).min(self.studentised(-t)),
        }
    }

    pub(crate) fn above(self, bound: f64) -> f64 {
        self.tail(bound, 1.0)
    }

    pub(crate) fn below(self, bound: f64) -> f64 {
        self.tail(bound, -1.0)
    }

    fn tail(self, bound: f64, side: f64) -> f64 {
        let t = (self.mean - bound) / self.error;
        let of = |t: f64| upper_tail_of_t(side * t, self.freedom);
        of(t).max(of(self.transformed(t)))
    }

    /// Applies Hall's transformation, which corrects Student's statistic for skewness.
    fn transformed(self, t: f64) -> f64 {
        let k = self.skewness;
        t + k * t * t / 3.0 + k * k * t * t * t / 27.0 + k / 6.0
    }

    /// Inverts Hall's transformation: returns the statistic whose transformation is `transformed`.
    fn studentised(self, transformed: f64) -> f64 {
        let k = self.skewness;
        let without = transformed - k / 6.0;
        let root = cbrt(1.0 + k * without);
        // Equals 3 (root - 1) / k, without cancellation.
        3.0 * without / (root * root + root + 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Evidence;
    use corsair_engine::stream::LabRng;

    fn skewed(values: &[i64], blocks: u64) -> (BlockMeans, Option<SkewedMean>) {
        let cubes = values.iter().map(|&value| i128::from(value).pow(3)).sum();
        let means = BlockMeans { blocks, ..BlockMeans::of(values.iter().copied(), 1, 1) };
        (means, SkewedMean::new(&means, cubes))
    }

    /// 40 of 100,000 blocks differ, all by 1, which is a count with a Poisson distribution. The exact 95 % interval
    /// is 28.58 to 54.47 (F. Garwood, Biometrika 28 (1936) 437-442). Student's interval is 27.60 to 52.40.
    #[test]
    fn skew_corrected_interval_of_a_rare_count_is_near_the_exact_interval() {
        let (_, of) = skewed(&[1; 40], 100_000);
        let interval = of.expect("they vary").interval(Confidence::REPORTED);
        let [low, high] = [interval.low, interval.high].map(|end| end * 100_000.0);
        assert!((low - 27.60).abs() < 0.01, "Student's is lower: {low}");
        assert!((high - 54.47).abs() < 0.5, "{high}");
    }

    #[test]
    fn symmetric_differences_have_students_interval() {
        let values: Vec<i64> = [1, -1].repeat(25);
        let (means, of) = skewed(&values, 2_000);
        let student = means.interval(Confidence::REPORTED).expect("they vary");
        let interval = of.expect("they vary").interval(Confidence::REPORTED);
        assert!((interval.low - student.low).abs() < 1e-12, "{interval:?}");
        assert!((interval.high - student.high).abs() < 1e-12, "{interval:?}");
        assert_eq!(skewed(&[1; 30], 30).1, None, "nothing varies");
    }

    /// Error counts per 1,000 experiments, for Student's interval and for the corrected interval. The errors are
    /// misses below the truth, misses above the truth, and false claims of equivalence with a truth at the margin.
    fn misses(values: &[(i64, u32)], chance: u32) -> [[f64; 3]; 2] {
        const EXPERIMENTS: u64 = 4_000;
        const BLOCKS: u64 = 1_200;
        let weight: u32 = values.iter().map(|&(_, weight)| weight).sum();
        let mean: f64 = values.iter().map(|&(value, of)| value as f64 * f64::from(of)).sum();
        let truth = f64::from(chance) / 1_000.0 * mean / f64::from(weight);
        let mut seen = [[0u32; 3]; 2];
        for experiment in 0..EXPERIMENTS {
            let rng = &mut LabRng::new(3, experiment);
            let mut differing = Vec::new();
            for _ in 0..BLOCKS {
                if rng.below(1_000) < chance {
                    let mut place = rng.below(weight);
                    let found = values.iter().find(|&&(_, of)| {
                        let is_here = place < of;
                        place = place.saturating_sub(of);
                        is_here
                    });
                    differing.push(found.expect("a place among the weights").0);
                }
            }
            // Bets on bounded blocks cover experiments with fewer differing blocks.
            if (differing.len() as u64) < Evidence::FEWEST {
                continue;
            }
            let (means, of) = skewed(&differing, BLOCKS);
            let of = of.expect("they vary");
            let both = |at: Confidence| [means.interval(at).expect("they vary"), of.interval(at)];
            let (intervals, inner) = (both(Confidence::REPORTED), both(Confidence::new(0.9)));
            for (seen, (of, inner)) in seen.iter_mut().zip(intervals.iter().zip(inner)) {
                seen[0] += u32::from(of.high < truth);
                seen[1] += u32::from(of.low > truth);
                seen[2] += u32::from(inner.high < truth);
            }
        }
        seen.map(|of| of.map(|of| f64::from(of) * 1_000.0 / EXPERIMENTS as f64))
    }

    /// About 60 of 1,200 blocks differ. The nominal counts per 1,000 experiments are 25 misses on each side and 50
    /// claims of equivalence.
    #[test]
    fn skew_corrected_intervals_miss_more_evenly_than_students() {
        for values in [&[(1, 8), (2, 4), (3, 2), (4, 1)][..], &[(1, 19), (4, 1)]] {
            let [student, ours] = misses(values, 50);
            assert!(student[0] > 32.0 && student[1] < 20.0, "{values:?}: {student:?}");
            assert!(student[2] > 59.0, "{values:?}: {student:?}");
            assert!(ours[0] < 34.0 && ours[1] < 25.0, "{values:?}: {ours:?}");
            assert!(ours[2] < 58.0, "{values:?}: {ours:?}");
        }
        // Differences in one direction are rarer and three times as large, so that neither arm is better.
        let [student, ours] = misses(&[(1, 3), (-3, 1)], 50);
        assert!(student[1] > 38.0 && ours[1] < 34.0, "{student:?} {ours:?}");
        assert!(ours[0] <= student[0] + 1e-9 && ours[1] + ours[0] < 50.0, "{ours:?}");
    }
}
