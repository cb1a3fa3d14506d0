//! Fleets: the ships, crew and forts that a seat buys before the game, and limits on fleets.

use crate::games::spanish_main::data::aboard::{Abilities, AboardShip, CrewAboard, Extras};
use crate::games::spanish_main::data::card::{Cards, CrewId, FortId, ShipId};
use crate::games::spanish_main::data::effect::{Effect, Keyword};
use crate::games::spanish_main::data::links::fold;
use crate::games::spanish_main::data::nation::Nation;

/// Fleet of a seat: ships with crew, and forts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fleet {
    /// Name of the fleet in the list of fleets.
    pub name: String,
    /// One-line description of the fleet's strategy.
    pub idea: String,
    /// Ships of the fleet, in the order of the list.
    pub ships: Vec<FleetShip>,
    /// Forts that the seat may build during the game (`SM-FRT-1`).
    pub forts: Vec<FortId>,
}

/// Ship of a fleet, with her crew.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FleetShip {
    /// Card of the ship.
    pub ship: ShipId,
    /// Crew that the fleet lists with the ship, aboard or ashore.
    pub crew: Vec<FleetCrew>,
}

/// Crew of a fleet, as the fleet lists it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FleetCrew {
    /// Card of the crew.
    pub crew: CrewId,
    /// True if the crew begins ashore at the seat's home (`SM-SET-5`).
    pub ashore: bool,
    /// True if the crew begins Cursed, with its Black Mark (`SM-KEY-01`).
    pub marked: bool,
    /// Partner that the fleet chooses for a crew with LINK_ANY.
    pub linked: Option<CrewId>,
}

/// Limits on fleets that follow from the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FleetRules {
    /// Highest total cost of ships and crew (`SM-FLT-2`).
    pub build_total: u32,
    /// Highest number of ships: each ship begins at a berth of her home (`SM-SET-5`).
    pub ships: usize,
    /// Rule for two cards with equal names in a fleet (`SM-FLT-2`).
    pub same_name: SameName,
    /// Rule values for links and Black Marks.
    pub extras: Extras,
}

/// Rule for two cards in a fleet that have equal names but come from different sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SameName {
    /// The rules refuse the two cards, because they count as one piece.
    Refused,
    /// The rules allow the two cards, because each card counts as a piece.
    Allowed,
}

/// Number of points that FLEET+5 adds to the build total.
pub(crate) const FLEET_PLUS: u32 = 5;

/// Highest number of crew in a fleet, so that the crew of four fleets have numbers of 8 bits.
const MAX_CREW: usize = 63;

/// Part of a fleet that an error is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FleetPart {
    Whole,
    Ship(usize),
    Crew(usize, usize),
    Fort(usize),
}

/// Rule that a fleet breaks, with the part of the fleet that breaks it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Breach {
    pub(crate) part: FleetPart,
    pub(crate) rule: &'static str,
    pub(crate) reason: String,
}

fn breach(part: FleetPart, rule: &'static str, reason: impl Into<String>) -> Result<(), Breach> {
    Err(Breach { part, rule, reason: reason.into() })
}

impl FleetCrew {
    /// Returns the crew as it begins the game. It is face up if it costs no points (`SM-FLT-5`),
    /// has a Black Mark or has FACE_UP.
    pub fn aboard(self, cards: &Cards) -> CrewAboard {
        let card = cards.crew(self.crew);
        let face_up = card.points == 0 || self.marked || card.has(Effect::FaceUp);
        CrewAboard { crew: self.crew, face_up, marked: self.marked, linked: self.linked }
    }
}

impl FleetShip {
    fn crew_where(&self, cards: &Cards, is: impl Fn(&FleetCrew) -> bool) -> Vec<CrewAboard> {
        self.crew.iter().filter(|crew| is(crew)).map(|crew| crew.aboard(cards)).collect()
    }

