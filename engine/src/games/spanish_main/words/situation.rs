//! Situations: a table laid out piece by piece, in words, from which play begins.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::games::spanish_main::state::ship::{Ship, Spell};
use crate::words::{seat_index, seat_index_if_any, seat_indices};

/// Start of a game in place of the set-up: a turn of a seat, on a table with these pieces.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Situation {
    /// Number of the round, from 1.
    pub round: Option<u16>,
    /// Seat whose turn it is.
    #[serde(deserialize_with = "seat_index")]
    pub seat: usize,
    /// Gold given at the start; if omitted, all gold on the table.
    pub given: Option<u32>,
    /// Names of the seats' fleets, whose forts the seats may build.
    pub fleets: Vec<String>,
    /// Progress of each seat.
    pub player: Vec<PlayerAt>,
    /// Terrain, in the order of its numbers.
    pub terrain: Vec<TerrainAt>,
    /// Islands, in the order of their numbers.
    pub island: Vec<IslandAt>,
    /// Ships, in the order of their numbers; ships of the first seat come first.
    pub ship: Vec<ShipAt>,
}

/// A text, or a table whose first key is the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Short<T>(pub T);

impl<'de, T: Deserialize<'de> + From<String>> Deserialize<'de> for Short<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Short<T>, D::Error> {
        struct TextOrTable<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de> + From<String>> Visitor<'de> for TextOrTable<T> {
            type Value = Short<T>;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a text, or a table with it")
            }

            fn visit_str<E>(self, text: &str) -> Result<Short<T>, E> {
                Ok(Short(T::from(text.into())))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Short<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Short)
            }
        }

        deserializer.deserialize_any(TextOrTable(PhantomData))
    }
}

/// Progress of a player in a situation.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerAt {
    /// Seat of the player.
    #[serde(deserialize_with = "seat_index")]
    pub seat: usize,
    /// Number of enemy masts that the player removed (`SM-END-4`).
    #[serde(default)]
    pub masts_removed: u16,
    /// True if the player is out, because no ship can ever move again (`SM-END-3`).
    #[serde(default)]
    pub out: bool,
}

/// Token of treasure in a situation: its face, such as `3 gold`, or a table.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokenAt {
    /// Face of the token, such as `3 gold`.
    pub token: String,
    /// Value of the token in gold, if it exceeds the value of the face (`SM-UNI-2`).
    pub gold: Option<u8>,
    /// True if the token lies open.
    pub open: Option<bool>,
    /// Seats that have looked at the token.
    #[serde(default, deserialize_with = "seat_indices")]
    pub known: Vec<usize>,
}

impl From<String> for TokenAt {
    fn from(token: String) -> TokenAt {
        TokenAt { token, ..TokenAt::default() }
    }
}

/// Crew in a situation: its card, or a table.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CrewIn {
    /// Card of the crew, as fleets name it.
    pub card: String,
    /// Seat of a crew ashore; a crew aboard belongs to its ship's seat.
    #[serde(default, deserialize_with = "seat_index_if_any")]
    pub seat: Option<usize>,
    /// True if the crew lies face up; default: true ashore, and aboard if its card begins so.
    pub face_up: Option<bool>,
    /// True if the crew has its Black Mark (`SM-KEY-01`).
    #[serde(default)]
    pub marked: bool,
    /// Seats that have seen the card, besides the owner.
    #[serde(default, deserialize_with = "seat_indices")]
    pub known: Vec<usize>,
    /// Crew to which the fleet links this one (`LINK_ANY`).
    pub linked: Option<String>,
    /// Number of times that the crew changed places in this turn.
    #[serde(default)]
    pub transfers: u8,
    /// True if the crew has shot in this turn, as a Marine.
    #[serde(default)]
    pub has_shot: bool,
}

impl From<String> for CrewIn {
    fn from(card: String) -> CrewIn {
        CrewIn { card, ..CrewIn::default() }
    }
}

/// Island in a situation.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IslandAt {
    /// Centre of the island.
    pub at: [i32; 2],
    /// Seat whose home is the island.
    #[serde(default, deserialize_with = "seat_index_if_any")]
    pub home: Option<usize>,
    /// Treasure on the island, such as `3 gold`.
    #[serde(default)]
    pub treasure: Vec<Short<TokenAt>>,
    /// Seats with a mark on the island.
    #[serde(default, deserialize_with = "seat_indices")]
    pub marks: Vec<usize>,
    /// Seats that have looked at the island's treasure, with or without a mark (`SM-EXP-2`).
    #[serde(default, deserialize_with = "seat_indices")]
    pub explored: Vec<usize>,
    /// Fort on the island; the fort then holds the treasure.
    pub fort: Option<FortAt>,
    /// Crew ashore on the island.
    #[serde(default)]
    pub crew: Vec<CrewIn>,
}

/// Fort in a situation.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FortAt {
    /// Card of the fort, as fleets name it.
    pub card: String,
    /// Seat that owns the fort.
    #[serde(deserialize_with = "seat_index")]
    pub seat: usize,
    /// Flags that are lost, from the first.
    #[serde(default)]
    pub lost: Vec<u8>,
}

