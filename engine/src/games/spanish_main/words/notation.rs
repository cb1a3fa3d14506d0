//! Notation of actions, such as `ship0: explore island3`, with its parser.
//!
//! Pieces are named by kind and number, from 0: `ship0`, `crew4`, `island2`, `terrain1`, `token9`.
//! Points, headings and lengths are in the ledger's units.

use std::fmt;
use std::str::FromStr;

use crate::games::spanish_main::data::card::Bar;
use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::{
    CoinNo, CrewNo, Face, IslandNo, ShipNo, TerrainNo, Unique,
};
use crate::games::spanish_main::geometry::{Heading, Point};
use crate::games::spanish_main::state::action::{Action, Object};
use crate::games::spanish_main::state::kinds::{ActionKind, Aim, Gunner, Shot, Site};
use crate::games::spanish_main::state::leg::Leg;
use crate::games::spanish_main::state::sea::Contact;

/// Words of the actions that have no parameters.
const PLAIN: [(&str, Action); 10] = [
    ("end turn", Action::EndTurn),
    ("end move", Action::EndMove),
    ("yes", Action::Yes),
    ("no", Action::No),
    ("cease fire", Action::EndShooting),
    ("hidden crew", Action::HiddenCrew),
    ("all crew", Action::AllCrew),
    ("treasure", Action::Treasure),
    ("all treasure", Action::AllTreasure),
    ("done", Action::Done),
];

/// Constructor of an action whose only parameter is a ship.
type OfShip = fn(ShipNo) -> Action;
const OF_SHIP: [(&str, OfShip); 8] = [
    ("move", Action::Move),
    ("shoot", |ship| Action::Shoot(Gunner::Ship(ship))),
    ("repair", Action::Repair),
    ("leave the weeds", Action::FreeOfWeeds),
    ("look around", Action::LookAround),
    ("explore freely", Action::ExploreFreely),
    ("release", Action::Release),
    ("scuttle", Action::Scuttle),
];

impl Action {
    /// Forms of all actions in scenario files and traces. N is a number, CODE is an ability's code,
    /// and FACE is a token's face, such as `3 gold`.
    pub const FORMS: &[&str] = &[
        "fleet N",
        "island at N N",
        "terrain at N N",
        "home islandN",
        "berth N",
        "shipN: move",
        "shipN: push shipN",
        "shipN: explore islandN",
        "shipN: explore shipN",
        "shipN: shoot",
        "crewN: shoot",
        "fortN: shoot",
        "shipN: repair",
        "shipN: leave the weeds",
        "shipN: look around",
        "shipN: explore freely",
        "crewN: ashore",
        "crewN: aboard shipN",
        "shipN: load FACE",
        "shipN: unload FACE",
        "shipN: tow shipN",
        "shipN: release",
        "shipN: turn to N",
        "shipN: scuttle",
        "shipN: use CODE",
        "shipN: use CODE on shipN",
        "shipN: use CODE on islandN",
        "shipN: use CODE on crewN",
        "shipN: use CODE on FACE",
        "end turn",
        "sail L N N",
        "sail S N N",
        "end move",
        "touch nothing",
        "touch islandN",
        "touch shipN",
        "face N",
        "hop to terrainN",
        "fire gunN at shipN",
        "fire gunN at fortN",
        "fire gunN at crewN",
        "fire gunN at shipN: chainshot",
        "fire gunN at shipN: a firepot",
        "fire gunN at shipN: a stinkpot",
        "broadsides at shipN",
        "broadsides at fortN",
        "broadsides at crewN",
        "smoke at N",
        "smoke at N N",
        "cease fire",
        "yes",
        "no",
        "mastN",
        "flagN",
        "shipN",
        "crewN",
        "hidden crew",
        "all crew",
        "treasure",
        "all treasure",
        "load FACE",
        "load crewN",
        "give FACE",
        "give crewN",
        "trade FACE at islandN",
        "build fort N on islandN",
        "put off FACE",
        "done",
    ];
}

