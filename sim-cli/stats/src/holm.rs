//! Holm's correction: many tests, and a bound on the chance that any verdict is false.

use super::multiplicity::stepped;

/// Holm's adjusted p-values, in the order of the p-values. Those that are at most `a` may be
/// called significant together: the chance that any of them is a false alarm is at most `a`,
/// however the tests depend on each other.
///
/// Source: S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian
/// Journal of Statistics 6 (1979), 65-70.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut greatest: f64 = 0.0;
    stepped(p, 0..p.len(), |rank, p_of_rank, tests| {
        greatest = greatest.max((tests - rank) as f64 * p_of_rank).min(1.0);
        greatest
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::multiplicity::PAPER;

    #[test]
    fn equals_r() {
        // p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
        for (ours, theirs) in adjusted.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            assert!((ours - theirs).abs() < 1e-15, "{adjusted:?}");
        }
        assert_eq!(holm(&[0.9, 0.8]), [1.0, 1.0]);
        assert_eq!(holm(&[]), [0.0; 0]);
    }
    /// Of the fifteen p-values in section 3.2 of Y. Benjamini and Y. Hochberg, Journal of the Royal
    /// Statistical Society B 57 (1995), 289-300, the paper rejects three at 0.05 by Bonferroni's
    /// procedure and three by Hochberg's. Holm's lies between them.
    #[test]
    fn rejects_three_in_the_trial_of_benjamini_and_hochberg() {
        let adjusted = holm(&PAPER);
        assert_eq!(adjusted.iter().filter(|&&p| p <= 0.05).count(), 3);
        assert!((adjusted[3] - 12.0 * 0.0095).abs() < 1e-15);
    }
}
