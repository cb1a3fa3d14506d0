//! Printed links between crew, and between crew and ships (`SM-FLT-4`), found once for all cards.

use std::collections::BTreeMap;

/// Links that the cards print. Cards are indices of the lists of crew and ships.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Links {
    /// Partners of each crew card.
    partners: Vec<Vec<u16>>,
    /// Crew that each ship card is linked to.
    aboard: Vec<Vec<u16>>,
}

/// Names of a card and the text of its link. A ship also has a name that she shares with all ships of her nation.
pub(super) struct Label<'c> {
    pub names: Vec<String>,
    pub link: &'c str,
}

impl Links {
    /// Finds the links of all cards. Names are compared when folded.
    pub(super) fn new(crew: &[Label<'_>], ships: &[Label<'_>]) -> Links {
        let (crew_named, ships_named) = (by_name(crew), by_name(ships));
        let named = |places: &BTreeMap<String, Vec<u16>>, name: &str| {
            places.get(name).cloned().unwrap_or_default()
        };
        let mut partners = vec![Vec::new(); crew.len()];
        let mut aboard = vec![Vec::new(); ships.len()];
        for (one, card) in (0..).zip(crew) {
            for name in listed(card.link) {
                for other in named(&crew_named, &name) {
                    partners[usize::from(one)].push(other);
                    partners[usize::from(other)].push(one);
                }
                for ship in named(&ships_named, &name) {
                    aboard[usize::from(ship)].push(one);
                }
            }
        }
        for (ship, card) in ships.iter().enumerate() {
            aboard[ship].extend(listed(card.link).flat_map(|name| named(&crew_named, &name)));
        }
        Links { partners, aboard }
    }

    /// Returns true if the printed links on their cards link two crew.
    pub(crate) fn are_partners(&self, one: u16, other: u16) -> bool {
        self.partners[usize::from(one)].contains(&other)
    }

    /// Returns true if the printed link on a card names any crew.
    pub(crate) fn has_partner(&self, crew: u16) -> bool {
        !self.partners[usize::from(crew)].is_empty()
    }

    /// Returns true if a crew is linked to a ship.
    pub(crate) fn is_linked_to_ship(&self, crew: u16, ship: u16) -> bool {
        self.aboard[usize::from(ship)].contains(&crew)
    }
}

/// Returns the cards with each folded name.
fn by_name(cards: &[Label<'_>]) -> BTreeMap<String, Vec<u16>> {
    let mut places: BTreeMap<String, Vec<u16>> = BTreeMap::new();
    for (at, card) in (0..).zip(cards) {
        for name in &card.names {
            places.entry(fold(name)).or_default().push(at);
        }
    }
    places
}

/// Iterates over the linked names on a card, each folded for comparison.
pub(crate) fn listed(list: &str) -> impl Iterator<Item = String> {
    let parts = list.split([',', ';']).flat_map(|part| part.split(" and "));
    parts.map(fold).filter(|part| !part.is_empty())
}

/// Folds a name for comparison: removes case, accents, quotes and spaces.
pub(crate) fn fold(name: &str) -> String {
    folded(name).collect()
}

/// Iterates over the characters of a name folded as by [`fold`].
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