macro_rules! numbered {
    ($($name:ident $word:literal),* $(,)?) => {
        $(
            impl fmt::Display for $name {
                fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                    write!(out, concat!($word, "{}"), self.0)
                }
            }

            impl $name {
                /// Parses the number of a piece, such as `ship0`.
                pub fn from_words(words: &str) -> Option<$name> {
                    words.strip_prefix($word)?.parse().ok().map($name)
                }
            }
        )*
    };
}

numbered! {
    ShipNo "ship",
    CrewNo "crew",
    CoinNo "token",
    IslandNo "island",
    TerrainNo "terrain",
}

impl fmt::Display for Face {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Face::Gold(gold) => write!(out, "{gold} gold"),
            Face::Unique(unique) => out.write_str(unique.name()),
        }
    }
}

impl Face {
    /// Parses the face of a token, such as `3 gold`.
    pub fn from_words(words: &str) -> Option<Face> {
        match words.strip_suffix(" gold") {
            Some(gold) => gold.parse().ok().map(Face::Gold),
            None => Unique::from_name(words).map(Face::Unique),
        }
    }
}

impl fmt::Display for Contact {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Contact::Nothing => out.write_str("nothing"),
            Contact::Island(island) => IslandNo(island).fmt(out),
            Contact::Ship(ship) => ShipNo(ship).fmt(out),
        }
    }
}

impl Contact {
    /// Parses a contact, such as `island2`.
    pub fn from_words(words: &str) -> Option<Contact> {
        if words == "nothing" {
            return Some(Contact::Nothing);
        }
        let island = IslandNo::from_words(words).map(|island| Contact::Island(island.0));
        island.or_else(|| ShipNo::from_words(words).map(|ship| Contact::Ship(ship.0)))
    }
}

impl fmt::Display for Site {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Site::Island(island) => island.fmt(out),
            Site::Ship(ship) => ship.fmt(out),
        }
    }
}

impl fmt::Display for Gunner {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Gunner::Ship(ship) => ship.fmt(out),
            Gunner::Marine(crew) => crew.fmt(out),
            Gunner::Fort(island) => write!(out, "fort{}", island.0),
        }
    }
}

impl fmt::Display for Aim {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Aim::Ship(ship) => ship.fmt(out),
            Aim::Fort(island) => Gunner::Fort(island).fmt(out),
            Aim::Marine(crew) => crew.fmt(out),
        }
    }
}

impl Shot {
    /// Word for the kind of shot in action texts, such as `a firepot`.
    pub const fn name(self) -> &'static str {
        match self {
            Shot::Plain => "a ball",
            Shot::Chain => "chainshot",
            Shot::Fire => "a firepot",
            Shot::Stink => "a stinkpot",
        }
    }
}

impl ActionKind {
    /// Word for the kind of standard action in traces, such as `explore`.
    pub const fn name(self) -> &'static str {
        match self {
            ActionKind::Move => "move",
            ActionKind::Explore => "explore",
            ActionKind::Shoot => "shoot",
            ActionKind::Repair => "repair",
            ActionKind::Other => "other",
        }
    }
}

impl fmt::Display for Bar {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Bar::L => "L",
            Bar::S => "S",
        })
    }
}

