//! A ship with its crew: whose abilities work, how much cargo fits, what the crew cost.

use super::card::{Cards, CrewId, Ship, ShipId};
use super::effect::{Effect, Keyword};
use super::nation::Nation;

/// A crew aboard a ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CrewAboard {
    /// The card.
    pub crew: CrewId,
    /// Whether it lies face up.
    pub face_up: bool,
    /// Whether it is a Cursed crew by its Black Mark (`SM-KEY-01`).
    pub marked: bool,
    /// The crew that the fleet linked it to, of LINK_ANY.
    pub linked: Option<CrewId>,
}

/// What links and marks are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extras {
    /// Spaces that each linked pair gives (`SM-FLT-4`).
    pub link_spaces: u8,
    /// Points that a Black Mark costs (`SM-KEY-01`).
    pub mark_points: u8,
}

/// Whose abilities something takes away for a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Abilities {
    /// No player's.
    Work,
    /// Those of the crew, as by a stinkpot (`SM-CRW-3`).
    OfShipAlone,
    /// Those of ship and crew, as by Fear (`SM-KEY-03`).
    None,
}

/// A ship with the crew aboard, in the order that they came.
#[derive(Clone, Copy, Debug)]
pub struct AboardShip<'a> {
    /// The cards.
    pub cards: &'a Cards,
    /// The ship's card.
    pub ship: ShipId,
    /// The crew aboard; those ashore don't count.
    pub crew: &'a [CrewAboard],
    /// What links and marks are worth.
    pub extras: Extras,
    /// Whose abilities work.
    pub abilities: Abilities,
}

impl AboardShip<'_> {
    fn ship_card(&self) -> &Ship {
        self.cards.ship(self.ship)
    }

    /// The flag: the card's, or the Cursed flag with a marked crew aboard (`SM-KEY-01`).
    pub fn flag(&self) -> Nation {
        if self.crew.iter().any(|crew| crew.marked) {
            Nation::Cursed
        } else {
            self.ship_card().nation
        }
    }

    /// Whether the abilities of each crew work, by place (`SM-FLT-5`): crew of the ship's nation, and those that the
    /// ship or a crew that works lets work.
    pub fn working(&self) -> Vec<bool> {
        self.rounds().iter().map(Option::is_some).collect()
    }

    /// The round in which each crew comes to work, by place: 0 for crew of the flag and crew that the ship admits, one
    /// more than that of the crew that admit it for others; `None` for crew that do not work.
    fn rounds(&self) -> Vec<Option<u8>> {
        let mut rounds = vec![None; self.crew.len()];
        if self.abilities != Abilities::Work {
            return rounds;
        }
        let flag = self.flag();
        let native = |crew: &CrewAboard| {
            let nation = self.nation(crew);
            nation == flag || self.ship_card().effects.iter().any(|of| of.admits(nation))
        };
        for (crew, round) in self.crew.iter().zip(&mut rounds) {
            *round = native(crew).then_some(0);
        }
        for round in 1..=self.crew.len() as u8 {
            let is_new =
                |place: &usize| rounds[*place].is_none() && self.is_admitted(*place, &rounds);
            let comers: Vec<usize> = (0..self.crew.len()).filter(is_new).collect();
            for &place in &comers {
                rounds[place] = Some(round);
            }
            if comers.is_empty() {
                break;
            }
        }
        rounds
    }

    fn is_admitted(&self, place: usize, rounds: &[Option<u8>]) -> bool {
        (0..self.crew.len()).any(|by| rounds[by].is_some() && self.admits(by, place))
    }

    /// Returns whether a crew with CREW_ANY or CREW_NATION admits another, by places.
    fn admits(&self, by: usize, place: usize) -> bool {
        let nation = self.nation(&self.crew[place]);
        self.cards.crew(self.crew[by].crew).effects.iter().any(|of| of.admits(nation))
    }

    /// The crew that a crew works by, each of them alone enough; none for crew that the flag or the ship lets work.
    pub(crate) fn admitters(&self, place: usize) -> Vec<usize> {
        let rounds = self.rounds();
        let before = |by: &usize| rounds[*by].is_some() && rounds[*by] < rounds[place];
        (0..self.crew.len()).filter(before).filter(|&by| self.admits(by, place)).collect()
    }

    fn nation(&self, crew: &CrewAboard) -> Nation {
        if crew.marked { Nation::Cursed } else { self.cards.crew(crew.crew).nation }
    }

    /// Whether the ship itself has an effect, and its abilities work.
    pub fn ship_has(&self, effect: Effect) -> bool {
        self.abilities != Abilities::None && self.ship_card().has(effect)
    }

    /// Whether the ship or a crew that works has an effect.
    pub fn has(&self, effect: Effect) -> bool {
        self.ship_has(effect) || self.crew_has(effect)
    }

    /// Whether a crew that works has an effect.
    pub fn crew_has(&self, effect: Effect) -> bool {
        let has = |crew: &CrewAboard| self.cards.crew(crew.crew).has(effect);
        self.crew.iter().zip(self.working()).any(|(crew, works)| works && has(crew))
    }

    /// Whether the ship or a crew that works has a keyword.
    pub fn is(&self, keyword: Keyword) -> bool {
        let is = |crew: &CrewAboard| self.cards.crew(crew.crew).is(keyword);
        let ship_is = self.abilities != Abilities::None && self.ship_card().is(keyword);
        ship_is || self.crew.iter().zip(self.working()).any(|(crew, works)| works && is(crew))
    }

    /// Cargo spaces: those of the card, of links (`SM-FLT-4`), and of CARGO+1.
    pub fn spaces(&self) -> u32 {
        let links = self.links() as u32 * u32::from(self.extras.link_spaces);
        let more = u32::from(self.crew_has(Effect::CargoPlus1));
        u32::from(self.ship_card().cargo) + links + more
    }

    /// Spaces that the crew take, one each but for NO_SPACE.
    pub fn spaces_taken(&self) -> u32 {
        self.takers().count_ones()
    }

    /// Which crew take a space, by place, a bit each.
    pub(crate) fn takers(&self) -> u32 {
        let takes = |(crew, works): (&CrewAboard, bool)| {
            let card = self.cards.crew(crew.crew);
            let revealed = crew.face_up && card.has(Effect::NoSpaceRevealed);
            !(works && (revealed || card.has(Effect::NoSpace)))
        };
        let places = self.crew.iter().zip(self.working()).enumerate();
        places.filter(|&(_, each)| takes(each)).fold(0, |bits, (place, _)| bits | (1 << place))
    }

    /// What each crew costs: its points, those of its mark, less by a crew with CREW_COST-1 beside it.
    pub fn crew_points(&self) -> impl Iterator<Item = u32> {
        let cheaper = |crew: &CrewAboard| self.cards.crew(crew.crew).has(Effect::CrewCostMinus1);
        let makes_cheaper: Vec<bool> = self
            .crew
            .iter()
            .zip(self.working())
            .map(|(crew, works)| works && cheaper(crew))
            .collect();
        self.crew.iter().enumerate().map(move |(place, crew)| {
            let mark = if crew.marked { self.extras.mark_points } else { 0 };
            let points = u32::from(self.cards.crew(crew.crew).points) + u32::from(mark);
            let mut others = makes_cheaper.iter().enumerate().filter(|&(other, _)| other != place);
            points.saturating_sub(u32::from(others.any(|(_, makes)| *makes)))
        })
    }

    /// Linked pairs: of crew, and of a crew and the ship; each once (`SM-FLT-4`).
    fn links(&self) -> usize {
        let ship = self.ship_card();
        let all_ships = format!("all {} ships", ship.nation.name());
        let to_ship = self.crew.iter().filter(|crew| {
            let card = self.cards.crew(crew.crew);
            names(&card.link, &ship.name)
                || names(&card.link, &all_ships)
                || names(&ship.link, &card.name)
        });
        let pairs = self.crew.iter().enumerate().map(|(place, one)| {
            let linked = |other: &&CrewAboard| {
                let (a, b) = (self.cards.crew(one.crew), self.cards.crew(other.crew));
                names(&a.link, &b.name)
                    || names(&b.link, &a.name)
                    || one.linked == Some(other.crew)
                    || other.linked == Some(one.crew)
            };
            self.crew[place + 1..].iter().filter(linked).count()
        });
        to_ship.count() + pairs.sum::<usize>()
    }
}

