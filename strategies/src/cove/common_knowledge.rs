//! Cache of computations that all bots in a game would otherwise repeat before they choose destinations.

use corsair_engine::games::cove::Seats;
use corsair_engine::notes::Page;
use corsair_engine::seat::MAX_SEATS;

use super::evaluation::Evaluation;
use super::fleet::Fleet;
use super::payoffs::PayoffTable;
use super::simd::{F32x4, F32x8, SeatSimd};
use super::weights::Weights;

/// Public facts of a turn and the payoffs of destinations, shared by all bots in a game.
#[derive(Default)]
pub(super) struct CommonKnowledge {
    pub fleet: Option<Fleet>,
    pub payoffs: KnownPayoffs,
}

impl Page for CommonKnowledge {
    fn clear(&mut self) {
        self.fleet = None;
        self.payoffs.of_four.0.clear();
        self.payoffs.of_all.0.clear();
    }
}

/// Payoff tables: one set for games of up to four seats, and one set for larger games.
#[derive(Default)]
pub(super) struct KnownPayoffs {
    pub of_four: PayoffsByWeights<F32x4, 4>,
    pub of_all: PayoffsByWeights<F32x8, MAX_SEATS>,
}

/// Payoff tables, each with the weights that it was computed for. The bots in a game use only a few different
/// weights.
pub(super) struct PayoffsByWeights<L, const N: usize>(Vec<(Weights, PayoffTable<L, N>)>);

impl<L, const N: usize> Default for PayoffsByWeights<L, N> {
    fn default() -> Self {
        PayoffsByWeights(Vec::new())
    }
}

impl<L: SeatSimd, const N: usize> PayoffsByWeights<L, N> {
    /// Returns the payoffs for an evaluation after the seats in `sailed` have chosen in public.
    pub(super) fn of(&mut self, evaluation: &Evaluation<'_>, sailed: Seats) -> &PayoffTable<L, N> {
        let weights = evaluation.context.weights;
        let known = self.0.iter().position(|(of, _)| of == weights);
        let place = known.unwrap_or_else(|| {
            self.0.push((*weights, PayoffTable::of(evaluation, sailed)));
            self.0.len() - 1
        });
        &self.0[place].1
    }
}

#[cfg(test)]
mod tests {
    use corsair_engine::games::cove::{Cove, EDITIONS};
    use corsair_engine::play::play;
    use corsair_engine::stream::NatureDice;
    use corsair_engine::{Bot, Game, NoObserver, Seat, SeatRng, Strategy, Turn};

    use crate::cove::CATALOGUE;

    #[test]
    fn cached_payoffs_leave_play_unchanged() {
        let specs = ["balanced", "balanced_1", "merchant", "balanced_1", "raider", "balanced"];
        let captains: Vec<Box<dyn Bot<Cove>>> =
            specs.iter().map(|spec| CATALOGUE.lookup(spec).expect("a valid spec")).collect();
        for edition in EDITIONS {
            for n_seats in 3..=5 {
                let game: Cove = edition.game(n_seats, &[]).expect("valid rules and seats");
                for deal in 0..20 {
                    let spawn = || -> Vec<Box<dyn Strategy<Cove>>> {
                        Seat::all(n_seats).map(|at| captains[at.index()].spawn(&game, at)).collect()
                    };
                    let mut rngs: Vec<SeatRng> =
                        Seat::all(n_seats).map(|seat| SeatRng::new(7, deal, seat)).collect();
                    let mut dice = NatureDice::new(7);
                    let mut legal = Vec::new();
                    dice.open_deal(deal);
                    rngs.iter_mut().for_each(|rng| rng.open_deal(deal));
                    let (rngs_of, dice_of) = (&mut rngs, &mut dice);
                    let shared =
                        play(&game, &mut spawn(), rngs_of, dice_of, &mut NoObserver, &mut legal);
                    dice.open_deal(deal);
                    rngs.iter_mut().for_each(|rng| rng.open_deal(deal));
                    let (mut alone, mut players) =
                        (game.setup(&mut dice, &mut NoObserver), spawn());
                    while let Turn::Decide(seat) = game.turn(&alone) {
                        let legal = game.legal(&alone, &mut legal);
                        let rng = &mut rngs[seat.index()];
                        let view = game.view(&alone, seat);
                        let action = players[seat.index()].choose(view, legal, rng);
                        game.apply(&mut alone, action, &mut dice, &mut NoObserver);
                    }
                    assert_eq!(shared.state, alone, "{}, deal {deal}", edition.file);
                }
            }
        }
    }
}
