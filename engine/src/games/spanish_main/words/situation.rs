//! Situations: a table laid out piece by piece, in words, from which play begins.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::games::spanish_main::state::ship::{Ship, Spell};
use crate::words::{seat_index, seat_index_if_any, seat_indices};

/// Start of a game that is not played from its set-up: a turn of a seat, on a table with these
/// pieces.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Situation {
    /// The round, from 1.
    pub round: Option<u16>,
    /// The seat whose turn it is.
    #[serde(deserialize_with = "seat_index")]
    pub seat: usize,
    /// The gold that was given at the start; if omitted, all gold on the table.
    pub given: Option<u32>,
    /// The fleets of the seats by name, whose forts they may build.
    pub fleets: Vec<String>,
    /// Progress of each seat.
    pub player: Vec<PlayerAt>,
    /// Terrain, in the order of its numbers.
    pub terrain: Vec<TerrainAt>,
    /// Islands, in the order of their numbers.
    pub island: Vec<IslandAt>,
    /// Ships, in the order of their numbers: those of the first seat first.
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

/// Progress of a seat.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerAt {
    /// The seat.
    #[serde(deserialize_with = "seat_index")]
    pub seat: usize,
    /// Enemy masts that it removed (`SM-END-4`).
    #[serde(default)]
    pub masts_removed: u16,
    /// True if it is out, because it can never move again (`SM-END-3`).
    #[serde(default)]
    pub out: bool,
}

/// A token of treasure: its face, such as `3 gold`, or a table.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokenAt {
    /// The face, such as `3 gold`.
    pub token: String,
    /// Its value, if that exceeds the face's (`SM-UNI-2`).
    pub gold: Option<u8>,
    /// True if it lies open.
    pub open: Option<bool>,
    /// The seats that have looked at it.
    #[serde(default, deserialize_with = "seat_indices")]
    pub known: Vec<usize>,
}

impl From<String> for TokenAt {
    fn from(token: String) -> TokenAt {
        TokenAt { token, ..TokenAt::default() }
    }
}

/// A crew: its card, or a table.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CrewIn {
    /// The card, as fleets name it.
    pub card: String,
    /// Seat of a crew ashore; a crew aboard belongs to its ship's seat.
    #[serde(default, deserialize_with = "seat_index_if_any")]
    pub seat: Option<usize>,
    /// True if it lies face up; default: true ashore, and aboard if its card begins so.
    pub face_up: Option<bool>,
    /// True if it has its Black Mark (`SM-KEY-01`).
    #[serde(default)]
    pub marked: bool,
    /// The seats that have seen the card, besides its owner.
    #[serde(default, deserialize_with = "seat_indices")]
    pub known: Vec<usize>,
    /// The crew that the fleet links it to (`LINK_ANY`).
    pub linked: Option<String>,
    /// Number of times it changed its place in this turn.
    #[serde(default)]
    pub transfers: u8,
    /// True if it has shot in this turn, as a Marine.
    #[serde(default)]
    pub has_shot: bool,
}

impl From<String> for CrewIn {
    fn from(card: String) -> CrewIn {
        CrewIn { card, ..CrewIn::default() }
    }
}

/// An island.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IslandAt {
    /// Its centre.
    pub at: [i32; 2],
    /// The seat at home here.
    #[serde(default, deserialize_with = "seat_index_if_any")]
    pub home: Option<usize>,
    /// The treasure there, such as `3 gold`.
    #[serde(default)]
    pub treasure: Vec<Short<TokenAt>>,
    /// The seats with a mark here.
    #[serde(default, deserialize_with = "seat_indices")]
    pub marks: Vec<usize>,
    /// The seats that have looked there, marked or not yet (`SM-EXP-2`).
    #[serde(default, deserialize_with = "seat_indices")]
    pub explored: Vec<usize>,
    /// The fort there, which has the treasure.
    pub fort: Option<FortAt>,
    /// The crew ashore.
    #[serde(default)]
    pub crew: Vec<CrewIn>,
}

/// A fort.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FortAt {
    /// The card, as fleets name it.
    pub card: String,
    /// Seat of its owner.
    #[serde(deserialize_with = "seat_index")]
    pub seat: usize,
    /// The flags that are lost, from the first.
    #[serde(default)]
    pub lost: Vec<u8>,
}

