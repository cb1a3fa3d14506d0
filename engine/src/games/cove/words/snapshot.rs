//! Snapshots: any state in full, in words, to be read.

use std::collections::BTreeMap;

use serde::Serialize;

use super::situation::{BlackShipAt, NavyAt, ShipAt, TreasureAt};
use crate::games::cove::data::Island;
use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Cards;
use crate::games::cove::state::fight::{npc_index, npc_ships};
use crate::games::cove::state::game::Cove;
use crate::games::cove::state::{Ask, State, Vessel, Window};
use crate::seat::Seat;

/// A state in full, for people and programs to read.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Snapshot {
    /// The turn, from 1; 0 while ships are rigged.
    pub turn: u8,
    /// What is asked.
    pub ask: String,
    /// The seat that is asked.
    pub seat: Option<usize>,
    /// Every ship.
    pub ships: Vec<ShipAt>,
    /// The black ships.
    pub black_ships: Vec<BlackShipAt>,
    /// The Royal Navy's ship; where each card is a Navy of its own, the first.
    pub navy: Option<NavyAt>,
    /// The Royal Navy's other ships (`PB-NAV-1`).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub more_navies: Vec<NavyAt>,
    /// Treasure cards face up.
    pub treasure: Vec<TreasureAt>,
    /// Gold in the bank.
    pub bank_gold: u16,
    /// Chests in the bank.
    pub bank_chests: u8,
    /// The tavern deck, by card.
    pub deck: BTreeMap<&'static str, u8>,
    /// The discarded tavern cards, by card.
    pub discards: BTreeMap<&'static str, u8>,
    /// The current combat.
    pub combat: Option<CombatAt>,
}

/// The current combat.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CombatAt {
    /// Where.
    pub island: Island,
    /// The round, from 1; 0 in preparation.
    pub round: u16,
    /// The seats still in it.
    pub players: Vec<usize>,
    /// The seats hit in it.
    pub hit: Vec<usize>,
    /// The non-player ships that float, with the hull each has left.
    pub npcs: BTreeMap<String, u8>,
    /// The order of the preparation or of the round.
    pub order: Vec<String>,
    /// Battle cards in force, by card.
    pub cards: BTreeMap<&'static str, u8>,
    /// Chests on Treasure Overboard cards.
    pub overboard: u16,
}

impl Cove {
    /// A state in full.
    pub fn snapshot(&self, state: &State) -> Snapshot {
        let mut navies = state
            .navies()
            .map(|navy| NavyAt { island: navy.island, controller: navy.controller.index() });
        Snapshot {
            turn: state.turn,
            ask: state.ask.name().into(),
            seat: state.ask.seat().map(Seat::index),
            ships: state.all().map(|seat| ship_at(seat, state.vessel(seat))).collect(),
            black_ships: state
                .black_ships
                .iter()
                .filter_map(|ship| Some(BlackShipAt { island: ship.island?, legend: ship.legend }))
                .collect(),
            navy: navies.next(),
            more_navies: navies.collect(),
            treasure: Island::OUTER
                .into_iter()
                .filter_map(|island| {
                    let kind = state.face_up[island.index()]?;
                    let card = self.rules.treasure.cards[usize::from(kind)].card;
                    Some(TreasureAt {
                        island,
                        card: [card.fame, card.gold, card.chests, card.tavern],
                    })
                })
                .collect(),
            bank_gold: state.bank_gold,
            bank_chests: state.bank_chests,
            deck: by_name(&state.deck),
            discards: by_name(&state.discards),
            combat: combat_at(state),
        }
    }
}

pub(crate) fn by_name(cards: &Cards) -> BTreeMap<&'static str, u8> {
    cards.iter().map(|(card, n)| (card.name(), n)).collect()
}

fn ship_at(seat: Seat, vessel: &Vessel) -> ShipAt {
    let hand = vessel.hand.iter().flat_map(|(card, n)| std::iter::repeat_n(card, n.into()));
    let mastercraft = Section::ALL.into_iter().filter_map(|section| {
        let hits = vessel.mastercraft[section.index()];
        (hits > 0).then_some((section, hits))
    });
    let area_cards = AreaCard::ALL.into_iter().filter_map(|area| {
        let hits = vessel.area.named[area.section().index()];
        (hits > 0).then_some((area.card(), hits))
    });
    let reinforcements = Section::ALL.into_iter().filter_map(|section| {
        let hits = vessel.area.reinforcements[section.index()];
        (hits > 0).then_some((section, hits))
    });
    ShipAt {
        seat: seat.index(),
        island: Some(vessel.island),
        levels: Some(vessel.levels),
        gold: Some(vessel.gold),
        chests: Some(vessel.chests),
        fame: Some(vessel.fame),
        hand: Some(hand.collect()),
        parrot: vessel.parrot.map(|perch| perch.parrot),
        parrot_hits: vessel.parrot.map(|perch| perch.hits_left),
        mastercraft: mastercraft.collect(),
        area_cards: area_cards.collect(),
        reinforcements: reinforcements.collect(),
        marked: Island::OUTER
            .into_iter()
            .filter(|island| vessel.maps_now >> island.index() & 1 == 1)
            .collect(),
        consort: vessel.consort.map(Seat::index),
    }
}

fn combat_at(state: &State) -> Option<CombatAt> {
    let combat = &state.combat;
    if combat.players.is_empty() {
        return None;
    }
    let hull = |ship| npc_index(ship).map_or(0, |index| combat.hulls[index]);
    Some(CombatAt {
        island: combat.island,
        round: combat.round,
        players: combat.players.iter().map(Seat::index).collect(),
        hit: combat.hit.iter().map(Seat::index).collect(),
        npcs: npc_ships(combat.hulls).map(|ship| (ship.to_string(), hull(ship))).collect(),
        order: combat.order.ships().iter().map(ToString::to_string).collect(),
        cards: by_name(&combat.played),
        overboard: combat.overboard.iter().map(|&chests| u16::from(chests)).sum(),
    })
}

impl Ask {
    /// The name in snapshots and traces.
    pub const fn name(self) -> &'static str {
        match self {
            Ask::Rig(_) => "rig",
            Ask::Event(_, Window::Treasure) => "event_treasure",
            Ask::Event(_, Window::Navigation) => "event_navigation",
            Ask::Event(_, Window::Reveal) => "event_reveal",
            Ask::Sail(_) => "sail",
            Ask::Action(_) => "action",
            Ask::Prepare(_) => "prepare",
            Ask::BeforeRoll(_) => "before_roll",
            Ask::Act(_) => "act",
            Ask::Kegs(_) => "kegs",
            Ask::Aim(_) => "aim",
            Ask::Parrot(_) => "parrot",
            Ask::Gift(_) => "gift",
            Ask::Visit(_) => "visit",
            Ask::Over => "over",
        }
    }
}
