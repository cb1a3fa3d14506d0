//! Layouts that assign features to columns, and rows of feature values.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Display, Write};

use corsair_engine::fnv::{Fnv1a, fnv1a};
use serde::Serialize;

use super::flatten::{Sink, flatten};
use super::name::Name as _;
use super::table::HashTable;
use super::words;

/// Name of the last feature, which counts values whose features have no column.
const UNPLACED: &str = "unplaced";

/// Layout of the feature rows for views and actions, for one game under its rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Features of a view.
    pub views: Names,
    /// Features of an action.
    pub actions: Names,
    /// Capacity for listed actions: a power of two, at least twice the longest action list in the survey.
    pub slots: usize,
}

/// Names of features, in the order of their columns.
#[derive(Clone, Debug)]
pub struct Names {
    names: Vec<String>,
    /// Index of each name, by the name's hash.
    places: HashTable,
}

impl PartialEq for Names {
    fn eq(&self, other: &Names) -> bool {
        self.names == other.names
    }
}

impl Eq for Names {}

impl Names {
    /// Returns the names with their indices by hash.
    ///
    /// # Panics
    /// Panics if two names have the same hash.
    fn new(names: BTreeSet<String>) -> Names {
        let names: Vec<String> = names.into_iter().chain([UNPLACED.to_owned()]).collect();
        let mut places = HashTable::default();
        for (place, name) in names.iter().enumerate() {
            places.insert(fnv1a(name.as_bytes()), place as u32);
        }
        assert_eq!(places.len(), names.len(), "two feature names have equal hashes");
        Names { names, places }
    }

    /// Returns all names, in the order of columns.
    pub fn all(&self) -> &[String] {
        &self.names
    }

    /// Returns the number of features, at least 1.
    pub fn count(&self) -> usize {
        self.names.len()
    }

    /// Overwrites a row with the features of an action.
    ///
    /// # Panics
    /// Panics if the row is shorter than the number of features.
    pub fn describe(&self, action: &str, row: &mut [f32]) {
        row.fill(0.0);
        let mut row = Row { of: self, row };
        words::action(action, |name, value| row.add(name, value));
    }
}

/// Row of feature values, with a column for each name.
#[derive(Debug)]
pub struct Row<'r> {
    of: &'r Names,
    row: &'r mut [f32],
}

impl Sink<Fnv1a> for Row<'_> {
    fn add(&mut self, name: Fnv1a, value: f32) {
        match self.of.places.get(name.value()) {
            Some(place) => self.row[place as usize] += value,
            None => self.row[self.of.count() - 1] += 1.0,
        }
    }
}

/// Receiver of a view's features: a row or a survey.
#[derive(Debug)]
pub enum Features<'f> {
    /// Row that receives the feature values.
    Fill(Row<'f>),
    /// Survey that collects the names of features.
    Note(&'f mut Survey),
}

impl<'f> Features<'f> {
    /// Returns a receiver that overwrites a row with the features of a view.
    ///
    /// # Panics
    /// Panics if the row is shorter than the number of features.
    pub fn row(of: &'f Names, row: &'f mut [f32]) -> Features<'f> {
        row.fill(0.0);
        Features::Fill(Row { of, row })
    }

    /// Adds the features of an observation to the row or to the survey.
    ///
    /// Each game calls this function with its observation type. So the function is compiled with the bots of the
    /// game, and stays fast in unoptimised builds of the laboratory.
    pub fn take<T: Serialize>(&mut self, observation: &T) {
        match self {
            Features::Fill(row) => flatten(observation, row),
            Features::Note(survey) => {
                let mut fresh = Fresh { known: &mut survey.known, any: false };
                flatten(observation, &mut fresh);
                if fresh.any {
                    flatten(observation, &mut survey.views);
                }
            }
        }
    }
}

/// Receiver that collects hashes of names, and sets a flag if it meets a new hash.
struct Fresh<'s> {
    known: &'s mut HashTable,
    any: bool,
}

impl Sink<Fnv1a> for Fresh<'_> {
    fn add(&mut self, name: Fnv1a, _: f32) {
        self.any |= self.known.insert(name.value(), 0);
    }
}

impl Sink<String> for BTreeSet<String> {
    fn add(&mut self, name: String, _: f32) {
        self.insert(name);
    }
}

/// Features that occur in sample games, from which a layout is made.
#[derive(Clone, Default, Debug)]
pub struct Survey {
    known: HashTable,
    views: BTreeSet<String>,
    known_actions: HashTable,
    actions: BTreeSet<String>,
    longest: usize,
    /// Number of decisions in the survey.
    pub decisions: u32,
}