/// A piece of terrain.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainAt {
    /// `fog`, `reef` or `sargasso`.
    pub kind: String,
    /// Its centre.
    pub at: [i32; 2],
    /// Its rating, if it was rolled in this turn (`SM-TER-3`).
    pub rating: Option<u8>,
    /// The seat that made this smoke (`SM-CRW-4`).
    #[serde(default, deserialize_with = "seat_index_if_any")]
    pub smoke_of: Option<usize>,
}

/// A ship.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipAt {
    /// The card, as fleets name it.
    pub card: String,
    /// The seat of her fleet.
    #[serde(deserialize_with = "seat_index")]
    pub seat: usize,
    /// Place of her bow.
    pub bow: [i32; 2],
    /// Her heading, 0 to 1023.
    pub heading: u16,
    /// Contact of her bow, such as `island2`.
    pub touches: Option<String>,
    /// True if she made this contact in this turn.
    #[serde(default)]
    pub arrived: bool,
    /// The masts that are lost, from the front.
    #[serde(default)]
    pub lost: Vec<u8>,
    /// The masts that burn, from the front.
    #[serde(default)]
    pub burning: Vec<u8>,
    /// Her crew, face down unless their cards or tables say otherwise.
    #[serde(default)]
    pub crew: Vec<Short<CrewIn>>,
    /// The treasure aboard.
    #[serde(default)]
    pub treasure: Vec<Short<TokenAt>>,
    /// The ship that she tows.
    pub tows: Option<String>,
    /// The sargasso sea that holds her (`SM-TER-4`).
    pub tangled: Option<String>,
    /// The fog bank that she is lost in (`SM-TER-1`).
    pub lost_in: Option<String>,
    /// True if she is submerged (`SM-KEY-10`).
    #[serde(default)]
    pub submerged: bool,
    /// True if she is ghostly (`SM-KEY-05`).
    #[serde(default)]
    pub ghostly: bool,
    /// True if she sinks as her seat's next turn begins (`SM-SCU-1`).
    #[serde(default)]
    pub scuttling: bool,
    /// Shell panels left; as built if omitted (`SM-KEY-12`).
    pub panels: Option<u8>,
    /// Bindings in this turn.
    #[serde(default)]
    pub under: Vec<Binding>,
    /// Bindings in her seat's next turn.
    #[serde(default)]
    pub under_next: Vec<Binding>,
    /// Once-per-turn abilities that were used or cancelled in this turn, by their codes.
    #[serde(default)]
    pub used: Vec<String>,
    /// Standard actions taken in this turn.
    #[serde(default)]
    pub actions: u8,
    /// True if one of her actions was a move action.
    #[serde(default)]
    pub moved: bool,
    /// True if she has explored freely since she docked (`SM-EXP-2`).
    #[serde(default)]
    pub explored: bool,
    /// True if she has raided a home since she docked (`RAID_HOME`).
    #[serde(default)]
    pub raided: bool,
    /// True if she must leave an enemy home (`RAID_HOME_LEAVE`).
    #[serde(default)]
    pub must_leave: bool,
    /// True if she has the cannon of a sacrifice (`SACRIFICE_TREASURE_CANNON`).
    #[serde(default)]
    pub extra_cannon: bool,
}

/// Binding of a ship for a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Binding {
    /// No move (`SM-CRW-3`).
    Chainshot,
    /// No abilities of crew (`SM-CRW-3`).
    Stinkpot,
    /// No actions (`SM-UNI-3`).
    Rum,
    /// The base move is S: Fear's 6 (`SM-KEY-03`).
    Fear,
    /// No abilities of ship and crew to the end of this turn: Fear's 5 (`SM-KEY-03`).
    Silence,
}

impl Binding {
    /// All of them.
    pub(crate) const ALL: [Binding; 5] =
        [Binding::Chainshot, Binding::Stinkpot, Binding::Rum, Binding::Fear, Binding::Silence];

    /// The word.
    pub const fn name(self) -> &'static str {
        match self {
            Binding::Chainshot => "chainshot",
            Binding::Stinkpot => "stinkpot",
            Binding::Rum => "rum",
            Binding::Fear => "fear",
            Binding::Silence => "silence",
        }
    }

    /// Returns true if a ship is bound so in this turn, or in her seat's next one.
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