impl fmt::Display for Object {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Object::None => out.write_str("nothing"),
            Object::Ship(ship) => ship.fmt(out),
            Object::Island(island) => island.fmt(out),
            Object::Crew(crew) => crew.fmt(out),
            Object::Coin(face) => face.fmt(out),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((words, _)) = PLAIN.iter().find(|(_, action)| action == self) {
            return out.write_str(words);
        }
        match *self {
            Action::ChooseFleet(fleet) => write!(out, "fleet {fleet}"),
            Action::PlaceIsland(Point { x, y }) => write!(out, "island at {x} {y}"),
            Action::PlaceTerrain(Point { x, y }) => write!(out, "terrain at {x} {y}"),
            Action::ChooseHome(island) => write!(out, "home {island}"),
            Action::Berth(number) => write!(out, "berth {number}"),
            Action::Push(ship, other) => write!(out, "{ship}: push {other}"),
            Action::Explore(ship, site) => write!(out, "{ship}: explore {site}"),
            Action::Shoot(gunner) => write!(out, "{gunner}: shoot"),
            Action::Ashore(crew) => write!(out, "{crew}: ashore"),
            Action::Aboard(crew, ship) => write!(out, "{crew}: aboard {ship}"),
            Action::LoadFromFort(ship, face) => write!(out, "{ship}: load {face}"),
            Action::UnloadAtFort(ship, face) => write!(out, "{ship}: unload {face}"),
            Action::Tow(ship, towed) => write!(out, "{ship}: tow {towed}"),
            Action::SternTurn(ship, to) => write!(out, "{ship}: turn to {}", to.number()),
            Action::Use(ship, effect, Object::None) => write!(out, "{ship}: use {effect}"),
            Action::Use(ship, effect, object) => write!(out, "{ship}: use {effect} on {object}"),
            Action::Sail(Leg { bar, heading, length }) => {
                write!(out, "sail {bar} {} {length}", heading.number())
            }
            Action::Touch(contact) => write!(out, "touch {contact}"),
            Action::Face(heading) => write!(out, "face {}", heading.number()),
            Action::Hop(terrain) => write!(out, "hop to {terrain}"),
            Action::Fire(gun, aim, Shot::Plain) => write!(out, "fire gun{gun} at {aim}"),
            Action::Fire(gun, aim, shot) => write!(out, "fire gun{gun} at {aim}: {}", shot.name()),
            Action::Broadsides(aim) => write!(out, "broadsides at {aim}"),
            Action::Smoke(sixteenth) => write!(out, "smoke at {sixteenth}"),
            Action::SmokeAt(Point { x, y }) => write!(out, "smoke at {x} {y}"),
            Action::Mast(mast) => write!(out, "mast{mast}"),
            Action::Flag(flag) => write!(out, "flag{flag}"),
            Action::Ship(ship) => ship.fmt(out),
            Action::Crew(crew) => crew.fmt(out),
            Action::Load(face) => write!(out, "load {face}"),
            Action::LoadCrew(crew) => write!(out, "load {crew}"),
            Action::Give(face) => write!(out, "give {face}"),
            Action::GiveCrew(crew) => write!(out, "give {crew}"),
            Action::Trade(face, island) => write!(out, "trade {face} at {island}"),
            Action::Build(fort, island) => write!(out, "build fort {fort} on {island}"),
            Action::PutOff(face) => write!(out, "put off {face}"),
            Action::Move(ship)
            | Action::Repair(ship)
            | Action::FreeOfWeeds(ship)
            | Action::LookAround(ship)
            | Action::ExploreFreely(ship)
            | Action::Release(ship)
            | Action::Scuttle(ship) => {
                let of = OF_SHIP.iter().find(|(_, of)| of(ship) == *self);
                write!(out, "{ship}: {}", of.expect("the list has it").0)
            }
            Action::EndTurn
            | Action::EndMove
            | Action::Yes
            | Action::No
            | Action::EndShooting
            | Action::HiddenCrew
            | Action::AllCrew
            | Action::Treasure
            | Action::AllTreasure
            | Action::Done => unreachable!("they are plain"),
        }
    }
}

/// Error for a text that is not an action.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not an action")]
pub struct NotAnAction(String);

impl FromStr for Action {
    type Err = NotAnAction;

    /// Parses an action. Each action has only one text form: numbers have neither leading zeros nor
    /// a plus.
    fn from_str(text: &str) -> Result<Action, NotAnAction> {
        let action = parse(text).filter(|action| action.to_string() == text);
        action.ok_or_else(|| NotAnAction(text.into()))
    }
}

