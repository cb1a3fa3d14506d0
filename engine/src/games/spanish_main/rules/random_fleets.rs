//! Legal fleets drawn at random from the cards (`SM-FLT-1`, rule table `random_fleets`).

use super::Rules;
use super::fleet::{Fleet, FleetCrew, FleetShip};
use crate::dice::{Dice, Lane};
use crate::games::spanish_main::data::card::{Cards, CrewId, FortId, ShipId};
use crate::games::spanish_main::data::effect::Keyword;
use crate::stream::NatureDice;

const LANE: Lane = Lane::nature(0);
/// Highest number of ships in a random fleet.
const MAX_SHIPS: usize = 8;
/// Highest number of attempts to draw one fleet that has room for treasure.
const ATTEMPTS: usize = 50;

/// Draws legal fleets named `random-1`, `random-2`, ... Each fleet depends only on
/// `random_fleets.seed` and its number. Returns fewer than `number` if the build total buys no ship
/// that can carry treasure.
pub(crate) fn random_fleets(cards: &Cards, rules: &Rules, number: u16) -> Vec<Fleet> {
    let mut dice = NatureDice::new(rules.random_fleets.seed.into());
    let draw = |number: u16| {
        dice.open_deal(number.into());
        let mut draw = Draw { cards, rules, dice: &mut dice };
        let mut fleets = (0..ATTEMPTS).map(|_| draw.fleet(format!("random-{number}")));
        fleets.find(|fleet| carries_treasure(fleet, cards, rules))
    };
    (1..=number).filter_map(draw).collect()
}

fn carries_treasure(fleet: &Fleet, cards: &Cards, rules: &Rules) -> bool {
    fleet.ships.iter().any(|ship| {
        !cards.ship(ship.ship).is(Keyword::SeaMonster)
            && ship.spaces_left(cards, rules.fleets()) > 0
    })
}

struct Draw<'a> {
    cards: &'a Cards,
    rules: &'a Rules,
    dice: &'a mut NatureDice,
}

impl Draw<'_> {
    fn pick(&mut self, n: usize) -> usize {
        self.dice.pick(LANE, n as u32) as usize
    }

    /// Draws a fleet. The draw first buys ships for 55 to 90 % of the build total, then crew of the ships' nations.
    /// Finally it adds ships and crew until no more fit.
    fn fleet(&mut self, name: String) -> Fleet {
        let mut fleet = Fleet { name, idea: String::new(), ships: vec![], forts: vec![] };
        let total = self.rules.build_total;
        let share = 11 + self.pick(8) as u32;
        self.add_ships(&mut fleet, total * share / 20);
        self.add_crew(&mut fleet);
        self.add_ships(&mut fleet, total);
        self.add_crew(&mut fleet);
        if self.pick(4) == 0 {
            let fort = FortId(self.pick(self.cards.forts.len()) as u16);
            fleet.forts.push(fort);
        }
        fleet.idea = self.in_words(&fleet);
        fleet
    }

    /// Adds ships until the fleet costs `points`. The first ship may cost up to the build total.
    fn add_ships(&mut self, fleet: &mut Fleet, points: u32) {
        let (cards, limits) = (self.cards, self.rules.fleets());
        let mut ships: Vec<ShipId> = (0..cards.ships.len() as u16).map(ShipId).collect();
        while fleet.ships.len() < MAX_SHIPS && !ships.is_empty() {
            let most = if fleet.ships.is_empty() { limits.build_total } else { points };
            let left = most.saturating_sub(fleet.points(cards, limits));
            ships.retain(|&ship| u32::from(cards.ship(ship).points) <= left);
            if ships.is_empty() {
                return;
            }
            let ship = ships.swap_remove(self.pick(ships.len()));
            fleet.ships.push(FleetShip { ship, crew: vec![] });
            if !fleet.is_legal(cards, limits) {
                fleet.ships.pop();
            }
        }
    }

    /// Adds crew until no more fit; half of the draws choose among generic crew only. Each crew is of the ship's
    /// nation, costs at least one point, and leaves a cargo space for treasure.
    fn add_crew(&mut self, fleet: &mut Fleet) {
        let (cards, limits) = (self.cards, self.rules.fleets());
        let mut berths: Vec<(usize, CrewId)> = Vec::new();
        for (place, ship) in fleet.ships.iter().enumerate() {
            let nation = cards.ship(ship.ship).nation;
            let of_nation = |crew: &CrewId| {
                let card = cards.crew(*crew);
                let is_aboard = ship.crew.iter().any(|at| cards.crew(at.crew).name == card.name);
                card.nation == nation && card.points > 0 && !is_aboard
            };
            let crew = (0..cards.crew.len() as u16).map(CrewId).filter(of_nation);
            berths.extend(crew.map(|crew| (place, crew)));
        }
        loop {
            let left = limits.build_total.saturating_sub(fleet.points(cards, limits));
            berths.retain(|&(_, crew)| u32::from(cards.crew(crew).points) <= left);
            let is_generic = |&(_, crew): &(usize, CrewId)| cards.crew(crew).generic;
            // Generic crew are sorted to the front, because half of the draws choose among them
            // alone.
            berths.sort_by_key(|berth| !is_generic(berth));
            let generic = berths.partition_point(is_generic);
            let others = berths.len() - generic;
            let at = match (generic, others) {
                (0, 0) => return,
                (0, _) => self.pick(others),
                (_, 0) => self.pick(generic),
                (..) if self.pick(2) == 0 => self.pick(generic),
                (..) => generic + self.pick(others),
            };
            let (place, crew) = berths.swap_remove(at);
            let added = FleetCrew { crew, ashore: false, marked: false, linked: None };
            fleet.ships[place].crew.push(added);
            let has_room = fleet.ships[place].spaces_left(cards, limits) > 0;
            if !has_room || !fleet.is_legal(cards, limits) {
                fleet.ships[place].crew.pop();
                continue;
            }
            let name = &cards.crew(crew).name;
            berths.retain(|&(at, other)| at != place || cards.crew(other).name != *name);
        }
    }

    /// Returns a list of the fleet's ships with their crew, as text.
    fn in_words(&self, fleet: &Fleet) -> String {
        let of_ship = |ship: &FleetShip| {
            let name = &self.cards.ship(ship.ship).name;
            let crew = ship.crew.iter().map(|crew| self.cards.crew(crew.crew).name.as_str());
            match crew.collect::<Vec<_>>().join(", ") {
                crew if crew.is_empty() => name.clone(),
                crew => format!("{name} ({crew})"),
            }
        };
        let ships: Vec<String> = fleet.ships.iter().map(of_ship).collect();
        format!("drawn at random: {}", ships.join("; "))
    }
}
