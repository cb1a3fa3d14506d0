//! Reader of fleet files in TOML. It looks up cards by name, and its errors give the line of a broken rule.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};

use super::fleet::{Fleet, FleetCrew, FleetPart, FleetRules, FleetShip};
use crate::games::spanish_main::data::card::{Cards, CrewId, FortId, ShipId};
use crate::games::spanish_main::data::links::{fold, folded};
use crate::games::spanish_main::data::nation::Nation;
use crate::lines::LineEnds;
use crate::nearest::{did_you_mean, nearest};
use crate::rulebook::lines_of_parts;

/// Error in a fleet file: a fleet breaks a rule, or the file is malformed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{origin}:{line}: {reason} ({rule})")]
pub struct BadFleet {
    /// Path of the file.
    pub origin: String,
    /// Line of the error, from 1.
    pub line: usize,
    /// Id of the broken rule in the ledger.
    pub rule: &'static str,
    /// Reason of the refusal, as a sentence without a full stop.
    pub reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileText {
    #[serde(default, rename = "fleet")]
    fleets: Vec<FleetText>,
}

/// Fleet as a fleet file describes it, with names of cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FleetText {
    /// Name of the fleet, unique in the list.
    pub name: String,
    /// One-line description of the fleet's strategy.
    #[serde(default)]
    pub idea: String,
    /// Ships of the fleet, in fleet order.
    pub ships: Vec<ShipText>,
    /// Names of the forts that the seat may build.
    #[serde(default)]
    pub forts: Vec<String>,
    /// Names of events. The reader refuses a file with events, because the game does not play them.
    #[serde(default)]
    pub events: Vec<String>,
}

/// Ship of a fleet, as a fleet file describes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipText {
    /// Name of the ship's card.
    pub ship: String,
    /// Crew that the fleet lists with the ship.
    #[serde(default)]
    pub crew: Vec<CrewText>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CrewFields {
    name: String,
    #[serde(default)]
    ashore: bool,
    #[serde(default)]
    marked: bool,
    #[serde(default)]
    linked: Option<String>,
}

/// Crew as a fleet file describes it: a name, or a table with more keys.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct CrewText(CrewFields);

impl<'de> Deserialize<'de> for CrewText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CrewText, D::Error> {
        struct NameOrTable;

        impl<'de> Visitor<'de> for NameOrTable {
            type Value = CrewText;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a crew's name, or a table with `name`")
            }

            fn visit_str<E>(self, name: &str) -> Result<CrewText, E> {
                let name = name.into();
                Ok(CrewText(CrewFields { name, ashore: false, marked: false, linked: None }))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<CrewText, A::Error> {
                CrewFields::deserialize(MapAccessDeserializer::new(map)).map(CrewText)
            }
        }

        deserializer.deserialize_any(NameOrTable)
    }
}

/// Reads a fleet file. The argument `origin` is the path that errors name.
///
/// # Errors
/// Returns the line of the first fleet that breaks a rule, or the line of malformed TOML (`SM-FLT-6`).
pub fn read_fleets(
    origin: &str,
    text: &str,
    cards: &Cards,
    rules: FleetRules,
) -> Result<Vec<Fleet>, BadFleet> {
    let bad = |line, rule, reason| BadFleet { origin: origin.into(), line, rule, reason };
    let not_toml = |error: &toml::de::Error| {
        let line = LineEnds::of(text).line(error.span().map_or(0, |span| span.start));
        bad(line, "SM-FLT-6", error.message().into())
    };
    let file: FileText = toml::from_str(text).map_err(|error| not_toml(&error))?;
    let lines = lines_of_parts(text).map_err(|error| not_toml(&error))?;
    fleets_of(&file.fleets, cards, rules).map_err(|FleetFault { part, rule, reason }| {
        let line = lines.get(&format!("fleet{part}")).copied().unwrap_or(1);
        bad(line, rule, reason)
    })
}

/// Reads a fleet file of the engine and returns the fleets that satisfy the rules.
///
/// # Panics
/// If the file is malformed. Fleets that break a rule are omitted.
pub(crate) fn fleets_that_fit(text: &str, cards: &Cards, rules: FleetRules) -> Vec<Fleet> {
    let file: FileText = toml::from_str(text).expect("a data file of the engine");
    let fleets = file.fleets.iter().map(|fleet| resolve(fleet, cards));
    let known = fleets.filter_map(Result::ok);
    known.filter(|fleet| fleet.is_legal(cards, rules)).collect()
}

