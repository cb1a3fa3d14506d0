//! Ship with crew aboard: working abilities, cargo spaces, and the cost of the crew.

use super::card::{Cards, CrewId, Ship, ShipId};
use super::effect::{Effect, Keyword};
use super::nation::Nation;

/// Crew aboard a ship, with the properties that decide which abilities work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CrewAboard {
    /// Card of the crew.
    pub crew: CrewId,
    /// True if the crew lies face up.
    pub face_up: bool,
    /// True if the crew has its Black Mark and so belongs to the Cursed (`SM-KEY-01`).
    pub marked: bool,
    /// Partner that the fleet chose for a crew with LINK_ANY.
    pub linked: Option<CrewId>,
}

/// Rule values that change cargo spaces and crew costs: links and Black Marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extras {
    /// Number of cargo spaces that each linked pair adds (`SM-FLT-4`).
    pub link_spaces: u8,
    /// Number of points that a Black Mark adds to a crew's cost (`SM-KEY-01`).
    pub mark_points: u8,
}

/// Set of abilities that work aboard a ship: all abilities, only the abilities of the ship's card, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Abilities {
    /// All abilities work.
    Work,
    /// Only the ship's abilities work, because a stinkpot suspends the crew's abilities (`SM-CRW-3`).
    OfShipAlone,
    /// No ability works, because of Fear (`SM-KEY-03`).
    None,
}

/// Ship with the crew aboard, in the order in which they boarded.
#[derive(Clone, Copy, Debug)]
pub struct AboardShip<'a> {
    /// All cards of the game.
    pub cards: &'a Cards,
    /// Card of the ship.
    pub ship: ShipId,
    /// Crew aboard the ship, without crew ashore.
    pub crew: &'a [CrewAboard],
    /// Rule values for links and Black Marks.
    pub extras: Extras,
    /// Abilities that work at present.
    pub abilities: Abilities,
}