/// Whether a printed list of names has a name (`SM-FLT-4`).
fn names(list: &str, name: &str) -> bool {
    let name = fold(name);
    !name.is_empty() && listed(list).any(|listed| listed == name)
}

/// The folded names of a printed list.
pub(crate) fn listed(list: &str) -> impl Iterator<Item = String> {
    let parts = list.split([',', ';']).flat_map(|part| part.split(" and "));
    parts.map(fold).filter(|part| !part.is_empty())
}

/// A name without case, accents, quotes and spaces.
pub(crate) fn fold(name: &str) -> String {
    folded(name).collect()
}

/// The letters of [`fold`], one by one.
pub(crate) fn folded(name: &str) -> impl Iterator<Item = char> {
    let plain = |letter: char| match letter {
        'á' | 'à' | 'â' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ñ' => 'n',
        'ç' => 'c',
        other => other,
    };
    let is_left_out = |letter: &char| {
        letter.is_whitespace() || matches!(letter, '"' | '\'' | '“' | '”' | '‘' | '’')
    };
    let letters = name.chars().flat_map(char::to_lowercase);
    letters.filter(move |letter| !is_left_out(letter)).map(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_without_case_accents_quotes_and_spaces() {
        assert!(names("Don Rafael Y de Teresa and Roderick the Pure", "roderick THE Pure"));
        assert!(names("“Screaming” Mimi", "\"Screaming\" Mimi"));
        assert!(names("Ghost Crew; Capitan X", "Capitán X"));
        assert!(!names("", "") && !names("Ghost Crew", "Ghost"));
    }

    #[test]
    fn every_name_of_the_cards_folds_to_plain_letters() {
        let cards = Cards::of_the_six_sets();
        let ships = cards.ships.iter().flat_map(|ship| [&ship.name, &ship.link]);
        let crew = cards.crew.iter().flat_map(|crew| [&crew.name, &crew.link]);
        for name in ships.chain(crew) {
            assert!(fold(name).is_ascii(), "{name}");
        }
    }
}
