//! Many tests at once: p-values and Holm's correction.

use statrs::distribution::{Binomial, ContinuousCDF, DiscreteCDF, Normal};

/// The two-sided p-value of a z-score.
pub fn p_of_z(z: f64) -> f64 {
    2.0 * Normal::standard().cdf(-z.abs())
}

/// The two-sided p-value of `seen` successes in `n` trials of chance `p`: twice the smaller tail,
/// exact also where the successes are too few for a z-score.
///
/// # Panics
/// If `p` is no chance.
pub fn p_of_count(seen: u64, n: u64, p: f64) -> f64 {
    let trials = Binomial::new(p, n).expect("a chance");
    let at_most = trials.cdf(seen);
    let at_least = seen.checked_sub(1).map_or(1.0, |below| trials.sf(below));
    (2.0 * at_most.min(at_least)).min(1.0)
}

/// Holm's adjusted p-values, in the order of the p-values: those of at most `a` are rejected with a
/// chance of at most `a` that any of them is true.
/// Source: S. Holm, "A simple sequentially rejective multiple test procedure" (1979).
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&a, &b| p[a].total_cmp(&p[b]));
    let mut adjusted = vec![0.0; p.len()];
    let mut least: f64 = 0.0;
    for (rank, &index) in order.iter().enumerate() {
        least = least.max(p[index] * (p.len() - rank) as f64).min(1.0);
        adjusted[index] = least;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holm_agrees_with_r() {
        // p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
        for (ours, theirs) in adjusted.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            assert!((ours - theirs).abs() < 1e-15, "{adjusted:?}");
        }
    }

    #[test]
    fn p_values_are_those_of_scipy() {
        assert!((p_of_z(1.959963984540054) - 0.05).abs() < 1e-9);
        // Two fair coins, both heads: P(X >= 2) = 1/4.
        assert!((p_of_count(2, 2, 0.5) - 0.5).abs() < 1e-12);
        assert_eq!(p_of_count(0, 10, 0.0), 1.0);
        assert_eq!(p_of_count(10, 10, 1.0), 1.0);
        assert_eq!(p_of_count(1, 10, 0.0), 0.0);
    }
}
