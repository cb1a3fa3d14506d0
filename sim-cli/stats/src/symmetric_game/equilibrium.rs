//! Symmetric equilibrium: a mixture that is a best response to opponents who all play the mixture.

use super::SymmetricGame;
use super::linear::solve;

/// Mixture of strategies, with its regret as the distance from an equilibrium.
#[derive(Clone, PartialEq, Debug)]
pub struct Equilibrium {
    /// Probability of each strategy in the mixture.
    pub mixture: Vec<f64>,
    /// Greatest gain of a player who leaves the mixture; at most [`Equilibrium::EXACT`] if the equilibrium was solved
    /// exactly.
    pub regret: f64,
}

impl Equilibrium {
    /// Maximum regret that rounding error alone explains.
    pub const EXACT: f64 = 1e-9;

    /// Returns whether the equilibrium was solved exactly.
    pub fn is_exact(&self) -> bool {
        self.regret <= Equilibrium::EXACT
    }
}

/// Returns a symmetric equilibrium of the game. At least one exists (J. F. Nash, "Non-cooperative games", Annals of
/// Mathematics 54, 1951, 286-295, theorem 2).
///
/// Fictitious play of one population finds the neighbourhood of an equilibrium. Starting from equal chances,
/// fictitious play repeatedly adds the best response to the mixture so far (G. W. Brown, "Iterative solution of games
/// by fictitious play", in: Activity Analysis of Production and Allocation, 1951, 374-376). Then Newton's method
/// searches, for each number of the most frequent strategies, for a mixture of these strategies with equal payoffs. A
/// mixture with equal payoffs is an equilibrium if no player gains by leaving it. The result is the equilibrium
/// nearest to the mixture of fictitious play. If the search finds no equilibrium, the result is the mixture of
/// fictitious play with its regret.
pub fn equilibrium(game: &SymmetricGame) -> Equilibrium {
    after_steps(game, STEPS)
}

/// Returns the equilibrium found from `steps` steps of fictitious play.
pub(super) fn after_steps(game: &SymmetricGame, steps: u32) -> Equilibrium {
    let near = fictitious_play(game, steps);
    let mut by_chance: Vec<usize> = (0..game.strategies()).collect();
    by_chance.sort_by(|&one, &other| near[other].total_cmp(&near[one]));
    let distance =
        |mixture: &[f64]| mixture.iter().zip(&near).map(|(a, b)| (a - b).abs()).sum::<f64>();
    let supports = (1..=by_chance.len()).map(|size| &by_chance[..size]);
    let solved = supports.filter_map(|support| indifferent(game, support, &near));
    let exact = solved
        .map(|mixture| Equilibrium { regret: game.regret(&mixture), mixture })
        .filter(Equilibrium::is_exact)
        .min_by(|one, other| distance(&one.mixture).total_cmp(&distance(&other.mixture)));
    exact.unwrap_or_else(|| Equilibrium { regret: game.regret(&near), mixture: near.clone() })
}

/// Number of steps of fictitious play.
const STEPS: u32 = 20_000;

/// Average of the best responses over the steps of fictitious play.
fn fictitious_play(game: &SymmetricGame, steps: u32) -> Vec<f64> {
    let n = game.strategies();
    let mut mixture = vec![1.0 / n as f64; n];
    for step in 0..steps {
        let payoffs = game.payoffs(&mixture);
        let best =
            (1..n).fold(0, |best, next| if payoffs[next] > payoffs[best] { next } else { best });
        let part = 1.0 / (f64::from(step) + n as f64 + 1.0);
        mixture.iter_mut().for_each(|chance| *chance *= 1.0 - part);
        mixture[best] += part;
    }
    mixture
}

