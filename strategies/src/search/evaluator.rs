//! Where a state leads, and what that is worth to each seat.

use corsair_engine::{Game, PerSeat, Seat, Turn};

use super::SearchConfig;

/// Foresees how a game that is cut off would end.
pub trait Evaluator<G: Game>: Send + Sync {
    /// The score that each seat may expect at the end.
    fn expected_scores(&self, game: &G, state: &G::State) -> PerSeat<f32>;

    /// The lead that makes the win three to one, in points of score; above 0. The more is yet to
    /// come, the larger.
    fn swing(&self, game: &G, state: &G::State) -> f32;
}

/// The judge for a game nobody knows anything of: it ends as it stands.
#[derive(Clone, Copy, Debug)]
pub struct CurrentScore {
    /// The lead that makes the win three to one, in points of score; above 0.
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

/// What a state is worth to each seat, from 0 to 1.
///
/// At the end it is the share of the win, ties split, mixed with the margin; before it is the
/// margin that the judge expects.
pub(super) fn value<G: Game>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    config: &SearchConfig,
    state: &G::State,
) -> PerSeat<f32> {
    let expected = evaluator.expected_scores(game, state);
    let swing = evaluator.swing(game, state);
    let lead = |seat| standing(&expected, seat, swing);
    match game.turn(state) {
        Turn::Decide(_) => PerSeat::from_fn(game.seats(), lead),
        Turn::Over => {
            let ranks = game.ranks(state);
            let first = ranks.as_slice().iter().filter(|&&rank| rank == 0).count();
            let share = 1.0 / first as f32;
            PerSeat::from_fn(game.seats(), |seat| {
                let won = if ranks[seat] == 0 { share } else { 0.0 };
                (1.0 - config.margin) * won + config.margin * lead(seat)
            })
        }
    }
}

/// How a seat stands to the best of the others: 0 far behind, 1/2 level, 3/4 a swing ahead.
/// Only operations that every machine rounds alike.
fn standing(scores: &PerSeat<f32>, seat: Seat, swing: f32) -> f32 {
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
    fn a_lead_is_weighed_against_the_best_of_the_others() {
        let scores = PerSeat::from_fn(3, |seat| [4.0, 7.0, 1.0][seat.index()]);
        let of = |index| standing(&scores, Seat::new(index), 3.0);
        assert_eq!((of(0), of(1)), (0.25, 0.75));
        assert!(of(2) < of(0) && of(2) > 0.0);
        assert_eq!(standing(&PerSeat::filled(1, 2.0), Seat::new(0), 3.0), 1.0);
    }
}
