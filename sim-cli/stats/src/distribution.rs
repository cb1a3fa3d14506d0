//! Confidence levels and their two-sided critical values.

use crate::special::{normal_quantile, t_quantile};

/// Confidence level: the coverage of an interval, strictly between 0 and 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Confidence(f64);

impl Confidence {
    /// Confidence level of every interval in a report.
    pub const REPORTED: Confidence = Confidence(0.95);

    /// Returns a confidence level such as 0.95.
    ///
    /// # Panics
    /// Panics if `level` is not strictly between 0 and 1.
    pub fn new(level: f64) -> Confidence {
        assert!(level > 0.0 && level < 1.0, "the confidence level must be between 0 and 1");
        Confidence(level)
    }

    /// Probability that a two-sided interval misses on one given side.
    pub fn tail(self) -> f64 {
        (1.0 - self.0) / 2.0
    }

    /// Normal quantile of a two-sided interval: 1.96 at level 0.95.
    pub fn z(self) -> f64 {
        normal_quantile(1.0 - self.tail())
    }

    /// Quantile of Student's t for a two-sided interval, with `freedom` at least 1.
    ///
    /// From [`EXPANDED_FROM`] degrees of freedom on, the method uses the asymptotic expansion, which is exact to 12
    /// digits there. The inverse of the incomplete beta function loses digits in this range. Source: Abramowitz and
    /// Stegun (1964), formula 26.7.5.
    pub(super) fn t(self, freedom: u64) -> f64 {
        let freedom_f = freedom as f64;
        if freedom < EXPANDED_FROM {
            return t_quantile(1.0 - self.tail(), freedom);
        }
        let z = self.z();
        let z2 = z * z;
        let terms = [
            z * (z2 + 1.0) / 4.0,
            z * (z2 * (5.0 * z2 + 16.0) + 3.0) / 96.0,
            z * (z2 * (z2 * (3.0 * z2 + 19.0) + 17.0) - 15.0) / 384.0,
        ];
        z + terms.iter().rev().fold(0.0, |sum, term| (sum + term) / freedom_f)
    }
}

/// Standard normal value whose cumulative probability matches a word of 32 random bits. All values lie within 6.3 of
/// zero.
pub fn normal_of(word: u32) -> f64 {
    normal_quantile((f64::from(word) + 0.5) / 2f64.powi(32))
}

/// Degrees of freedom from which the asymptotic expansion is more exact than the inverse of the incomplete beta
/// function.
const EXPANDED_FROM: u64 = 1_000;

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees(ours: f64, theirs: f64) {
        assert!((ours / theirs - 1.0).abs() < 1e-9, "{ours} is not {theirs}");
    }

    #[test]
    fn normal_quantiles_match_scipy() {
        agrees(Confidence::new(0.95).z(), 1.959963984540054);
        agrees(Confidence::new(0.99).z(), 2.5758293035489004);
    }

    #[test]
    fn t_quantiles_match_scipy() {
        let published = [
            (1, 12.706204736174694),
            (2, 4.302652729749462),
            (4, 2.7764451051977934),
            (9, 2.262157162798205),
            (30, 2.0422724563012378),
            (999, 1.9623414611334493),
            (1_000, 1.9623390808264083),
            (3_332, 1.960676204992927),
            (249_999, 1.959973473708092),
            (10_000_000, 1.959964221767205),
            (1_000_000_000, 1.959963986912325),
        ];
        for (freedom, quantile) in published {
            agrees(Confidence::REPORTED.t(freedom), quantile);
        }
    }
}
