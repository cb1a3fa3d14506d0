//! Value of a finished or unfinished game to each seat.

use corsair_engine::{Game, PerSeat, Seat, Turn};

use super::SearchConfig;

/// Predictor of the final scores when a game is cut off.
pub trait Evaluator<G: Game>: Send + Sync {
    /// Returns the expected final score of each seat.
    fn expected_scores(&self, game: &G, state: &G::State) -> PerSeat<f32>;

    /// Returns the lead in score at which the odds of winning are three to one. The lead is above 0, and larger
    /// earlier in the game.
    fn swing(&self, game: &G, state: &G::State) -> f32;

    /// Returns the function that computes the turn number of a state, by which a learned value chooses its weights.
    ///
    /// Returns `None` if the game has no turns. A learned value then has one stage.
    fn turns(&self) -> Option<TurnOf<G>> {
        None
    }

    /// Returns the names of the evaluation terms: numbers that describe a seat, which a learned value weighs. There
    /// are at most [`MAX_TERMS`] terms.
    fn terms(&self) -> &'static [&'static str] {
        &["expected"]
    }

    /// Writes the terms of a seat to `row`, computed from the seat's view.
    fn measure(&self, game: &G, state: &G::State, seat: Seat, row: &mut [f32]) {
        row[0] = self.expected_scores(game, state)[seat];
    }

    /// Returns the learned value that ships with the program for this game; `None` if the game has none.
    fn shipped(&self) -> Option<Shipped> {
        None
    }

    /// Returns each seat's share of the win in an unfinished game, with sum 1; `None` if the evaluator predicts only
    /// scores.
    fn learned_shares(&self, _game: &G, _state: &G::State) -> Option<PerSeat<f32>> {
        None
    }

    /// Returns the digest of the learned value; `None` without a learned value.
    fn digest(&self) -> Option<u64> {
        None
    }
}

/// Function that computes the turn number of a state.
pub type TurnOf<G> = fn(&G, &<G as Game>::State) -> u32;

/// Learned value that ships with the program.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// Source path of the learned value, for messages.
    pub file: &'static str,
    /// Text of the learned value.
    pub text: &'static str,
}

/// Maximum number of evaluation terms.
pub const MAX_TERMS: usize = 32;

/// Evaluator for any game that takes the current scores as its prediction.
#[derive(Clone, Copy, Debug)]
pub struct CurrentScore {
    /// Lead in score at which the odds of winning are three to one; above 0.
    pub swing: f32,
}

impl<G: Game> Evaluator<G> for CurrentScore {
    fn expected_scores(&self, game: &G, state: &G::State) -> PerSeat<f32> {
        let scores = game.scores(state);
        PerSeat::from_fn(scores.len(), |seat| scores[seat] as f32)
    }

    fn swing(&self, _game: &G, _state: &G::State) -> f32 {
        self.swing
    }
}

/// Returns the value of a state to each seat, from 0 to 1: a weighted mean of the share of the win and the margin of
/// the scores.
///
/// In a finished game, share and margin are exact, with ties split. In an unfinished game the evaluator predicts
/// both; without predicted shares, only the margin counts.
pub(super) fn value<G: Game>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    config: &SearchConfig,
    state: &G::State,
) -> PerSeat<f32> {
    let won = match game.turn(state) {
        Turn::Decide(_) => evaluator.learned_shares(game, state),
        Turn::Over => {
            let ranks = game.ranks(state);
            let first = ranks.as_slice().iter().filter(|&&rank| rank == 0).count();
            let share = 1.0 / first as f32;
            let won = |seat| if ranks[seat] == 0 { share } else { 0.0 };
            Some(PerSeat::from_fn(game.seats(), won))
        }
    };
    if let Some(won) = won.filter(|_| config.margin == 0.0) {
        return won;
    }
    let expected = evaluator.expected_scores(game, state);
    let swing = evaluator.swing(game, state);
    PerSeat::from_fn(game.seats(), |seat| {
        let lead = margin(&expected, seat, swing);
        won.map_or(lead, |won| (1.0 - config.margin) * won[seat] + config.margin * lead)
    })
}

/// Returns each seat's expected share of the win, with sum 1.
///
/// In a finished game the shares are exact, with ties split. In an unfinished game the shares are in proportion to
/// the seats' margins over their best opponents.
///
/// The shares are not calibrated against results; they only order seats and turns.
pub fn win_shares<G: Game>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    state: &G::State,
) -> PerSeat<f32> {
    let config = SearchConfig { iterations: 1, depth: 0, turns: 0, margin: 0.0 };
    let values = value(game, evaluator, &config, state);
    let sum: f32 = values.iter().map(|(_, value)| value).sum();
    PerSeat::from_fn(game.seats(), |seat| values[seat] / sum)
}

/// Returns the margin of a seat over its best opponent, from 0 to 1: 1/2 is level, and 3/4 is a lead of one `swing`.
///
/// The function uses only operations that give identical results on every machine.
fn margin(scores: &PerSeat<f32>, seat: Seat, swing: f32) -> f32 {
    let others = scores.iter().filter(|&(other, _)| other != seat);
    let best = others.map(|(_, &score)| score).fold(f32::NEG_INFINITY, f32::max);
    if best == f32::NEG_INFINITY {
        return 1.0;
    }
    let lead = (scores[seat] - best) / swing;
    0.5 + 0.5 * lead / (1.0 + lead.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margin_compares_a_seat_with_its_best_opponent() {
        let scores = PerSeat::from_fn(3, |seat| [4.0, 7.0, 1.0][seat.index()]);
        let of = |index| margin(&scores, Seat::new(index), 3.0);
        assert_eq!((of(0), of(1)), (0.25, 0.75));
        assert!(of(2) < of(0) && of(2) > 0.0);
        assert_eq!(margin(&PerSeat::filled(1, 2.0), Seat::new(0), 3.0), 1.0);
    }
}
