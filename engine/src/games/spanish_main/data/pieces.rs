//! Pieces and their places: ships, crew, treasure tokens, islands, terrain and forts.

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
            /// Index of the piece in the state's list for its type of piece, such as the list of ships.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

number! {
    /// Number of a ship, in the order of seats and fleet lists. A captured ship keeps her number.
    ShipNo(u8)
}
number! {
    /// Number of a crew. Crew are numbered ship by ship, in the order in which each ship lists them.
    CrewNo(u8)
}
number! {
    /// Number that identifies a treasure token.
    CoinNo(u16)
}
number! {
    /// Number of an island, in the order in which islands were placed.
    IslandNo(u8)
}
number! {
    /// Number of a piece of terrain, in the order of placement. The fog bank of a smokepot gets the next unused
    /// number.
    TerrainNo(u8)
}

/// Bit set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Seats(u8);

impl Seats {
    /// Empty set of seats.
    pub const NONE: Seats = Seats(0);

    /// Returns true if a seat is in the set.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat.index()) != 0
    }

    /// Returns this set of seats with `seat` added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | (1 << seat.index()))
    }

    /// Returns this set of seats with `seat` removed.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.index()))
    }

    /// Returns the intersection of two sets of seats.
    #[must_use]
    pub const fn and(self, others: Seats) -> Seats {
        Seats(self.0 & others.0)
    }

    /// Returns the set that contains one seat.
    pub const fn of(seat: Seat) -> Seats {
        Seats(1 << seat.index())
    }
}

/// Kind of unique treasure: a treasure token with rules text (`SM-UNI-3`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Unique {
    /// Once per turn, the carrying ship may look at a cargo aboard a second ship.
    #[serde(rename = "Shipping Charts")]
    ShippingCharts,
    /// Once per turn, the carrying ship may look at a treasure on an island.
    #[serde(rename = "Marksman's Map")]
    MarksmansMap,
    /// The carrying ship may explore as part of the move that docks her.
    #[serde(rename = "Forged Papers")]
    ForgedPapers,
    /// Enemy cannon have range S against the carrying ship.
    #[serde(rename = "Homemade Flag")]
    HomemadeFlag,
    /// The carrying ship loses her next turn. The token is worth 6 gold minus the number of crew
    /// aboard.
    Rum,
    /// All crew aboard the carrying ship are removed. The plague then passes to the next ship that
    /// she touches.
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

    /// Card effect that the treasure gives to its ship; `None` if no card has the same effect.
    pub(crate) const fn effect(self) -> Option<Effect> {
        match self {
            Unique::ShippingCharts => Some(Effect::PeekShip),
            Unique::MarksmansMap => Some(Effect::PeekIsland),
            Unique::ForgedPapers => Some(Effect::Explorer),
            Unique::HomemadeFlag | Unique::Rum | Unique::Plague => None,
        }
    }

    /// Name printed on the token.
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

/// Face of a treasure token: gold, or a unique treasure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Face {
    /// Coin, with its value in gold.
    Gold(u8),
    /// Unique treasure, with its kind.
    Unique(Unique),
}

/// Place of a treasure token.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CoinAt {
    /// On an island that is not a home.
    Island(IslandNo),
    /// Aboard a ship.
    Ship(ShipNo),
    /// On the home island of a seat.
    Home(Seat),
    /// In the fort on an island.
    Fort(IslandNo),
    /// Out of the game.
    Out,
}

/// Treasure token: a coin or a unique treasure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Coin {
    /// Face of the token.
    pub face: Face,
    /// Worth of the token in gold: the number on a coin, or the value that a unique treasure's text gives.
    pub gold: u8,
    /// Place of the token.
    pub at: CoinAt,
    /// True if the token lies face up.
    pub open: bool,
    /// Seats that have looked at the token's face (`SM-EXP-4`).
    pub known: Seats,
    /// True if the token was put into a fort this turn (`SM-FRT-4`).
    pub put_in: bool,
    /// True if the token is a captured crew, which gives no gold when the ship sinks (`SM-KEY-09`).
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

/// Crew piece in play.
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
    /// Opponents' seats that have seen the crew's card.
    pub known: Seats,
    /// True if the crew has its Black Mark and so belongs to the Cursed (`SM-KEY-01`).
    pub marked: bool,
    /// Partner that the fleet chose for a crew with LINK_ANY.
    pub linked: Option<CrewId>,
    /// Ship with which the fleet lists the crew; `None` for a crew that a situation put on the table.
    pub listed: Option<ShipNo>,
    /// True if the crew was ashore at the start of the game (`SM-SET-5`).
    pub began_ashore: bool,
    /// Number of transfers of the crew in the current turn (`SM-TRN-3`).
    pub transfers: u8,
    /// True if the crew has shot this turn as a Marine (`SM-KEY-08`).
    pub has_shot: bool,
    /// Number of hits on the crew this turn, while ashore (`SM-KEY-08`).
    pub hits: u8,
}

impl CrewPiece {
    /// Returns true if a seat knows the crew's card.
    pub fn is_known(&self, seat: Seat) -> bool {
        self.face_up || self.seat == seat || self.known.has(seat)
    }
}

/// Kind of terrain: fog, reef or sargasso sea.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TerrainKind {
    /// Fog bank, in which ships get lost.
    Fog,
    /// Reef, which removes masts of ships.
    Reef,
    /// Sargasso sea, whose weeds hold ships.
    Sargasso,
}

impl TerrainKind {
    /// All kinds of terrain, in the order of placement (`SM-SET-3`).
    pub const ALL: [TerrainKind; 3] = [TerrainKind::Fog, TerrainKind::Reef, TerrainKind::Sargasso];

    /// Word for the kind of terrain, such as `reef`.
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
    /// Die rolled for the terrain this turn; `None` before the roll.
    pub rating: Option<u8>,
    /// Seat that made this smoke (`SM-CRW-4`); `None` for ordinary terrain.
    pub smoke_of: Option<Seat>,
    /// True if the terrain has left the table, as smoke does after a turn.
    pub gone: bool,
}

/// Island on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Island {
    /// Centre of the island.
    pub centre: Point,
    /// Seat whose home is this island; `None` for a wild island.
    pub home: Option<Seat>,
    /// Seats with a mark on the island (`SM-EXP-2`).
    pub marks: Seats,
    /// Seats that have looked at the island's treasure, even if they have no mark there.
    pub explored: Seats,
    /// Fort on the island, if any.
    pub fort: Option<FortPiece>,
}

/// Fort on an island, built by a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FortPiece {
    /// Card of the fort.
    pub card: super::card::FortId,
    /// Seat that owns the fort.
    pub seat: Seat,
    /// Bit set of the flags that the fort has left.
    pub flags: u8,
    /// True if the fort has shot this turn.
    pub has_shot: bool,
    /// True if a cannon of the fort has missed and shot again this turn (`CANNONEER`).
    pub has_shot_again: bool,
    /// Number of hits that the fort absorbs this turn before it loses flags (`FORT_HITS_D6`).
    /// `None` before the first shot at the fort.
    pub shield: Option<u8>,
}
