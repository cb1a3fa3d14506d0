//! What a captain of a temper makes of the moment, whichever ship he thinks of.

use std::cell::Cell;

use corsair_engine::Seat;
use corsair_engine::games::cove::{Island, View};

use super::duel::Side;
use super::fleet::Fleet;
use super::npc::Anchored;
use super::ship::OwnShip;
use super::simd::{F32x8, Simd};
use super::valuation::{self, Prices};
use super::weights::EvalContext;

/// The moment as a captain of a temper sees it, whichever ship he thinks of.
pub(super) struct Evaluation<'a> {
    pub view: View<'a>,
    pub context: EvalContext<'a>,
    pub fleet: &'a Fleet,
    pub prices: Prices,
    pub season: f32,
    /// What being driven to Pirate's Cove comes to.
    pub beaten: f32,
    /// What the fame and the gold of each place are worth, and the tavern cards.
    fame_and_gold: F32x8,
    cards: F32x8,
    /// The prizes of one's own ship, once they are known.
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
            beaten: valuation::defeat(view, context.weights),
            fame_and_gold: treasures.fame + treasures.gold * prices.coin,
            cards: treasures.cards * prices.unseen_card,
            own_prizes: Cell::new(None),
        }
    }

    /// What a fight is worth beside the prize, to who wins it with such a chance and beats a
    /// captain who stands so close to winning.
    #[inline]
    pub(super) fn fight_value<L: Simd>(&self, wins: L, standing: L) -> L {
        let weights = self.context.weights;
        let cripple_fame = f32::from(self.view.rules().combat.cripple_fame);
        let spite = standing * weights.spite;
        wins * (L::splat(cripple_fame) + spite - weights.bruise * self.season) + weights.nerve
    }

    /// What each place is worth to a captain who holds it alone, non-player ships aside.
    pub(super) fn prizes(&self, seat: Seat) -> F32x8 {
        let is_own = seat == self.view.seat();
        if let (true, Some(known)) = (is_own, self.own_prizes.get()) {
            return known;
        }
        let ship = OwnShip::of(self.view, self.context, self.prices, seat);
        let prizes = ship.visit_values(&self.fleet.treasures.gold)
            + self.booty(seat, self.context.weights.load);
        if is_own {
            self.own_prizes.set(Some(prizes));
        }
        prizes
    }

    /// What a place is worth that has such a prize for who stands, and such a chance to stand, with
    /// what brawls there are worth.
    #[inline]
    pub(super) fn expected_value<L: Simd>(&self, prize: L, stands: L, fight_values: L) -> L {
        let consolation = (prize * self.context.weights.solace).at_most(self.beaten);
        stands * prize + (L::splat(1.0) - stands) * consolation + fight_values
    }

    /// What the non-player ship at a place, if she fights, does to who meets her as such a side of
    /// a fight with such help: the chance to outlast her, and her spoils.
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
                (outlasts, npc.fame_each(helpers) + glory)
            }
            None => {
                let yields = L::splat(valuation::treasure_ship(self.view));
                let fights = self.fleet.fights.at(island) > 0.0;
                let shared = yields / (L::splat(1.0) + helpers);
                (L::splat(1.0), if fights { yields } else { shared })
            }
        }
    }

    /// What each place to which a wheel points gives to a seat that takes it: treasure, and what is
    /// buried at Treasure Island by who goes there with such a load.
    #[inline]
    pub(super) fn booty(&self, seat: Seat, load: f32) -> F32x8 {
        let (view, fleet) = (self.view, self.fleet);
        let cargo = &fleet.ships[seat].cargo;
        let chests = fleet.treasures.chests_for(view, seat).at_most(cargo.room);
        let mut booty = self.fame_and_gold + chests * self.prices.chest + self.cards;
        *booty.at_mut(Island::Treasure) = fleet.burial.value(cargo, load);
        booty
    }
}
