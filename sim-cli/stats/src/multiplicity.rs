//! Steps common to corrections for many tests: a walk through the sorted p-values.

/// Adjusted p-values in the order of `p`, computed rank by rank in the order of `ranks`. The closure `adjust`
/// receives the rank, the p-value and the number of tests. The smallest p-value has rank 0.
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

/// Fifteen p-values of a trial in Y. Benjamini and Y. Hochberg, "Controlling the false discovery rate", Journal of
/// the Royal Statistical Society B 57 (1995), 289-300, section 3.2.
#[cfg(test)]
pub(super) const PAPER: [f64; 15] = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719,
    0.6528, 0.7590, 1.000,
];
