//! Situations: descriptions of a table, piece by piece, from which play begins.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::games::spanish_main::state::ship::{Ship, Spell};
use crate::words::{seat_index, seat_index_if_any, seat_indices};

/// Starting position of a game, in place of the set-up: a seat's turn, and the pieces on the table.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Situation {
    /// Number of the round, from 1.
    pub round: Option<u16>,
    /// Seat whose turn it is.
    #[serde(deserialize_with = "seat_index")]
    pub seat: usize,
    /// Gold that the players contributed; if omitted, all gold on the table.
    pub given: Option<u32>,
    /// Name of each seat's fleet, whose forts the seat may build.
    pub fleets: Vec<String>,
    /// Removed masts and eliminations of players. A player without an entry has removed no masts and is not
    /// eliminated.
    pub player: Vec<PlayerAt>,
    /// Pieces of terrain, in the order of their numbers.
    pub terrain: Vec<TerrainAt>,
    /// Islands, in the order of their numbers.
    pub island: Vec<IslandAt>,
    /// Ships in the order of their numbers, ships of the first seat first.
    pub ship: Vec<ShipAt>,
}

/// Value written as a text, or as a table whose first key holds the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Short<T>(pub T);

impl<'de, T: Deserialize<'de> + From<String>> Deserialize<'de> for Short<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Short<T>, D::Error> {
        struct TextOrTable<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de> + From<String>> Visitor<'de> for TextOrTable<T> {
            type Value = Short<T>;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a text or a table")
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

/// Removed masts and elimination of a player, as they are when the situation begins.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerAt {
    /// Seat of the player.
    #[serde(deserialize_with = "seat_index")]
    pub seat: usize,
    /// Number of enemy masts that the player has removed (`SM-END-4`).
    #[serde(default)]
    pub masts_removed: u16,
    /// True if the player is eliminated, because no ship of the player can ever move again
    /// (`SM-END-3`).
    #[serde(default)]
    pub out: bool,
}

/// Treasure token in a situation, written as a face such as `3 gold`, or as a table.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokenAt {
    /// Face of the token, such as `3 gold`.
    pub token: String,
    /// Worth of the token in gold, if it exceeds the value of the face (`SM-UNI-2`).
    pub gold: Option<u8>,
    /// True if the token lies face up.
    pub open: Option<bool>,
    /// Seats that have looked at the token's face.
    #[serde(default, deserialize_with = "seat_indices")]
    pub known: Vec<usize>,
}

impl From<String> for TokenAt {
    fn from(token: String) -> TokenAt {
        TokenAt { token, ..TokenAt::default() }
    }
}

/// Crew in a situation, written as the name of a card, or as a table.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CrewIn {
    /// Name of the crew's card, as in fleet files.
    pub card: String,
    /// Seat that owns a crew ashore. A crew aboard belongs to its ship's seat.
    #[serde(default, deserialize_with = "seat_index_if_any")]
    pub seat: Option<usize>,
    /// True if the crew lies face up. By default, crew ashore lie face up, and crew aboard lie as they begin games.
    pub face_up: Option<bool>,
    /// True if the crew has its Black Mark (`SM-KEY-01`).
    #[serde(default)]
    pub marked: bool,
    /// Opponents' seats that have seen the crew's card.
    #[serde(default, deserialize_with = "seat_indices")]
    pub known: Vec<usize>,
    /// Partner that the fleet chose for a crew with LINK_ANY.
    pub linked: Option<String>,
    /// Number of transfers of the crew in this turn.
    #[serde(default)]
    pub transfers: u8,
    /// True if the crew has shot in this turn as a Marine.
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
    /// Centre of the island, as x and y.
    pub at: [i32; 2],
    /// Seat whose home is the island.
    #[serde(default, deserialize_with = "seat_index_if_any")]
    pub home: Option<usize>,
    /// Treasure on the island, each token written as a face such as `3 gold`, or as a table.
    #[serde(default)]
    pub treasure: Vec<Short<TokenAt>>,
    /// Seats with a mark on the island.
    #[serde(default, deserialize_with = "seat_indices")]
    pub marks: Vec<usize>,
    /// Seats that have looked at the island's treasure, even without a mark (`SM-EXP-2`).
    #[serde(default, deserialize_with = "seat_indices")]
    pub explored: Vec<usize>,
    /// Fort on the island, which then holds the treasure.
    pub fort: Option<FortAt>,
    /// Crew ashore on the island.
    #[serde(default)]
    pub crew: Vec<CrewIn>,
}

/// Fort in a situation.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FortAt {
    /// Name of the fort's card, as in fleet files.
    pub card: String,
    /// Seat that owns the fort.
    #[serde(deserialize_with = "seat_index")]
    pub seat: usize,
    /// Numbers of the lost flags, from 0.
    #[serde(default)]
    pub lost: Vec<u8>,
}

