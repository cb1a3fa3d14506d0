//! Holm's correction of many tests: bounds the chance of any false alarm.

use super::multiplicity::stepped;

/// Holm's adjusted p-values, in the order of the given p-values. All tests with an adjusted p-value of at most `a`
/// are significant. The chance of at least one false alarm is then at most `a`, for any dependence between the tests.
///
/// Source: S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6
/// (1979), 65-70.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut greatest: f64 = 0.0;
    stepped(p, 0..p.len(), |rank, p_of_rank, tests| {
        greatest = greatest.max((tests - rank) as f64 * p_of_rank).min(1.0);
        greatest
    })
}

/// Holm's adjusted p-values of families that are tested in order. A test is significant only if all tests of all
/// earlier families are significant. So a later family does not reduce the power of earlier families. The chance of
/// any false alarm is at most the chance in one family.
///
/// Source: W. Maurer, L. A. Hothorn and W. Lehmacher, "Multiple comparisons in drug clinical trials and preclinical
/// assays: a-priori ordered hypotheses", in "Biometrie in der chemisch-pharmazeutischen Industrie" 6 (1995), 3-18.
pub fn holm_in_order<const N: usize>(families: [&[f64]; N]) -> [Vec<f64>; N] {
    let mut before: f64 = 0.0;
    families.map(|family| {
        let adjusted: Vec<f64> = holm(family).into_iter().map(|p| p.max(before)).collect();
        before = adjusted.iter().fold(before, |most, &p| most.max(p));
        adjusted
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordered_p_values_are_at_least_those_of_earlier_families() {
        let [first, rest] = holm_in_order([&[0.01, 0.02], &[0.001, 0.5]]);
        assert_eq!((first, rest), (vec![0.02, 0.02], vec![0.02, 0.5]));
        let [_, rest] = holm_in_order([&[0.01, 0.2], &[0.001]]);
        assert_eq!(rest, [0.2]);
        let [none, rest] = holm_in_order([&[], &[0.01, 0.04]]);
        assert_eq!((none, rest), (vec![], holm(&[0.01, 0.04])));
    }
    use crate::multiplicity::PAPER;

    #[test]
    fn holm_p_values_equal_those_of_r() {
        // p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
        for (ours, theirs) in adjusted.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            assert!((ours - theirs).abs() < 1e-15, "{adjusted:?}");
        }
        assert_eq!(holm(&[0.9, 0.8]), [1.0, 1.0]);
        assert_eq!(holm(&[]), [0.0; 0]);
    }
    /// Y. Benjamini and Y. Hochberg, Journal of the Royal Statistical Society B 57 (1995), 289-300, section 3.2, list
    /// fifteen p-values. The paper rejects three tests at 0.05 by Bonferroni's procedure, and three by Hochberg's.
    /// Holm's procedure lies between Bonferroni's and Hochberg's.
    #[test]
    fn holm_rejects_three_tests_of_benjamini_and_hochberg_1995() {
        let adjusted = holm(&PAPER);
        assert_eq!(adjusted.iter().filter(|&&p| p <= 0.05).count(), 3);
        assert!((adjusted[3] - 12.0 * 0.0095).abs() < 1e-15);
    }
}