    fn with_crew<'a>(
        &self,
        cards: &'a Cards,
        rules: FleetRules,
        crew: &'a [CrewAboard],
    ) -> AboardShip<'a> {
        let (ship, extras) = (self.ship, rules.extras);
        AboardShip { cards, ship, crew, extras, abilities: Abilities::Work }
    }

    /// Number of cargo spaces that are left for treasure beside the ship's crew.
    pub(crate) fn spaces_left(&self, cards: &Cards, rules: FleetRules) -> u32 {
        let aboard = self.crew_where(cards, |crew| !crew.ashore);
        let with_crew = self.with_crew(cards, rules, &aboard);
        with_crew.spaces().saturating_sub(with_crew.spaces_taken())
    }
}

impl Fleet {
    /// Returns true if the fleet satisfies the rules `SM-FLT-1` to `SM-FLT-5`.
    pub fn is_legal(&self, cards: &Cards, rules: FleetRules) -> bool {
        self.check(cards, rules).is_ok()
    }

    /// Checks the rules `SM-FLT-1` to `SM-FLT-5`, and the keywords that limit fleets.
    pub(crate) fn check(&self, cards: &Cards, rules: FleetRules) -> Result<(), Breach> {
        if self.ships.is_empty() {
            breach(FleetPart::Whole, "SM-FLT-1", "a fleet must have at least one ship")?;
        }
        if self.ships.len() > rules.ships {
            let (ships, berths) = (self.ships.len(), rules.ships);
            let reason = format!("has {ships} ships, and a home is sure to have {berths} berths");
            breach(FleetPart::Ship(berths), "SM-SET-5", reason)?;
        }
        if let Some((part, _)) = self.crew().nth(MAX_CREW) {
            breach(part, "SM-FLT-2", format!("a fleet may have at most {MAX_CREW} crew"))?;
        }
        self.check_equal_pieces(cards, rules.same_name)?;
        self.check_limit(cards)?;
        let mut total = rules.build_total;
        for (place, ship) in self.ships.iter().enumerate() {
            check_crew(cards, place, ship)?;
            let aboard = ship.crew_where(cards, |crew| !crew.ashore);
            let with_crew = ship.with_crew(cards, rules, &aboard);
            check_room(cards, place, &with_crew)?;
            if with_crew.crew_has(Effect::FleetPlus5) {
                total = rules.build_total + FLEET_PLUS;
            }
        }
        let cost = self.points(cards, rules);
        if cost > total {
            let reason = format!("costs {cost} points, and the build total is {total}");
            breach(FleetPart::Whole, "SM-FLT-2", reason)?;
        }
        Ok(())
    }

    /// Total cost of the fleet's ships and crew (`SM-FLT-2`).
    pub fn points(&self, cards: &Cards, rules: FleetRules) -> u32 {
        let of_ship = |ship: &FleetShip| {
            let aboard = ship.crew_where(cards, |crew| !crew.ashore);
            let ashore = ship.crew_where(cards, |crew| crew.ashore);
            let own_points = |crew: &CrewAboard| {
                let mark = if crew.marked { rules.extras.mark_points } else { 0 };
                u32::from(cards.crew(crew.crew).points) + u32::from(mark)
            };
            u32::from(cards.ship(ship.ship).points)
                + ship.with_crew(cards, rules, &aboard).crew_points().sum::<u32>()
                + ashore.iter().map(own_points).sum::<u32>()
        };
        self.ships.iter().map(of_ship).sum()
    }

    fn crew(&self) -> impl Iterator<Item = (FleetPart, FleetCrew)> {
        let of_ship = |(place, ship): (usize, &FleetShip)| {
            let crew = ship.crew.iter().enumerate();
            crew.map(|(at, &crew)| (FleetPart::Crew(place, at), crew)).collect::<Vec<_>>()
        };
        self.ships.iter().enumerate().flat_map(of_ship)
    }

