//! Evaluation of a position for any seat's ship, under one set of weights.

use std::cell::Cell;

use corsair_engine::Seat;
use corsair_engine::games::cove::{Island, View};

use super::duel::Side;
use super::fleet::Fleet;
use super::npc::NpcAtIsland;
use super::ship::OwnShip;
use super::simd::{F32x8, SeatSimd, Simd};
use super::valuation::{self, Prices};
use super::weights::EvalContext;

/// Position and one set of weights, for evaluating the ship of any seat.
pub(super) struct Evaluation<'a> {
    pub view: View<'a>,
    pub context: EvalContext<'a>,
    pub fleet: &'a Fleet,
    pub prices: Prices,
    pub season: f32,
    /// Value, for each seat, of being driven to Pirate's Cove.
    pub beaten: F32x8,
    /// Value of the fame and gold in each place's treasure.
    fame_and_gold: F32x8,
    /// Value of the tavern cards in each place's treasure.
    cards: F32x8,
    /// Cached prizes of the viewing seat.
    own_prizes: Cell<Option<F32x8>>,
}

impl<'a> Evaluation<'a> {
    pub(super) fn of(view: View<'a>, context: EvalContext<'a>, fleet: &'a Fleet) -> Evaluation<'a> {
        let prices = Prices::of(view, context.weights);
        let treasures = &fleet.treasures;
        Evaluation {
            view,
            context,
            fleet,
            prices,
            season: valuation::season(view),
            beaten: F32x8::of_seats(view.seats(), |seat| {
                valuation::defeat(view, context.weights, seat)
            }),
            fame_and_gold: treasures.fame + treasures.gold * prices.coin,
            cards: treasures.cards * prices.unseen_card,
            own_prizes: Cell::new(None),
        }
    }

    /// Returns the value of a fight without its prize. `wins` is the chance to win, and `standing` is the opponent's
    /// standing, which is 1 for the leader.
    #[inline]
    pub(super) fn fight_value<L: Simd>(&self, wins: L, standing: L) -> L {
        let weights = self.context.weights;
        let cripple_fame = f32::from(self.view.rules().combat.cripple_fame);
        let spite = standing * weights.spite;
        wins * (L::splat(cripple_fame) + spite - weights.bruise * self.season) + weights.nerve
    }

    /// Returns the value of each place to a ship that meets no other ship there.
    pub(super) fn prizes(&self, seat: Seat) -> F32x8 {
        let is_own = seat == self.view.seat();
        if let (true, Some(known)) = (is_own, self.own_prizes.get()) {
            return known;
        }
        let needed = self.fleet.ships[seat].fighter.needed;
        let ship = OwnShip::crippled_by(needed, self.view, self.context, self.prices, seat);
        let prizes = ship.visit_values(&self.fleet.treasures.gold)
            + self.booty(seat, self.context.weights.load);
        if is_own {
            self.own_prizes.set(Some(prizes));
        }
        prizes
    }

    /// Returns the consolation for losing `prize`: a share of the prize, at most `beaten`, the value of being driven
    /// off.
    #[inline]
    pub(super) fn consolation<L: Simd>(&self, prize: L, beaten: L) -> L {
        (prize * self.context.weights.solace).lesser(beaten)
    }

    /// Returns the expected value of a place. The ship wins `prize` with probability `stands`, and otherwise a
    /// consolation; `fight_values` adds the value of fights at the place.
    #[inline]
    pub(super) fn expected_value<L: Simd>(
        &self,
        prize: L,
        beaten: L,
        stands: L,
        fight_values: L,
    ) -> L {
        let consolation = self.consolation(prize, beaten);
        stands * prize + (L::splat(1.0) - stands) * consolation + fight_values
    }

    /// Returns the probability that `own`, supported by `helpers` helpers, outlasts a non-player ship, and the value
    /// of the spoils.
    #[inline]
    pub(super) fn encounter<L: Simd>(
        &self,
        &NpcAtIsland { island, ref npc }: &NpcAtIsland,
        own: Side<L>,
        helpers: L,
        helpers_hits: L,
    ) -> (L, L) {
        match npc {
            Some(npc) => {
                let glory = npc.glory(self.context.weights.glory);
                let outlasts = npc.odds_of(own, helpers, helpers_hits);
                let ravage = npc.ravage(self.context.weights, self.season);
                (outlasts, npc.fame_each(helpers) + (glory - ravage))
            }
            None => {
                let yields = L::splat(valuation::treasure_ship(self.view));
                let fights = self.fleet.fights.at(island) > 0.0;
                let shared = yields / (L::splat(1.0) + helpers);
                (L::splat(1.0), if fights { yields } else { shared })
            }
        }
    }

    /// Returns the value of each place's goods to a seat: the treasure, and at Treasure Island a buried cargo of
    /// `load` chests.
    #[inline]
    pub(super) fn booty(&self, seat: Seat, load: f32) -> F32x8 {
        let (view, fleet) = (self.view, self.fleet);
        let cargo = &fleet.ships[seat].cargo;
        let chests = fleet.treasures.chests_for(view, seat).at_most(cargo.room);
        let mut booty = self.fame_and_gold + chests * self.prices.chest + self.cards;
        let judgement = self.context.weights.judgement;
        *booty.at_mut(Island::Treasure) = fleet.burial.value(cargo, load, judgement);
        booty
    }
}
