//! The value of each island to one player, given the places of all opponents.

use corsair_engine::Seat;

use super::ambition::Ambition;
use super::destination_model::Presence;
use super::duel::odds;
use super::evaluation::Evaluation;
use super::simd::{F32x8, SeatSimd};

/// Evaluates all islands for one player.
pub(super) struct IslandEvaluator<'o> {
    evaluation: &'o Evaluation<'o>,
    seat: Seat,
    /// The value of each place to a ship alone there, without non-player ships.
    prizes: F32x8,
    /// Chance to lose a fight with the ship of each seat.
    loses: F32x8,
    /// Value of a fight with the ship of each seat, apart from the prize.
    fight_values: F32x8,
    /// The value of being driven to Pirate's Cove.
    beaten: f32,
    /// The ambition of the view's own seat, in the last turn.
    ambition: Option<Ambition>,
}

impl<'o> IslandEvaluator<'o> {
    /// The evaluator for a seat, which need not be the seat of the view.
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

    /// The value of each place, given the chance of each opponent to be at each place.
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

    /// For each place, the chance to outlast the non-player ships there, and the prize including the non-player
    /// ships' fame.
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