/// Piece of terrain in a situation.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainAt {
    /// Kind of the terrain: `fog`, `reef` or `sargasso`.
    pub kind: String,
    /// Centre of the terrain, as x and y.
    pub at: [i32; 2],
    /// Die rolled for the terrain in this turn; omitted before the roll (`SM-TER-3`).
    pub rating: Option<u8>,
    /// Seat that made this smoke (`SM-CRW-4`); omitted for ordinary terrain.
    #[serde(default, deserialize_with = "seat_index_if_any")]
    pub smoke_of: Option<usize>,
}

/// Ship or wreck in a situation.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipAt {
    /// Name of the ship's card, as in fleet files.
    pub card: String,
    /// Seat that owns the ship.
    #[serde(deserialize_with = "seat_index")]
    pub seat: usize,
    /// Place of the ship's bow, as x and y.
    pub bow: [i32; 2],
    /// Heading of the ship, 0 to 1023.
    pub heading: u16,
    /// Contact of the ship's bow, such as `island2`.
    pub touches: Option<String>,
    /// True if the ship's contact began in this turn.
    #[serde(default)]
    pub arrived: bool,
    /// Numbers of the lost masts, from the front.
    #[serde(default)]
    pub lost: Vec<u8>,
    /// Numbers of the burning masts, from the front.
    #[serde(default)]
    pub burning: Vec<u8>,
    /// Crew aboard, each written as the name of a card, or as a table.
    #[serde(default)]
    pub crew: Vec<Short<CrewIn>>,
    /// Treasure aboard, each token written as a face such as `3 gold`, or as a table.
    #[serde(default)]
    pub treasure: Vec<Short<TokenAt>>,
    /// Ship in tow of this ship, such as `ship1`.
    pub tows: Option<String>,
    /// Sargasso sea that holds the ship, such as `terrain0` (`SM-TER-4`).
    pub tangled: Option<String>,
    /// Fog bank in which the ship is lost, such as `terrain0` (`SM-TER-1`).
    pub lost_in: Option<String>,
    /// True if the ship is submerged (`SM-KEY-10`).
    #[serde(default)]
    pub submerged: bool,
    /// True if the ship is ghostly (`SM-KEY-05`).
    #[serde(default)]
    pub ghostly: bool,
    /// True if the ship sinks at the start of her seat's next turn (`SM-SCU-1`).
    #[serde(default)]
    pub scuttling: bool,
    /// Number of shell panels left; if omitted, all panels are left (`SM-KEY-12`).
    pub panels: Option<u8>,
    /// Bindings on the ship in this turn.
    #[serde(default)]
    pub under: Vec<Binding>,
    /// Bindings on the ship in her seat's next turn.
    #[serde(default)]
    pub under_next: Vec<Binding>,
    /// Codes of once-per-turn abilities of the ship that were used or cancelled in this turn.
    #[serde(default)]
    pub used: Vec<String>,
    /// Number of standard actions that the ship has taken in this turn.
    #[serde(default)]
    pub actions: u8,
    /// True if the ship has taken a move action in this turn.
    #[serde(default)]
    pub moved: bool,
    /// True if the ship has explored since she docked (`SM-EXP-2`).
    #[serde(default)]
    pub explored: bool,
    /// True if the ship has raided the home since she docked (`RAID_HOME`).
    #[serde(default)]
    pub raided: bool,
    /// True if the ship must leave the enemy home where she is docked (`RAID_HOME_LEAVE`).
    #[serde(default)]
    pub must_leave: bool,
    /// True if the ship has a cannon from a sacrificed coin (`SACRIFICE_TREASURE_CANNON`).
    #[serde(default)]
    pub extra_cannon: bool,
}

/// Binding: the effect of a spell or hit that limits a ship for a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Binding {
    /// The ship may not move (`SM-CRW-3`).
    Chainshot,
    /// The ship's crew have no abilities (`SM-CRW-3`).
    Stinkpot,
    /// The ship has no actions (`SM-UNI-3`).
    Rum,
    /// The ship's base move is S, because Fear rolled a 6 (`SM-KEY-03`).
    Fear,
    /// The ship and her crew have no abilities until the end of this turn, because Fear rolled a 5
    /// (`SM-KEY-03`).
    Silence,
}

impl Binding {
    /// All kinds of bindings.
    pub(crate) const ALL: [Binding; 5] =
        [Binding::Chainshot, Binding::Stinkpot, Binding::Rum, Binding::Fear, Binding::Silence];

    /// Word for the binding in situations.
    pub const fn name(self) -> &'static str {
        match self {
            Binding::Chainshot => "chainshot",
            Binding::Stinkpot => "stinkpot",
            Binding::Rum => "rum",
            Binding::Fear => "fear",
            Binding::Silence => "silence",
        }
    }

    /// Returns true if this binding limits a ship at the time `when`.
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
