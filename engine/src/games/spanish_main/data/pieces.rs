//! Pieces and their places: numbers of ships, crew and coins, treasure, terrain.

use serde::{Deserialize, Serialize};

use super::card::CrewId;
use super::effect::Effect;
use crate::games::spanish_main::geometry::{Disc, Point};
use crate::seat::Seat;

macro_rules! number {
    ($(#[$attribute:meta])* $name:ident($of:ty)) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub $of);

        impl $name {
            /// The index in the list of the state.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

number! {
    /// Number of a ship, by seat and fleet order; a ship that changes fleets keeps it.
    ShipNo(u8)
}
number! {
    /// Number of a crew: by ship, as the fleet lists it.
    CrewNo(u8)
}
number! {
    /// Number of a coin or another token of treasure.
    CoinNo(u16)
}
number! {
    /// Number of an island, in the order of placing.
    IslandNo(u8)
}
number! {
    /// Number of a piece of terrain, in the order of placing; a fog bank of a smokepot has the next
    /// free number.
    TerrainNo(u8)
}

/// Set of seats, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Seats = Seats(0);

    /// Returns true if a seat is in the set.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat.index()) != 0
    }

    /// This set with one more seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | (1 << seat.index()))
    }

    /// This set without a seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.index()))
    }

    /// The seats that are in both sets.
    #[must_use]
    pub const fn and(self, others: Seats) -> Seats {
        Seats(self.0 & others.0)
    }

    /// The set of one seat.
    pub const fn of(seat: Seat) -> Seats {
        Seats(1 << seat.index())
    }
}

/// A unique treasure (`SM-UNI-3`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Unique {
    /// Once per turn, look at a cargo of a ship.
    #[serde(rename = "Shipping Charts")]
    ShippingCharts,
    /// Once per turn, look at a treasure of an island.
    #[serde(rename = "Marksman's Map")]
    MarksmansMap,
    /// The ship may explore as she docks.
    #[serde(rename = "Forged Papers")]
    ForgedPapers,
    /// Enemy cannon measure S at her.
    #[serde(rename = "Homemade Flag")]
    HomemadeFlag,
    /// The ship loses its next turn; worth 6 minus the number of crew aboard.
    Rum,
    /// All crew aboard are removed; the next ship touched has it.
    Plague,
}

impl Unique {
    /// All of them.
    pub const ALL: [Unique; 6] = [
        Unique::ShippingCharts,
        Unique::MarksmansMap,
        Unique::ForgedPapers,
        Unique::HomemadeFlag,
        Unique::Rum,
        Unique::Plague,
    ];

    /// The effect that it gives a ship, if cards have such an effect.
    pub(crate) const fn effect(self) -> Option<Effect> {
        match self {
            Unique::ShippingCharts => Some(Effect::PeekShip),
            Unique::MarksmansMap => Some(Effect::PeekIsland),
            Unique::ForgedPapers => Some(Effect::Explorer),
            Unique::HomemadeFlag | Unique::Rum | Unique::Plague => None,
        }
    }

    /// The name on the token.
    pub const fn name(self) -> &'static str {
        match self {
            Unique::ShippingCharts => "Shipping Charts",
            Unique::MarksmansMap => "Marksman's Map",
            Unique::ForgedPapers => "Forged Papers",
            Unique::HomemadeFlag => "Homemade Flag",
            Unique::Rum => "Rum",
            Unique::Plague => "Plague",
        }
    }

    /// Reads a name.
    pub fn from_name(name: &str) -> Option<Unique> {
        Unique::ALL.into_iter().find(|unique| unique.name() == name)
    }
}

/// Face of a token.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Face {
    /// A coin of this much gold.
    Gold(u8),
    /// A unique treasure.
    Unique(Unique),
}

/// Place of a token.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CoinAt {
    /// On an island, not at home.
    Island(IslandNo),
    /// Aboard a ship.
    Ship(ShipNo),
    /// At the home of a seat.
    Home(Seat),
    /// In the fort of an island.
    Fort(IslandNo),
    /// Out of the game.
    Out,
}

