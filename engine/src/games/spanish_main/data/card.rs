//! Cards of the data files: ships, crew, forts and events.

use std::collections::BTreeSet;

use serde::de::Deserializer;
use serde::{Deserialize, de};

use super::effect::{Effect, Keyword, Scope};
use super::links::{Label, Links};
use super::nation::Nation;

/// Length on the ruler printed on the back of ship cards (`SM-GEO-1`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Bar {
    /// Long length, printed in red.
    L,
    /// Short length, printed in white.
    S,
}

impl Bar {
    /// Parses `L` or `S`.
    pub fn from_word(word: &str) -> Option<Bar> {
        match word {
            "L" => Some(Bar::L),
            "S" => Some(Bar::S),
            _ => None,
        }
    }
}

/// Cannon of a mast or flag. A die hits if its face is above the cannon's rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cannon {
    /// Rank of the cannon, 2 to 5; a lower rank hits more often.
    pub rank: u8,
    /// Range of the cannon.
    pub range: Bar,
}

impl Cannon {
    /// Parses a cannon such as `3L`.
    pub fn from_word(word: &str) -> Option<Cannon> {
        let (rank, range) = word.split_at_checked(1)?;
        let rank = rank.parse().ok().filter(|rank| (1..=6).contains(rank))?;
        Some(Cannon { rank, range: Bar::from_word(range)? })
    }
}

/// Index of a ship in [`Cards::ships`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ShipId(pub u16);

/// Index of a crew in [`Cards::crew`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CrewId(pub u16);

/// Index of a fort in [`Cards::forts`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FortId(pub u16);

/// Reliability of the values on a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// Two independent card lists agree on the values.
    Corroborated,
    /// Only one card list has the values, or two lists differ. The card's note states the difference.
    Reported,
}

/// Card of a ship, as the data files give it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ship {
    /// Card set, such as `SM`.
    pub set: String,
    /// Number of the card in its set.
    pub id: String,
    /// Name printed on the card.
    pub name: String,
    /// Nation whose flag the ship flies.
    #[serde(deserialize_with = "nation")]
    pub nation: Nation,
    /// Cost of the ship in points. It is also the highest total cost of her crew.
    pub points: u8,
    /// Number of masts as built.
    pub masts: u8,
    /// Number of cargo spaces.
    pub cargo: u8,
    /// Bars of the ship's base move, in the order on the card.
    #[serde(rename = "move", deserialize_with = "bars")]
    pub base_move: Vec<Bar>,
    /// Cannon of the ship, one for each mast, front to back.
    #[serde(deserialize_with = "cannons")]
    pub cannons: Vec<Cannon>,
    /// Keywords of the ship.
    #[serde(deserialize_with = "keywords")]
    pub keywords: Vec<Keyword>,
    /// Effects of the ship, without keywords.
    #[serde(rename = "codes", deserialize_with = "effects")]
    pub effects: Vec<Effect>,
    /// List of the crew to which the ship is linked, as printed on the card.
    pub link: String,
    /// Reliability of the card's values.
    #[serde(rename = "source")]
    pub grade: Grade,
    /// Note on differences between the card lists.
    pub note: String,
}

/// Card of a crew, as the data files give it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crew {
    /// Card set, such as `SM`.
    pub set: String,
    /// Number of the card in its set.
    pub id: String,
    /// Name printed on the card.
    pub name: String,
    /// Nation on whose ships the crew works.
    #[serde(deserialize_with = "nation")]
    pub nation: Nation,
    /// Cost of the crew in points.
    pub points: u8,
    /// True if a fleet may have several copies of the crew (`SM-FLT-2`).
    pub generic: bool,
    /// Keywords of the crew.
    #[serde(deserialize_with = "keywords")]
    pub keywords: Vec<Keyword>,
    /// Effects of the crew, without keywords.
    #[serde(rename = "codes", deserialize_with = "effects")]
    pub effects: Vec<Effect>,
    /// List of the crew and ships to which the crew is linked, as printed on the card.
    pub link: String,
    /// Reliability of the card's values.
    #[serde(rename = "source")]
    pub grade: Grade,
}

