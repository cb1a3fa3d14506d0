//! Symmetric games in which every player chooses one of a few strategies: payoffs, mixtures, and
//! the regret of a mixture.

mod alpha_rank;
mod equilibrium;
mod linear;
mod redrawn;
mod stationary;

pub use alpha_rank::alpha_rank;
pub use equilibrium::{Equilibrium, equilibrium};
pub use redrawn::RedrawnMixture;

/// Distributions of `players` over `strategies`. A distribution has the number of players with each strategy. The
/// list has each distribution once, in descending order.
pub fn spreads(strategies: usize, players: usize) -> Vec<Vec<u8>> {
    match strategies {
        0 => Vec::new(),
        1 => vec![vec![players as u8]],
        _ => (0..=players)
            .rev()
            .flat_map(|first| {
                spreads(strategies - 1, players - first).into_iter().map(move |mut rest| {
                    rest.insert(0, first as u8);
                    rest
                })
            })
            .collect(),
    }
}

/// Symmetric game: each strategy's payoff against every distribution of the opponents over strategies.
#[derive(Clone, PartialEq, Debug)]
pub struct SymmetricGame {
    strategies: usize,
    cells: Vec<Cell>,
}

/// Distribution of the opponents over strategies, with each strategy's payoff against these opponents.
#[derive(Clone, PartialEq, Debug)]
struct Cell {
    spread: Vec<u8>,
    /// Number of orders in which the opponents can have this distribution.
    orders: f64,
    /// Payoff of each strategy against this distribution.
    payoffs: Vec<f64>,
}

impl SymmetricGame {
    /// Returns a game with `others + 1` players. `payoff(strategy, spread)` is a strategy's payoff against opponents
    /// with the distribution `spread`.
    pub fn new(
        strategies: usize,
        others: usize,
        payoff: impl Fn(usize, &[u8]) -> f64,
    ) -> SymmetricGame {
        let cell = |spread: Vec<u8>| Cell {
            orders: orders(&spread),
            payoffs: (0..strategies).map(|strategy| payoff(strategy, &spread)).collect(),
            spread,
        };
        let cells = spreads(strategies, others).into_iter().map(cell).collect();
        SymmetricGame { strategies, cells }
    }

    /// Number of strategies that each player can choose.
    pub fn strategies(&self) -> usize {
        self.strategies
    }

    /// Number of opponents that each player has.
    pub fn others(&self) -> usize {
        self.cells
            .first()
            .map_or(0, |cell| cell.spread.iter().map(|&players| usize::from(players)).sum())
    }

    /// Payoff of a strategy against opponents with the distribution `spread`.
    ///
    /// # Panics
    /// Panics if `spread` is not a distribution of the opponents.
    pub fn payoff(&self, strategy: usize, spread: &[u8]) -> f64 {
        let cell = self.cells.iter().find(|cell| cell.spread == spread);
        cell.expect("`spread` is a distribution of the opponents").payoffs[strategy]
    }

    /// Expected payoff of each strategy if every opponent independently plays the mixture.
    pub fn payoffs(&self, mixture: &[f64]) -> Vec<f64> {
        let mut payoffs = vec![0.0; self.strategies];
        for cell in &self.cells {
            let chance = cell.orders * product(mixture, &cell.spread);
            payoffs.iter_mut().zip(&cell.payoffs).for_each(|(sum, of)| *sum += chance * of);
        }
        payoffs
    }

    /// Regret of a mixture: the greatest gain of a single strategy over the mixture, while all opponents play the
    /// mixture. The regret is zero in a symmetric equilibrium.
    pub fn regret(&self, mixture: &[f64]) -> f64 {
        let payoffs = self.payoffs(mixture);
        let own: f64 = payoffs.iter().zip(mixture).map(|(payoff, chance)| payoff * chance).sum();
        payoffs.iter().fold(0.0, |most, payoff| f64::max(most, payoff - own))
    }

    /// Derivative of each strategy's payoff with respect to each probability of the mixture.
    fn slopes(&self, mixture: &[f64]) -> Vec<Vec<f64>> {
        let mut slopes = vec![vec![0.0; self.strategies]; self.strategies];
        for cell in &self.cells {
            for (at, &players) in
                cell.spread.iter().enumerate().filter(|(_, players)| **players > 0)
            {
                let mut fewer = cell.spread.clone();
                fewer[at] -= 1;
                let slope = cell.orders * f64::from(players) * product(mixture, &fewer);
                for (row, payoff) in slopes.iter_mut().zip(&cell.payoffs) {
                    row[at] += slope * payoff;
                }
            }
        }
        slopes
    }
}

/// Number of orders in which players can have this distribution.
fn orders(spread: &[u8]) -> f64 {
    let mut placed = 0.0;
    let mut orders = 1.0;
    for &players in spread {
        for number in 1..=players {
            placed += 1.0;
            orders *= placed / f64::from(number);
        }
    }
    orders.round()
}

/// Probability of one given order in which players have this distribution.
fn product(mixture: &[f64], spread: &[u8]) -> f64 {
    mixture.iter().zip(spread).map(|(chance, &players)| chance.powi(players.into())).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distributions_of_strategies_are_listed_once() {
        assert_eq!(spreads(2, 2), [[2, 0], [1, 1], [0, 2]]);
        // Six strategies and four players have 9 choose 4 distributions.
        let all = spreads(6, 4);
        assert_eq!(all.len(), 126);
        assert!(all.iter().all(|spread| spread.iter().sum::<u8>() == 4));
        // Four players in order can choose among six strategies in 6 to the 4th ways.
        assert_eq!(all.iter().map(|spread| orders(spread)).sum::<f64>(), 1296.0);
    }

    #[test]
    fn slopes_match_differences_of_payoffs() {
        let game = SymmetricGame::new(3, 3, |strategy, spread| {
            let spread: Vec<f64> = spread.iter().map(|&players| f64::from(players)).collect();
            (strategy as f64 + 1.0) * spread[0] * spread[1] - spread[2] * spread[strategy]
        });
        let at = [0.2, 0.5, 0.3];
        let slopes = game.slopes(&at);
        for chance in 0..3 {
            let mut moved = at;
            moved[chance] += 1e-6;
            let (before, after) = (game.payoffs(&at), game.payoffs(&moved));
            for strategy in 0..3 {
                let slope = (after[strategy] - before[strategy]) / 1e-6;
                assert!((slope - slopes[strategy][chance]).abs() < 1e-4);
            }
        }
    }

    #[test]
    fn regret_of_paper_is_the_gain_of_scissors() {
        let game = SymmetricGame::new(3, 1, |own, spread| {
            let other = spread.iter().position(|&players| players > 0).expect("one other");
            [0.0, 1.0, -1.0][(own + 3 - other) % 3]
        });
        assert_eq!(game.regret(&[0.0, 1.0, 0.0]), 1.0);
        assert!(game.regret(&[1.0 / 3.0; 3]) < 1e-15);
    }
}
