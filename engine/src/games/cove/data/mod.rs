//! Pieces of the game: sections, islands, tavern cards, parrots, legends, ships.

pub(super) mod area_card;
pub(super) mod section;
pub(super) mod tavern;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::dice::Lane;
use crate::seat::{MAX_SEATS, Seat};
use section::Section;

/// Lanes of chance: the draws in one lane do not affect the draws in another lane.
pub mod lanes {
    use super::Lane;
    /// Draws of treasure cards.
    pub const TREASURE: Lane = Lane::nature(0);
    /// Draws of tavern cards.
    pub const TAVERN: Lane = Lane::nature(1);
    /// Draws of legends for black ships.
    pub const LEGENDS: Lane = Lane::nature(2);
    /// Rolls of dice in combat.
    pub const COMBAT: Lane = Lane::nature(3);
    /// Rolls of dice that break ties (`PC-SPD-3`).
    pub const TIES: Lane = Lane::nature(4);
    /// Rolls for mutinies, secret maps, the Cacafuego, and black ships that sail by dice, as in Blackbeard's Revenge
    /// (`PB-VAR`).
    pub const FATE: Lane = Lane::nature(5);
}

/// Place on the map. Result files write the number of the place; numbers increase westward.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
#[repr(u8)]
pub enum Island {
    /// Tavern Island, number 1.
    Tavern = 1,
    /// Hull Island, number 2.
    Hull,
    /// Sail Island, number 3.
    Sail,
    /// Cannon Island, number 4.
    Cannon,
    /// Crew Island, number 5.
    Crew,
    /// Treasure Island, number 6.
    Treasure,
    /// Pirate's Cove, written as number 7 in files.
    Cove,
}

impl TryFrom<u8> for Island {
    type Error = String;
    fn try_from(number: u8) -> Result<Island, String> {
        Island::from_number(number).ok_or_else(|| {
            format!("an island must be 1 to 6, or 7 for Pirate's Cove, not {number}")
        })
    }
}

impl From<Island> for u8 {
    fn from(island: Island) -> u8 {
        island.number()
    }
}

impl Island {
    /// All places on the map, in westward order.
    pub const ALL: [Island; 7] = [
        Island::Tavern,
        Island::Hull,
        Island::Sail,
        Island::Cannon,
        Island::Crew,
        Island::Treasure,
        Island::Cove,
    ];
    /// Outer islands, 1 to 5.
    pub const OUTER: [Island; 5] =
        [Island::Tavern, Island::Hull, Island::Sail, Island::Cannon, Island::Crew];

    /// Number of the place on the map: 1 to 6, and 7 for Pirate's Cove.
    #[inline]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Returns the place with this number.
    #[inline]
    pub const fn from_number(number: u8) -> Option<Island> {
        match number {
            1..=7 => Some(Island::ALL[number as usize - 1]),
            _ => None,
        }
    }

    /// Index of the place in [`ALL`](Island::ALL).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize - 1
    }

    /// Next place in westward order; Pirate's Cove, the last place, has itself as the next place.
    #[inline]
    pub const fn next(self) -> Island {
        match self {
            Island::Cove => Island::Cove,
            before => Island::ALL[before as usize],
        }
    }

    /// Returns true if the place is an outer island.
    #[inline]
    pub const fn is_outer(self) -> bool {
        (self as u8) <= 5
    }

    /// Next island on a black ship's route: 1 → 2 → … → 6 → 1 (`PC-BLK-1`).
    pub const fn westward(self) -> Island {
        match self {
            Island::Treasure | Island::Cove => Island::Tavern,
            outer => Island::ALL[outer as usize],
        }
    }

    /// Section that the island's shipyard raises (`PC-UPG-1`); `None` if the island has no shipyard.
    #[inline]
    pub const fn shipyard(self) -> Option<Section> {
        const SECTIONS: [Option<Section>; Island::ALL.len()] = [
            None,
            Some(Section::Hull),
            Some(Section::Sails),
            Some(Section::Cannon),
            Some(Section::Crew),
            None,
            None,
        ];
        SECTIONS[self.index()]
    }

    /// Name of the place on the map.
    pub const fn name(self) -> &'static str {
        match self {
            Island::Tavern => "Tavern Island",
            Island::Hull => "Hull Island",
            Island::Sail => "Sail Island",
            Island::Cannon => "Cannon Island",
            Island::Crew => "Crew Island",
            Island::Treasure => "Treasure Island",
            Island::Cove => "Pirate's Cove",
        }
    }
}