/// Error in a list of fleets, with the entry that is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FleetFault {
    /// Path of the refused entry within the list, such as `[1].ships[0].crew[2]`.
    pub(crate) part: String,
    /// Id of the broken rule in the ledger.
    pub(crate) rule: &'static str,
    /// Reason of the refusal, as a sentence without a full stop.
    pub(crate) reason: String,
}

/// Looks up the cards of a list of fleets and checks the fleets.
///
/// # Errors
/// Returns the first fleet that breaks a rule, or the first unknown name.
pub(crate) fn fleets_of(
    texts: &[FleetText],
    cards: &Cards,
    rules: FleetRules,
) -> Result<Vec<Fleet>, FleetFault> {
    let mut fleets: Vec<Fleet> = Vec::new();
    for (number, text) in texts.iter().enumerate() {
        let misfit = |part: &str, rule, reason| FleetFault {
            part: format!("[{number}]{part}"),
            rule,
            reason,
        };
        if fleets.iter().any(|fleet| fleet.name == text.name) {
            let reason = format!("two fleets have the name `{}`", text.name);
            return Err(misfit(".name", "SM-FLT-1", reason));
        }
        let fleet = resolve(text, cards)
            .map_err(|(part, Unknown { rule, reason })| misfit(&part, rule, reason))?;
        fleet.check(cards, rules).map_err(|breach| {
            let part = match breach.part {
                FleetPart::Whole => ".name".into(),
                FleetPart::Ship(ship) => part_of_ship(ship),
                FleetPart::Crew(ship, crew) => part_of_crew(ship, crew),
                FleetPart::Fort(fort) => format!(".forts[{fort}]"),
            };
            misfit(&part, breach.rule, breach.reason)
        })?;
        fleets.push(fleet);
    }
    Ok(fleets)
}

fn part_of_ship(ship: usize) -> String {
    format!(".ships[{ship}].ship")
}

fn part_of_crew(ship: usize, crew: usize) -> String {
    format!(".ships[{ship}].crew[{crew}]")
}

/// Error in a card name: no card has it, or a fleet may not have the card.
pub(crate) struct Unknown {
    pub(crate) rule: &'static str,
    pub(crate) reason: String,
}

fn resolve(text: &FleetText, cards: &Cards) -> Result<Fleet, (String, Unknown)> {
    if let Some(event) = text.events.first() {
        return Err((".events[0]".into(), event_refused(event)));
    }
    let mut ships = Vec::new();
    for (place, ship_text) in text.ships.iter().enumerate() {
        let ship =
            find_ship(cards, &ship_text.ship).map_err(|unknown| (part_of_ship(place), unknown))?;
        let mut crew = Vec::new();
        for (number, CrewText(fields)) in ship_text.crew.iter().enumerate() {
            let at_line = |unknown| (part_of_crew(place, number), unknown);
            let linked = fields.linked.as_deref();
            crew.push(FleetCrew {
                crew: find_crew(cards, &fields.name, ship).map_err(at_line)?,
                ashore: fields.ashore,
                marked: fields.marked,
                linked: linked
                    .map(|name| find_crew(cards, name, ship))
                    .transpose()
                    .map_err(at_line)?,
            });
        }
        ships.push(FleetShip { ship, crew });
    }
    let mut forts = Vec::new();
    for (place, fort) in text.forts.iter().enumerate() {
        let found = find_fort(cards, fort);
        forts.push(found.map_err(|unknown| (format!(".forts[{place}]"), unknown))?);
    }
    let (name, idea) = (text.name.clone(), text.idea.clone());
    Ok(Fleet { name, idea, ships, forts })
}

/// Set, number and name of a card, by which a file can name it.
#[derive(Clone, Copy)]
struct Label<'a> {
    set: &'a str,
    id: &'a str,
    name: &'a str,
}

