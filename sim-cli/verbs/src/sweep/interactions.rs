//! Interactions of two levels: effects beyond the sum of their main effects.

use corsair_stats::MainEffects;

/// Interaction of two levels of different factors.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Interaction {
    /// Indices of both factors.
    pub factors: [usize; 2],
    /// Index of the level, for each factor.
    pub levels: [usize; 2],
    /// Number of played cells with both levels.
    pub cells: usize,
    /// Weight of each cell in the estimate, which is zero if main effects explain the cells.
    pub weights: Vec<f64>,
}

/// Returns the interactions of all pairs of levels that were played together. An interaction is the mean residual of
/// the main effects over the cells with both levels. It is zero in any design if effects add up.
pub(crate) fn interactions(levels_of: &[&Vec<usize>], effects: &MainEffects) -> Vec<Interaction> {
    let n_factors = levels_of.first().map_or(0, |levels| levels.len());
    let n_levels = |factor: usize| levels_of.iter().map(|of| of[factor] + 1).max().unwrap_or(0);
    let mut found = Vec::new();
    for one in 0..n_factors {
        for other in one + 1..n_factors {
            for level in 0..n_levels(one) {
                for with in 0..n_levels(other) {
                    let has_both = |&cell: &usize| {
                        (levels_of[cell][one], levels_of[cell][other]) == (level, with)
                    };
                    let these: Vec<usize> = (0..levels_of.len()).filter(has_both).collect();
                    if !these.is_empty() {
                        found.push(Interaction {
                            factors: [one, other],
                            levels: [level, with],
                            cells: these.len(),
                            weights: mean_residual(&these, levels_of, effects),
                        });
                    }
                }
            }
        }
    }
    found
}

/// Returns the weight of each cell in the mean residual of the cells `these`.
fn mean_residual(these: &[usize], levels_of: &[&Vec<usize>], effects: &MainEffects) -> Vec<f64> {
    let part = 1.0 / these.len() as f64;
    let mut weights = vec![0.0; levels_of.len()];
    for &cell in these {
        weights[cell] += part;
        let of_levels = levels_of[cell].iter().zip(&effects.effects).map(|(&at, of)| &of[at]);
        for fitted in of_levels.chain([&effects.mean]) {
            weights.iter_mut().zip(fitted).for_each(|(sum, weight)| *sum -= part * weight);
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interaction_of_a_full_grid_has_its_sign_and_size() {
        let levels = [vec![0, 0], vec![0, 1], vec![1, 0], vec![1, 1]];
        let effects = MainEffects::new(&[2, 2], &levels).expect("a full grid");
        let levels: Vec<&Vec<usize>> = levels.iter().collect();
        // Main effects of 10 and 1, and an interaction of 2.
        let cells = [5.0 + 0.5 + 2.0, 5.0 - 0.5 - 2.0, -5.0 + 0.5 - 2.0, -5.0 - 0.5 + 2.0];
        let found = interactions(&levels, &effects);
        assert_eq!(found.len(), 4);
        for of in found {
            let sign = if of.levels[0] == of.levels[1] { 1.0 } else { -1.0 };
            let effect: f64 =
                of.weights.iter().zip(cells).map(|(weight, cell)| weight * cell).sum();
            assert!((effect - 2.0 * sign).abs() < 1e-12, "{of:?}");
        }
    }
}
