//! Evaluation of a position under one set of weights, for any ship.

use std::cell::Cell;

use corsair_engine::Seat;
use corsair_engine::games::cove::{Island, View};

use super::duel::Side;
use super::fleet::Fleet;
use super::npc::Anchored;
use super::ship::OwnShip;
use super::simd::{F32x8, SeatSimd, Simd};
use super::valuation::{self, Prices};
use super::weights::EvalContext;

/// A position evaluated with one set of weights, for any ship.
pub(super) struct Evaluation<'a> {
    pub view: View<'a>,
    pub context: EvalContext<'a>,
    pub fleet: &'a Fleet,
    pub prices: Prices,
    pub season: f32,
    /// Value to each seat of being driven to Pirate's Cove.
    pub beaten: F32x8,
    /// The values of the fame and the gold of each place, and of the tavern cards.
    fame_and_gold: F32x8,
    cards: F32x8,
    /// The prizes of the view's own ship, once computed.
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

    /// Value of a fight apart from the prize. `wins` is the chance to win, and `standing` the opponent's standing, 1
    /// for the leader.
    #[inline]
    pub(super) fn fight_value<L: Simd>(&self, wins: L, standing: L) -> L {
        let weights = self.context.weights;
        let cripple_fame = f32::from(self.view.rules().combat.cripple_fame);
        let spite = standing * weights.spite;
        wins * (L::splat(cripple_fame) + spite - weights.bruise * self.season) + weights.nerve
    }

    /// The value of each place to a ship alone there, without non-player ships.
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

    /// The consolation for a lost `prize`: a part of the prize, at most the value of being `beaten`.
    #[inline]
    pub(super) fn consolation<L: Simd>(&self, prize: L, beaten: L) -> L {
        (prize * self.context.weights.solace).lesser(beaten)
    }

    /// Expected value of a place: its `prize` with the chance `stands` to keep the place, the consolation otherwise,
    /// and the fights there (`fight_values`).
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

    /// The chance to outlast a non-player ship, and the value of her spoils, for the side `own`
    /// with these helpers.
    #[inline]
    pub(super) fn encounter<L: Simd>(
        &self,
        &Anchored { island, ref npc }: &Anchored,
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

    /// Value of each place's goods to a seat that takes the place: treasure, and at Treasure Island the cargo of
    /// `load` chests that the seat buries.
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