/// Returns the mixture of the strategies in `support` with equal payoffs, searched from `near`.
fn indifferent(game: &SymmetricGame, support: &[usize], near: &[f64]) -> Option<Vec<f64>> {
    let all: f64 = support.iter().map(|&strategy| near[strategy]).sum();
    let mut mixture = vec![0.0; game.strategies()];
    support.iter().for_each(|&strategy| mixture[strategy] = near[strategy] / all);
    for _ in 0..NEWTON_STEPS {
        let (payoffs, slopes) = (game.payoffs(&mixture), game.slopes(&mixture));
        // Unknowns: the step of each chance, and the common payoff. The last equation keeps the sum
        // of the chances at 1.
        let mut rows: Vec<Vec<f64>> = support
            .iter()
            .map(|&own| {
                let slopes = support.iter().map(|&of| slopes[own][of]);
                slopes.chain([-1.0, -payoffs[own]]).collect()
            })
            .collect();
        let sum: f64 = mixture.iter().sum();
        rows.push(support.iter().map(|_| 1.0).chain([0.0, 1.0 - sum]).collect());
        let step = solve(rows)?;
        let moved = support.iter().zip(&step).map(|(&strategy, change)| {
            mixture[strategy] += change;
            change.abs()
        });
        let moved = moved.fold(0.0, f64::max);
        if !moved.is_finite() || moved > FAR {
            return None;
        }
        if moved < 1e-13 {
            break;
        }
    }
    let is_mixture = mixture.iter().all(|&chance| chance >= -1e-12);
    mixture.iter_mut().for_each(|chance| *chance = chance.max(0.0));
    is_mixture.then_some(mixture)
}

/// Maximum number of Newton steps: the method doubles its exact digits at every step, or diverges.
const NEWTON_STEPS: usize = 60;

/// Size of a Newton step that shows divergence, because a probability is at most 1.
const FAR: f64 = 1e3;

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a two-player game from its payoff matrix.
    fn matrix<const N: usize>(payoffs: [[f64; N]; N]) -> SymmetricGame {
        SymmetricGame::new(N, 1, |own, spread| {
            let other = spread.iter().position(|&players| players > 0).expect("one other");
            payoffs[own][other]
        })
    }

    #[track_caller]
    fn solves(game: &SymmetricGame, truth: &[f64]) {
        let found = equilibrium(game);
        assert!(found.is_exact(), "{found:?}");
        for (ours, truth) in found.mixture.iter().zip(truth) {
            assert!((ours - truth).abs() < 1e-9, "{found:?}");
        }
    }

    #[test]
    fn equilibrium_of_rock_paper_scissors_is_uniform() {
        solves(&matrix([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]]), &[1.0 / 3.0; 3]);
        // Winning with rock counts double: 1/4 rock, 1/2 paper, 1/4 scissors.
        solves(&matrix([[0.0, -1.0, 2.0], [1.0, 0.0, -1.0], [-2.0, 1.0, 0.0]]), &[0.25, 0.5, 0.25]);
    }

    /// J. Maynard Smith and G. R. Price (1973): the share of hawks is value / cost.
    #[test]
    fn hawks_in_equilibrium_have_frequency_value_over_cost() {
        let (value, cost) = (2.0, 5.0);
        solves(
            &matrix([[(value - cost) / 2.0, value], [0.0, value / 2.0]]),
            &[value / cost, 1.0 - value / cost],
        );
    }

    #[test]
    fn equilibrium_plays_a_dominant_strategy_alone() {
        // The payoffs are those of the prisoner's dilemma.
        solves(&matrix([[3.0, 0.0], [5.0, 1.0]]), &[0.0, 1.0]);
    }

    /// A. Diekmann, "Volunteer's dilemma", Journal of Conflict Resolution 29 (1985), 605-610: each of N players
    /// refuses with a chance of (cost / benefit) to the power of 1 / (N - 1).
    #[test]
    fn equilibrium_allows_nonlinear_payoffs_of_many_players() {
        for others in [2, 3, 4] {
            let game = SymmetricGame::new(2, others, |own, spread| {
                let volunteers = spread[0] > 0;
                if own == 0 { 1.0 - 0.4 } else { f64::from(u8::from(volunteers)) }
            });
            let leaves = 0.4_f64.powf(1.0 / others as f64);
            solves(&game, &[1.0 - leaves, leaves]);
        }
    }

    #[test]
    fn equilibrium_excludes_a_dominated_strategy() {
        let game = matrix([
            [0.0, -1.0, 1.0, 1.0],
            [1.0, 0.0, -1.0, 1.0],
            [-1.0, 1.0, 0.0, 1.0],
            [-2.0, -2.0, -2.0, 0.0],
        ]);
        solves(&game, &[1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, 0.0]);
    }

    /// The game is L. S. Shapley's, in which fictitious play cycles forever.
    #[test]
    fn newton_converges_where_fictitious_play_cycles() {
        solves(&matrix([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]), &[1.0 / 3.0; 3]);
    }
}
