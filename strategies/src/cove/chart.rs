//! What each island promises a captain, given where the others are.

use corsair_engine::Seat;
use corsair_engine::games::cove::Island;
use corsair_engine::seat::MAX_SEATS;

use super::forecast::{self, Presence};
use super::outlook::Outlook;
use super::row::Row;
use super::ship::OwnShip;
use super::worth;

/// What a captain knows of all islands alike when he weighs them.
#[derive(Clone, Copy)]
pub(super) struct Chart<'o> {
    outlook: &'o Outlook<'o>,
    seat: Seat,
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
    pub(super) fn of(outlook: &'o Outlook<'_>, seat: Seat) -> Chart<'o> {
        let &Outlook { view, mind, fleet, prices, season, .. } = outlook;
        let temper = mind.temper;
        let cripple_fame = f32::from(view.rules().combat.cripple_fame);
        let bruises = temper.bruise * season;
        let wins = fleet.odds_of(seat);
        let mut rivals = [Rival { hits: 0.0, loses: 0.0, brawl: 0.0 }; MAX_SEATS];
        for (other, ship) in fleet.ships.iter().filter(|&(other, _)| other != seat) {
            let win = wins[other.index()];
            let spite = temper.spite * fleet.standings[other.index()];
            let brawl = win * (cripple_fame + spite - bruises) + temper.nerve;
            rivals[other.index()] = Rival { hits: ship.fighter.side.hits, loses: 1.0 - win, brawl };
        }
        let ship = OwnShip::of(view, mind, prices, seat);
        let visits = ship.calls(&fleet.treasures.gold);
        Chart { outlook, seat, prizes: visits + outlook.booty(seat, temper.load), rivals }
    }

    /// What it is worth to go to each place when each other seat is at each with the chance given.
    pub(super) fn prospects(&self, presence: &Presence) -> Row {
        let (mut helpers, mut helpers_hits) = (Row::ZERO, Row::ZERO);
        let (mut alone, mut brawls) = (Row::all(1.0), Row::ZERO);
        let fights = self.outlook.fleet.fights;
        for other in self.outlook.view.seats().filter(|&other| other != self.seat) {
            let there = presence[other.index()];
            let Rival { hits, loses, brawl } = self.rivals[other.index()];
            let meets = there * fights;
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
        let &Outlook { view, mind, fleet, .. } = self.outlook;
        let own = &fleet.ships[self.seat].fighter;
        let mut outlast = Row::all(1.0);
        for &(island, ref npc) in fleet.npcs.iter() {
            let helpers = helpers.at(island);
            match npc {
                Some(npc) => {
                    let odds = npc.odds_of(own, helpers, helpers_hits.at(island));
                    *outlast.at_mut(island) *= odds;
                    let glory = npc.glory(mind.temper.glory);
                    *prizes.at_mut(island) += npc.fame_each(helpers) + glory;
                }
                None => {
                    let fights = fleet.fights.at(island) > 0.0;
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
