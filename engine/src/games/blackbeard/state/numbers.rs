//! Tables for play, computed once from the rules.

use super::face_down::Merchants;
use crate::games::blackbeard::data::card::{Card, CardActions, EventCard};
use crate::games::blackbeard::data::limits::{CARD_EIGHTS, MAX_CARD_KINDS};
use crate::games::blackbeard::data::set::Set;
use crate::games::blackbeard::data::{
    Area, Commissioner, FIRST_PORT, Hostage, Hull, Merchant, MerchantType, Nation, Pirate, Place,
    Port, Region, Transit, Warship,
};
use crate::games::blackbeard::rules::{PirateRules, Rules, ShipType};
use crate::pile::Pile;

/// Number of possible sets of areas. The constant `SEA_PLACES` is the number of areas and transit boxes.
const AREA_SETS: usize = 1 << Area::COUNT;
const SEA_PLACES: usize = FIRST_PORT as usize;

/// Lookup tables for play, computed from the rules.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    pub hulls: [ShipType; Hull::COUNT],
    pub pirates: [PirateRules; Pirate::COUNT],
    pub kcs: [Ratings; Commissioner::COUNT],
    pub warships: [Ratings; Warship::COUNT],
    pub hostages: [[u8; 2]; Hostage::COUNT],
    pub ports: [PortNumbers; Port::COUNT],
    /// Ports of each area, including pirate ports.
    pub ports_of: [Set<Port>; Area::COUNT],
    pub pirate_ports: Set<Port>,
    pub ports_of_nation: [Set<Port>; Nation::COUNT],
    /// Ports that belong to a nation. The field `english_ports` has the ports of England.
    pub nations_ports: Set<Port>,
    pub english_ports: Set<Port>,
    /// Places that one move reaches from each place, including ports.
    pub moves: [Set<Place>; Place::COUNT],
    /// Fewest moves from each place to each area, ignoring Commissioners; [`UNREACHED`] if there is no route.
    pub distances: [[u8; Area::COUNT]; Place::COUNT],
    /// Fewest moves to the nearest area in each set of areas, from each place at sea.
    nearest: [[u8; AREA_SETS]; SEA_PLACES],
    /// Transit boxes of each area.
    pub transits_of: [Set<Place>; Area::COUNT],
    pub isle_of_pines: Set<Area>,
    pub regions: [Region; Area::COUNT],
    pub cargo: [[u16; 10]; Region::COUNT],
    /// Event card of each kind. The field `kind_of` has the kind of each card code.
    pub cards: Vec<Card>,
    pub kind_of: [u8; Card::CODES],
    /// Event cards that players hold in hand. The field `now_cards` has the event cards that are played as they are
    /// drawn.
    pub hand_cards: Cards,
    pub now_cards: Cards,
    pub merchants: Merchants,
}

/// Speed and Combat of a foe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ratings {
    /// Speed of the foe.
    pub speed: i8,
    /// Combat of the foe.
    pub combat: i8,
}

/// Port with its nation and ratings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PortNumbers {
    pub area: Area,
    /// Nation of the port; `None` for a pirate port.
    pub nation: Option<Nation>,
    pub value: u8,
    pub defense: u8,
}