    fn check_equal_pieces(&self, cards: &Cards, same_name: SameName) -> Result<(), Breach> {
        let ships = self.ships.iter().enumerate().map(|(place, of)| {
            (FleetPart::Ship(place), usize::from(of.ship.0), &cards.ship(of.ship).name)
        });
        let crew = self.crew().filter(|(_, crew)| !cards.crew(crew.crew).generic);
        let crew = crew.map(|(part, of)| (part, usize::from(of.crew.0), &cards.crew(of.crew).name));
        let forts = self.forts.iter().enumerate().map(|(place, fort)| {
            (FleetPart::Fort(place), usize::from(fort.0), &cards.fort(*fort).name)
        });
        let kinds: [Vec<(FleetPart, usize, &String)>; 3] =
            [ships.collect(), crew.collect(), forts.collect()];
        for pieces in &kinds {
            for (at, &(part, card, name)) in pieces.iter().enumerate() {
                let is_equal = |&&(_, other, of): &&(FleetPart, usize, &String)| {
                    other == card || (same_name == SameName::Refused && fold(of) == fold(name))
                };
                let Some((_, other, _)) = pieces[..at].iter().find(is_equal) else { continue };
                let prints = if *other == card { "" } else { ", in two prints" };
                breach(part, "SM-FLT-2", format!("the fleet has `{name}` twice{prints}"))?;
            }
        }
        Ok(())
    }

    fn check_limit(&self, cards: &Cards) -> Result<(), Breach> {
        let is_limited = |ship: &FleetShip| cards.ship(ship.ship).is(Keyword::Limit);
        let ships =
            (0..self.ships.len()).filter(|&at| is_limited(&self.ships[at])).map(FleetPart::Ship);
        let crew = self.crew().filter(|(_, crew)| cards.crew(crew.crew).is(Keyword::Limit));
        match ships.chain(crew.map(|(part, _)| part)).nth(1) {
            Some(part) => breach(part, "SM-KEY-07", "a fleet may have only one card with Limit"),
            None => Ok(()),
        }
    }
}

/// Checks each crew of a ship separately. Also checks that a ship that cannot carry crew has none.
fn check_crew(cards: &Cards, place: usize, ship: &FleetShip) -> Result<(), Breach> {
    let card = cards.ship(ship.ship);
    if card.is(Keyword::TreasureShip) {
        let reason =
            format!("`{}` has {} masts, and the rules define no such hull", card.name, card.masts);
        breach(FleetPart::Ship(place), "SM-EFF-9", reason)?;
    }
    for (at, crew) in ship.crew.iter().enumerate() {
        let part = FleetPart::Crew(place, at);
        let of = cards.crew(crew.crew);
        let nation = if crew.marked { Nation::Cursed } else { of.nation };
        let flag = if ship.crew.iter().any(|crew| crew.marked && !crew.ashore) {
            Nation::Cursed
        } else {
            card.nation
        };
        if crew.marked && !of.is(Keyword::BlackMark) {
            breach(part, "SM-KEY-01", format!("`{}` has no Black Mark", of.name))?;
        }
        if card.is(Keyword::SeaMonster) {
            breach(
                part,
                "SM-KEY-10",
                format!("`{}` is a sea monster and carries no crew", card.name),
            )?;
        }
        if card.has(Effect::NoCrew) {
            breach(part, "SM-EFF-7", format!("`{}` carries no crew", card.name))?;
        }
        if of.points == 0 && (nation != flag || crew.ashore) {
            let reason =
                format!("`{}` costs 0 points and sails on ships of its nation only", of.name);
            breach(part, "SM-FLT-5", reason)?;
        }
        if let Some(linked) = crew.linked {
            let other = cards.crew(linked);
            if !of.has(Effect::LinkAny(other.nation)) {
                let reason =
                    format!("`{}` cannot choose `{}` as its linked crew", of.name, other.name);
                breach(part, "SM-EFF-7", reason)?;
            }
        }
    }
    Ok(())
}

/// Checks the cargo spaces and crew points of a ship (`SM-FLT-3`).
fn check_room(cards: &Cards, place: usize, ship: &AboardShip<'_>) -> Result<(), Breach> {
    let card = cards.ship(ship.ship);
    let (taken, spaces) = (ship.spaces_taken(), ship.spaces());
    if taken > spaces {
        let reason = format!(
            "the crew of `{}` need {taken} cargo spaces, and the ship has {spaces}",
            card.name
        );
        breach(FleetPart::Ship(place), "SM-FLT-3", reason)?;
    }
    let points: u32 = ship.crew_points().sum();
    if points > card.points.into() {
        let reason = format!(
            "the crew of `{}` cost {points} points, and the ship carries {}",
            card.name, card.points
        );
        breach(FleetPart::Ship(place), "SM-FLT-3", reason)?;
    }
    Ok(())
}
