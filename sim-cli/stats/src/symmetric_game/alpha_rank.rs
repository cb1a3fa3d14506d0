//! α-rank: the share of time that an evolving population plays each strategy of a symmetric game.

use super::SymmetricGame;
use super::stationary::{log_sum, stationary};

/// Share of time in which a population of `members` plays each strategy, in the long run. The strategy with the
/// greatest share has rank 1. The shares sum to 1.
///
/// All members play one strategy until a member tries a new strategy at random. Groups of players are drawn from the
/// population without replacement. A member copies a model member with chance 1 / (1 + exp(-α · the excess of the
/// model's payoff)), until all members play one strategy again. The new strategy takes over with chance 1 / (1 + Σₖ
/// Πᵢ≤ₖ exp(-α · its advantage when i members play it)), with k from 1 to members - 1. `alpha` is the intensity of
/// selection, above 0, in units of one over payoff.
///
/// Sources: S. Omidshafiei et al., "α-Rank: multi-agent evaluation by evolution", Scientific Reports 9 (2019), 9937,
/// for a single population; A. Traulsen, M. A. Nowak, J. M. Pacheco, "Stochastic dynamics of invasion and fixation",
/// Physical Review E 74 (2006), 011909, for the chance; C. S. Gokhale and A. Traulsen, "Evolutionary games in the
/// multiverse", PNAS 107 (2010), 5500-5504, for groups of several players.
///
/// # Panics
/// Panics if there are fewer members than players of the game.
pub fn alpha_rank(game: &SymmetricGame, alpha: f64, members: usize) -> Vec<f64> {
    let n = game.strategies();
    assert!(
        members > game.others(),
        "the population must have at least as many members as the game has players"
    );
    let meetings = Meetings::new(members, game.others());
    let log_rate = |from: usize, to: usize| match from == to {
        true => f64::NEG_INFINITY,
        false => -log_sum(&meetings.log_products(game, alpha, from, to)),
    };
    stationary((0..n).map(|from| (0..n).map(|to| log_rate(from, to)).collect()).collect())
}

/// Probability distribution of the number of newcomers that a member meets as opponents, for each number of newcomers
/// in the population.
struct Meetings {
    others: usize,
    /// Probabilities for a newcomer and for an incumbent, for each number of newcomers from one to all members except
    /// one.
    chances: Vec<[Vec<f64>; 2]>,
}

impl Meetings {
    fn new(members: usize, others: usize) -> Meetings {
        let of = |newcomers: usize| {
            let residents = members - newcomers;
            [drawn(newcomers - 1, residents, others), drawn(newcomers, residents - 1, others)]
        };
        Meetings { others, chances: (1..members).map(of).collect() }
    }

    /// Logarithms of the products in the probability of a takeover, starting with the empty product.
    fn log_products(&self, game: &SymmetricGame, alpha: f64, from: usize, to: usize) -> Vec<f64> {
        let gets = |own: usize, newcomers: usize| {
            let mut spread = vec![0; game.strategies()];
            spread[to] += newcomers as u8;
            spread[from] += (self.others - newcomers) as u8;
            game.payoff(own, &spread)
        };
        let payoffs =
            [to, from].map(|own| (0..=self.others).map(|of| gets(own, of)).collect::<Vec<_>>());
        let expected = |chances: &[f64], payoffs: &[f64]| {
            chances.iter().zip(payoffs).map(|(chance, payoff)| chance * payoff).sum::<f64>()
        };
        let advantages = self.chances.iter().map(|[newcomer, resident]| {
            expected(newcomer, &payoffs[0]) - expected(resident, &payoffs[1])
        });
        let mut product = 0.0;
        let products = advantages.map(|advantage| {
            product -= alpha * advantage;
            product
        });
        std::iter::once(0.0).chain(products).collect()
    }
}

/// Hypergeometric probabilities of 0, 1, ... marked members among `draws`, drawn without replacement from `marked`
/// marked and `plain` unmarked members.
fn drawn(marked: usize, plain: usize, draws: usize) -> Vec<f64> {
    let ways = |of: usize, taken: usize| {
        (0..taken).fold(1.0, |ways, at| ways * (of as f64 - at as f64) / (at as f64 + 1.0))
    };
    let all = ways(marked + plain, draws);
    (0..=draws).map(|of| ways(marked, of) * ways(plain, draws - of) / all).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_matrix<const N: usize>(payoffs: [[f64; N]; N]) -> SymmetricGame {
        SymmetricGame::new(N, 1, |own, spread| {
            payoffs[own][spread.iter().position(|&players| players > 0).expect("one other")]
        })
    }

    #[track_caller]
    fn near(found: &[f64], truth: &[f64], error: f64) {
        for (ours, truth) in found.iter().zip(truth) {
            assert!((ours - truth).abs() < error, "{found:?}");
        }
    }

    /// The game is agreements in the prisoner's dilemma (T. A. Han, L. M. Pereira, F. C. Santos, T. Lenaerts, "Good
    /// agreements make good friends", Scientific Reports 3 (2013), 2695): five strategies, 20 members, α = 0.1.
    /// OpenSpiel, the reference implementation of α-rank, tests an equal distribution (`egt/alpharank_test.py`).
    #[test]
    fn alpha_rank_equals_the_published_distribution() {
        let (r, t, p, s, delta, eps) = (1.0, 2.0, 0.0, -1.0, 4.0, 0.25);
        let game = of_matrix([
            [r - eps / 2.0, r - eps, 0.0, s + delta - eps, r - eps],
            [r, r, s, s, s],
            [0.0, t, p, p, p],
            [t - delta, t, p, p, p],
            [r, t, p, p, p],
        ]);
        let published = [0.40966787, 0.07959841, 0.20506998, 0.08505983, 0.2206039];
        near(&alpha_rank(&game, 0.1, 20), &published, 1e-8);
    }

    #[test]
    fn alpha_rank_weights_cyclic_strategies_equally() {
        let game = of_matrix([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]]);
        for alpha in [0.1, 10.0, 1e5] {
            near(&alpha_rank(&game, alpha, 50), &[1.0 / 3.0; 3], 1e-9);
        }
    }

    /// The game has four players, and the second strategy always gets 0.1 more. The odds of the two strategies equal
    /// the odds of the two takeovers, e to the α · 0.1 · (members - 1).
    #[test]
    fn alpha_rank_of_a_constant_advantage_matches_the_closed_form() {
        let game = SymmetricGame::new(2, 3, |own, _| 0.1 * own as f64);
        let odds = f64::exp(0.7 * 0.1 * 19.0);
        near(&alpha_rank(&game, 0.7, 20), &[1.0 / (1.0 + odds), odds / (1.0 + odds)], 1e-12);
        near(&alpha_rank(&game, 1e6, 20), &[0.0, 1.0], 1e-12);
    }

    #[test]
    fn alpha_rank_abandons_a_dominated_strategy() {
        let game = SymmetricGame::new(3, 2, |own, spread| match own {
            2 => -0.2,
            own => [0.1, -0.1][own] * (f64::from(spread[0]) - f64::from(spread[1])),
        });
        let masses = alpha_rank(&game, 1e3, 50);
        assert!(masses[2] < 1e-9, "{masses:?}");
        assert!((masses.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }
}
