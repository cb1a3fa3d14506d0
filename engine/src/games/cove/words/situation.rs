//! Situations: partial states in words, from which play begins.

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::{Card, Parrot};
use crate::games::cove::data::{Island, Legend, Ship};
use crate::words::{seat_index, seat_index_if_any, seat_indices};

/// The phase that a situation begins with.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Begin {
    /// Ships are rigged, before the first turn.
    Rigging,
    /// The turn begins: cards are revealed.
    #[default]
    Treasure,
    /// Cards are revealed; Crow's Nest may be played, then destinations are chosen.
    Navigation,
    /// Ships have sailed; Navy, Privateering and A Fond Farewell may be played.
    Reveal,
    /// Action cards may be played (`PB-TRN-2`).
    Actions,
    /// Combats begin.
    Combat,
    /// Plunder begins.
    Plunder,
    /// Upgrades begin.
    Upgrade,
    /// Black ships sail, holds are checked.
    BlackShips,
    /// The game ends: fame cards, ties.
    Scoring,
}

/// Default for the parts that a situation omits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// As after a deal.
    #[default]
    Dealt,
    /// Nothing aboard; no black ship and no treasure card on the board.
    Empty,
}

/// Partial state; [`start`](Situation::start) gives the parts that are omitted.
#[derive(Clone, PartialEq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Situation {
    /// Default for omitted parts: as dealt, or an empty sea.
    pub start: Start,
    /// The turn, from 1.
    pub turn: Option<u8>,
    /// The phase with which play begins.
    pub phase: Begin,
    /// Ships, each with its seat.
    pub ship: Vec<ShipAt>,
    /// All black ships, if any is given.
    pub black_ship: Vec<BlackShipAt>,
    /// The Royal Navy's ship.
    pub navy: Option<NavyAt>,
    /// More of the Navy's ships, where each card is a Navy of its own (`PB-NAV-1`).
    pub more_navies: Vec<NavyAt>,
    /// Treasure cards face up; if any is given, islands without one have none.
    pub treasure: Vec<TreasureAt>,
    /// The cards left in the tavern deck, with the copies of each; all others that no seat holds
    /// are discarded.
    pub deck: Option<BTreeMap<Card, u8>>,
    /// The legends left in their deck.
    pub legends: Option<LegendsAt>,
    /// Contents of the bank.
    pub bank: Option<BankAt>,
    /// A battle in progress, in the phase `combat`.
    pub combat: Option<BattleAt>,
}

/// The deck of legends. It has no order: the next is drawn at random, or by scripted chance.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegendsAt {
    /// The legends left in the deck; all others that no black ship bears are discarded.
    pub deck: Vec<Legend>,
}

/// Contents of the bank. The rest is aboard: the first ship whose part is omitted has it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BankAt {
    /// Gold in the bank.
    pub gold: Option<u16>,
    /// Chests in the bank.
    pub chests: Option<u8>,
}

/// A battle in progress, of all ships at an island.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleAt {
    /// Island of the battle.
    pub island: Island,
    /// The round, from 1; 0 in preparation.
    #[serde(default)]
    pub round: u16,
    /// The order of the round, or of preparation; if omitted, the round begins, and speed decides.
    pub order: Option<Vec<Ship>>,
    /// The ship of the order whose turn it is; the first if omitted.
    pub next: Option<Ship>,
    /// The seats whose ships have been hit.
    #[serde(default, deserialize_with = "seat_indices")]
    pub hit: Vec<usize>,
    /// The seats whose ships reload.
    #[serde(default, deserialize_with = "seat_indices")]
    pub reloading: Vec<usize>,
    /// True if a shot has been fired, even without a hit.
    #[serde(default)]
    pub shots_fired: bool,
    /// The hull that non-player ships have left; whole if omitted.
    #[serde(default)]
    pub hulls: BTreeMap<Ship, u8>,
    /// Cards laid out for the rest of the battle.
    #[serde(default)]
    pub cards: Vec<CardInForce>,
}

/// A card laid out for the rest of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardInForce {
    /// Seat that played the card.
    #[serde(deserialize_with = "seat_index")]
    pub seat: usize,
    /// The card.
    pub card: Card,
    /// The chests on it, if it is Treasure Overboard.
    pub chests: Option<u8>,
}

/// A player's ship with all that the player has; omitted parts keep their default.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipAt {
    /// Seat of the ship's player.
    #[serde(deserialize_with = "seat_index")]
    pub seat: usize,
    /// Island of the ship: 1 to 6, or 7 for Pirate's Cove.
    pub island: Option<Island>,
    /// Marker positions, hull-sails-cannon-crew; 0 is crippled.
    #[serde(default, deserialize_with = "four_if_any")]
    pub levels: Option<[u8; 4]>,
    /// Gold aboard.
    pub gold: Option<u16>,
    /// Chests aboard.
    pub chests: Option<u8>,
    /// Fame on the track.
    pub fame: Option<i32>,
    /// Cards in hand.
    pub hand: Option<Vec<Card>>,
    /// The parrot aboard.
    pub parrot: Option<Parrot>,
    /// Hits the parrot still takes; whole if omitted.
    pub parrot_hits: Option<u8>,
    /// Hits that the mastercraft of a section still absorbs.
    #[serde(default)]
    pub mastercraft: BTreeMap<Section, u8>,
    /// Named area cards, with the hits that each still absorbs (`PB-ACT`).
    #[serde(default)]
    pub area_cards: BTreeMap<Card, u8>,
    /// Hits that all Reinforcements of a section together still absorb (`PB-ACT`).
    #[serde(default)]
    pub reinforcements: BTreeMap<Section, u8>,
    /// Islands that a secret map marks for this turn.
    #[serde(default)]
    pub marked: Vec<Island>,
    /// The seat that shares this ship's earnings of the turn.
    #[serde(default, deserialize_with = "seat_index_if_any")]
    pub consort: Option<usize>,
}

/// A black ship.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlackShipAt {
    /// Her island.
    pub island: Island,
    /// The legend she bears; `None` from her defeat to the black-ship phase.
    pub legend: Option<Legend>,
}

/// The Royal Navy's ship.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NavyAt {
    /// Her island.
    pub island: Island,
    /// The seat that controls her.
    #[serde(deserialize_with = "seat_index")]
    pub controller: usize,
}

/// A treasure card face up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreasureAt {
    /// Island of the card.
    pub island: Island,
    /// Fame, gold, chests, tavern cards.
    #[serde(deserialize_with = "four")]
    pub card: [u8; 4],
}

/// Four numbers. The TOML library would accept a longer array for an array of four.
fn four<'de, D: Deserializer<'de>>(value: D) -> Result<[u8; 4], D::Error> {
    let list = Vec::<u8>::deserialize(value)?;
    list.as_slice().try_into().map_err(|_| D::Error::invalid_length(list.len(), &"4 numbers"))
}

fn four_if_any<'de, D: Deserializer<'de>>(value: D) -> Result<Option<[u8; 4]>, D::Error> {
    four(value).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_numbers_are_four() {
        for (text, says) in [
            (
                "[[ship]]\nseat = 'seat0'\nlevels = [2, 2, 2]",
                "invalid length 3, expected 4 numbers",
            ),
            ("[[ship]]\nseat = 'seat0'\nlevels = [2, 2, 2, 2, 2]", "invalid length 5"),
            ("treasure = [{ island = 1, card = [1, 4, 4, 0, 2] }]", "invalid length 5"),
        ] {
            let refused = toml::from_str::<Situation>(text).expect_err(text);
            assert!(refused.message().starts_with(says), "{refused}");
        }
    }
}
