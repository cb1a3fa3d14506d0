//! Snapshots: any state in full, in words, to be read.

use std::collections::BTreeMap;

use serde::Serialize;

use super::observation::PublicTable;
use crate::games::blackbeard::data::card::Card;
use crate::games::blackbeard::data::{Area, Merchant, Pirate, Port};
use crate::games::blackbeard::state::State;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::seat::Seat;

/// A state in full, for people and programs to read.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Snapshot {
    /// What everybody sees.
    #[serde(flatten)]
    pub table: PublicTable,
    /// What each player holds, in seating order.
    pub hands: Vec<HandAt>,
    /// The deck of event cards, with their copies.
    pub deck: BTreeMap<String, u8>,
    /// The merchants in the cup and face down, with their copies.
    pub unseen_merchants: BTreeMap<String, u8>,
    /// The merchants under the boxes where they lie face down.
    pub face_down: BTreeMap<&'static str, String>,
    /// Pirates whose crews mutiny next.
    pub mutinous: Vec<Pirate>,
    /// The area in which a storm rages.
    pub storm: Option<Area>,
}

/// What a player holds.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HandAt {
    /// Who.
    pub seat: usize,
    /// Event cards.
    pub cards: Vec<Card>,
    /// Pirate cards.
    pub pirates: Vec<Pirate>,
    /// The card chosen under Finger of Fate.
    pub chosen_for_fate: Option<Card>,
}

impl Blackbeard {
    /// A state in full.
    pub fn snapshot(&self, state: &State) -> Snapshot {
        let hand = |seat: Seat| HandAt {
            seat: seat.index(),
            cards: state.player(seat).hand.cards().to_vec(),
            pirates: state.in_hand(seat).iter().collect(),
            chosen_for_fate: state.fate[seat.index()],
        };
        let name = |kind: usize| {
            let Merchant { r#type, cargo } = Merchant::of_kind(kind);
            format!("{} {cargo}", r#type.key())
        };
        let merchant = |(kind, copies): (usize, u8)| (name(kind), copies);
        let face_down =
            Port::all().filter_map(|port| Some((port.key(), name(state.face_down.under(port)?))));
        let merchants = state.unseen_merchants.iter().enumerate().filter(|&(_, copies)| copies > 0);
        Snapshot {
            table: self.public_table(state),
            hands: state.all().map(hand).collect(),
            deck: self.by_name(state.deck),
            unseen_merchants: merchants.map(merchant).collect(),
            face_down: face_down.collect(),
            mutinous: state.mutinous.iter().collect(),
            storm: state.storm.map(|(area, _)| area),
        }
    }
}