/// Card of a fort, as the data files give it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fort {
    /// Card set, such as `SM`.
    pub set: String,
    /// Number of the card in its set.
    pub id: String,
    /// Name printed on the card.
    pub name: String,
    /// Nation printed on the card. A fleet of any nation may build the fort.
    #[serde(deserialize_with = "nation")]
    pub nation: Nation,
    /// Cost of the fort in gold.
    pub gold_cost: u8,
    /// Cannon of the fort, one for each flag.
    #[serde(deserialize_with = "cannons")]
    pub cannons: Vec<Cannon>,
    /// Effects of the fort.
    #[serde(rename = "codes", deserialize_with = "effects")]
    pub effects: Vec<Effect>,
    /// Reliability of the card's values.
    #[serde(rename = "source")]
    pub grade: Grade,
    /// Note on differences between the card lists.
    pub note: String,
}

/// Card of an event, as the data files give it. The game does not use the card's text (`SM-FLT-7`).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventCard {
    /// Card set, such as `SM`.
    pub set: String,
    /// Number of the card in its set.
    pub id: String,
    /// Name printed on the card.
    pub name: String,
    /// Cost of the event in points.
    pub points: u8,
    /// Reliability of the card's values.
    #[serde(rename = "source")]
    pub grade: Grade,
}

/// Cards of the six sets, in the order of the data files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cards {
    /// Ship cards; a [`ShipId`] is an index of this list.
    pub ships: Vec<Ship>,
    /// Crew cards; a [`CrewId`] is an index of this list.
    pub crew: Vec<Crew>,
    /// Fort cards; a [`FortId`] is an index of this list.
    pub forts: Vec<Fort>,
    /// Event cards.
    pub events: Vec<EventCard>,
    /// Printed links of crew and ships.
    pub(crate) links: Links,
}

impl Cards {
    /// Reads the cards of the six sets from the data files of the engine.
    ///
    /// # Panics
    /// If a row is invalid, or if two cards of a kind have equal sets and ids. Tests read every
    /// row.
    pub fn of_the_six_sets() -> Cards {
        let mut cards = Cards {
            ships: rows(include_str!("../../../../data/spanish-main/ships.csv")),
            crew: rows(include_str!("../../../../data/spanish-main/crew.csv")),
            forts: rows(include_str!("../../../../data/spanish-main/forts.csv")),
            events: rows(include_str!("../../../../data/spanish-main/events.csv")),
            links: Links::default(),
        };
        cards.find_links();
        if let Some(id) = cards.repeated_id() {
            panic!("data files of the engine: two cards of a kind have the id {id}");
        }
        cards
    }

    /// Finds the printed links of all cards.
    pub(crate) fn find_links(&mut self) {
        let crew = self.crew.iter();
        let crew = crew.map(|card| Label { names: vec![card.name.clone()], link: &card.link });
        let ships = self.ships.iter().map(|card| {
            let all = format!("all {} ships", card.nation.name());
            Label { names: vec![card.name.clone(), all], link: &card.link }
        });
        self.links = Links::new(&crew.collect::<Vec<_>>(), &ships.collect::<Vec<_>>());
    }

    /// Returns the first `SET:id` that two cards of the same kind share.
    pub(crate) fn repeated_id(&self) -> Option<String> {
        let ships = repeated(self.ships.iter().map(|card| (&*card.set, &*card.id)));
        let crew = repeated(self.crew.iter().map(|card| (&*card.set, &*card.id)));
        let forts = repeated(self.forts.iter().map(|card| (&*card.set, &*card.id)));
        let events = repeated(self.events.iter().map(|card| (&*card.set, &*card.id)));
        let (set, id) = ships.or(crew).or(forts).or(events)?;
        Some(format!("{set}:{id}"))
    }

    /// Returns the ship card with this id.
    pub fn ship(&self, id: ShipId) -> &Ship {
        &self.ships[usize::from(id.0)]
    }

    /// Returns the crew card with this id.
    pub fn crew(&self, id: CrewId) -> &Crew {
        &self.crew[usize::from(id.0)]
    }

    /// Returns the fort card with this id.
    pub fn fort(&self, id: FortId) -> &Fort {
        &self.forts[usize::from(id.0)]
    }
}

