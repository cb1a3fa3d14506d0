//! Distribution of the true values of a quantity, estimated from noisy measurements at many points.

use super::groups::{Groups, mean, product};

/// Measurements of a quantity at the points of a sample, row by row. Rows are mutually independent.
#[derive(Clone, PartialEq, Debug)]
pub struct Denoised {
    /// Measured value and estimated square of the true value, by row and point.
    rows: Vec<Vec<[f64; 2]>>,
}

/// Mean and variance of the true values.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// Mean of the true values over all sampled points.
    pub mean: f64,
    /// Variance of the true values: the measured variance minus the noise variance. The estimate of a small variance
    /// may be negative.
    pub variance: f64,
    /// Factor from 0 to 1 that shrinks the measured values so that their variance equals the variance of the true
    /// values.
    pub shrinkage: f64,
}

impl Denoised {
    /// Returns the measurements in `rows`, which all have the same number of points.
    pub fn new(rows: &[Vec<Groups>]) -> Denoised {
        let of = |groups: &Groups| [mean(groups), product(groups, groups)];
        Denoised { rows: rows.iter().map(|row| row.iter().map(of).collect()).collect() }
    }

    /// Mean and variance of the true values, with a weight for each row. `None` if the rows' total weight is below
    /// two.
    pub fn spread(&self, weights: &[f64]) -> Option<Spread> {
        let sum: f64 = weights.iter().sum();
        let squares_of_weights: f64 = weights.iter().map(|weight| weight * weight).sum();
        let pairs = sum * sum - squares_of_weights;
        if sum < 2.0 || pairs <= 0.0 {
            return None;
        }
        let (mut total, mut of_rows, mut true_squares, mut seen_squares) = (0.0, 0.0, 0.0, 0.0);
        for (row, weight) in self.rows.iter().zip(weights) {
            let part = weight / row.len() as f64;
            let mean_of_row = row.iter().map(|of| of[0]).sum::<f64>() / row.len() as f64;
            total += weight * mean_of_row;
            of_rows += (weight * mean_of_row).powi(2);
            true_squares += part * row.iter().map(|of| of[1]).sum::<f64>();
            seen_squares += part * row.iter().map(|of| of[0] * of[0]).sum::<f64>();
        }
        let mean = total / sum;
        // Uses products of different rows, because their noise is independent.
        let square_of_mean = (total * total - of_rows) / pairs;
        let variance = true_squares / sum - square_of_mean;
        let seen = seen_squares / sum - mean * mean;
        let shrinkage = if seen > 0.0 { (variance / seen).clamp(0.0, 1.0).sqrt() } else { 0.0 };
        Some(Spread { mean, variance, shrinkage })
    }

    /// Share of points at which a claim holds for the true value. Noise moves too many or too few measured values
    /// beyond a bound. So this method shrinks the measured values towards the mean until their variance equals the
    /// variance of the true values. The method assumes that true and measured values have distributions of equal
    /// shape, such as normal.
    ///
    /// Source: T. A. Louis, "Estimating a population of parameter values using Bayes and empirical Bayes methods",
    /// Journal of the American Statistical Association 79 (1984), 393-398; M. Ghosh, "Constrained Bayes estimation
    /// with applications", Journal of the American Statistical Association 87 (1992), 533-540.
    pub fn share(&self, spread: &Spread, holds: impl Fn(f64) -> bool) -> f64 {
        let points = || self.rows.iter().flatten();
        let holding = points().filter(|of| holds(spread.drawn(of[0]))).count();
        holding as f64 / points().count() as f64
    }
}

impl Spread {
    /// Shrinks a measured value towards the mean.
    fn drawn(&self, seen: f64) -> f64 {
        self.mean + self.shrinkage * (seen - self.mean)
    }

    /// Standard deviation of the true values.
    pub fn deviation(&self) -> f64 {
        self.variance.max(0.0).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::groups::GROUPS;
    use crate::sobol::tests::Stream;

    /// Simulated true values with mean 1 and variance 1, measured with noise of variance 4.
    fn sample(rows: usize) -> Vec<Vec<Groups>> {
        let mut stream = Stream(7);
        let mut row = || -> Vec<Groups> {
            let mut point = || -> Groups {
                let truth = 1.0 + stream.normal();
                let noise = 2.0 * (GROUPS as f64).sqrt();
                std::array::from_fn(|_| truth + noise * stream.normal())
            };
            (0..10).map(|_| point()).collect()
        };
        (0..rows).map(|_| row()).collect()
    }

    #[test]
    fn denoised_share_matches_the_true_values() {
        let rows = sample(1_000);
        let (of, weights) = (Denoised::new(&rows), vec![1.0; rows.len()]);
        let spread = of.spread(&weights).expect("rows");
        assert!(
            (spread.mean - 1.0).abs() < 0.1 && (spread.variance - 1.0).abs() < 0.2,
            "{spread:?}"
        );
        // The normal distribution function is 0.8413 at 1, and 0.6726 at 1/√5.
        let share = of.share(&spread, |value| value > 0.0);
        assert!((share - 0.8413).abs() < 0.03, "{share}");
        let seen = rows.iter().flatten().filter(|groups| mean(groups) > 0.0).count();
        assert!((seen as f64 / 10_000.0 - 0.6726).abs() < 0.02, "{seen}");
    }

    #[test]
    fn denoising_leaves_exact_values_unchanged() {
        let rows = [[3.0, -1.0], [1.0, 2.0]].map(|row| row.map(|of| [of; GROUPS]).to_vec());
        let of = Denoised::new(&rows);
        let spread = of.spread(&[1.0; 2]).expect("rows");
        // The mean is 1.25, and the mean square is 3.75. The variance subtracts the product of the row means, 1 and 1.5.
        assert!((spread.mean - 1.25).abs() < 1e-12 && (spread.variance - 2.25).abs() < 1e-12);
        assert_eq!(spread.shrinkage, 1.0);
        assert_eq!(of.share(&spread, |value| value > 0.0), 0.75);
        assert_eq!(of.spread(&[1.0, 0.0]), None, "one row");
    }
}