/// Piece of terrain in a situation.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainAt {
    /// Kind of the terrain: `fog`, `reef` or `sargasso`.
    pub kind: String,
    /// Centre of the terrain.
    pub at: [i32; 2],
    /// Rating of the terrain, if it was rolled in this turn (`SM-TER-3`).
    pub rating: Option<u8>,
    /// Seat that made this smoke (`SM-CRW-4`).
    #[serde(default, deserialize_with = "seat_index_if_any")]
    pub smoke_of: Option<usize>,
}

/// Ship in a situation.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipAt {
    /// Card of the ship, as fleets name it.
    pub card: String,
    /// Seat of the ship's fleet.
    #[serde(deserialize_with = "seat_index")]
    pub seat: usize,
    /// Place of the ship's bow.
    pub bow: [i32; 2],
    /// Heading of the ship, 0 to 1023.
    pub heading: u16,
    /// Contact of the ship's bow, such as `island2`.
    pub touches: Option<String>,
    /// True if the ship made this contact in this turn.
    #[serde(default)]
    pub arrived: bool,
    /// Masts that are lost, from the front.
    #[serde(default)]
    pub lost: Vec<u8>,
    /// Masts that burn, from the front.
    #[serde(default)]
    pub burning: Vec<u8>,
    /// Crew of the ship, face down unless their cards or tables say otherwise.
    #[serde(default)]
    pub crew: Vec<Short<CrewIn>>,
    /// Treasure aboard.
    #[serde(default)]
    pub treasure: Vec<Short<TokenAt>>,
    /// Ship that this ship tows.
    pub tows: Option<String>,
    /// Sargasso sea that holds the ship (`SM-TER-4`).
    pub tangled: Option<String>,
    /// Fog bank that the ship is lost in (`SM-TER-1`).
    pub lost_in: Option<String>,
    /// True if the ship is submerged (`SM-KEY-10`).
    #[serde(default)]
    pub submerged: bool,
    /// True if the ship is ghostly (`SM-KEY-05`).
    #[serde(default)]
    pub ghostly: bool,
    /// True if the ship sinks as her seat's next turn begins (`SM-SCU-1`).
    #[serde(default)]
    pub scuttling: bool,
    /// Number of shell panels left; as built if omitted (`SM-KEY-12`).
    pub panels: Option<u8>,
    /// Bindings of the ship in this turn.
    #[serde(default)]
    pub under: Vec<Binding>,
    /// Bindings of the ship in her seat's next turn.
    #[serde(default)]
    pub under_next: Vec<Binding>,
    /// Once-per-turn abilities of the ship that were used or cancelled in this turn, by their
    /// codes.
    #[serde(default)]
    pub used: Vec<String>,
    /// Number of standard actions that the ship took in this turn.
    #[serde(default)]
    pub actions: u8,
    /// True if the ship took a move action in this turn.
    #[serde(default)]
    pub moved: bool,
    /// True if the ship has explored freely since she docked (`SM-EXP-2`).
    #[serde(default)]
    pub explored: bool,
    /// True if the ship has raided a home since she docked (`RAID_HOME`).
    #[serde(default)]
    pub raided: bool,
    /// True if the ship must leave an enemy home (`RAID_HOME_LEAVE`).
    #[serde(default)]
    pub must_leave: bool,
    /// True if the ship has the cannon of a sacrifice (`SACRIFICE_TREASURE_CANNON`).
    #[serde(default)]
    pub extra_cannon: bool,
}

/// Binding of a ship for a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Binding {
    /// The ship may not move (`SM-CRW-3`).
    Chainshot,
    /// Crew of the ship have no abilities (`SM-CRW-3`).
    Stinkpot,
    /// The ship has no actions (`SM-UNI-3`).
    Rum,
    /// The base move of the ship is S, by a 6 for Fear (`SM-KEY-03`).
    Fear,
    /// Ship and crew have no abilities until the end of this turn, by a 5 for Fear (`SM-KEY-03`).
    Silence,
}

impl Binding {
    /// All bindings of ships.
    pub(crate) const ALL: [Binding; 5] =
        [Binding::Chainshot, Binding::Stinkpot, Binding::Rum, Binding::Fear, Binding::Silence];

    /// Word for the binding.
    pub const fn name(self) -> &'static str {
        match self {
            Binding::Chainshot => "chainshot",
            Binding::Stinkpot => "stinkpot",
            Binding::Rum => "rum",
            Binding::Fear => "fear",
            Binding::Silence => "silence",
        }
    }

    /// Returns true if a ship has this binding in this turn, or in her seat's next turn.
    pub(crate) const fn holds(self, ship: &Ship, when: Spell) -> bool {
        let spell = match self {
            Binding::Chainshot => ship.chained,
            Binding::Stinkpot => ship.stunk,
            Binding::Rum => ship.drunk,
            Binding::Fear => ship.slowed,
            Binding::Silence if ship.afraid => Spell::ThisTurn,
            Binding::Silence => Spell::None,
        };
        matches!(
            (spell, when),
            (Spell::ThisTurn, Spell::ThisTurn) | (Spell::NextTurn, Spell::NextTurn)
        )
    }
}
