//! What a captain of a temper makes of the moment, whichever ship he thinks of.

use std::cell::Cell;

use corsair_engine::Seat;
use corsair_engine::games::cove::{Island, View};

use super::duel::Side;
use super::fleet::Fleet;
use super::lanes::Lanes;
use super::npc::Anchored;
use super::row::Row;
use super::ship::OwnShip;
use super::temper::Mind;
use super::worth::{self, Prices};

/// The moment as a captain of a temper sees it, whichever ship he thinks of.
pub(super) struct Outlook<'a> {
    pub view: View<'a>,
    pub mind: Mind<'a>,
    pub fleet: &'a Fleet,
    pub prices: Prices,
    pub season: f32,
    /// What being driven to Pirate's Cove comes to.
    pub beaten: f32,
    /// What the fame and the gold of each place are worth, and the tavern cards.
    fame_and_gold: Row,
    cards: Row,
    /// The prizes of one's own ship, once they are known.
    own_prizes: Cell<Option<Row>>,
}

impl<'a> Outlook<'a> {
    pub(super) fn of(view: View<'a>, mind: Mind<'a>, fleet: &'a Fleet) -> Outlook<'a> {
        let prices = Prices::of(view, mind.temper);
        let treasures = &fleet.treasures;
        Outlook {
            view,
            mind,
            fleet,
            prices,
            season: worth::season(view),
            beaten: worth::defeat(view, mind.temper),
            fame_and_gold: treasures.fame + treasures.gold * prices.coin,
            cards: treasures.cards * prices.unseen_card,
            own_prizes: Cell::new(None),
        }
    }

    /// What a fight is worth beside the prize, to who wins it with such a chance and beats a
    /// captain who stands so close to winning.
    #[inline]
    pub(super) fn brawl<L: Lanes>(&self, wins: L, standing: L) -> L {
        let temper = self.mind.temper;
        let cripple_fame = f32::from(self.view.rules().combat.cripple_fame);
        let spite = standing * temper.spite;
        wins * (L::all(cripple_fame) + spite - temper.bruise * self.season) + temper.nerve
    }

    /// What each place is worth to a captain who holds it alone, non-player ships aside.
    pub(super) fn prizes(&self, seat: Seat) -> Row {
        let is_own = seat == self.view.seat();
        if let (true, Some(known)) = (is_own, self.own_prizes.get()) {
            return known;
        }
        let ship = OwnShip::of(self.view, self.mind, self.prices, seat);
        let prizes =
            ship.calls(&self.fleet.treasures.gold) + self.booty(seat, self.mind.temper.load);
        if is_own {
            self.own_prizes.set(Some(prizes));
        }
        prizes
    }

    /// What a place is worth that has such a prize for who stands, and such a chance to stand, with
    /// what brawls there are worth.
    #[inline]
    pub(super) fn promise<L: Lanes>(&self, prize: L, stands: L, brawls: L) -> L {
        let consolation = (prize * self.mind.temper.solace).at_most(self.beaten);
        stands * prize + (L::all(1.0) - stands) * consolation + brawls
    }

    /// What the non-player ship at a place, if she fights, does to who meets her as such a side of
    /// a fight with such help: the chance to outlast her, and her spoils.
    #[inline]
    pub(super) fn encounter<L: Lanes>(
        &self,
        &Anchored { island, ref npc }: &Anchored,
        own: Side<L>,
        helpers: L,
        helpers_hits: L,
    ) -> (L, L) {
        match npc {
            Some(npc) => {
                let glory = npc.glory(self.mind.temper.glory);
                let outlasts = npc.odds_of(own, helpers, helpers_hits);
                (outlasts, npc.fame_each(helpers) + glory)
            }
            None => {
                let yields = L::all(worth::treasure_ship(self.view));
                let fights = self.fleet.fights.at(island) > 0.0;
                let shared = yields / (L::all(1.0) + helpers);
                (L::all(1.0), if fights { yields } else { shared })
            }
        }
    }

    /// What each place to which a wheel points gives to a seat that takes it: treasure, and what is
    /// buried at Treasure Island by who goes there with such a load.
    #[inline]
    pub(super) fn booty(&self, seat: Seat, load: f32) -> Row {
        let (view, fleet) = (self.view, self.fleet);
        let cargo = &fleet.ships[seat].cargo;
        let chests = fleet.treasures.chests_for(view, seat).at_most(cargo.room);
        let mut booty = self.fame_and_gold + chests * self.prices.chest + self.cards;
        *booty.at_mut(Island::Treasure) = fleet.burial.worth(cargo, load);
        booty
    }
}
