//! Values that several cards share at one decision, computed once on demand.

use std::cell::OnceCell;

use corsair_engine::Seat;
use corsair_engine::games::cove::{Island, TavernStyle, View};

use super::broadside::grudges;
use super::destination_model;
use super::evaluation::Evaluation;
use super::fleet::Fleet;
use super::island_evaluator::IslandEvaluator;
use super::npc::navy_wins;
use super::simd::{F32x8, SeatSimd};
use super::valuation::{self, Prices};
use super::weights::{EvalContext, Judgement};

/// Value of sending away a Navy that would drive off the player's ship.
pub(super) const ESCAPE: f32 = 2.5;

/// Decision about a card that may move a ship, with values that several cards share.
pub(super) struct CardContext<'a> {
    pub view: View<'a>,
    pub context: EvalContext<'a>,
    island_values: OnceCell<F32x8>,
    grudges: OnceCell<F32x8>,
}

impl<'a> CardContext<'a> {
    pub(super) fn of(view: View<'a>, context: EvalContext<'a>) -> CardContext<'a> {
        CardContext { view, context, island_values: OnceCell::new(), grudges: OnceCell::new() }
    }

    /// Returns the gain from moving the player's ship to `island` while all opponents' ships stay.
    pub(super) fn move_to(&self, island: Island) -> f32 {
        let view = self.view;
        let values = self.island_values.get_or_init(|| {
            let fleet = Fleet::of(view);
            let evaluation = Evaluation::of(view, self.context, &fleet);
            IslandEvaluator::of(&evaluation, view.seat())
                .values(&destination_model::as_they_lie(view))
        });
        values.at(island) - values.at(view.island(view.seat()))
    }

    /// Returns the harm that a Navy would do at `island`, minus its harm at its present island.
    pub(super) fn sent_to(&self, island: Island) -> f32 {
        match self.context.weights.judgement {
            Judgement::First => self.harm(island),
            Judgement::Second => {
                let (view, mut harm) = (self.view, self.harm(island));
                for navy in view.navies() {
                    // In Piratenbucht each Navy card places a separate Navy.
                    match view.rules().tavern.style {
                        TavernStyle::PiratesCove if navy.island == view.island(view.seat()) => {
                            harm += ESCAPE * navy_wins(view, view.seat());
                        }
                        TavernStyle::PiratesCove => harm -= self.harm(navy.island),
                        TavernStyle::Piratenbucht => {}
                    }
                }
                harm
            }
        }
    }

    /// Returns the mean harm that a Navy does to the ships at `island`: they may lose the treasure, or win the Navy's
    /// fame.
    pub(super) fn harm(&self, island: Island) -> f32 {
        let (view, weights) = (self.view, self.context.weights);
        let fame = f32::from(view.rules().royal_navy.fame);
        let there = view.ships_at(island);
        if there.is_empty() {
            return 0.0;
        }
        let prices = Prices::of(view, weights);
        let at_stake = 1.0 + valuation::treasure(view, prices, view.seat(), island) * 0.5;
        let grudges = self.grudges.get_or_init(|| grudges(view, weights));
        let harm_to = |seat: Seat| {
            let driven_off = navy_wins(view, seat);
            let harm = driven_off * at_stake - (1.0 - driven_off) * fame * 0.5;
            (0.5 + grudges.of_seat(seat)) * harm
        };
        there.iter().map(harm_to).sum::<f32>() / there.len() as f32
    }

    /// Returns the minimum value at which a player plays a card now. The minimum falls during the game.
    pub(super) fn patience(&self, at_first: f32) -> f32 {
        0.2 + self.context.weights.patience * at_first * valuation::season(self.view)
    }
}
