//! Pool of the crew cards that may lie face down, computed once for a game. Resampling draws hidden
//! crew from this pool (`SM-HID`).

use std::collections::BTreeMap;

use super::fleet::FleetCrew;
use crate::games::spanish_main::data::aboard::{fold, listed};
use crate::games::spanish_main::data::card::{Cards, CrewId, ShipId};
use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::nation::Nation;

/// Pool of the crew cards that may lie face down, with the properties that a draw depends on.
#[derive(Debug)]
pub(crate) struct CrewPool {
    pub(crate) cards: Vec<PoolCard>,
    /// Partners of each crew card by printed links, indexed by crew card.
    partners: Vec<Vec<CrewId>>,
    /// Folded names in the printed `link` of each crew card.
    links: Vec<Vec<String>>,
}

/// Crew card that may lie face down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PoolCard {
    pub(crate) crew: CrewId,
    pub(crate) points: u32,
    pub(crate) nation: Nation,
    /// True if a fleet may have several copies of the crew (`SM-FLT-2`).
    pub(crate) is_generic: bool,
    /// True if the crew takes no cargo space or adds one.
    pub(crate) saves_space: bool,
    /// True if the crew makes other crew aboard cheaper, or adds to the build total.
    pub(crate) saves_points: bool,
}

impl CrewPool {
    pub(crate) fn new(cards: &Cards) -> CrewPool {
        let mut places: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (at, card) in cards.crew.iter().enumerate() {
            places.entry(fold(&card.name)).or_default().push(at);
        }
        let links: Vec<Vec<String>> =
            cards.crew.iter().map(|card| listed(&card.link).collect()).collect();
        let mut partners = vec![Vec::new(); cards.crew.len()];
        for (one, names) in links.iter().enumerate() {
            for &other in names.iter().filter_map(|name| places.get(name)).flatten() {
                partners[one].push(CrewId(other as u16));
                partners[other].push(CrewId(one as u16));
            }
        }
        let pool_card =
            |(at, card): (usize, &crate::games::spanish_main::data::card::Crew)| PoolCard {
                crew: CrewId(at as u16),
                points: card.points.into(),
                nation: card.nation,
                is_generic: card.generic,
                saves_space: card.has(Effect::NoSpace) || card.has(Effect::CargoPlus1),
                saves_points: card.has(Effect::CrewCostMinus1) || card.has(Effect::FleetPlus5),
            };
        let lies_down = |(at, _): &(usize, &crate::games::spanish_main::data::card::Crew)| {
            let crew = CrewId(*at as u16);
            let begins = FleetCrew { crew, ashore: false, marked: false, linked: None };
            !begins.aboard(cards).face_up
        };
        let cards = cards.crew.iter().enumerate().filter(lies_down).map(pool_card).collect();
        CrewPool { cards, partners, links }
    }

    /// Returns true if the printed links on their cards link two crew (`SM-FLT-4`).
    pub(crate) fn are_linked(&self, one: CrewId, other: CrewId) -> bool {
        self.partners[usize::from(one.0)].contains(&other)
    }

    /// Returns true if the printed link on a card names any crew.
    pub(crate) fn has_partner(&self, crew: CrewId) -> bool {
        !self.partners[usize::from(crew.0)].is_empty()
    }

    /// Returns true if a crew is linked to a ship (`SM-FLT-4`).
    pub(crate) fn is_linked_to_ship(&self, cards: &Cards, crew: CrewId, ship: ShipId) -> bool {
        let (of, ship) = (cards.crew(crew), cards.ship(ship));
        let names = &self.links[usize::from(crew.0)];
        let all_ships = || fold(&format!("all {} ships", ship.nation.name()));
        (!names.is_empty() && (names.contains(&fold(&ship.name)) || names.contains(&all_ships())))
            || (!ship.link.is_empty() && listed(&ship.link).any(|name| name == fold(&of.name)))
    }
}