/// Returns the indices of the cards that a text names: by `SET:name`, `SET:id` or name.
fn find<'a>(name: &str, labels: impl Iterator<Item = Label<'a>>) -> Vec<usize> {
    let (set, name) = match name.split_once(':') {
        Some((set, name)) => (Some(set), name),
        None => (None, name),
    };
    let wanted = fold(name);
    let labels: Vec<Label<'a>> = labels.map(|label| Label { set: label.set, ..label }).collect();
    let in_set = |label: &Label<'_>| set.is_none_or(|set| label.set == set);
    let all = |is: &dyn Fn(&Label<'_>) -> bool| -> Vec<usize> {
        (0..labels.len()).filter(|&at| in_set(&labels[at]) && is(&labels[at])).collect()
    };
    let named = all(&|label| folded(label.name).eq(wanted.chars()));
    if named.is_empty() && set.is_some() { all(&|label| label.id == name) } else { named }
}

pub(crate) fn find_ship(cards: &Cards, name: &str) -> Result<ShipId, Unknown> {
    let labels = cards.ships.iter().map(|c| Label { set: &c.set, id: &c.id, name: &c.name });
    let found = find(name, labels.clone()).first().map(|&at| ShipId(at as u16));
    found.ok_or_else(|| unknown(cards, "ship", name, labels))
}

pub(crate) fn find_fort(cards: &Cards, name: &str) -> Result<FortId, Unknown> {
    let labels = cards.forts.iter().map(|c| Label { set: &c.set, id: &c.id, name: &c.name });
    let found = find(name, labels.clone()).first().map(|&at| FortId(at as u16));
    found.ok_or_else(|| unknown(cards, "fort", name, labels))
}

/// Returns the crew that a name means on a ship. Crew of the ship's nation and set come first, then crew of her
/// nation, then all crew (`SM-FLT-6`).
pub(crate) fn find_crew(cards: &Cards, name: &str, ship: ShipId) -> Result<CrewId, Unknown> {
    let labels = cards.crew.iter().map(|c| Label { set: &c.set, id: &c.id, name: &c.name });
    let ship = cards.ship(ship);
    let rank = |&at: &usize| {
        let card = &cards.crew[at];
        let is_of = |nation: Nation| card.nation == nation;
        match (is_of(ship.nation), card.set == ship.set) {
            (true, true) => 0,
            (true, false) => 1,
            (false, _) => 2,
        }
    };
    let found = find(name, labels.clone()).into_iter();
    let found = found.min_by_key(rank).map(|at| CrewId(at as u16));
    found.ok_or_else(|| unknown(cards, "crew", name, labels))
}

fn unknown<'a>(
    cards: &Cards,
    kind: &str,
    name: &str,
    labels: impl Iterator<Item = Label<'a>>,
) -> Unknown {
    let events = cards.events.iter().map(|c| Label { set: &c.set, id: &c.id, name: &c.name });
    if !find(name, events).is_empty() {
        return event_refused(name);
    }
    let labels: Vec<Label<'a>> = labels.collect();
    let ids = suggested_ids(name, &labels);
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let bare = name.split_once(':').map_or(name, |(_, name)| name);
    let nearest_name = || did_you_mean(nearest(bare, labels.iter().map(|l| l.name)).as_slice());
    let suggestion = did_you_mean(&ids).or_else(nearest_name).map(|text| format!("; {text}"));
    let reason = format!("there is no {kind} `{name}`{}", suggestion.unwrap_or_default());
    Unknown { rule: "SM-FLT-6", reason }
}

/// Suggests ids for an unknown `SET:id`: ids of the set that begin with the given id, such as `SM:PC-003a` for
/// `SM:PC-003`. If there are none, suggests the nearest id.
fn suggested_ids(name: &str, labels: &[Label<'_>]) -> Vec<String> {
    let Some((set, id)) = name.split_once(':') else { return Vec::new() };
    if !id.contains(|letter: char| letter.is_ascii_digit()) {
        return Vec::new();
    }
    let of_set = || labels.iter().filter(|label| label.set == set).map(|label| label.id);
    let mut ids: Vec<&str> = of_set().filter(|other| other.starts_with(id)).collect();
    if ids.is_empty() {
        ids.extend(nearest(id, of_set()));
    }
    ids.truncate(4);
    ids.into_iter().map(|id| format!("{set}:{id}")).collect()
}

fn event_refused(name: &str) -> Unknown {
    Unknown { rule: "SM-FLT-7", reason: format!("`{name}` is an event, and events are not played") }
}
