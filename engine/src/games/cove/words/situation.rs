//! Situations: partial game states in text form, from which play starts.

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::{Card, Parrot};
use crate::games::cove::data::{Island, Legend, Ship};
use crate::words::{seat_index, seat_index_if_any, seat_indices};

/// Phase in which a situation starts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Begin {
    /// Seats choose rigs, before the first turn.
    Rigging,
    /// The turn starts and reveals treasure cards.
    #[default]
    Treasure,
    /// Treasure cards are revealed. Seats may play Crow's Nest, then choose destinations.
    Navigation,
    /// Ships have sailed. Seats may play Navy, Privateering and A Fond Farewell.
    Reveal,
    /// Seats may play action cards (`PB-TRN-2`).
    Actions,
    /// The combats of the turn start.
    Combat,
    /// The plunder of the turn starts.
    Plunder,
    /// The upgrades of the turn start.
    Upgrade,
    /// Black ships sail, and the game checks holds.
    BlackShips,
    /// The game ends: fame cards count, and ties are broken.
    Scoring,
}

/// Source of the facts that a situation omits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// Omitted facts are as after the set-up of the game.
    #[default]
    Dealt,
    /// Nothing is aboard, and the board has no black ship and no treasure card.
    Empty,
}

/// Partial state of a game; [`start`](Situation::start) determines the omitted facts.
#[derive(Clone, PartialEq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Situation {
    /// Source of omitted facts: the set-up of the game, or empty ships and an empty board.
    pub start: Start,
    /// Number of the turn, from 1.
    pub turn: Option<u8>,
    /// Phase in which play starts.
    pub phase: Begin,
    /// Ships, each with its seat.
    pub ship: Vec<ShipAt>,
    /// All black ships in the game, if any is listed.
    pub black_ship: Vec<BlackShipAt>,
    /// Ship of the Royal Navy.
    pub navy: Option<NavyAt>,
    /// Further Navies, under rules in which each card is a separate Navy (`PB-NAV-1`).
    pub more_navies: Vec<NavyAt>,
    /// Treasure cards face up. If a card is listed, islands without a listed card are empty.
    pub treasure: Vec<TreasureAt>,
    /// Cards left in the tavern deck, each with its copies. All other cards that no seat holds are discarded.
    pub deck: Option<BTreeMap<Card, u8>>,
    /// Legends left in the legend deck.
    pub legends: Option<LegendsAt>,
    /// Contents of the bank.
    pub bank: Option<BankAt>,
    /// Battle in progress, in the phase `combat`.
    pub combat: Option<BattleAt>,
}

/// Legend deck without an order: the next legend is drawn at random, or by scripted chance.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegendsAt {
    /// Legends left in the deck. All other legends that no black ship bears are discarded.
    pub deck: Vec<Legend>,
}

/// Contents of the bank. Goods that are assigned to neither bank nor ship go to the first ship whose amount is
/// omitted.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BankAt {
    /// Gold in the bank.
    pub gold: Option<u16>,
    /// Chests in the bank.
    pub chests: Option<u8>,
}

/// Battle in progress among all ships at an island.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleAt {
    /// Island of the battle.
    pub island: Island,
    /// Number of the round, from 1; 0 in preparation.
    #[serde(default)]
    pub round: u16,
    /// Order of the ships in the round or in the preparation. Without an order a new round starts, and speed decides.
    pub order: Option<Vec<Ship>>,
    /// Ship in the order that acts next; by default the first ship.
    pub next: Option<Ship>,
    /// Seats whose ships have been hit.
    #[serde(default, deserialize_with = "seat_indices")]
    pub hit: Vec<usize>,
    /// Seats whose ships reload after a Six-Gun Salute.
    #[serde(default, deserialize_with = "seat_indices")]
    pub reloading: Vec<usize>,
    /// True if a shot has been fired, even without a hit.
    #[serde(default)]
    pub shots_fired: bool,
    /// Remaining hull of each non-player ship; by default full hull.
    #[serde(default)]
    pub hulls: BTreeMap<Ship, u8>,
    /// Battle cards in force.
    #[serde(default)]
    pub cards: Vec<CardInForce>,
}

/// Battle card in force until the battle ends.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardInForce {
    /// Seat that played the card.
    #[serde(deserialize_with = "seat_index")]
    pub seat: usize,
    /// Tavern card in force.
    pub card: Card,
    /// Number of chests on the card, if the card is Treasure Overboard.
    pub chests: Option<u8>,
}

/// Ship of a player in a situation; omitted fields have default values.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipAt {
    /// Seat of the ship's player.
    #[serde(deserialize_with = "seat_index")]
    pub seat: usize,
    /// Island of the ship: 1 to 6, or 7 for Pirate's Cove.
    pub island: Option<Island>,
    /// Levels of the sections, hull-sails-cannon-crew; 0 is crippled.
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
    /// Parrot aboard.
    pub parrot: Option<Parrot>,
    /// Number of hits that the parrot can still take; by default its full number.
    pub parrot_hits: Option<u8>,
    /// Hits that the mastercraft of a section still absorbs.
    #[serde(default)]
    pub mastercraft: BTreeMap<Section, u8>,
    /// Hits that each named area card still absorbs (`PB-ACT`).
    #[serde(default)]
    pub area_cards: BTreeMap<Card, u8>,
    /// Hits that all Reinforcements of a section together still absorb (`PB-ACT`).
    #[serde(default)]
    pub reinforcements: BTreeMap<Section, u8>,
    /// Islands that a secret map marks for this turn.
    #[serde(default)]
    pub marked: Vec<Island>,
    /// Seat that gets a share of this ship's earnings in the turn.
    #[serde(default, deserialize_with = "seat_index_if_any")]
    pub consort: Option<usize>,
}

/// Black ship in a situation.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlackShipAt {
    /// Island of the black ship.
    pub island: Island,
    /// Legend of the black ship; `None` from the legend's defeat to the black-ship phase.
    pub legend: Option<Legend>,
}

/// Ship of the Royal Navy in a situation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NavyAt {
    /// Island of the Navy.
    pub island: Island,
    /// Seat that controls the Navy.
    #[serde(deserialize_with = "seat_index")]
    pub controller: usize,
}

/// Treasure card face up on an island.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreasureAt {
    /// Island of the card.
    pub island: Island,
    /// Yield of the card: fame, gold, chests, tavern cards.
    #[serde(deserialize_with = "four")]
    pub card: [u8; 4],
}

/// Reads exactly four numbers. The TOML library would accept a longer array.
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
    fn array_of_four_rejects_three_and_five_numbers() {
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