impl AboardShip<'_> {
    fn ship_card(&self) -> &Ship {
        self.cards.ship(self.ship)
    }

    /// Returns the ship's flag: Cursed if a marked crew is aboard, otherwise the nation on the ship's card
    /// (`SM-KEY-01`).
    pub fn flag(&self) -> Nation {
        if self.crew.iter().any(|crew| crew.marked) {
            Nation::Cursed
        } else {
            self.ship_card().nation
        }
    }

    /// Returns a flag for each crew aboard, true if that crew's abilities work (`SM-FLT-5`). Abilities work if the
    /// crew's nation is the ship's flag, or if the ship or a working crew admits that nation.
    pub fn working(&self) -> Vec<bool> {
        let workers = self.workers();
        (0..self.crew.len()).map(|place| workers & (1 << place) != 0).collect()
    }

    /// Returns the bit set of the places aboard whose crew work.
    pub(crate) fn workers(&self) -> u64 {
        let mut workers = 0;
        self.each_round(|comers| workers |= comers);
        workers
    }

    /// Iterates over the crew aboard that work, with their places.
    pub(crate) fn at_work(&self) -> impl Iterator<Item = (usize, &CrewAboard)> {
        let workers = self.workers();
        self.crew.iter().enumerate().filter(move |(place, _)| workers & (1 << place) != 0)
    }

    /// Calls the closure `each` with the crew that start to work in each round, as a bit set of places. Round 0
    /// consists of the crew that work by the ship's flag or because the ship admits them. Each later round consists
    /// of the crew admitted by crew of earlier rounds.
    fn each_round(&self, mut each: impl FnMut(u64)) {
        if self.abilities != Abilities::Work {
            return;
        }
        let places = |of: &dyn Fn(usize) -> bool| {
            (0..self.crew.len()).fold(0_u64, |all, place| all | u64::from(of(place)) << place)
        };
        let flag = self.flag();
        let mut workers = places(&|place| {
            let nation = self.nation(&self.crew[place]);
            nation == flag || self.ship_card().effects.iter().any(|of| of.admits(nation))
        });
        let mut comers = workers;
        loop {
            each(comers);
            let idle = |place: usize| workers & (1 << place) == 0;
            comers = places(&|place| idle(place) && self.is_admitted(place, workers));
            if comers == 0 {
                break;
            }
            workers |= comers;
        }
    }

    fn is_admitted(&self, place: usize, workers: u64) -> bool {
        (0..self.crew.len()).any(|by| workers & (1 << by) != 0 && self.admits(by, place))
    }

    /// Returns true if the crew at place `by` admits the crew at `place`, by CREW_ANY or
    /// CREW_NATION.
    fn admits(&self, by: usize, place: usize) -> bool {
        let nation = self.nation(&self.crew[place]);
        self.cards.crew(self.crew[by].crew).effects.iter().any(|of| of.admits(nation))
    }

    /// Returns the places of all working crew that admit the crew at `place`. The list is empty for a crew that works
    /// by the flag or the ship.
    pub(crate) fn admitters(&self, place: usize) -> Vec<usize> {
        let (mut all, mut before) = (0, 0);
        self.each_round(|comers| {
            if comers & (1 << place) != 0 {
                before = all;
            }
            all |= comers;
        });
        let is_before = |by: &usize| before & (1 << by) != 0;
        (0..self.crew.len()).filter(is_before).filter(|&by| self.admits(by, place)).collect()
    }

    fn nation(&self, crew: &CrewAboard) -> Nation {
        if crew.marked { Nation::Cursed } else { self.cards.crew(crew.crew).nation }
    }

    /// Returns true if the ship's card has an effect and the ship's abilities work.
    pub fn ship_has(&self, effect: Effect) -> bool {
        self.abilities != Abilities::None && self.ship_card().has(effect)
    }

    /// Returns true if the ship or a working crew has an effect.
    pub fn has(&self, effect: Effect) -> bool {
        self.ship_has(effect) || self.crew_has(effect)
    }

    /// Returns true if a working crew has an effect.
    pub fn crew_has(&self, effect: Effect) -> bool {
        self.at_work().any(|(_, crew)| self.cards.crew(crew.crew).has(effect))
    }

    /// Returns true if the ship or a working crew has a keyword.
    pub fn is(&self, keyword: Keyword) -> bool {
        let ship_is = self.abilities != Abilities::None && self.ship_card().is(keyword);
        ship_is || self.at_work().any(|(_, crew)| self.cards.crew(crew.crew).is(keyword))
    }

    /// Number of cargo spaces: spaces on the card, plus links (`SM-FLT-4`), plus CARGO+1.
    pub fn spaces(&self) -> u32 {
        let links = self.links() as u32 * u32::from(self.extras.link_spaces);
        let more = u32::from(self.crew_has(Effect::CargoPlus1));
        u32::from(self.ship_card().cargo) + links + more
    }

    /// Number of cargo spaces that the crew occupy: one for each crew, except crew with NO_SPACE.
    pub fn spaces_taken(&self) -> u32 {
        self.takers().count_ones()
    }

    /// Returns the bit set of the places aboard whose crew occupy a cargo space.
    pub(crate) fn takers(&self) -> u32 {
        let is_free = |(_, crew): &(usize, &CrewAboard)| {
            let card = self.cards.crew(crew.crew);
            card.has(Effect::NoSpace) || (crew.face_up && card.has(Effect::NoSpaceRevealed))
        };
        let all = (0..self.crew.len()).fold(0, |bits, place| bits | (1 << place));
        self.at_work().filter(is_free).fold(all, |bits, (place, _)| bits & !(1 << place))
    }

    /// Iterates over each crew's cost in points: the printed cost plus the Black Mark, minus one point if a second
    /// crew has CREW_COST-1.
    pub fn crew_points(&self) -> impl Iterator<Item = u32> {
        let is_cheaper = |crew: &CrewAboard| self.cards.crew(crew.crew).has(Effect::CrewCostMinus1);
        let cheaper = self.at_work().filter(|(_, crew)| is_cheaper(crew));
        let cheaper = cheaper.fold(0_u64, |bits, (place, _)| bits | (1 << place));
        self.crew.iter().enumerate().map(move |(place, crew)| {
            let mark = if crew.marked { self.extras.mark_points } else { 0 };
            let points = u32::from(self.cards.crew(crew.crew).points) + u32::from(mark);
            points.saturating_sub(u32::from(cheaper & !(1 << place) != 0))
        })
    }

    /// Number of linked pairs aboard: two crew, or a crew and the ship. Each pair counts once
    /// (`SM-FLT-4`).
    fn links(&self) -> usize {
        let links = &self.cards.links;
        let to_ship =
            self.crew.iter().filter(|one| links.is_linked_to_ship(one.crew.0, self.ship.0));
        let pairs = self.crew.iter().enumerate().map(|(place, one)| {
            let linked = |other: &&CrewAboard| {
                links.are_partners(one.crew.0, other.crew.0)
                    || one.linked == Some(other.crew)
                    || other.linked == Some(one.crew)
            };
            self.crew[place + 1..].iter().filter(linked).count()
        });
        to_ship.count() + pairs.sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::spanish_main::data::links::{fold, listed};

    #[test]
    fn names_are_compared_without_case_accents_quotes_and_spaces() {
        let names = |list: &str, name: &str| listed(list).any(|listed| listed == fold(name));
        assert!(names("Don Rafael Y de Teresa and Roderick the Pure", "roderick THE Pure"));
        assert!(names("“Screaming” Mimi", "\"Screaming\" Mimi"));
        assert!(names("Ghost Crew; Capitan X", "Capitán X"));
        assert!(!names("", "") && !names("Ghost Crew", "Ghost"));
    }

    #[test]
    fn card_names_fold_to_ascii_letters() {
        let cards = Cards::of_the_six_sets();
        let ships = cards.ships.iter().flat_map(|ship| [&ship.name, &ship.link]);
        let crew = cards.crew.iter().flat_map(|crew| [&crew.name, &crew.link]);
        for name in ships.chain(crew) {
            assert!(fold(name).is_ascii(), "{name}");
        }
    }
}
