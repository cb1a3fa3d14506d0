//! What each island promises a captain, given where the others are.

use corsair_engine::Seat;

use super::duel::odds;
use super::forecast::Presence;
use super::lanes::SeatLanes;
use super::outlook::Outlook;
use super::row::Row;

/// What a captain knows of all islands alike when he weighs them.
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
        let fleet = outlook.fleet;
        let wins = odds(fleet.ships[seat].fighter.side.everywhere(), fleet.sides);
        let brawls = outlook.brawl(wins, fleet.standings);
        Chart { outlook, seat, prizes: outlook.prizes(seat), loses: 1.0 - wins, brawls }
    }

    /// What it is worth to go to each place when each other seat is at each with the chance given.
    pub(super) fn prospects(&self, presence: &Presence) -> Row {
        let &Outlook { view, fleet, .. } = self.outlook;
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
        self.outlook.promise(prizes, stands * outlasts, brawls)
    }

    /// For each place the chance to outlast the non-player ships there, and its prize with theirs.
    #[inline]
    fn reckon_with_npcs(&self, helpers: Row, helpers_hits: Row) -> (Row, Row) {
        let (mut outlasts, mut prizes) = (Row::all(1.0), self.prizes);
        let fleet = self.outlook.fleet;
        for npc in fleet.npcs.iter() {
            let (own, at) = (npc.met_by(&fleet.ships[self.seat].fighter), npc.island);
            let (helpers, hits) = (helpers.at(at), helpers_hits.at(at));
            let (outlast, spoils) = self.outlook.encounter(npc, own, helpers, hits);
            *outlasts.at_mut(at) *= outlast;
            *prizes.at_mut(at) += spoils;
        }
        (outlasts, prizes)
    }
}
