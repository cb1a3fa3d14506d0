//! The Benjamini-Hochberg correction of many tests: bounds the expected share of false alarms.

use super::multiplicity::stepped;

/// Adjusted p-values after Benjamini and Hochberg, in the order of the given p-values. Of the tests with adjusted
/// p-values of at most `q`, the expected share of false alarms is at most `q`. The tests must be independent or
/// positively dependent.
///
/// Source: Y. Benjamini and Y. Hochberg, "Controlling the false discovery rate", Journal of the Royal Statistical
/// Society B 57 (1995), 289-300.
pub fn benjamini_hochberg(p: &[f64]) -> Vec<f64> {
    let mut least: f64 = 1.0;
    stepped(p, (0..p.len()).rev(), |rank, p_of_rank, tests| {
        least = least.min(tests as f64 / (rank + 1) as f64 * p_of_rank);
        least
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::multiplicity::PAPER;

    /// At q = 0.05, the paper rejects four hypotheses of section 3.2, and Bonferroni's correction rejects three.
    #[test]
    fn benjamini_hochberg_rejects_the_tests_of_the_paper() {
        let adjusted = benjamini_hochberg(&PAPER);
        assert_eq!(adjusted.iter().filter(|&&p| p <= 0.05).count(), 4);
        assert!((adjusted[3] - 15.0 / 4.0 * 0.0095).abs() < 1e-15);
        assert!((adjusted[5] - 15.0 / 7.0 * 0.0298).abs() < 1e-15, "the next one is smaller");
    }

    #[test]
    fn adjusted_p_values_keep_the_order_of_the_tests() {
        // p.adjust(c(0.01, 0.04, 0.03, 0.005), "BH")
        let adjusted = benjamini_hochberg(&[0.01, 0.04, 0.03, 0.005]);
        for (ours, theirs) in adjusted.iter().zip([0.02, 0.04, 0.04, 0.02]) {
            assert!((ours - theirs).abs() < 1e-15, "{adjusted:?}");
        }
    }
}