fn parse(text: &str) -> Option<Action> {
    if let Some((_, action)) = PLAIN.iter().find(|(words, _)| *words == text) {
        return Some(*action);
    }
    if let Some((who, order)) = text.split_once(": ")
        && !who.contains(' ')
    {
        return parse_order(who, order);
    }
    let Some((verb, rest)) = text.split_once(' ') else { return parse_piece(text) };
    match verb {
        "fleet" => rest.parse().ok().map(Action::ChooseFleet),
        "island" => parse_point(rest.strip_prefix("at ")?).map(Action::PlaceIsland),
        "terrain" => parse_point(rest.strip_prefix("at ")?).map(Action::PlaceTerrain),
        "home" => IslandNo::from_words(rest).map(Action::ChooseHome),
        "berth" => rest.parse().ok().map(Action::Berth),
        "sail" => parse_leg(rest).map(Action::Sail),
        "touch" => Contact::from_words(rest).map(Action::Touch),
        "face" => parse_heading(rest).map(Action::Face),
        "hop" => TerrainNo::from_words(rest.strip_prefix("to ")?).map(Action::Hop),
        "fire" => parse_fire(rest),
        "broadsides" => parse_aim(rest.strip_prefix("at ")?).map(Action::Broadsides),
        "smoke" => {
            let at = rest.strip_prefix("at ")?;
            let sixteenth = at.parse().ok().map(Action::Smoke);
            sixteenth.or_else(|| parse_point(at).map(Action::SmokeAt))
        }
        "load" => one_of(rest, Action::Load, Action::LoadCrew),
        "give" => one_of(rest, Action::Give, Action::GiveCrew),
        "trade" => {
            let (face, island) = rest.split_once(" at ")?;
            Some(Action::Trade(Face::from_words(face)?, IslandNo::from_words(island)?))
        }
        "build" => {
            let (fort, island) = rest.strip_prefix("fort ")?.split_once(" on ")?;
            Some(Action::Build(fort.parse().ok()?, IslandNo::from_words(island)?))
        }
        "put" => Face::from_words(rest.strip_prefix("off ")?).map(Action::PutOff),
        _ => None,
    }
}

fn parse_piece(text: &str) -> Option<Action> {
    if let Some(mast) = text.strip_prefix("mast") {
        return mast.parse().ok().map(Action::Mast);
    }
    if let Some(flag) = text.strip_prefix("flag") {
        return flag.parse().ok().map(Action::Flag);
    }
    let ship = ShipNo::from_words(text).map(Action::Ship);
    ship.or_else(|| CrewNo::from_words(text).map(Action::Crew))
}

/// Parses an action whose text begins with a ship, crew or fort.
fn parse_order(who: &str, order: &str) -> Option<Action> {
    if let Some(crew) = CrewNo::from_words(who) {
        return match order {
            "ashore" => Some(Action::Ashore(crew)),
            "shoot" => Some(Action::Shoot(Gunner::Marine(crew))),
            _ => ShipNo::from_words(order.strip_prefix("aboard ")?)
                .map(|to| Action::Aboard(crew, to)),
        };
    }
    if let Some(island) = who.strip_prefix("fort") {
        let island = IslandNo(island.parse().ok()?);
        return (order == "shoot").then_some(Action::Shoot(Gunner::Fort(island)));
    }
    let ship = ShipNo::from_words(who)?;
    if let Some((_, of)) = OF_SHIP.iter().find(|(words, _)| *words == order) {
        return Some(of(ship));
    }
    let (verb, rest) = order.split_once(' ')?;
    match verb {
        "push" => ShipNo::from_words(rest).map(|other| Action::Push(ship, other)),
        "explore" => parse_site(rest).map(|site| Action::Explore(ship, site)),
        "load" => Face::from_words(rest).map(|face| Action::LoadFromFort(ship, face)),
        "unload" => Face::from_words(rest).map(|face| Action::UnloadAtFort(ship, face)),
        "tow" => ShipNo::from_words(rest).map(|towed| Action::Tow(ship, towed)),
        "turn" => parse_heading(rest.strip_prefix("to ")?).map(|to| Action::SternTurn(ship, to)),
        "use" => {
            let (effect, object) = match rest.split_once(" on ") {
                Some((effect, object)) => (effect, parse_object(object)?),
                None => (rest, Object::None),
            };
            Some(Action::Use(ship, Effect::parse(effect)?, object))
        }
        _ => None,
    }
}

