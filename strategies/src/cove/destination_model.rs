//! Prediction of opponents' destinations.

use corsair_engine::Seat;
use corsair_engine::games::cove::{Island, Seats, View};
use corsair_engine::seat::MAX_SEATS;

use super::common_knowledge::KnownPayoffs;
use super::evaluation::Evaluation;
use super::level_k::respond;
use super::regret::equilibrium;
use super::simd::{F32x8, Simd};

/// Number of chests that opponents are assumed to bring to Treasure Island, if the hold has room.
const USUAL_LOAD: f32 = 5.0;

/// Probability that each seat is at each place.
pub(super) type Presence = [F32x8; MAX_SEATS];

/// Predicts destinations of opponents. Destinations that were chosen in public are certain.
///
/// Other destinations have probabilities in proportion to the treasure, corrected for crowding. `foresight` rounds of
/// level-k responses and `regret` rounds of regret matching refine the prediction. A refined prediction also covers
/// the viewing seat.
///
/// `known` caches payoffs of evaluations with the same public facts.
pub(super) fn predict(evaluation: &Evaluation<'_>, known: &mut KnownPayoffs) -> Presence {
    let weights = evaluation.context.weights;
    let sailed = sailed(evaluation.view);
    if weights.foresight == 0.0 && weights.regret == 0.0 {
        return by_lure(evaluation, evaluation.view.others(), sailed);
    }
    let mut expected = by_lure(evaluation, evaluation.view.seats(), sailed);
    if weights.foresight > 0.0 {
        expected = respond(evaluation, known, weights.foresight, sailed, expected);
    }
    if weights.regret > 0.0 {
        expected = equilibrium(evaluation, known, weights.regret, sailed, expected);
    }
    expected
}

/// Predicts the destinations of `seats`, if players only follow the treasure.
fn by_lure(
    evaluation: &Evaluation<'_>,
    seats: impl Iterator<Item = Seat> + Clone,
    sailed: Seats,
) -> Presence {
    let &Evaluation { view, context, .. } = evaluation;
    let mut presence = [F32x8::ZERO; MAX_SEATS];
    let mut crowd = F32x8::ZERO;
    let legends = lure_of_legends(view);
    for seat in seats.clone() {
        let chances = &mut presence[seat.index()];
        if sailed.has(seat) {
            *chances.at_mut(view.island(seat)) = 1.0;
        } else {
            let lures = evaluation.booty(seat, USUAL_LOAD) * legends;
            let lures = lures.at_least(0.3).with_padding(0.0);
            *chances = (lures * lures).normalized();
        }
        if seat != view.seat() {
            crowd += *chances;
        }
    }
    // At Treasure Island players' ships do not fight, so a crowd has no cost.
    *crowd.at_mut(Island::Treasure) = 0.0;
    for seat in seats.filter(|&seat| !sailed.has(seat)) {
        let chances = &mut presence[seat.index()];
        let others = (crowd - *chances).at_least(0.0).at_most(1.5);
        // With `crowding` at 1, a place with one expected opponent or more gets probability 0.
        let room = (1.0 - context.weights.crowding * others).at_least(0.0);
        *chances = (*chances * room).normalized();
    }
    presence
}

/// Returns factors by which legends change the attraction of each place.
#[inline]
fn lure_of_legends(view: View<'_>) -> F32x8 {
    const NONE: f32 = 1.0;
    let mut lures = F32x8::splat(NONE);
    for (_, island, legend) in view.black_ships() {
        let lure = lures.at_mut(island);
        if let (Some(legend), NONE) = (legend, *lure) {
            *lure = if legend.fights() { 0.4 } else { 1.3 };
        }
    }
    lures
}

/// Returns the seats that have already chosen in public under Crow's Nest.
fn sailed(view: View<'_>) -> Seats {
    let Some(first) = view.crows_nest() else { return Seats::NONE };
    let n = view.seats().len();
    let turn_of = |seat: Seat| (seat.index() + n - first.index()) % n;
    view.seats().filter(|&seat| turn_of(seat) < turn_of(view.seat())).collect()
}

/// Returns the current places of all ships, as certain destinations.
pub(super) fn as_they_lie(view: View<'_>) -> Presence {
    let mut presence = [F32x8::ZERO; MAX_SEATS];
    for seat in view.seats() {
        *presence[seat.index()].at_mut(view.island(seat)) = 1.0;
    }
    presence
}

#[cfg(test)]
mod tests {
    use corsair_engine::games::cove::{Action, Ask, Cove, EDITIONS};
    use corsair_engine::play::play;
    use corsair_engine::stream::NatureDice;
    use corsair_engine::{NoObserver, SeatRng, Strategy};

    use super::*;
    use crate::cove::characters::BALANCED;
    use crate::cove::fleet::Fleet;
    use crate::cove::shipyard::Shipyard;
    use crate::cove::weights::{EvalContext, Weights};

    /// Random player that, before sailing, also predicts destinations with the greatest `crowding`.
    struct Recluse(Shipyard);

    impl Strategy<Cove> for Recluse {
        fn choose(&mut self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> Action {
            if matches!(view.ask(), Ask::Sail(_)) {
                let weights =
                    Weights { crowding: 1.0, foresight: 0.0, regret: 0.0, ..BALANCED.weights };
                let fleet = Fleet::of(view);
                let context = EvalContext { weights: &weights, shipyard: &self.0 };
                let presence =
                    predict(&Evaluation::of(view, context, &fleet), &mut KnownPayoffs::default());
                for other in view.others() {
                    let chances = presence[other.index()];
                    let is_chance = |chance: f32| (0.0..=1.0).contains(&chance);
                    assert!(chances.to_array().into_iter().all(is_chance), "{chances:?}");
                    assert!((chances.sum() - 1.0).abs() < 1e-4, "{chances:?}");
                }
            }
            rng.choose(legal)
        }
    }

    #[test]
    fn predicted_destinations_are_probabilities_at_every_crowding() {
        for edition in EDITIONS {
            let game: Cove = edition.game(MAX_SEATS, &[]).expect("valid rules and seats");
            let shipyard = Shipyard::of(game.rules());
            let mut dice = NatureDice::new(11);
            for deal in 0..40 {
                dice.open_deal(deal);
                let mut rngs: Vec<SeatRng> =
                    Seat::all(MAX_SEATS).map(|seat| SeatRng::new(11, deal, seat)).collect();
                let mut seats: Vec<Box<dyn Strategy<Cove>>> = Seat::all(MAX_SEATS)
                    .map(|_| Box::new(Recluse(shipyard)) as Box<dyn Strategy<Cove>>)
                    .collect();
                play(&game, &mut seats, &mut rngs, &mut dice, &mut NoObserver, &mut Vec::new());
            }
        }
    }
}
