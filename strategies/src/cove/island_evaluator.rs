//! Values of all destinations for one player, given the opponents' probable destinations.

use corsair_engine::Seat;

use super::ambition::Ambition;
use super::destination_model::Presence;
use super::duel::odds;
use super::evaluation::Evaluation;
use super::simd::{F32x8, SeatSimd};

/// Evaluator of all destinations for one player.
pub(super) struct IslandEvaluator<'o> {
    evaluation: &'o Evaluation<'o>,
    seat: Seat,
    /// Value of each place to a ship that meets no other ship there.
    prizes: F32x8,
    /// Probability of losing a fight with each seat's ship.
    loses: F32x8,
    /// Value of a fight with each seat's ship, without the prize.
    fight_values: F32x8,
    /// Value of being driven to Pirate's Cove.
    beaten: f32,
    /// Ambition of the viewing seat; `None` before the last turn and for all other seats.
    ambition: Option<Ambition>,
}

impl<'o> IslandEvaluator<'o> {
    /// Returns the evaluator for `seat`, which may differ from the seat of the view.
    pub(super) fn of(evaluation: &'o Evaluation<'_>, seat: Seat) -> IslandEvaluator<'o> {
        let fleet = evaluation.fleet;
        let wins = odds(fleet.ships[seat].fighter.side.everywhere(), fleet.sides);
        let fight_values = evaluation.fight_value(wins, fleet.standings);
        IslandEvaluator {
            evaluation,
            seat,
            prizes: evaluation.prizes(seat),
            loses: 1.0 - wins,
            fight_values,
            beaten: evaluation.beaten.of_seat(seat),
            ambition: (seat == evaluation.view.seat())
                .then(|| Ambition::of(evaluation.view, evaluation.context.weights))
                .flatten(),
        }
    }

    /// Returns the value of each place, given the probability that each opponent is there.
    pub(super) fn values(&self, presence: &Presence) -> F32x8 {
        let &Evaluation { view, fleet, .. } = self.evaluation;
        let (mut helpers, mut helpers_hits) = (F32x8::ZERO, F32x8::ZERO);
        let (mut stands, mut fight_values) = (F32x8::splat(1.0), F32x8::ZERO);
        for other in view.seats().filter(|&other| other != self.seat) {
            let there = presence[other.index()];
            let meets = there * fleet.fights;
            helpers += there;
            helpers_hits += there * fleet.sides.hits.of_seat(other);
            stands *= 1.0 - meets * self.loses.of_seat(other);
            fight_values += meets * self.fight_values.of_seat(other);
        }
        let (outlasts, prizes) = self.reckon_with_npcs(helpers, helpers_hits);
        let (beaten, stands) = (F32x8::splat(self.beaten), stands * outlasts);
        match self.ambition {
            None => self.evaluation.expected_value(prizes, beaten, stands, fight_values),
            Some(ambition) => {
                let consolation = self.evaluation.consolation(prizes, beaten);
                ambition.value(stands, prizes + fight_values, consolation + fight_values)
            }
        }
    }

    /// Returns, for each place, the probability of outlasting the non-player ships there, and the prize including the
    /// fame for these ships.
    #[inline]
    fn reckon_with_npcs(&self, helpers: F32x8, helpers_hits: F32x8) -> (F32x8, F32x8) {
        let (mut outlasts, mut prizes) = (F32x8::splat(1.0), self.prizes);
        let fleet = self.evaluation.fleet;
        let judgement = self.evaluation.context.weights.judgement;
        for npc in fleet.npcs.iter() {
            let (own, at) = (npc.met_by(&fleet.ships[self.seat].fighter, judgement), npc.island);
            let (helpers, hits) = (helpers.at(at), helpers_hits.at(at));
            let (outlast, spoils) = self.evaluation.encounter(npc, own, helpers, hits);
            *outlasts.at_mut(at) *= outlast;
            *prizes.at_mut(at) += spoils;
        }
        (outlasts, prizes)
    }
}
