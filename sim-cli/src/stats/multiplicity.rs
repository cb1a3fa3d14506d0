//! What corrections for many tests have in common: they walk through the sorted p-values.

/// Adjusted p-values in the order of `p`: `adjust` is told rank (from 0, the smallest p-value
/// first), p-value and number of tests, rank by rank in the order of `ranks`.
pub(super) fn stepped(
    p: &[f64],
    ranks: impl Iterator<Item = usize>,
    mut adjust: impl FnMut(usize, f64, usize) -> f64,
) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&a, &b| p[a].total_cmp(&p[b]));
    let mut adjusted = vec![0.0; p.len()];
    for rank in ranks {
        adjusted[order[rank]] = adjust(rank, p[order[rank]], p.len());
    }
    adjusted
}
