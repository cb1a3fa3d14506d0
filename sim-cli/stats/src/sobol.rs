//! Sobol indices: the share of an outcome's variance that each factor causes.

use super::groups::{Groups, combined, mean, product};

/// One row of a Sobol sample. The row has the outcomes at two random points A and B, and for each factor the outcome
/// at A with this factor's value from B. All points of a row share their noise, but rows are independent.
#[derive(Clone, PartialEq, Debug)]
pub struct SobolRow {
    /// Outcome at the random point A.
    pub a: Groups,
    /// Outcome at the random point B.
    pub b: Groups,
    /// Outcomes at point A with one factor's value taken from point B, factor by factor.
    pub mixed: Vec<Groups>,
}

/// Sobol indices of all factors.
#[derive(Clone, PartialEq, Debug)]
pub struct SobolIndices {
    /// Variance of the outcome over points, minus the noise variance.
    pub variance: f64,
    /// First-order index of each factor: the share of the variance that the factor causes alone.
    pub first: Vec<f64>,
    /// Total index of each factor: the share of the variance that the factor causes alone or in interaction with
    /// other factors.
    pub total: Vec<f64>,
}

/// Sample of rows, stored as terms of the indices.
#[derive(Clone, PartialEq, Debug)]
pub struct SobolSample {
    terms: Vec<Terms>,
    factors: usize,
}

/// Terms of a row: means, and noise-free products.
#[derive(Clone, PartialEq, Debug)]
struct Terms {
    /// f(A) + f(B), and the sum of their squares.
    both: f64,
    squares: f64,
    /// Terms of the step f(Aᵢ) - f(A) for each factor: f(B) times the step, the step, and the squared step.
    steps: Vec<[f64; 3]>,
}

impl SobolSample {
    /// Returns the sample of the given rows.
    pub fn new(rows: &[SobolRow]) -> SobolSample {
        let terms = rows.iter().map(|row| Terms {
            both: mean(&row.a) + mean(&row.b),
            squares: product(&row.a, &row.a) + product(&row.b, &row.b),
            steps: row
                .mixed
                .iter()
                .map(|mixed| {
                    let step = combined([(1.0, mixed), (-1.0, &row.a)].into_iter());
                    [product(&row.b, &step), mean(&step), product(&step, &step)]
                })
                .collect(),
        });
        let factors = rows.first().map_or(0, |row| row.mixed.len());
        SobolSample { terms: terms.collect(), factors }
    }