impl Numbers {
    pub(crate) fn new(rules: &Rules) -> Numbers {
        let ports = rules.port.in_order().map(|port| PortNumbers {
            area: port.area,
            nation: port.nation.0,
            value: port.worth,
            defense: port.defense,
        });
        let ports_where = |is: &dyn Fn(&PortNumbers) -> bool| -> Set<Port> {
            Port::all().filter(|port| is(&ports[port.index()])).collect()
        };
        let moves = moves(rules, &ports);
        let distances = distances(&moves);
        let transits: Set<Place> = Transit::all().map(Place::from).collect();
        let (cards, hand_cards, now_cards) = cards(rules);
        let mut kind_of = [u8::MAX; Card::CODES];
        (0..).zip(&cards).for_each(|(kind, card)| kind_of[card.code()] = kind);
        let ratings = |shift: i8| {
            move |&[speed, combat]: &[u8; 2]| Ratings {
                speed: speed as i8,
                combat: combat as i8 + shift,
            }
        };
        let rows = |rows: &[[u8; 2]], shift: i8| -> Vec<Ratings> {
            rows.iter().map(ratings(shift)).collect()
        };
        let shift = rules.kc.combat_shift;
        Numbers {
            hulls: rules.ship.in_order().map(ShipType::clone),
            pirates: rules.pirate.in_order().map(PirateRules::clone),
            kcs: rows(&rules.kc.counters, shift).try_into().expect("nine, as validated"),
            warships: rows(&rules.warship.counters, 0).try_into().expect("15, as validated"),
            hostages: rules.hostages.ratings.clone().try_into().expect("15, as validated"),
            ports_of: std::array::from_fn(|area| ports_where(&|port| port.area.index() == area)),
            pirate_ports: ports_where(&|port| port.nation.is_none()),
            ports_of_nation: std::array::from_fn(|nation| {
                ports_where(&|port| port.nation == Some(Nation::new(nation)))
            }),
            nations_ports: ports_where(&|port| port.nation.is_some()),
            english_ports: ports_where(&|port| port.nation == Some(Nation::ENGLISH)),
            ports,
            transits_of: std::array::from_fn(|area| moves[area].and(transits)),
            nearest: std::array::from_fn(|place| nearest(&distances[place])),
            distances,
            moves,
            isle_of_pines: rules.map.isle_of_pines.iter().copied().collect(),
            regions: rules.map.regions,
            cargo: rules.cargo_table.in_order().map(|column| *column),
            cards,
            kind_of,
            hand_cards,
            now_cards,
            merchants: merchants(rules),
        }
    }

    #[inline]
    pub(crate) fn port(&self, port: Port) -> &PortNumbers {
        &self.ports[port.index()]
    }

    #[inline]
    pub(crate) fn pirate(&self, pirate: Pirate) -> &PirateRules {
        &self.pirates[pirate.index()]
    }

    /// Kind of an event card; `None` if the deck does not have the card.
    #[inline]
    pub(crate) fn kind(&self, card: Card) -> Option<usize> {
        let kind = self.kind_of[card.code()];
        (kind != u8::MAX).then_some(kind.into())
    }

    /// Fewest moves from a place to the nearest area in a set, ignoring Commissioners; `None` if there is no route.
    #[inline]
    pub(crate) fn nearest(&self, from: Place, to: Set<Area>) -> Option<u8> {
        let (at_sea, from_port) = match from.port() {
            Some(port) => (Place::from(self.port(port).area), 1),
            None => (from, 0),
        };
        let moves = self.nearest[at_sea.index()][to.index()];
        (moves != UNREACHED).then(|| moves + from_port)
    }

    /// Returns true if two sea areas adjoin each other.
    #[inline]
    pub(crate) fn adjoin(&self, a: Area, b: Area) -> bool {
        self.moves[Place::from(a).index()].has(b.into())
    }

    /// Number of actions that a card gives, shifted by the house rule `event.actions_shift`.
    #[inline]
    pub(crate) fn shifted(rules: &Rules, actions: u8) -> u8 {
        (actions as i8 + rules.event.actions_shift).max(1) as u8
    }
}

fn moves(rules: &Rules, ports: &[PortNumbers; Port::COUNT]) -> [Set<Place>; Place::COUNT] {
    let mut moves = [Set::EMPTY; Place::COUNT];
    let mut join = |a: Place, b: Place| {
        moves[a.index()].insert(b);
        moves[b.index()].insert(a);
    };
    for &[a, b] in &rules.map.borders {
        join(a.into(), b.into());
    }
    let map = &rules.map;
    for (transit, areas) in
        Transit::all().zip([map.middle_passage, map.atlantic_run, map.cape_passage])
    {
        areas.into_iter().for_each(|area| join(transit.into(), area.into()));
    }
    for (port, numbers) in Port::all().zip(ports) {
        join(port.into(), numbers.area.into());
    }
    moves
}