/// Parses a face or a crew, and builds the action with the matching constructor, `face` or `crew`.
fn one_of(words: &str, face: fn(Face) -> Action, crew: fn(CrewNo) -> Action) -> Option<Action> {
    CrewNo::from_words(words).map(crew).or_else(|| Face::from_words(words).map(face))
}

fn parse_site(words: &str) -> Option<Site> {
    let island = IslandNo::from_words(words).map(Site::Island);
    island.or_else(|| ShipNo::from_words(words).map(Site::Ship))
}

fn parse_aim(words: &str) -> Option<Aim> {
    if let Some(island) = words.strip_prefix("fort") {
        return island.parse().ok().map(|island| Aim::Fort(IslandNo(island)));
    }
    let ship = ShipNo::from_words(words).map(Aim::Ship);
    ship.or_else(|| CrewNo::from_words(words).map(Aim::Marine))
}

fn parse_object(words: &str) -> Option<Object> {
    let ship = ShipNo::from_words(words).map(Object::Ship);
    let island = || IslandNo::from_words(words).map(Object::Island);
    let crew = || CrewNo::from_words(words).map(Object::Crew);
    let face = || Face::from_words(words).map(Object::Coin);
    ship.or_else(island).or_else(crew).or_else(face)
}

fn parse_point(words: &str) -> Option<Point> {
    let (x, y) = words.split_once(' ')?;
    Some(Point::new(x.parse().ok()?, y.parse().ok()?))
}

/// Parses a heading, 0 to 1023.
fn parse_heading(words: &str) -> Option<Heading> {
    words.parse::<u16>().ok().map(|number| Heading::new(number.into()))
}

/// Parses a segment: bar, heading and length.
fn parse_leg(words: &str) -> Option<Leg> {
    let mut parts = words.splitn(3, ' ');
    let bar = Bar::from_word(parts.next()?)?;
    let heading = parse_heading(parts.next()?)?;
    Some(Leg { bar, heading, length: parts.next()?.parse().ok()? })
}

