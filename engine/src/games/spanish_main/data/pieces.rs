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
            /// Index of the piece in the list of the state.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

number! {
    /// Number of a ship, by seat and fleet order; it stays when the ship changes fleets.
    ShipNo(u8)
}
number! {
    /// Number of a crew: by ship, as the fleet lists it.
    CrewNo(u8)
}
number! {
    /// Number of a token of treasure, such as a coin.
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
    /// Set without seats.
    pub const NONE: Seats = Seats(0);

    /// Returns true if a seat is in the set.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat.index()) != 0
    }

    /// Returns this set with one more seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | (1 << seat.index()))
    }

    /// Returns this set without a seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.index()))
    }

    /// Intersection of two sets of seats.
    #[must_use]
    pub const fn and(self, others: Seats) -> Seats {
        Seats(self.0 & others.0)
    }

    /// Returns the set of one seat.
    pub const fn of(seat: Seat) -> Seats {
        Seats(1 << seat.index())
    }
}

/// Unique treasure, a kind of token (`SM-UNI-3`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Unique {
    /// The ship may look at a cargo of a ship once per turn.
    #[serde(rename = "Shipping Charts")]
    ShippingCharts,
    /// The ship may look at a treasure of an island once per turn.
    #[serde(rename = "Marksman's Map")]
    MarksmansMap,
    /// The ship may explore as she docks.
    #[serde(rename = "Forged Papers")]
    ForgedPapers,
    /// Enemy cannon have range S at the ship.
    #[serde(rename = "Homemade Flag")]
    HomemadeFlag,
    /// The ship loses her next turn; the token is worth 6 minus the number of crew aboard.
    Rum,
    /// All crew aboard are removed; the plague passes to the next ship touched.
    Plague,
}

impl Unique {
    /// All kinds of unique treasure.
    pub const ALL: [Unique; 6] = [
        Unique::ShippingCharts,
        Unique::MarksmansMap,
        Unique::ForgedPapers,
        Unique::HomemadeFlag,
        Unique::Rum,
        Unique::Plague,
    ];

    /// Effect that the treasure gives a ship, if cards have such an effect.
    pub(crate) const fn effect(self) -> Option<Effect> {
        match self {
            Unique::ShippingCharts => Some(Effect::PeekShip),
            Unique::MarksmansMap => Some(Effect::PeekIsland),
            Unique::ForgedPapers => Some(Effect::Explorer),
            Unique::HomemadeFlag | Unique::Rum | Unique::Plague => None,
        }
    }

    /// Name on the token.
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

    /// Parses the name of a unique treasure.
    pub fn from_name(name: &str) -> Option<Unique> {
        Unique::ALL.into_iter().find(|unique| unique.name() == name)
    }
}

/// Face of a token.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Face {
    /// Coin of this much gold.
    Gold(u8),
    /// Unique treasure of a kind.
    Unique(Unique),
}

/// Place of a token.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CoinAt {
    /// On an island that is not a home.
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

/// Token of treasure: a coin or a unique treasure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Coin {
    /// Face of the token.
    pub face: Face,
    /// Worth of the token in gold: a coin's number, or the value that a unique treasure's text
    /// gives.
    pub gold: u8,
    /// Place of the token.
    pub at: CoinAt,
    /// True if the token lies face up.
    pub open: bool,
    /// Seats that have looked at the token (`SM-EXP-4`).
    pub known: Seats,
    /// True if the token went into a fort this turn (`SM-FRT-4`).
    pub put_in: bool,
    /// True if the token is a captured crew, which sinks with a ship for no gold (`SM-KEY-09`).
    pub is_crew: bool,
}

impl Coin {
    /// Returns true if a seat knows the token's face.
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

/// Crew in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CrewPiece {
    /// Card of the crew.
    pub card: CrewId,
    /// Seat that owns the crew.
    pub seat: Seat,
    /// Place of the crew.
    pub at: CrewAt,
    /// True if the crew lies face up.
    pub face_up: bool,
    /// Seats that have seen the card, besides the owner.
    pub known: Seats,
    /// True if the crew is Cursed by its Black Mark (`SM-KEY-01`).
    pub marked: bool,
    /// Crew to which the fleet linked this one.
    pub linked: Option<CrewId>,
    /// Ship with which the fleet lists the crew; `None` for a piece of a situation.
    pub listed: Option<ShipNo>,
    /// True if the crew began ashore (`SM-SET-5`).
    pub began_ashore: bool,
    /// Number of times that the crew changed places this turn (`SM-TRN-3`).
    pub transfers: u8,
    /// True if the crew has shot this turn, as a Marine (`SM-KEY-08`).
    pub has_shot: bool,
    /// Number of hits on the crew this turn, ashore (`SM-KEY-08`).
    pub hits: u8,
}

impl CrewPiece {
    /// Returns true if a seat knows the crew's card.
    pub fn is_known(&self, seat: Seat) -> bool {
        self.face_up || self.seat == seat || self.known.has(seat)
    }
}

/// Kind of terrain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TerrainKind {
    /// Fog bank, in which ships get lost.
    Fog,
    /// Reef, which takes masts.
    Reef,
    /// Sargasso sea, whose weeds hold ships.
    Sargasso,
}

impl TerrainKind {
    /// All kinds of terrain, in the order of placing (`SM-SET-3`).
    pub const ALL: [TerrainKind; 3] = [TerrainKind::Fog, TerrainKind::Reef, TerrainKind::Sargasso];

    /// Word for the kind of terrain.
    pub const fn name(self) -> &'static str {
        match self {
            TerrainKind::Fog => "fog",
            TerrainKind::Reef => "reef",
            TerrainKind::Sargasso => "sargasso",
        }
    }
}

/// Piece of terrain on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Terrain {
    /// Kind of the terrain.
    pub kind: TerrainKind,
    /// Disc that the terrain covers.
    pub disc: Disc,
    /// Rating of the terrain until the end of the turn, if it has been rolled.
    pub rating: Option<u8>,
    /// Seat that made this smoke (`SM-CRW-4`); `None` for terrain that is not smoke.
    pub smoke_of: Option<Seat>,
    /// True if the terrain is gone, as smoke is after a turn.
    pub gone: bool,
}

/// Island on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Island {
    /// Centre of the island.
    pub centre: Point,
    /// Seat whose home is the island.
    pub home: Option<Seat>,
    /// Seats with a mark on the island (`SM-EXP-2`).
    pub marks: Seats,
    /// Seats that have looked at the island's treasure, with or without a mark.
    pub explored: Seats,
    /// Fort on the island.
    pub fort: Option<FortPiece>,
}

/// Fort that a seat has built.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FortPiece {
    /// Card of the fort.
    pub card: super::card::FortId,
    /// Seat that owns the fort.
    pub seat: Seat,
    /// Flags of the fort, one bit each.
    pub flags: u8,
    /// True if the fort has shot this turn.
    pub has_shot: bool,
    /// True if a missed cannon has shot again this turn (`CANNONEER`).
    pub has_shot_again: bool,
    /// Number of hits that the fort can still take this turn before it loses flags. `None` before
    /// the first shot at it (`FORT_HITS_D6`).
    pub shield: Option<u8>,
}
