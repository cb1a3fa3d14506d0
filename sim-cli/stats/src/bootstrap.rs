//! Bootstrap over blocks with integer weights.

use libm::exp;

use super::{Confidence, Interval, p_of_t};

/// Number of replicates in a bootstrap. A standard error needs 50 to 200 replicates (B. Efron and R. J. Tibshirani,
/// "An Introduction to the Bootstrap", 1993, section 6.4).
pub const REPLICATES: usize = 200;

/// Random weight of a block in a bootstrap replicate: a Poisson number with mean 1, from 32 random bits.
///
/// Replicates with independent weights can be summed in parts, unlike replicates of a fixed total number of blocks.
/// Source: J. A. Hanley and B. MacGibbon, "Creating non-parametric bootstrap samples using Poisson frequencies",
/// Computer Methods and Programs in Biomedicine 83 (2006), 57-62.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PoissonWeight {
    /// Thresholds for random words: the weight is at most k if the word is below `thresholds[k]`.
    thresholds: [u32; PoissonWeight::GREATEST],
}

impl PoissonWeight {
    /// Greatest weight; larger Poisson numbers have a chance below 2⁻³².
    const GREATEST: usize = 12;

    /// Computes the thresholds of the Poisson distribution with mean 1.
    pub fn new() -> PoissonWeight {
        let (mut passed, mut chance) = (0.0, exp(-1.0));
        let thresholds = std::array::from_fn(|weight| {
            passed += chance;
            chance /= (weight + 1) as f64;
            (passed * 2f64.powi(32)) as u32
        });
        PoissonWeight { thresholds }
    }

    /// Returns the weight for a random word.
    #[inline]
    pub fn of(&self, word: u32) -> u64 {
        self.thresholds.iter().take_while(|&&threshold| word >= threshold).count() as u64
    }
}

impl Default for PoissonWeight {
    fn default() -> PoissonWeight {
        PoissonWeight::new()
    }
}

/// Normal interval around an estimate, with the standard deviation of the replicates as the standard error. `None`
/// with fewer than two replicates.
pub fn bootstrap_interval(
    estimate: f64,
    replicates: &[f64],
    confidence: Confidence,
) -> Option<Interval> {
    let n = replicates.len() as f64;
    if replicates.len() < 2 {
        return None;
    }
    let mean = replicates.iter().sum::<f64>() / n;
    let scatter: f64 = replicates.iter().map(|value| (value - mean).powi(2)).sum();
    Some(Interval::around(estimate, confidence.z() * (scatter / (n - 1.0)).sqrt()))
}

/// Estimate from few independent rows, with a standard error from bootstrap replicates.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RowBootstrap {
    /// Estimate from all rows.
    pub estimate: f64,
    /// Standard error of the estimate.
    pub error: f64,
    rows: u64,
}

impl RowBootstrap {
    /// Returns the estimate from `rows` rows, with a standard error computed from `replicates`. The standard
    /// deviation of a mean's replicates divides by n, so `new` rescales the deviation to n - 1. `None` with fewer
    /// than two rows or replicates, or if all replicates are equal: they do not show how far the truth may be.
    pub fn new(estimate: f64, replicates: &[f64], rows: usize) -> Option<RowBootstrap> {
        if rows < 2 || replicates.len() < 2 {
            return None;
        }
        let n = replicates.len() as f64;
        let mean = replicates.iter().sum::<f64>() / n;
        let scatter: f64 = replicates.iter().map(|value| (value - mean).powi(2)).sum();
        let widened = rows as f64 / (rows - 1) as f64;
        let error = (widened * scatter / (n - 1.0)).sqrt();
        (error > 0.0).then_some(RowBootstrap { estimate, error, rows: rows as u64 })
    }

    /// Interval of Student's t with `rows - 1` degrees of freedom.
    pub fn interval(&self, confidence: Confidence) -> Interval {
        Interval::around(self.estimate, confidence.t(self.rows - 1) * self.error)
    }

    /// Two-sided p-value against zero.
    pub fn p_value(&self) -> f64 {
        p_of_t(self.estimate / self.error, self.rows - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bootstrap_degrees_of_freedom_follow_from_rows() {
        let of = RowBootstrap::new(5.0, &[4.0, 6.0, 5.0], 10).expect("rows");
        assert!((of.error - (10.0f64 / 9.0).sqrt()).abs() < 1e-12);
        // scipy: t.ppf(0.975, 9)
        let half = of.interval(Confidence::REPORTED).half_width();
        assert!((half - 2.262157162798205 * of.error).abs() < 1e-9);
        assert_eq!(RowBootstrap::new(0.0, &[0.0; 3], 10), None);
        assert_eq!(RowBootstrap::new(1.0, &[1.0; 3], 10), None);
        assert_eq!(RowBootstrap::new(1.0, &[1.0, 2.0], 1), None);
    }

    #[test]
    fn bootstrap_weights_follow_the_poisson_distribution() {
        let weight = PoissonWeight::new();
        let mut chance = (-1.0f64).exp();
        let mut below = 0;
        for (k, &threshold) in weight.thresholds.iter().enumerate() {
            let counted = f64::from(threshold - below) / 2f64.powi(32);
            assert!((counted - chance).abs() < 3e-10, "{k}: {counted} is not {chance}");
            assert_eq!(weight.of(below), k as u64);
            chance /= (k + 1) as f64;
            below = threshold;
        }
        assert_eq!(weight.of(u32::MAX), PoissonWeight::GREATEST as u64);
    }

    #[test]
    fn bootstrap_weights_have_mean_and_variance_one() {
        let weight = PoissonWeight::new();
        let steps = 1u64 << 20;
        let (mut sum, mut squares) = (0, 0);
        for step in 0..steps {
            let drawn = weight.of((step << 12) as u32);
            sum += drawn;
            squares += drawn * drawn;
        }
        let mean = sum as f64 / steps as f64;
        assert!((mean - 1.0).abs() < 1e-4, "{mean}");
        assert!((squares as f64 / steps as f64 - mean * mean - 1.0).abs() < 1e-4);
    }

    #[test]
    fn bootstrap_interval_matches_the_normal_interval() {
        let interval = bootstrap_interval(5.0, &[1.0, 3.0], Confidence::REPORTED).expect("two");
        assert!((interval.half_width() - 1.959963984540054 * 2f64.sqrt()).abs() < 1e-12);
        assert_eq!(bootstrap_interval(5.0, &[1.0], Confidence::REPORTED), None);
    }
}
