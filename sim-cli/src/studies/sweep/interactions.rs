//! What pairs of levels do together: what they add beyond the sum of the effects of both.

use crate::present::varied::Figure;
use corsair_stats::{EquivalenceTest, GroupMean, Groups, benjamini_hochberg, combined};

/// What two levels of different factors add to a figure beyond their effects.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interaction {
    /// The figure.
    pub figure: Figure,
    /// The factors.
    pub factors: [usize; 2],
    /// A level of each.
    pub levels: [usize; 2],
    /// How many cells with both were played.
    pub cells: usize,
    /// What they add: zero where main effects explain all.
    pub effect: GroupMean,
    /// The p-value against zero.
    pub p: Option<f64>,
    /// The same after the correction of Benjamini and Hochberg.
    pub bh_p: Option<f64>,
}

impl Interaction {
    /// Whether it is more than noise.
    pub fn is_beyond_noise(&self) -> bool {
        self.bh_p.is_some_and(|p| p <= EquivalenceTest::LEVEL)
    }
}

/// The interactions of all pairs of levels that were played together, of what main effects leave of a figure in each cell.
/// Its mean over the cells with both levels is zero in any design if effects add up. What is no more than `rounding` is
/// zero.
pub(crate) fn of_figure(
    figure: Figure,
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
                        figure,
                        factors: [one, other],
                        levels: [level, with],
                        cells: these.len(),
                        effect,
                        p: effect.p_value(),
                        bh_p: None,
                    });
                }
            }
        }
    }
    found
}

/// Corrects the p-values of all interactions for their number.
pub(crate) fn correct(interactions: &mut [Interaction]) {
    let mut family: Vec<&mut Interaction> =
        interactions.iter_mut().filter(|of| of.p.is_some()).collect();
    let p: Vec<f64> = family.iter().filter_map(|of| of.p).collect();
    let adjusted = benjamini_hochberg(&p);
    family.iter_mut().zip(adjusted).for_each(|(of, adjusted)| of.bh_p = Some(adjusted));
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_lab::{Column, Metric, Scope};
    use corsair_stats::GROUPS;

    fn figure() -> Figure {
        let column =
            Column { scope: Scope::Game, metric: Metric::SCORE, games_per_block: 1, unit: 1 };
        Figure { table: 0, index: 0, column, on_screen: true }
    }

    /// What main effects leave of two factors of two levels each, around `size`.
    fn left(size: f64, noise: impl Fn(usize, usize) -> f64) -> Vec<Groups> {
        let signs = [1.0, -1.0, -1.0, 1.0];
        let cell = |(cell, sign): (usize, &f64)| {
            std::array::from_fn(|group| sign * size + noise(cell, group))
        };
        signs.iter().enumerate().map(cell).collect()
    }

    #[test]
    fn a_planted_interaction_is_found_with_its_sign_and_size() {
        let levels = [vec![0, 0], vec![0, 1], vec![1, 0], vec![1, 1]];
        let levels: Vec<&Vec<usize>> = levels.iter().collect();
        let noise = |cell: usize, group: usize| ((7 * cell + 5 * group) % 8) as f64 / 8.0 - 0.4375;
        let mut found = of_figure(figure(), &levels, &left(2.0, noise), 1e-12);
        correct(&mut found);
        assert_eq!(found.len(), 4);
        for of in &found {
            let sign = if of.levels[0] == of.levels[1] { 1.0 } else { -1.0 };
            assert!((of.effect.mean - 2.0 * sign).abs() < 1e-9 && of.is_beyond_noise(), "{of:?}");
        }
        let mut none = of_figure(figure(), &levels, &left(0.0, noise), 1e-12);
        correct(&mut none);
        assert!(none.iter().all(|of| !of.is_beyond_noise()), "{none:?}");
        assert!(none.iter().all(|of| of.effect.error > 0.0), "{GROUPS} groups vary");
    }

    #[test]
    fn rounding_is_no_interaction() {
        let levels = [vec![0, 0], vec![0, 1], vec![1, 0], vec![1, 1]];
        let levels: Vec<&Vec<usize>> = levels.iter().collect();
        let found = of_figure(figure(), &levels, &left(1e-15, |_, _| 0.0), 1e-12);
        assert!(found.iter().all(|of| of.p == Some(1.0)), "{found:?}");
    }
}