impl Survey {
    /// Adds the features of the actions listed at a decision.
    pub fn note_actions<A: Display>(&mut self, listed: &[A]) {
        self.decisions += 1;
        self.longest = self.longest.max(listed.len());
        let mut text = String::new();
        for action in listed {
            text.clear();
            write!(text, "{action}").expect("writing to a string succeeds");
            let mut fresh = Fresh { known: &mut self.known_actions, any: false };
            words::action(&text, |name, value| fresh.add(name, value));
            if fresh.any {
                words::action(&text, |name, value| self.actions.add(name, value));
            }
        }
    }

    /// Returns the layout for all features in the survey.
    ///
    /// # Panics
    /// Panics if two names have the same 64-bit hash.
    pub fn into_layout(self) -> Layout {
        Layout {
            views: Names::new(completed(self.views)),
            actions: Names::new(self.actions),
            slots: (2 * self.longest).next_power_of_two(),
        }
    }
}

/// Completes the names of list elements: a feature of one element gets a name at every index, up to the longest list
/// in the survey.
fn completed(names: BTreeSet<String>) -> BTreeSet<String> {
    let mut lengths: BTreeMap<String, usize> = BTreeMap::new();
    let mut patterns = BTreeSet::new();
    for name in &names {
        let mut pattern = String::new();
        for piece in pieces(name) {
            if let Piece::Index(index) = piece {
                let length = lengths.entry(pattern.clone()).or_default();
                *length = (*length).max(index + 1);
            }
            pattern.push_str(piece.pattern());
        }
        patterns.insert(pattern);
    }
    let mut all = BTreeSet::new();
    for pattern in patterns {
        let mut made = vec![String::new()];
        let mut parts = pattern.split(ANY);
        let mut before = parts.next().unwrap_or_default().to_owned();
        made.iter_mut().for_each(|name| name.push_str(&before));
        for part in parts {
            let length = lengths[&before];
            let with = |name: &String| -> Vec<String> {
                (0..length).map(|index| format!("{}{part}", name.element(index))).collect()
            };
            made = made.iter().flat_map(with).collect();
            before = format!("{before}{ANY}{part}");
        }
        all.extend(made);
    }
    all
}

/// Placeholder for any list index in a feature name.
const ANY: &str = "[*]";

/// Part of a feature name: text or the index of a list element.
enum Piece<'n> {
    Text(&'n str),
    Index(usize),
}

impl Piece<'_> {
    fn pattern(&self) -> &str {
        match self {
            Piece::Text(text) => text,
            Piece::Index(_) => ANY,
        }
    }
}

/// Splits a feature name into text and list indices.
fn pieces(name: &str) -> Vec<Piece<'_>> {
    let mut found = Vec::new();
    for part in name.split_inclusive(']') {
        let index = part.rfind('[').and_then(|at| {
            let index = part[at + 1..].strip_suffix(']')?.parse().ok()?;
            Some((&part[..at], index))
        });
        match index {
            Some((text, index)) => found.extend([Piece::Text(text), Piece::Index(index)]),
            None => found.push(Piece::Text(part)),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn feature_of_one_list_element_exists_at_every_index() {
        let names = ["gold", "ships[0].hold[1]", "ships[2].card=HMS [x]", "ships.len"];
        let all = completed(names.map(String::from).into());
        let of_ships = (0..3).flat_map(|ship| {
            let hold = (0..2).map(move |place| format!("ships[{ship}].hold[{place}]"));
            hold.chain([format!("ships[{ship}].card=HMS [x]")])
        });
        let expected = ["gold".to_owned(), "ships.len".to_owned()].into_iter().chain(of_ships);
        assert_eq!(all, expected.collect());
    }

    #[test]
    fn features_absent_from_a_survey_count_as_unplaced() {
        let mut survey = Survey::default();
        survey.note_actions(&["sail 3", "pass", "rig 2-2"]);
        Features::Note(&mut survey).take(&BTreeMap::from([("gold", 3), ("rum", 1)]));
        let layout = survey.into_layout();
        assert_eq!(layout.slots, 8);
        assert_eq!(
            layout.actions.all(),
            ["pass", "rig", "rig:1", "rig:2", "sail", "sail:1", UNPLACED]
        );
        let mut row = [9.0; 7];
        layout.actions.describe("sail 7 8 leagues", &mut row);
        assert_eq!(row, [0.0, 0.0, 0.0, 0.0, 1.0, 7.0, 2.0]);
        assert_eq!(layout.views.all(), ["gold", "rum", UNPLACED]);
        let mut row = [9.0; 3];
        Features::row(&layout.views, &mut row).take(&BTreeMap::from([("rum", 2), ("silver", 7)]));
        assert_eq!(row, [0.0, 2.0, 1.0]);
    }
}