/// Legendary pirate of a black ship.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Legend {
    /// Edward Teach, called Blackbeard.
    Blackbeard,
    /// Flying Dutchman, the ship that repairs herself.
    FlyingDutchman,
    /// Captain Hook, whose misses may hit ships beside the target.
    CaptainHook,
    /// Anne Bonny and Mary Read, who sail one black ship together.
    BonnyAndRead,
    /// Treasure ship that cannot be fought (`PC-CAC`).
    Cacafuego,
}

impl Legend {
    /// All five legends.
    pub const ALL: [Legend; 5] = [
        Legend::Blackbeard,
        Legend::FlyingDutchman,
        Legend::CaptainHook,
        Legend::BonnyAndRead,
        Legend::Cacafuego,
    ];

    /// Index of the legend in [`ALL`](Legend::ALL).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Name of the legend in notation and files.
    pub const fn name(self) -> &'static str {
        match self {
            Legend::Blackbeard => "blackbeard",
            Legend::FlyingDutchman => "flying_dutchman",
            Legend::CaptainHook => "captain_hook",
            Legend::BonnyAndRead => "bonny_and_read",
            Legend::Cacafuego => "cacafuego",
        }
    }

    /// Returns true if the legend fights; false for the Cacafuego.
    #[inline]
    pub const fn fights(self) -> bool {
        !matches!(self, Legend::Cacafuego)
    }
}

/// Highest possible number of black ships on the board.
pub(crate) const MAX_BLACK_SHIPS: usize = 2;

/// Ship in combat. Files write `seat0`, `black0` or `navy`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Ship {
    /// Ship of a player.
    Of(Seat),
    /// Black ship, by its number from 0.
    Black(u8),
    /// Ship of the Royal Navy.
    Navy,
}

impl fmt::Display for Ship {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ship::Of(seat) => write!(out, "seat{}", seat.index()),
            Ship::Black(number) => write!(out, "black{number}"),
            Ship::Navy => out.write_str("navy"),
        }
    }
}

impl From<Ship> for String {
    fn from(ship: Ship) -> String {
        ship.to_string()
    }
}

impl TryFrom<String> for Ship {
    type Error = String;

    fn try_from(word: String) -> Result<Ship, String> {
        let ships = "expected a seat such as `seat0`, a black ship such as `black0`, or `navy`";
        Ship::from_word(&word).ok_or_else(|| format!("`{word}` is not a ship; {ships}"))
    }
}

/// Set of seats of one table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Seats(u8);

impl Seats {
    /// Empty set of seats.
    pub const NONE: Seats = Seats(0);

    /// Returns the set of the first `n` seats.
    #[inline]
    pub(crate) const fn first(n: u8) -> Seats {
        Seats((1 << n) - 1)
    }

    /// Bit mask of the set; the lowest bit is the first seat.
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    /// Returns the set with this bit mask.
    pub(crate) const fn from_bits(bits: u8) -> Seats {
        Seats(bits)
    }

    /// Returns true if the seat is in the set.
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 == 1
    }

    /// Adds a seat to the set.
    #[inline]
    pub fn add(&mut self, seat: Seat) {
        self.0 |= 1 << seat.index();
    }

    /// Removes a seat from the set.
    #[inline]
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.index());
    }

    /// Number of seats in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns true if the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Only seat of a set with one seat; `None` for a larger or empty set.
    #[inline]
    pub(crate) fn only(self) -> Option<Seat> {
        (!self.is_empty() && !self.are_several())
            .then(|| Seat::new(self.0.trailing_zeros() as usize))
    }

    /// Returns true if the set has two or more seats.
    #[inline]
    pub(crate) const fn are_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Iterates over the seats of the set, in seating order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let first = left.trailing_zeros() as usize;
                left &= left - 1;
                Seat::new(first)
            })
        })
    }

    /// Intersection of two sets of seats.
    #[inline]
    pub const fn and(self, other: Seats) -> Seats {
        Seats(self.0 & other.0)
    }

    /// Difference of two sets: the seats of this set that are not in `other`.
    #[inline]
    pub const fn without(self, other: Seats) -> Seats {
        Seats(self.0 & !other.0)
    }

    /// Union of two sets of seats.
    #[inline]
    pub const fn or(self, other: Seats) -> Seats {
        Seats(self.0 | other.0)
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        let mut set = Seats::NONE;
        for seat in seats {
            set.add(seat);
        }
        set
    }
}

const _: () = assert!(MAX_SEATS <= 8);
