//! How many blocks an answer needs, from the variance that a pilot saw.

use super::Confidence;
use statrs::distribution::{ContinuousCDF, Normal};

/// The blocks with which a two-sided test at 5 % finds a mean that lies `effect` from zero with the
/// chance `power`, given the standard deviation of a block: (z of 97.5 % + z of power)² sd² /
/// effect², plus z²/2 for the t that stands in for z.
///
/// Source: G. W. Snedecor and W. G. Cochran, "Statistical Methods", 7th ed. (1980), section 6.14;
/// W. C. Guenther, "Sample size formulas for normal theory t tests", The American Statistician 35
/// (1981), 243-244, for the last term.
///
/// # Panics
/// If the effect is not above 0, or the power not between 0 and 1.
pub fn blocks_for_effect(standard_deviation: f64, effect: f64, power: f64) -> f64 {
    assert!(effect > 0.0 && power > 0.0 && power < 1.0, "an effect, and a chance");
    let z = Confidence::REPORTED.z();
    let reach = z + Normal::standard().inverse_cdf(power);
    ((reach * standard_deviation / effect).powi(2) + z * z / 2.0).ceil()
}

/// The blocks with which the 95 % interval of a mean has this half-width: z² sd² / half², plus z²/2.
///
/// # Panics
/// If the half-width is not above 0.
pub fn blocks_for_half_width(standard_deviation: f64, half_width: f64) -> f64 {
    assert!(half_width > 0.0, "a half-width");
    let z = Confidence::REPORTED.z();
    ((z * standard_deviation / half_width).powi(2) + z * z / 2.0).ceil()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// J. Cohen, "Statistical Power Analysis for the Behavioral Sciences", 2nd ed. (1988): a paired
    /// test at 5 % two-sided finds half a standard deviation with a power of 0.8 with 34 pairs, and a
    /// fifth with 198 or 199.
    #[test]
    fn agrees_with_published_tables() {
        assert_eq!(blocks_for_effect(1.0, 0.5, 0.8), 34.0);
        assert!((blocks_for_effect(1.0, 0.2, 0.8) - 198.5).abs() < 1.0);
    }

    #[test]
    fn half_the_width_takes_four_times_the_blocks() {
        assert_eq!(blocks_for_half_width(1.0, 0.1), 387.0, "384.1 and 1.9 more");
        let (wide, narrow) = (blocks_for_half_width(3.0, 0.02), blocks_for_half_width(3.0, 0.01));
        assert!((narrow / wide - 4.0).abs() < 0.001);
    }
}
