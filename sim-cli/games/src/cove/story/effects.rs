//! Each seat's gains and losses in words: amounts with the new total, or levels before and after the change.

use corsair_engine::Seat;
use corsair_engine::games::cove::{
    Cove, FameFor, GoodsFor, Island, LevelBy, Section, Share, ShipSeen, TableSeen,
};

use crate::cove::story::words;

/// Possessions of every seat, updated event by event.
#[derive(Clone, Debug)]
pub(crate) struct Holdings<'g> {
    game: &'g Cove,
    by_seat: Vec<Holding>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Holding {
    fame: i32,
    gold: i16,
    chests: i16,
    levels: [u8; 4],
    island: Island,
}

impl Holding {
    fn of(ship: &ShipSeen) -> Holding {
        let ShipSeen { fame, gold, chests, levels, island, .. } = *ship;
        Holding { fame, gold: gold as i16, chests: chests.into(), levels, island }
    }
}

/// Kind of goods aboard a ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goods {
    Gold,
    Chests,
}

impl<'g> Holdings<'g> {
    /// Returns each seat's possessions before the seats rig their ships.
    pub(crate) fn at_first(game: &'g Cove, seats: usize) -> Holdings<'g> {
        let rules = game.rules();
        let holding = |seat| Holding {
            fame: 0,
            gold: rules.gold_at_start(seat) as i16,
            chests: 0,
            levels: [rules.start.level; 4],
            island: Island::Cove,
        };
        Holdings { game, by_seat: Seat::all(seats).map(holding).collect() }
    }

    /// Returns each seat's possessions at a game table.
    #[cfg(test)]
    pub(crate) fn of(game: &'g Cove, seen: &TableSeen) -> Holdings<'g> {
        Holdings { game, by_seat: seen.ships.iter().map(Holding::of).collect() }
    }

    /// Returns whether a game table shows the possessions recorded here, for every ship.
    pub(crate) fn agree_with(&self, seen: &TableSeen) -> bool {
        seen.ships.iter().map(Holding::of).eq(self.by_seat.iter().copied())
    }

    /// Returns the island of a seat's ship.
    pub(crate) fn island(&self, seat: Seat) -> Island {
        self.by_seat[seat.index()].island
    }

    /// Returns the seats whose ships lie at an island.
    pub(crate) fn seats_at(&self, island: Island) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.by_seat.len()).filter(move |&seat| self.island(seat) == island)
    }

    /// Moves a seat's ship to an island.
    pub(crate) fn sail(&mut self, seat: Seat, to: Island) {
        self.by_seat[seat.index()].island = to;
    }

    /// Changes a seat's fame, and returns the change in words: `+2 fame for plunder (now 7)`.
    pub(crate) fn fame(&mut self, seat: Seat, by: i32, reason: FameFor, share: Share) -> String {
        let style = self.game.rules().tavern.style;
        let holding = &mut self.by_seat[seat.index()];
        holding.fame += by;
        let (why, shared) = (words::fame_for(reason, style), words::shared(share, by));
        format!("{by:+} fame {why}{shared} (now {})", holding.fame)
    }

    /// Changes a seat's gold or chests, and returns the change in words: `-3 gold for an upgrade (now 2)`.
    pub(crate) fn goods(
        &mut self,
        seat: Seat,
        goods: Goods,
        by: i16,
        (reason, share): (GoodsFor, Share),
    ) -> String {
        let holding = &mut self.by_seat[seat.index()];
        let (held, what) = match goods {
            Goods::Gold => (&mut holding.gold, "gold"),
            Goods::Chests => (&mut holding.chests, if by.abs() == 1 { "chest" } else { "chests" }),
        };
        *held += by;
        let (why, shared) = (words::goods_for(reason), words::shared(share, by.into()));
        format!("{by:+} {what} {why}{shared} (now {held})")
    }

    /// Sets a section's level, and returns the change in words with printed values: `hull 4 (7) to 2 (5)`.
    pub(crate) fn level(&mut self, seat: Seat, section: Section, to: u8, by: LevelBy) -> String {
        let level = &mut self.by_seat[seat.index()].levels[section.index()];
        let from = std::mem::replace(level, to);
        let word = |level: u8| match level {
            0 => "crippled".to_owned(),
            level => format!("{level} ({})", self.game.value_at(section, level)),
        };
        format!("{} {} to {}{}", section.name(), word(from), word(to), words::level_by(by))
    }
}
