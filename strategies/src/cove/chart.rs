//! What each island promises a captain, given where the others are.

use corsair_engine::Seat;
use corsair_engine::games::cove::Island;

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
    /// For each seat, the chance to lose a fight with her ship.
    loses: Row,
    /// For each seat, what a fight with her ship is worth beside the prize.
    brawls: Row,
}

impl<'o> Chart<'o> {
    /// The chart of the captain of a seat, who need not be the one who looks.
    pub(super) fn of(outlook: &'o Outlook<'_>, seat: Seat) -> Chart<'o> {
        let &Outlook { view, mind, fleet, prices, season, .. } = outlook;
        let temper = mind.temper;
        let cripple_fame = f32::from(view.rules().combat.cripple_fame);
        let wins = fleet.sides.odds_of(fleet.ships[seat].fighter.side);
        let spite = temper.spite * fleet.standings;
        let brawls = wins * (cripple_fame + spite - temper.bruise * season) + temper.nerve;
        let ship = OwnShip::of(view, mind, prices, seat);
        let visits = ship.calls(&fleet.treasures.gold);
        let prizes = visits + outlook.booty(seat, temper.load);
        Chart { outlook, seat, prizes, loses: 1.0 - wins, brawls }
    }

    /// What it is worth to go to each place when each other seat is at each with the chance given.
    pub(super) fn prospects(&self, presence: &Presence) -> Row {
        let &Outlook { view, mind, fleet, beaten, .. } = self.outlook;
        let (mut helpers, mut helpers_hits) = (Row::ZERO, Row::ZERO);
        let (mut stands, mut brawls) = (Row::all(1.0), Row::ZERO);
        for other in view.seats().filter(|&other| other != self.seat) {
            let there = presence[other.index()];
            let meets = there * fleet.fights;
            helpers += there;
            helpers_hits += there * fleet.sides.hits.of_seat(other);
            stands *= 1.0 - meets * self.loses.of_seat(other);
            brawls += meets * self.brawls.of_seat(other);
        }
        let (outlasts, prizes) = self.reckon_with_npcs(helpers, helpers_hits);
        stands *= outlasts;
        let consolation = (mind.temper.solace * prizes).at_most(beaten);
        stands * prizes + (1.0 - stands) * consolation + brawls
    }

    /// For each place the chance to outlast the non-player ships there, and its prize with theirs.
    #[inline]
    fn reckon_with_npcs(&self, helpers: Row, helpers_hits: Row) -> (Row, Row) {
        let &Outlook { view, mind, fleet, .. } = self.outlook;
        let own = &fleet.ships[self.seat].fighter;
        let (mut outlasts, mut prizes) = (Row::all(1.0), self.prizes);
        for &(island, ref npc) in fleet.npcs.iter() {
            let helpers = helpers.at(island);
            let spoils = match npc {
                Some(npc) => {
                    *outlasts.at_mut(island) *= npc.odds_of(own, helpers, helpers_hits.at(island));
                    npc.fame_each(helpers) + npc.glory(mind.temper.glory)
                }
                None => {
                    let fights = fleet.fights.at(island) > 0.0;
                    let sharers = if fights { 1.0 } else { 1.0 + helpers };
                    worth::treasure_ship(view) / sharers
                }
            };
            *prizes.at_mut(island) += spoils;
        }
        (outlasts, prizes)
    }

    /// What it is worth to lie at an island with the ships that are there for all to see.
    pub(super) fn known_prospect(&self, island: Island) -> f32 {
        self.prospects(&forecast::certain(self.outlook.view)).at(island)
    }
}
