//! Interactions of two levels: effects beyond the sum of their main effects.

use corsair_stats::{GroupMean, Groups, combined};

/// Interaction of two levels of different factors in a metric.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interaction {
    /// Indices of both factors.
    pub factors: [usize; 2],
    /// Index of the level, for each factor.
    pub levels: [usize; 2],
    /// Number of played cells with both levels.
    pub cells: usize,
    /// Estimate of the interaction; zero if main effects explain the cells.
    pub effect: GroupMean,
}

/// Returns the interactions of all pairs of levels that were played together. An interaction is the mean residual of
/// the main effects over the cells with both levels. It is zero in any design if effects add up. An interaction up to
/// `rounding` counts as zero.
pub(crate) fn of_figure(
    levels_of: &[&Vec<usize>],
    left: &[Groups],
    rounding: f64,
) -> Vec<Interaction> {
    let n_factors = levels_of.first().map_or(0, |levels| levels.len());
    let n_levels = |factor: usize| levels_of.iter().map(|of| of[factor] + 1).max().unwrap_or(0);
    let mut found = Vec::new();
    for one in 0..n_factors {
        for other in one + 1..n_factors {
            for level in 0..n_levels(one) {
                for with in 0..n_levels(other) {
                    let has_both = |levels: &[usize]| (levels[one], levels[other]) == (level, with);
                    let these: Vec<&Groups> = levels_of
                        .iter()
                        .zip(left)
                        .filter(|(levels, _)| has_both(levels))
                        .map(|(_, groups)| groups)
                        .collect();
                    if these.is_empty() {
                        continue;
                    }
                    let part = 1.0 / these.len() as f64;
                    let sum = combined(these.iter().map(|groups| (part, *groups)));
                    let effect = GroupMean::new(
                        &sum.map(|value| if value.abs() <= rounding { 0.0 } else { value }),
                    );
                    found.push(Interaction {
                        factors: [one, other],
                        levels: [level, with],
                        cells: these.len(),
                        effect,
                    });
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_stats::GROUPS;

    /// Returns residuals of a design with two factors of two levels each, whose interaction is `size`.
    fn left(size: f64, noise: impl Fn(usize, usize) -> f64) -> Vec<Groups> {
        let signs = [1.0, -1.0, -1.0, 1.0];
        let cell = |(cell, sign): (usize, &f64)| {
            std::array::from_fn(|group| sign * size + noise(cell, group))
        };
        signs.iter().enumerate().map(cell).collect()
    }

    #[test]
    fn sweep_finds_a_planted_interaction_with_its_sign_and_size() {
        let levels = [vec![0, 0], vec![0, 1], vec![1, 0], vec![1, 1]];
        let levels: Vec<&Vec<usize>> = levels.iter().collect();
        let noise = |cell: usize, group: usize| ((7 * cell + 5 * group) % 8) as f64 / 8.0 - 0.4375;
        let found = of_figure(&levels, &left(2.0, noise), 1e-12);
        let p = |of: &Interaction| of.effect.p_value().expect("groups vary");
        assert_eq!(found.len(), 4);
        for of in &found {
            let sign = if of.levels[0] == of.levels[1] { 1.0 } else { -1.0 };
            assert!((of.effect.mean - 2.0 * sign).abs() < 1e-9 && p(of) < 0.05, "{of:?}");
        }
        let none = of_figure(&levels, &left(0.0, noise), 1e-12);
        assert!(none.iter().all(|of| p(of) > 0.05), "{none:?}");
        assert!(none.iter().all(|of| of.effect.error > 0.0), "{GROUPS} groups vary");
    }

    #[test]
    fn rounding_errors_are_not_interactions() {
        let levels = [vec![0, 0], vec![0, 1], vec![1, 0], vec![1, 1]];
        let levels: Vec<&Vec<usize>> = levels.iter().collect();
        let found = of_figure(&levels, &left(1e-15, |_, _| 0.0), 1e-12);
        assert!(found.iter().all(|of| of.effect.p_value() == Some(1.0)), "{found:?}");
    }
}
