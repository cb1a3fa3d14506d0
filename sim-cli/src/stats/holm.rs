//! Many tests at once: Holm's correction.

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
}
