//! Lists of legal actions that depend on the rules alone, built once. They cover most decisions; `legal` builds all
//! other lists.

use super::action::{Action, Aim, VolleyCards};
use super::fight::{NPCS, npc_ships};
use crate::games::cove::data::section::Section;
use crate::games::cove::data::{Island, Seats, Ship};
use crate::games::cove::rules::Rules;
use crate::seat::{MAX_SEATS, Seat};

/// Cached lists of actions: some per game, and some per set of ships.
#[derive(Clone, Debug)]
pub(crate) struct CachedActions {
    /// Rigs that the starting gold of each seat buys, in ascending order of levels.
    pub rigs: [Vec<Action>; MAX_SEATS],
    /// Destinations that a wheel can show, in the order of islands.
    pub destinations: Vec<Action>,
    /// Sections of each ship as targets, for each set of player ships.
    pub sections: Vec<Vec<Action>>,
    /// Hulls of the ships as targets, for each set of non-player ships.
    pub hulls: Vec<Vec<Action>>,
}

impl CachedActions {
    pub(crate) fn new(rules: &Rules, rigs: [Vec<Action>; MAX_SEATS]) -> CachedActions {
        let wheel = Island::ALL.into_iter();
        let pointed_at = wheel.filter(|&to| to != Island::Cove || rules.navigation.cove_allowed);
        CachedActions {
            rigs,
            destinations: pointed_at.map(Action::Sail).collect(),
            sections: (0..1 << MAX_SEATS).map(|bits| sections_of(Seats::from_bits(bits))).collect(),
            hulls: (0..1 << NPCS).map(hulls_of).collect(),
        }
    }
}

/// Returns every section of these ships as a target.
fn sections_of(ships: Seats) -> Vec<Action> {
    let sections = |seat: Seat| {
        Section::ALL
            .into_iter()
            .map(move |section| Action::Target(Ship::Of(seat), Aim::At(section)))
    };
    ships.iter().flat_map(sections).collect()
}

/// Returns the hulls of these non-player ships as targets. `afloat` has one bit per ship, by index.
fn hulls_of(afloat: usize) -> Vec<Action> {
    let hulls = std::array::from_fn(|index| (afloat >> index & 1) as u8);
    npc_ships(hulls).map(|ship| Action::Target(ship, Aim::At(Section::Hull))).collect()
}

/// Actions of a ship without volley cards in its turn. In a fight to the death the ship cannot
/// flee.
pub(crate) const FLEE_OR_FIRE: [Action; 2] = [Action::Flee, Action::Fire(VolleyCards::NONE)];

/// Actions of a visitor without cards, by place. The game asks a visitor only if there is a choice. Treasure Island
/// has no list, because its actions depend on the visitor's hold.
pub(crate) const VISITS: [&[Action]; Island::ALL.len()] = [
    &[Action::BuyCard, Action::EndVisit],
    &[Action::Upgrade(Section::Hull), Action::EndVisit],
    &[Action::Upgrade(Section::Sails), Action::EndVisit],
    &[Action::Upgrade(Section::Cannon), Action::EndVisit],
    &[Action::Upgrade(Section::Crew), Action::EndVisit],
    &[],
    &[Action::EndVisit],
];
