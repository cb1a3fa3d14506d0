//! What a captain of a temper makes of the moment, whichever ship he thinks of.

use corsair_engine::Seat;
use corsair_engine::games::cove::{Island, View};

use super::fleet::Fleet;
use super::row::Row;
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
        }
    }

    /// What each place to which a wheel points gives to a seat that takes it: treasure, and what is buried
    /// at Treasure Island by who goes there with such a load.
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