/// Coin or another token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Coin {
    /// Its face.
    pub face: Face,
    /// Its worth in gold: a coin's number, or the value that a unique treasure's text gives.
    pub gold: u8,
    /// Place of the coin.
    pub at: CoinAt,
    /// True if it lies face up.
    pub open: bool,
    /// Seats that have looked at it (`SM-EXP-4`).
    pub known: Seats,
    /// True if it went into a fort this turn (`SM-FRT-4`).
    pub put_in: bool,
    /// True if it is a captured crew, which sinks with a ship for no gold (`SM-KEY-09`).
    pub is_crew: bool,
}

impl Coin {
    /// Returns true if a seat knows its face.
    pub const fn is_known(&self, seat: Seat) -> bool {
        self.open || self.known.has(seat)
    }
}

/// Place of a crew.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CrewAt {
    /// Aboard a ship.
    Ship(ShipNo),
    /// Ashore on an island.
    Island(IslandNo),
    /// Out of the game.
    Out,
}

/// A crew.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CrewPiece {
    /// The card.
    pub card: CrewId,
    /// The seat of its owner.
    pub seat: Seat,
    /// Place of the crew.
    pub at: CrewAt,
    /// True if it lies face up.
    pub face_up: bool,
    /// The seats that have seen the card, besides its owner.
    pub known: Seats,
    /// True if it is Cursed by its Black Mark (`SM-KEY-01`).
    pub marked: bool,
    /// The crew that the fleet linked it to.
    pub linked: Option<CrewId>,
    /// The ship with which its fleet lists it; `None` for a piece of a situation.
    pub listed: Option<ShipNo>,
    /// True if it began ashore (`SM-SET-5`).
    pub began_ashore: bool,
    /// Number of times it changed its place this turn (`SM-TRN-3`).
    pub transfers: u8,
    /// True if it has shot this turn, as a Marine (`SM-KEY-08`).
    pub has_shot: bool,
    /// Hits on it this turn, ashore (`SM-KEY-08`).
    pub hits: u8,
}

impl CrewPiece {
    /// Returns true if a seat knows the card.
    pub fn is_known(&self, seat: Seat) -> bool {
        self.face_up || self.seat == seat || self.known.has(seat)
    }
}

/// Kind of terrain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TerrainKind {
    /// A fog bank.
    Fog,
    /// A reef.
    Reef,
    /// A sargasso sea.
    Sargasso,
}

impl TerrainKind {
    /// The kinds, in the order of placing (`SM-SET-3`).
    pub const ALL: [TerrainKind; 3] = [TerrainKind::Fog, TerrainKind::Reef, TerrainKind::Sargasso];

    /// The word.
    pub const fn name(self) -> &'static str {
        match self {
            TerrainKind::Fog => "fog",
            TerrainKind::Reef => "reef",
            TerrainKind::Sargasso => "sargasso",
        }
    }
}

/// A piece of terrain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Terrain {
    /// Its kind.
    pub kind: TerrainKind,
    /// Disc that it covers.
    pub disc: Disc,
    /// Its rating until the end of the turn, if it has been rolled.
    pub rating: Option<u8>,
    /// The seat that made this smoke (`SM-CRW-4`); `None` for other terrain.
    pub smoke_of: Option<Seat>,
    /// True if it is gone, as smoke is after a turn.
    pub gone: bool,
}

/// An island.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Island {
    /// Its centre.
    pub centre: Point,
    /// The seat at home here.
    pub home: Option<Seat>,
    /// The seats with a mark here (`SM-EXP-2`).
    pub marks: Seats,
    /// The seats that have looked there, marked or not yet.
    pub explored: Seats,
    /// The fort.
    pub fort: Option<FortPiece>,
}

/// Fort that was built.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FortPiece {
    /// The card.
    pub card: super::card::FortId,
    /// The seat of its owner.
    pub seat: Seat,
    /// Its flags, one bit each.
    pub flags: u8,
    /// True if it has shot this turn.
    pub has_shot: bool,
    /// True if a missed cannon has shot again this turn (`CANNONEER`).
    pub has_shot_again: bool,
    /// Hits that it can still take this turn before it loses flags; `None` before the first shot at
    /// it (`FORT_HITS_D6`).
    pub shield: Option<u8>,
}
