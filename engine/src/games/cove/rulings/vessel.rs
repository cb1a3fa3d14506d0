//! Builder of a player's ship for tests.

use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Parrot;
use crate::games::cove::data::tavern::{Card, Cards};
use crate::games::cove::data::{Island, Ship};
use crate::games::cove::state::{self, ParrotAboard};
use crate::seat::Seat;

pub(super) fn seat(index: usize) -> Seat {
    Seat::new(index)
}

/// Returns a player's ship by the index of its seat.
pub(super) fn ship(index: usize) -> Ship {
    Ship::Of(Seat::new(index))
}

/// Returns a ship that lies at an island, with nothing aboard; 7 is Pirate's Cove.
pub(super) fn at(island: u8) -> Vessel {
    Vessel(state::Vessel {
        levels: [2; 4],
        mastercraft: [0; 4],
        area: state::Area::NONE,
        parrot: None,
        island: place(island),
        wheel: None,
        gold: 0,
        chests: 0,
        fame: 0,
        hand: Cards::NONE,
        maps_now: 0,
        maps_next: 0,
        consort: None,
        shared: state::Shared::default(),
        fled_unhit: false,
    })
}

pub(super) fn place(number: u8) -> Island {
    Island::from_number(number).expect("a place is 1 to 7")
}

/// Converts cards to a multiset.
pub(super) fn cards(all: &[Card]) -> Cards {
    all.iter().map(|&card| (card, 1)).collect()
}

/// Builder of a ship with goods, cards and island.
pub(super) struct Vessel(pub(super) state::Vessel);

impl Vessel {
    /// Sets the levels of hull, sails, cannon and crew.
    pub(super) fn levels(mut self, levels: [u8; 4]) -> Vessel {
        self.0.levels = levels;
        self
    }
    pub(super) fn gold(mut self, gold: u16) -> Vessel {
        self.0.gold = gold;
        self
    }
    pub(super) fn chests(mut self, chests: u8) -> Vessel {
        self.0.chests = chests;
        self
    }
    pub(super) fn fame(mut self, fame: i32) -> Vessel {
        self.0.fame = fame;
        self
    }
    pub(super) fn hand(mut self, hand: &[Card]) -> Vessel {
        self.0.hand = cards(hand);
        self
    }
    pub(super) fn parrot(self, parrot: Parrot) -> Vessel {
        self.parrot_with(parrot, 2)
    }
    pub(super) fn hurt_parrot(self, parrot: Parrot) -> Vessel {
        self.parrot_with(parrot, 1)
    }
    fn parrot_with(mut self, parrot: Parrot, hits_left: u8) -> Vessel {
        self.0.parrot = Some(ParrotAboard { parrot, hits_left });
        self
    }
    /// Adds a mastercraft that still absorbs `hits` hits.
    pub(super) fn mastercraft(mut self, section: Section, hits: u8) -> Vessel {
        self.0.mastercraft[section.index()] = hits;
        self
    }
    /// Adds a named area card that still absorbs `hits` hits.
    pub(super) fn area(mut self, card: AreaCard, hits: u8) -> Vessel {
        self.0.area.named[card.section().index()] = hits;
        self
    }
    /// Adds Reinforcements to a section that together still absorb `hits` hits.
    pub(super) fn reinforced(mut self, section: Section, hits: u8) -> Vessel {
        self.0.area.reinforcements[section.index()] = hits;
        self
    }
    /// Makes an opponent the ship's Consort for this turn.
    pub(super) fn under_consort_of(mut self, other: usize) -> Vessel {
        self.0.consort = Some(seat(other));
        self
    }
    /// Adds a secret map that pays this turn on an outer island.
    pub(super) fn map_of(mut self, island: u8) -> Vessel {
        self.0.maps_now |= 1 << (island - 1);
        self
    }
}
