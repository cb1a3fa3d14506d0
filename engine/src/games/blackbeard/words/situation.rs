//! Situations: partial states from scenario files, from which play starts.

use serde::Deserialize;

use crate::games::blackbeard::data::card::Card;
use crate::games::blackbeard::data::{
    Area, Commissioner, Hostage, Hull, Merchant, Nation, Pirate, Place, Port, Warship,
};
use crate::games::blackbeard::state::PardonCard;
use crate::words::{seat_index, seat_index_if_any};

/// Starting position of a game, in place of the set-up. The key `start` sets the default for everything that the
/// situation omits.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Situation {
    /// Default for everything that the situation omits.
    pub start: Start,
    /// Point of the turn at which play begins.
    pub phase: Begin,
    /// Number of the turn, from 1.
    pub turn: Option<u16>,
    /// Seat whose turn it is.
    #[serde(deserialize_with = "seat_index")]
    pub seat: usize,
    /// Number of actions that the seat's pirates have left. The card that gave these actions counts as played.
    pub actions: Option<u8>,
    /// Players; each seat is listed at most once.
    pub player: Vec<PlayerAt>,
    /// Pirates in play, in display order.
    pub pirate: Vec<PirateAt>,
    /// Eliminated pirates.
    pub dead: Vec<Pirate>,
    /// Ports; each port is listed at most once.
    pub port: Vec<PortAt>,
    /// Warships on station.
    pub warship: Vec<WarshipAt>,
    /// King's Commissioners out of the game.
    pub dead_kcs: Vec<Commissioner>,
    /// Event cards in the deck. Cards in neither a hand nor this list are discarded.
    pub deck: Option<Vec<Card>>,
    /// Event cards out of the game.
    pub cards_out: Vec<Card>,
    /// State of the General Pardon in the situation.
    pub pardon: Option<PardonAt>,
}

/// Default for everything that a situation omits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// Omitted hands, governors and merchants are as dealt.
    #[default]
    Dealt,
    /// Omitted hands are empty, and omitted ports have no governor and no merchant.
    Empty,
}

/// Point of the turn at which play begins.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Begin {
    /// Play begins with the first deployment of the set-up.
    SetUp,
    /// Play begins with the start of a turn.
    Turn,
    /// Play begins with the draw of event cards.
    Draw,
    /// Play begins with the addition of merchants.
    Merchants,
    /// Play begins with phase 3 of a turn: cards and actions.
    #[default]
    Play,
}

/// Player in a situation.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerAt {
    /// Seat of the player.
    #[serde(deserialize_with = "seat_index")]
    pub seat: usize,
    /// Event cards in the player's hand.
    pub hand: Option<Vec<Card>>,
    /// Pirate cards in the player's hand.
    pub pirates: Option<Vec<Pirate>>,
    /// Victory points of the player, in half points.
    #[serde(default)]
    pub half_points: i32,
    /// Pirates whom the player has retired.
    #[serde(default)]
    pub retired: Vec<Pirate>,
    /// King's Commissioner of the player.
    pub kc: Option<Commissioner>,
    /// Retired pirate who became the player's King's Commissioner (`BB-EV-16`).
    pub converted: Option<Pirate>,
    /// Place of the player's King's Commissioner.
    pub kc_at: Option<Place>,
}

/// Pirate in play in a situation.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the keys are the names on a pirate's display")]
pub struct PirateAt {
    pub name: Pirate,
    #[serde(deserialize_with = "seat_index")]
    pub seat: usize,
    pub at: Place,
    pub ship: Option<Hull>,
    pub combat: Option<i8>,
    pub speed: Option<i8>,
    pub loyalty: Option<u8>,
    pub cunning: Option<u8>,
    #[serde(default)]
    pub notoriety: u16,
    #[serde(default)]
    pub net_worth: u32,
    #[serde(default)]
    pub holds: Vec<u32>,
    #[serde(default)]
    pub hostages: Vec<HostageAt>,
    #[serde(default)]
    pub notes: Vec<NoteAt>,
    #[serde(default)]
    pub history: Vec<Nation>,
    #[serde(default)]
    pub bribed: Vec<Port>,
    #[serde(default)]
    pub havens: Vec<Port>,
    pub letter: Option<LetterAt>,
    pub guns: Option<Card>,
    pub treasure: Option<Card>,
    #[serde(default)]
    pub scurvy: bool,
    pub revelry: Option<RevelryAt>,
    pub may_loot: Option<Port>,
    pub may_convert: Option<Merchant>,
    pub may_sack: Option<Port>,
    pub ally: Option<Pirate>,
    /// True if the pirate was deployed in this turn.
    #[serde(default)]
    pub new: bool,
}

/// Hostage aboard a ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the keys are the rulebook's words")]
pub struct HostageAt {
    pub hostage: Hostage,
    pub nation: Nation,
}

/// Information on a port that a pirate has noted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the keys are the rulebook's words")]
pub struct NoteAt {
    pub port: Port,
    pub information: u8,
}

/// Letter of Marque of a pirate, with its card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the keys are the rulebook's words")]
pub struct LetterAt {
    pub nation: Nation,
    pub card: Card,
}

/// Debauchery & Revelry marker of a ship in a situation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RevelryAt {
    /// True if the marker is involuntary.
    #[serde(default)]
    pub involuntary: bool,
    /// Loyalty gained when the marker is cleared.
    pub gain: i8,
    /// Number of Recovery actions taken in a row.
    #[serde(default)]
    pub recoveries: u8,
}

/// Port in a situation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PortAt {
    /// Name of the port.
    pub name: Port,
    /// Governor of the port.
    pub governor: Option<GovernorAt>,
    /// Merchant in the port's box: face up, unless `face_down` is set.
    pub merchant: Option<Merchant>,
    /// True if a merchant lies face down in the port's box. Without `merchant`, it is drawn when it is turned up.
    #[serde(default)]
    pub face_down: bool,
    /// True if the port has a *Port Attacked* marker.
    #[serde(default)]
    pub attacked: bool,
    /// True if the port is destroyed.
    #[serde(default)]
    pub destroyed: bool,
}

/// Governor of a port in a situation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the rulebook's")]
pub enum GovernorAt {
    Pro,
    Anti,
    None,
}

/// Warship on station in a situation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the keys are the rulebook's words")]
pub struct WarshipAt {
    pub area: Area,
    pub warship: Warship,
}

/// General Pardon in a situation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PardonAt {
    /// Number of times that the Pardon was drawn.
    pub drawn: u8,
    /// Place of the Pardon's card. The default is the deck, or set aside after the second draw. Before the first draw
    /// of a long game, the default is the second deck.
    pub card: Option<PardonCard>,
    /// Seat whose next turn ends the Pardon, if it is in force.
    #[serde(default, deserialize_with = "seat_index_if_any")]
    pub in_force: Option<usize>,
}
