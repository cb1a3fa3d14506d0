//! Printed links between crew, and between crew and ships (`SM-FLT-4`), found once for all cards.

use std::collections::BTreeMap;

use super::aboard::{fold, listed};
use super::card::{Cards, CrewId, ShipId};

/// Links that the cards print.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Links {
    /// Partners of each crew card.
    partners: Vec<Vec<CrewId>>,
    /// Crew that each ship card is linked to.
    aboard: Vec<Vec<CrewId>>,
}

impl Links {
    /// Finds the links of all cards. Names are compared when folded.
    pub(super) fn new(cards: &Cards) -> Links {
        let mut crew: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (at, card) in cards.crew.iter().enumerate() {
            crew.entry(fold(&card.name)).or_default().push(at);
        }
        let mut ships: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (at, card) in cards.ships.iter().enumerate() {
            let all = format!("all {} ships", card.nation.name());
            for name in [fold(&card.name), fold(&all)] {
                ships.entry(name).or_default().push(at);
            }
        }
        let mut partners = vec![Vec::new(); cards.crew.len()];
        let mut aboard = vec![Vec::new(); cards.ships.len()];
        for (one, name) in (0..)
            .zip(&cards.crew)
            .flat_map(|(one, card)| listed(&card.link).map(move |name| (one, name)))
        {
            for &other in crew.get(&name).into_iter().flatten() {
                partners[usize::from(one)].push(CrewId(other as u16));
                partners[other].push(CrewId(one));
            }
            for &ship in ships.get(&name).into_iter().flatten() {
                aboard[ship].push(CrewId(one));
            }
        }
        for (ship, card) in cards.ships.iter().enumerate() {
            let named = listed(&card.link).filter_map(|name| crew.get(&name)).flatten();
            aboard[ship].extend(named.map(|&crew| CrewId(crew as u16)));
        }
        Links { partners, aboard }
    }

    /// Returns true if the printed links on their cards link two crew.
    pub(crate) fn are_partners(&self, one: CrewId, other: CrewId) -> bool {
        self.partners[usize::from(one.0)].contains(&other)
    }

    /// Returns true if the printed link on a card names any crew.
    pub(crate) fn has_partner(&self, crew: CrewId) -> bool {
        !self.partners[usize::from(crew.0)].is_empty()
    }

    /// Returns true if a crew is linked to a ship.
    pub(crate) fn is_linked_to_ship(&self, crew: CrewId, ship: ShipId) -> bool {
        self.aboard[usize::from(ship.0)].contains(&crew)
    }
}
