//! What each island promises a captain, given where the others are.

use corsair_engine::games::cove::{Island, View};
use corsair_engine::seat::MAX_SEATS;
use corsair_engine::{PerSeat, Seat};

use super::broadside::standings;
use super::duel::odds;
use super::forecast::{self, Presence};
use super::row::Row;
use super::ship::OwnShip;
use super::worth::{self, Fighter, Outlook};

/// What every captain knows of the ships: each as a side of a fight, and how close her captain is
/// to winning.
#[derive(Clone, Copy)]
pub(super) struct Fleet {
    ships: PerSeat<Fighter>,
    standings: [f32; MAX_SEATS],
    /// For each place, 1 where player ships fight each other, else 0.
    fights: Row,
}

impl Fleet {
    pub(super) fn of(view: View<'_>) -> Fleet {
        let mut fights = Row::ZERO;
        for island in Island::ALL.into_iter().filter(|&island| view.players_fight_at(island)) {
            *fights.at_mut(island) = 1.0;
        }
        let ships = PerSeat::from_fn(view.seats().len(), |seat| Fighter::of(view, seat));
        Fleet { ships, standings: standings(view), fights }
    }
}

/// What a captain knows of all islands alike when he weighs them.
#[derive(Clone, Copy)]
pub(super) struct Chart<'o> {
    outlook: &'o Outlook<'o>,
    seat: Seat,
    own: Fighter,
    fights: Row,
    /// What each place is worth to who holds it alone, non-player ships aside.
    prizes: Row,
    /// The other ships, by seat.
    rivals: [Rival; MAX_SEATS],
}

#[derive(Clone, Copy)]
struct Rival {
    /// Hits that she scores in a volley, on average.
    hits: f32,
    /// The chance to lose a fight with her.
    loses: f32,
    /// What a fight with her is worth beside the prize.
    brawl: f32,
}

impl<'o> Chart<'o> {
    /// The chart of the captain of a seat, who need not be the one who looks.
    pub(super) fn of(outlook: &'o Outlook<'_>, fleet: &Fleet, seat: Seat) -> Chart<'o> {
        let &Outlook { view, mind, prices, season, ref treasures, .. } = outlook;
        let temper = mind.temper;
        let own = fleet.ships[seat];
        let cripple_fame = f32::from(view.rules().combat.cripple_fame);
        let bruises = temper.bruise * season;
        let mut rivals = [Rival { hits: 0.0, loses: 0.0, brawl: 0.0 }; MAX_SEATS];
        for other in view.seats().filter(|&other| other != seat) {
            let side = fleet.ships[other].side;
            let win = odds(own.side, side);
            let spite = temper.spite * fleet.standings[other.index()];
            let brawl = win * (cripple_fame + spite - bruises) + temper.nerve;
            rivals[other.index()] = Rival { hits: side.hits, loses: 1.0 - win, brawl };
        }
        let ship = OwnShip::with(view, mind, seat, own.needed, prices, season);
        let mut booty = treasures.worth_to(view, seat);
        *booty.at_mut(Island::Treasure) = forecast::burying(view, temper.load, seat);
        let mut visits = Row::ZERO;
        for island in Island::ALL {
            let gold = view.treasure_at(island).map_or(0, |card| card.gold);
            *visits.at_mut(island) = ship.call(island, view.gold(seat) + u16::from(gold));
        }
        let prizes = visits + booty;
        Chart { outlook, seat, own, fights: fleet.fights, prizes, rivals }
    }

    /// What it is worth to go to each place when each other seat is at each with the chance given.
    pub(super) fn prospects(&self, presence: &Presence) -> Row {
        let (mut helpers, mut helpers_hits) = (Row::ZERO, Row::ZERO);
        let (mut alone, mut brawls) = (Row::all(1.0), Row::ZERO);
        for other in self.outlook.view.seats().filter(|&other| other != self.seat) {
            let there = presence[other.index()];
            let Rival { hits, loses, brawl } = self.rivals[other.index()];
            let meets = there * self.fights;
            helpers += there;
            helpers_hits += there * hits;
            alone *= 1.0 - meets * loses;
            brawls += meets * brawl;
        }
        let (mut prizes, mut stands) = (self.prizes, alone);
        self.reckon_with_npcs(&mut prizes, &mut stands, &helpers, &helpers_hits);
        let consolation = (self.outlook.mind.temper.solace * prizes).at_most(self.outlook.beaten);
        stands * prizes + (1.0 - stands) * consolation + brawls
    }

    /// What the non-player ships do to the prizes, and to the chances to stand.
    fn reckon_with_npcs(
        &self,
        prizes: &mut Row,
        stands: &mut Row,
        helpers: &Row,
        helpers_hits: &Row,
    ) {
        let view = self.outlook.view;
        let mut outlast = Row::all(1.0);
        for (island, npc) in self.outlook.npcs.iter() {
            let helpers = helpers.at(island);
            match npc {
                Some(npc) => {
                    let odds = npc.odds_of(&self.own, helpers, helpers_hits.at(island));
                    *outlast.at_mut(island) *= odds;
                    *prizes.at_mut(island) += npc.fame_each(helpers);
                }
                None => {
                    let fights = self.fights.at(island) > 0.0;
                    let sharers = if fights { 1.0 } else { 1.0 + helpers };
                    *prizes.at_mut(island) += worth::treasure_ship(view) / sharers;
                }
            }
        }
        *stands *= outlast;
    }

    /// What it is worth to lie at an island with the ships that are there for all to see.
    pub(super) fn known_prospect(&self, island: Island) -> f32 {
        self.prospects(&forecast::certain(self.outlook.view)).at(island)
    }
}