/// Distance that marks a place without a route.
pub(crate) const UNREACHED: u8 = u8::MAX;

fn distances(moves: &[Set<Place>; Place::COUNT]) -> [[u8; Area::COUNT]; Place::COUNT] {
    let mut distances = [[UNREACHED; Area::COUNT]; Place::COUNT];
    for area in Area::all() {
        let mut reached: Set<Place> = [area.into()].into_iter().collect();
        let mut front = reached;
        for steps in 0.. {
            if front.is_empty() {
                break;
            }
            front.iter().for_each(|place| distances[place.index()][area.index()] = steps);
            let beyond = front.iter().fold(Set::EMPTY, |all, place| all.or(moves[place.index()]));
            front = beyond.without(reached);
            reached = reached.or(front);
        }
    }
    distances
}

/// Computes the distance to the nearest area in each set of areas.
fn nearest(distances: &[u8; Area::COUNT]) -> [u8; AREA_SETS] {
    let of_set = |set: usize| {
        let areas = (0..Area::COUNT).filter(|area| set >> area & 1 == 1);
        areas.map(|area| distances[area]).min().unwrap_or(UNREACHED)
    };
    std::array::from_fn(of_set)
}

fn cards(rules: &Rules) -> (Vec<Card>, Cards, Cards) {
    let mut kinds: Vec<Card> = Vec::new();
    let (mut hand, mut now) = (Cards::EMPTY, Cards::EMPTY);
    for (event, (_, copies)) in EventCard::ALL.into_iter().zip(rules.deck.in_order()) {
        for &actions in copies {
            let card = Card::new(event, actions);
            let kind = kinds.iter().position(|&of| of == card).unwrap_or_else(|| {
                kinds.push(card);
                kinds.len() - 1
            });
            match event.played() {
                crate::games::blackbeard::data::card::Played::Now => now.add(kind, 1),
                crate::games::blackbeard::data::card::Played::ByPp
                | crate::games::blackbeard::data::card::Played::ByAp => hand.add(kind, 1),
            }
        }
    }
    debug_assert!(kinds.len() <= MAX_CARD_KINDS);
    debug_assert!(kinds.contains(&Card::new(EventCard::GeneralPardon, CardActions::None)));
    (kinds, hand, now)
}

fn merchants(rules: &Rules) -> Merchants {
    let mut pile = Merchants::EMPTY;
    for (r#type, cargos) in MerchantType::all().zip(rules.merchants.in_order()) {
        cargos.iter().for_each(|&cargo| pile.add(Merchant { r#type, cargo }.kind(), 1));
    }
    pile
}

/// Pile of event cards: the number of copies, by kind.
pub(crate) type Cards = Pile<CARD_EIGHTS>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::blackbeard::rules::EDITION;

    #[test]
    fn distances_and_nearest_areas_count_moves() {
        let numbers = Numbers::new(&EDITION.rules(&[]).expect("valid rules"));
        let of = |place: Place, area: &str| {
            let area = Area::from_key(area).expect("an area");
            numbers.distances[place.index()][area.index()]
        };
        let place = |key: &str| Place::from_key(key).expect("a place");
        assert_eq!(of(place("caribbean"), "caribbean"), 0);
        assert_eq!(of(place("havana"), "caribbean"), 1);
        assert_eq!(of(place("caribbean"), "india"), 6);
        assert_eq!(of(place("cape_passage"), "india"), 2);
        let to = |place: Place, area: Area| match numbers.distances[place.index()][area.index()] {
            UNREACHED => None,
            moves => Some(moves),
        };
        for place in Place::all() {
            assert_eq!(numbers.nearest(place, Set::EMPTY), None);
            for a in Area::all() {
                for b in Area::all() {
                    let areas = [a, b].into_iter().collect();
                    let nearest = [to(place, a), to(place, b)].into_iter().flatten().min();
                    assert_eq!(numbers.nearest(place, areas), nearest);
                }
            }
        }
    }
}