fn parse_fire(words: &str) -> Option<Action> {
    let (gun, target) = words.strip_prefix("gun")?.split_once(" at ")?;
    let (aim, shot) = match target.split_once(": ") {
        Some((aim, name)) => (aim, Shot::ALL.into_iter().find(|shot| shot.name() == name)?),
        None => (target, Shot::Plain),
    };
    Some(Action::Fire(gun.parse().ok()?, parse_aim(aim)?, shot))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn spanish_main_actions_round_trip_through_text() {
        let (ship, other, crew) = (ShipNo(3), ShipNo(12), CrewNo(7));
        let (island, terrain) = (IslandNo(5), TerrainNo(2));
        let (gold, rum) = (Face::Gold(3), Face::Unique(Unique::Rum));
        let (point, heading) = (Point::new(5460, 4700), Heading::new(1023));
        let mut actions: Vec<Action> = PLAIN.iter().map(|(_, action)| *action).collect();
        actions.extend(OF_SHIP.iter().map(|(_, of)| of(ship)));
        let aims = [Aim::Ship(ship), Aim::Fort(island), Aim::Marine(crew)];
        actions.extend(aims.map(Action::Broadsides));
        for shot in Shot::ALL {
            actions.extend(aims.map(|aim| Action::Fire(8, aim, shot)));
        }
        let contacts = [Contact::Nothing, Contact::Island(4), Contact::Ship(2)];
        actions.extend(contacts.map(Action::Touch));
        for face in [gold, rum] {
            actions.extend([
                Action::LoadFromFort(ship, face),
                Action::UnloadAtFort(ship, face),
                Action::Load(face),
                Action::Give(face),
                Action::Trade(face, island),
                Action::PutOff(face),
            ]);
        }
        let objects = [
            Object::None,
            Object::Ship(other),
            Object::Island(island),
            Object::Crew(crew),
            Object::Coin(rum),
        ];
        actions.extend(objects.map(|object| Action::Use(ship, Effect::Chainshot, object)));
        actions.extend([
            Action::ChooseFleet(17),
            Action::PlaceIsland(point),
            Action::PlaceTerrain(point),
            Action::ChooseHome(island),
            Action::Berth(15),
            Action::Push(ship, other),
            Action::Explore(ship, Site::Island(island)),
            Action::Explore(ship, Site::Ship(other)),
            Action::Shoot(Gunner::Marine(crew)),
            Action::Shoot(Gunner::Fort(island)),
            Action::Ashore(crew),
            Action::Aboard(crew, ship),
            Action::Tow(ship, other),
            Action::SternTurn(ship, heading),
            Action::Sail(Leg { bar: Bar::L, heading, length: 838 }),
            Action::Sail(Leg { bar: Bar::S, heading: Heading::new(0), length: 1 }),
            Action::Face(heading),
            Action::Hop(terrain),
            Action::Smoke(11),
            Action::SmokeAt(point),
            Action::Mast(2),
            Action::Flag(0),
            Action::Ship(ship),
            Action::Crew(crew),
            Action::LoadCrew(crew),
            Action::GiveCrew(crew),
            Action::Build(1, island),
        ]);
        let mut forms = BTreeSet::new();
        for action in actions {
            let words = action.to_string();
            assert_eq!(words.parse(), Ok(action), "{action}");
            forms.insert(form(&words));
        }
        // The notation allows pots at all targets, although only ships can be targets.
        let pots = |form: &str| {
            form.contains(": ") && form.starts_with("fire") && !form.contains("at ship")
        };
        let known: BTreeSet<String> = Action::FORMS.iter().map(ToString::to_string).collect();
        let unlisted: Vec<&String> = forms.difference(&known).filter(|form| !pots(form)).collect();
        assert!(unlisted.is_empty(), "{unlisted:?}");
        assert_eq!(known.difference(&forms).collect::<Vec<_>>(), Vec::<&String>::new());
    }

    /// Returns the form of an action's text, as in [`Action::FORMS`]: numbers, codes and faces are replaced.
    fn form(words: &str) -> String {
        let mut words = words.replace("3 gold", "FACE").replace("Rum", "FACE");
        words = words.replace(&Effect::Chainshot.to_string(), "CODE");
        let mut form = String::new();
        for letter in words.chars() {
            match letter {
                '0'..='9' if form.ends_with('N') => {}
                '0'..='9' => form.push('N'),
                other => form.push(other),
            }
        }
        form
    }

    #[test]
    fn unknown_spanish_main_actions_are_rejected() {
        for text in [
            "",
            "sail",
            "sail L 128",
            "sail L 1024 838",
            "sail M 128 838",
            "sail L +128 838",
            "sail L 128 838 9",
            "ship: move",
            "ship01: move",
            "ship300: move",
            "ship1: fly",
            "crew1: move",
            "fort2: move",
            "fire gun1",
            "fire gun1 at nothing",
            "fire gun1 at ship2: a ball",
            "ship0: use NO_SUCH_CODE",
            "load 3",
        ] {
            assert_eq!(text.parse::<Action>(), Err(NotAnAction(text.into())));
        }
    }
}
