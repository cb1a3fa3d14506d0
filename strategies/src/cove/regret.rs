//! Regret matching: self-play that solves the simultaneous choice of destinations.
//!
//! All players are assumed to have the same weights. In each round a player regrets the places not chosen, and in
//! later rounds prefers places in proportion to the regret. The average strategies tend to a coarse correlated
//! equilibrium. Negative regrets are set to 0, and later rounds weigh more in the average.
//!
//! Sources: S. Hart and A. Mas-Colell, "A simple adaptive procedure leading to correlated equilibrium", Econometrica
//! 68 (2000); O. Tammelin, "Solving large imperfect information games using CFR+" (2014).

use corsair_engine::games::cove::Seats;

use super::common_knowledge::KnownPayoffs;
use super::destination_model::Presence;
use super::evaluation::Evaluation;
use super::payoffs::{Payoffs, WHEEL};
use super::simd::{SeatSimd, Simd};

/// Returns the average strategies of all players after `rounds` rounds of regret matching.
///
/// The first round plays the `expected` destinations. Seats that have `sailed` stay at their places.
pub(super) fn equilibrium(
    evaluation: &Evaluation<'_>,
    known: &mut KnownPayoffs,
    rounds: f32,
    sailed: Seats,
    expected: Presence,
) -> Presence {
    if evaluation.fleet.ships.len() <= 4 {
        let table = known.of_four.of(evaluation, sailed);
        average(&Payoffs { evaluation, table }, rounds, expected)
    } else {
        let table = known.of_all.of(evaluation, sailed);
        average(&Payoffs { evaluation, table }, rounds, expected)
    }
}

fn average<L: SeatSimd, const N: usize>(
    payoffs: &Payoffs<'_, L, N>,
    rounds: f32,
    mut expected: Presence,
) -> Presence {
    let none = L::splat(0.0);
    let mut strategy = payoffs.by_place(&expected);
    let mut values = payoffs.expected_values(&strategy);
    let (mut regrets, mut played) = ([none; WHEEL], [none; WHEEL]);
    let (mut round, mut settled) = (0.0, false);
    while round < rounds {
        round += 1.0;
        // Once a round changes neither regrets nor strategies, no later round changes them.
        if !settled {
            let before = regrets;
            let mut earned = strategy[0] * values[0];
            for (&chance, &value) in strategy.iter().zip(&values).skip(1) {
                earned = earned + chance * value;
            }
            // A player who has already sailed can't change the choice, so its regrets stay 0.
            let earned = payoffs.undecided().if_positive(earned, L::splat(f32::MAX));
            for (regret, &value) in regrets.iter_mut().zip(&values) {
                *regret = (*regret + (value - earned)).at_least(0.0);
            }
            settled = regrets == before;
            let all = sum(regrets);
            let most = all.at_least(f32::MIN_POSITIVE);
            for (place, &regret) in regrets.iter().enumerate() {
                // A player without regret keeps the current strategy.
                let chance = all.if_positive(regret / most, strategy[place]);
                // The values of a place depend only on the probabilities of sailing to that place.
                if chance != strategy[place] {
                    strategy[place] = chance;
                    values[place] = payoffs.values_at(place, chance);
                    settled = false;
                }
            }
        }
        for (played, &chance) in played.iter_mut().zip(&strategy) {
            *played = *played + chance * round;
        }
    }
    let all = sum(played).at_least(f32::MIN_POSITIVE);
    payoffs.write(&played.map(|played| played / all), &mut expected);
    expected
}

/// Returns the sum over places, added in order.
fn sum<L: Simd>(numbers: [L; WHEEL]) -> L {
    let [first, others @ ..] = numbers;
    others.into_iter().fold(first, |sum, number| sum + number)
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use corsair_engine::games::cove::{Action, Ask, Cove, PIRATES_COVE, View};
    use corsair_engine::play::play;
    use corsair_engine::stream::NatureDice;
    use corsair_engine::{NoObserver, Seat, SeatRng, Strategy};

    use super::*;
    use crate::cove::characters::BALANCED;
    use crate::cove::destination_model::predict;
    use crate::cove::fleet::Fleet;
    use crate::cove::island_evaluator::IslandEvaluator;
    use crate::cove::shipyard::Shipyard;
    use crate::cove::weights::{EvalContext, Weights};

    /// Random player that, before sailing, measures the gains from best responses after one round and after many
    /// rounds of regret matching.
    struct Exploiter {
        shipyard: Shipyard,
        gained: Arc<Mutex<[f32; 2]>>,
    }

    /// Returns the sum over players of the gain from a best response to the prediction.
    fn gains(view: View<'_>, shipyard: &Shipyard, regret: f32) -> f32 {
        let weights = Weights { regret, foresight: 0.0, ambition: 0.0, ..BALANCED.weights };
        let fleet = Fleet::of(view);
        let context = EvalContext { weights: &weights, shipyard };
        let evaluation = Evaluation::of(view, context, &fleet);
        let presence = predict(&evaluation, &mut KnownPayoffs::default());
        let gain = |seat: Seat| {
            let chances = presence[seat.index()];
            assert!((chances.sum() - 1.0).abs() < 1e-4, "{chances:?}");
            let values = IslandEvaluator::of(&evaluation, seat).values(&presence);
            let wheel = || values.to_array().into_iter().zip(chances.to_array()).take(WHEEL);
            let best = wheel().map(|(value, _)| value).fold(f32::NEG_INFINITY, f32::max);
            best - wheel().map(|(value, chance)| value * chance).sum::<f32>()
        };
        view.seats().map(gain).sum()
    }

    impl Strategy<Cove> for Exploiter {
        fn choose(&mut self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> Action {
            if matches!(view.ask(), Ask::Sail(_)) && view.crows_nest().is_none() {
                let mut gained = self.gained.lock().expect("no holder of the lock panicked");
                for (gained, regret) in gained.iter_mut().zip([1.0, 200.0]) {
                    *gained += gains(view, &self.shipyard, regret);
                }
            }
            rng.choose(legal)
        }
    }

    #[test]
    fn more_rounds_of_regret_matching_reduce_exploitability() {
        for n_seats in 3..=5 {
            let game: Cove = PIRATES_COVE.game(n_seats, &[]).expect("valid rules and seats");
            let shipyard = Shipyard::of(game.rules());
            let gained = Arc::new(Mutex::new([0.0; 2]));
            let mut dice = NatureDice::new(7);
            for deal in 0..5 {
                dice.open_deal(deal);
                let mut rngs: Vec<SeatRng> =
                    Seat::all(n_seats).map(|seat| SeatRng::new(7, deal, seat)).collect();
                let mut seats: Vec<Box<dyn Strategy<Cove>>> = Seat::all(n_seats)
                    .map(|_| -> Box<dyn Strategy<Cove>> {
                        Box::new(Exploiter { shipyard, gained: Arc::clone(&gained) })
                    })
                    .collect();
                play(&game, &mut seats, &mut rngs, &mut dice, &mut NoObserver, &mut Vec::new());
            }
            let [one, many] = *gained.lock().expect("no holder of the lock panicked");
            assert!(
                many < one / 2.0,
                "{n_seats} seats: gain {one} after one round, {many} after many rounds"
            );
        }
    }
}
