//! What changes hands in a story: amounts with what a seat then has, levels before and after.

use corsair_engine::Seat;
use corsair_engine::games::cove::{
    Cove, FameFor, GoodsFor, Island, LevelBy, Section, Share, ShipAt, Snapshot,
};

use crate::games::cove::story::words;

/// What every seat has, kept from what happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Holdings(Vec<Holding>);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Holding {
    fame: i32,
    gold: i16,
    chests: i16,
    levels: [u8; 4],
    island: Island,
}

/// Gold or chests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goods {
    Gold,
    Chests,
}

impl Holdings {
    /// What seats have before they rig their ships.
    pub(crate) fn at_first(game: &Cove, seats: usize) -> Holdings {
        let start = &game.rules().start;
        let holding = Holding {
            fame: 0,
            gold: start.gold.into(),
            chests: 0,
            levels: [start.level; 4],
            island: Island::Cove,
        };
        Holdings(vec![holding; seats])
    }

    /// Whether this is what every ship of a snapshot has.
    pub(crate) fn agree_with(&self, snapshot: &Snapshot) -> bool {
        let of = |ship: &ShipAt| {
            Some(Holding {
                fame: ship.fame?,
                gold: ship.gold?.try_into().ok()?,
                chests: ship.chests?.into(),
                levels: ship.levels?,
                island: ship.island?,
            })
        };
        snapshot.ships.iter().map(of).eq(self.0.iter().copied().map(Some))
    }

    /// Where a ship lies.
    pub(crate) fn island(&self, seat: Seat) -> Island {
        self.0[seat.index()].island
    }

    /// The seats whose ships lie at a place.
    pub(crate) fn seats_at(&self, island: Island) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.0.len()).filter(move |&seat| self.island(seat) == island)
    }

    /// Moves a ship.
    pub(crate) fn sail(&mut self, seat: Seat, to: Island) {
        self.0[seat.index()].island = to;
    }

    /// Fame won or lost, as `+2 fame for plunder (7)`.
    pub(crate) fn fame(&mut self, seat: Seat, by: i32, reason: FameFor, share: Share) -> String {
        let holding = &mut self.0[seat.index()];
        holding.fame += by;
        let (why, shared) = (words::fame_for(reason), words::shared(share, by));
        format!("{by:+} fame {why}{shared} (now {})", holding.fame)
    }

    /// Gold or chests gained or spent, as `-3 gold for an upgrade (2)`.
    pub(crate) fn goods(
        &mut self,
        seat: Seat,
        goods: Goods,
        by: i16,
        (reason, share): (GoodsFor, Share),
    ) -> String {
        let holding = &mut self.0[seat.index()];
        let (held, what) = match goods {
            Goods::Gold => (&mut holding.gold, "gold"),
            Goods::Chests => (&mut holding.chests, if by.abs() == 1 { "chest" } else { "chests" }),
        };
        *held += by;
        let (why, shared) = (words::goods_for(reason), words::shared(share, by.into()));
        format!("{by:+} {what} {why}{shared} (now {held})")
    }

    /// A section's new level, as `hull 4 to 2`.
    pub(crate) fn level(&mut self, seat: Seat, section: Section, to: u8, by: LevelBy) -> String {
        let level = &mut self.0[seat.index()].levels[section.index()];
        let from = std::mem::replace(level, to);
        let word = |level: u8| match level {
            0 => "crippled".to_owned(),
            level => level.to_string(),
        };
        format!("{} {} to {}{}", section.name(), word(from), word(to), words::level_by(by))
    }
}
