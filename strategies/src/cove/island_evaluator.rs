//! What each island promises a captain, given where the others are.

use corsair_engine::Seat;

use super::destination_model::Presence;
use super::duel::odds;
use super::evaluation::Evaluation;
use super::simd::{F32x8, SeatSimd};

/// What a captain knows of all islands alike when he weighs them.
pub(super) struct IslandEvaluator<'o> {
    evaluation: &'o Evaluation<'o>,
    seat: Seat,
    /// What each place is worth to who holds it alone, non-player ships aside.
    prizes: F32x8,
    /// For each seat, the chance to lose a fight with her ship.
    loses: F32x8,
    /// For each seat, what a fight with her ship is worth beside the prize.
    fight_values: F32x8,
}

impl<'o> IslandEvaluator<'o> {
    /// The chart of the captain of a seat, who need not be the one who looks.
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
        }
    }

    /// What it is worth to go to each place when each other seat is at each with the chance given.
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
        self.evaluation.expected_value(prizes, stands * outlasts, fight_values)
    }

    /// For each place the chance to outlast the non-player ships there, and its prize with theirs.
    #[inline]
    fn reckon_with_npcs(&self, helpers: F32x8, helpers_hits: F32x8) -> (F32x8, F32x8) {
        let (mut outlasts, mut prizes) = (F32x8::splat(1.0), self.prizes);
        let fleet = self.evaluation.fleet;
        for npc in fleet.npcs.iter() {
            let (own, at) = (npc.met_by(&fleet.ships[self.seat].fighter), npc.island);
            let (helpers, hits) = (helpers.at(at), helpers_hits.at(at));
            let (outlast, spoils) = self.evaluation.encounter(npc, own, helpers, hits);
            *outlasts.at_mut(at) *= outlast;
            *prizes.at_mut(at) += spoils;
        }
        (outlasts, prizes)
    }
}