impl Ship {
    /// Returns true if the ship card has a keyword.
    pub fn is(&self, keyword: Keyword) -> bool {
        self.keywords.contains(&keyword)
    }

    /// Returns true if the ship card has an effect.
    pub fn has(&self, effect: Effect) -> bool {
        self.effects.contains(&effect)
    }

    /// Lists the codes and keywords of the ship card that the game ignores (`SM-EFF-9`).
    pub fn out_of_scope(&self) -> Vec<String> {
        out_of_scope(&self.effects, &self.keywords)
    }
}

impl Crew {
    /// Returns true if the crew card has a keyword.
    pub fn is(&self, keyword: Keyword) -> bool {
        self.keywords.contains(&keyword)
    }

    /// Returns true if the crew card has an effect.
    pub fn has(&self, effect: Effect) -> bool {
        self.effects.contains(&effect)
    }

    /// Lists the codes and keywords of the crew card that the game ignores (`SM-EFF-9`).
    pub fn out_of_scope(&self) -> Vec<String> {
        out_of_scope(&self.effects, &self.keywords)
    }
}

impl Fort {
    /// Lists the codes of the fort card that the game ignores (`SM-FRT-7`).
    pub fn out_of_scope(&self) -> Vec<String> {
        out_of_scope(&self.effects, &[])
    }
}

impl Cards {
    /// Lists the cards with codes or keywords that the game ignores, such as `ship DJC:Leviathan: BREATH_L3`
    /// (`SM-EFF-9`).
    pub fn not_played(&self) -> Vec<String> {
        let line = |kind: &str, set: &str, name: &str, parts: Vec<String>| {
            (!parts.is_empty()).then(|| format!("{kind} {set}:{name}: {}", parts.join(" ")))
        };
        let ships = self.ships.iter().map(|c| line("ship", &c.set, &c.name, c.out_of_scope()));
        let crew = self.crew.iter().map(|c| line("crew", &c.set, &c.name, c.out_of_scope()));
        let forts = self.forts.iter().map(|c| line("fort", &c.set, &c.name, c.out_of_scope()));
        ships.chain(crew).chain(forts).flatten().collect()
    }
}

fn out_of_scope(effects: &[Effect], keywords: &[Keyword]) -> Vec<String> {
    let is_out = |scope| scope == Scope::OutOfScope;
    let effects = effects.iter().filter(|effect| is_out(effect.scope())).map(ToString::to_string);
    let keywords = keywords.iter().filter(|keyword| is_out(keyword.scope()));
    effects.chain(keywords.map(|keyword| keyword.name().into())).collect()
}

/// Returns the first item that occurs twice.
fn repeated<T: Ord + Copy>(items: impl Iterator<Item = T>) -> Option<T> {
    let mut before = BTreeSet::new();
    items.into_iter().find(|&item| !before.insert(item))
}

fn rows<T: for<'de> Deserialize<'de>>(text: &str) -> Vec<T> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows: Result<Vec<T>, csv::Error> = reader.deserialize().collect();
    rows.unwrap_or_else(|error| panic!("a data file of the engine: {error}"))
}

/// Deserializes a text with separators, and parses each word with `parse`.
fn words<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    separator: &str,
    what: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<Vec<T>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let words = text.split(separator).filter(|word| !word.is_empty());
    let unknown = |word: &str| de::Error::custom(format!("`{word}` is not {what}"));
    words.map(|word| parse(word).ok_or_else(|| unknown(word))).collect()
}

fn nation<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Nation, D::Error> {
    let name = String::deserialize(deserializer)?;
    Nation::from_name(&name).ok_or_else(|| de::Error::custom(format!("`{name}` is not a nation")))
}

fn bars<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Bar>, D::Error> {
    words(deserializer, "+", "a bar", Bar::from_word)
}

fn cannons<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Cannon>, D::Error> {
    words(deserializer, " ", "a cannon", Cannon::from_word)
}

fn keywords<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Keyword>, D::Error> {
    words(deserializer, "; ", "a keyword", Keyword::from_name)
}

fn effects<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Effect>, D::Error> {
    words(deserializer, " ", "a code", Effect::parse)
}

/// Placeholder for the card of a hidden crew before the card is drawn.
pub(crate) const UNKNOWN: CrewId = CrewId(u16::MAX);