    /// Computes the indices with a weight for each row. `None` if the outcome doesn't vary beyond its noise, or if
    /// the total weight is below two.
    ///
    /// The first-order index of factor i is the mean of (f(B) - c)(f(Aᵢ) - f(A)) over the variance, with c the mean
    /// of all f(A) and f(B). The total index is half the mean of (f(A) - f(Aᵢ))² over the variance. Every product
    /// comes from [`product`], so that noise adds nothing on average.
    ///
    /// Source: A. Saltelli et al., "Variance based sensitivity analysis of model output", Computer Physics
    /// Communications 181 (2010), 259-270, table 2, (b) for the first order and (f), after M. J. W. Jansen, Computer
    /// Physics Communications 117 (1999), 35-43, for the total.
    pub fn indices(&self, weights: &[f64]) -> Option<SobolIndices> {
        let rows: f64 = weights.iter().sum();
        let total = |of: &dyn Fn(&Terms) -> f64| -> f64 {
            self.terms.iter().zip(weights).map(|(terms, weight)| weight * of(terms)).sum()
        };
        let centre = total(&|terms| terms.both) / (2.0 * rows);
        let scatter = total(&|terms| terms.squares) - 2.0 * rows * centre * centre;
        let variance = scatter / (2.0 * rows - 1.0);
        if rows < 2.0 || variance <= 0.0 {
            return None;
        }
        let part = |of: &dyn Fn(&Terms) -> f64| total(of) / (rows * variance);
        let first =
            |factor: usize| part(&|terms| terms.steps[factor][0] - centre * terms.steps[factor][1]);
        let total = |factor: usize| part(&|terms| terms.steps[factor][2] / 2.0);
        Some(SobolIndices {
            variance,
            first: (0..self.factors).map(first).collect(),
            total: (0..self.factors).map(total).collect(),
        })
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::groups::GROUPS;
    use std::f64::consts::PI;

    /// Stream of uniform numbers between 0 and 1 for tests, by splitmix64.
    pub(crate) struct Stream(pub(crate) u64);

    impl Stream {
        pub(crate) fn next(&mut self) -> f64 {
            self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut word = self.0;
            word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            ((word ^ (word >> 31)) >> 11) as f64 / (1u64 << 53) as f64
        }

        /// Draws a roughly normal number with mean 0 and variance 1.
        pub(crate) fn normal(&mut self) -> f64 {
            (0..12).map(|_| self.next()).sum::<f64>() - 6.0
        }
    }

    /// Test function of T. Ishigami and T. Homma (1990), with a = 7 and b = 0.1.
    fn ishigami(x: &[f64; 3]) -> f64 {
        let [x, y, z] = x.map(|u| (2.0 * u - 1.0) * PI);
        x.sin() + 7.0 * y.sin().powi(2) + 0.1 * z.powi(4) * x.sin()
    }

    /// Returns `n` rows whose outcome has noise of standard deviation `noise` per group.
    fn rows(n: usize, noise: f64) -> Vec<SobolRow> {
        let mut stream = Stream(1);
        let row = |_| {
            let [a, b] = [(); 2].map(|()| [(); 3].map(|()| stream.next()));
            // Half of the noise is common to the points of a row, as with common deals.
            let common: Groups = std::array::from_fn(|_| noise * stream.normal());
            let mut played = |x: &[f64; 3]| -> Groups {
                let truth = ishigami(x);
                std::array::from_fn(|group| {
                    truth + (common[group] + noise * stream.normal()) / 2f64.sqrt()
                })
            };
            let mixed = (0..3).map(|factor| {
                let mut point = a;
                point[factor] = b[factor];
                point
            });
            let mixed: Vec<[f64; 3]> = mixed.collect();
            SobolRow {
                a: played(&a),
                b: played(&b),
                mixed: mixed.iter().map(&mut played).collect(),
            }
        };
        (0..n).map(row).collect()
    }

    /// Asserts the published indices: V = 13.8446, S = (0.3139, 0.4424, 0), total (0.5576, 0.4424, 0.2437).
    #[track_caller]
    fn are_published(indices: &SobolIndices, tolerance: f64) {
        assert!((indices.variance / 13.8446 - 1.0).abs() < tolerance, "{indices:?}");
        for (ours, theirs) in indices.first.iter().zip([0.3139, 0.4424, 0.0]) {
            assert!((ours - theirs).abs() < tolerance, "{indices:?}");
        }
        for (ours, theirs) in indices.total.iter().zip([0.5576, 0.4424, 0.2437]) {
            assert!((ours - theirs).abs() < tolerance, "{indices:?}");
        }
    }

    #[test]
    fn indices_of_the_ishigami_function_match_published_indices() {
        let rows = rows(20_000, 0.0);
        are_published(
            &SobolSample::new(&rows).indices(&vec![1.0; rows.len()]).expect("it varies"),
            0.02,
        );
    }

    #[test]
    fn sobol_indices_subtract_noise() {
        // The mean of a point has half the variance of the outcome itself as noise, half of it common
        // to the row: without the correction the third total would be 0.2437 + 0.25.
        let rows = rows(20_000, (13.8446 * GROUPS as f64 / 2.0).sqrt());
        let indices = SobolSample::new(&rows).indices(&vec![1.0; rows.len()]).expect("it varies");
        are_published(&indices, 0.04);
        let step = |row: &SobolRow| (mean(&row.a) - mean(&row.mixed[2])).powi(2) / 2.0;
        let plain = rows.iter().map(step).sum::<f64>() / rows.len() as f64 / 13.8446;
        assert!((plain - 0.4937).abs() < 0.04, "as if there were no noise: {plain}");
    }

    #[test]
    fn integer_row_weights_have_the_effect_of_repeated_rows() {
        let three = rows(3, 0.5);
        let twice = [&three[0], &three[0], &three[2]].map(SobolRow::clone);
        let of = |rows: &[SobolRow], weights| SobolSample::new(rows).indices(weights);
        assert_eq!(of(&three, &[2.0, 0.0, 1.0]), of(&twice, &[1.0; 3]));
        assert!(of(&three, &[1.0; 3]).is_some());
    }

    #[test]
    fn constant_outcome_has_no_sobol_indices() {
        let flat = SobolRow { a: [1.0; GROUPS], b: [1.0; GROUPS], mixed: vec![[1.0; GROUPS]] };
        assert_eq!(SobolSample::new(&[flat.clone(), flat]).indices(&[1.0; 2]), None);
    }
}
