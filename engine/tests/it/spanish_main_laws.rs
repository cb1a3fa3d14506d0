//! Random games of Pirates of the Spanish Main, checked against SM-LAW-1 to SM-LAW-5. The fleets have random cards
//! with all effects, and the sea has terrain, unique treasure and forts.

use std::sync::Arc;

use corsair_engine::games::spanish_main::{
    Cards, CrewId, EDITION, Fleet, FleetCrew, FleetShip, FortId, Rules, ShipId, SpanishMain, Unique,
};
use corsair_engine::laws::check_game;
use corsair_engine::strategy::{Strategy, Uniform};
use corsair_engine::stream::NatureDice;
use corsair_engine::{Dice, Lane};

use crate::cases::cases;

const LANE: Lane = Lane::nature(0);

/// Returns a fleet of random ships with up to three forts. Crew may be of the ship's nation or of
/// another nation.
fn any_fleet(cards: &Cards, rules: &Rules, dice: &mut NatureDice) -> Fleet {
    let mut fleet = Fleet { name: "any".into(), idea: String::new(), ships: vec![], forts: vec![] };
    let mut pick = |n: usize| dice.pick(LANE, n as u32) as usize;
    let is_legal = |fleet: &Fleet| fleet.is_legal(cards, rules.fleets());
    while fleet.ships.is_empty() {
        for _ in 0..4 {
            let ship = ShipId(pick(cards.ships.len()) as u16);
            fleet.ships.push(FleetShip { ship, crew: vec![] });
            if !is_legal(&fleet) {
                fleet.ships.pop();
            }
        }
    }
    for _ in 0..60 {
        let crew = CrewId(pick(cards.crew.len()) as u16);
        let at = pick(fleet.ships.len());
        let (ashore, marked) = (pick(8) == 0, pick(4) == 0);
        fleet.ships[at].crew.push(FleetCrew { crew, ashore, marked, linked: None });
        if !is_legal(&fleet) {
            fleet.ships[at].crew.pop();
        }
    }
    for _ in 0..pick(4) {
        fleet.forts.push(FortId(pick(cards.forts.len()) as u16));
        if !is_legal(&fleet) {
            fleet.forts.pop();
        }
    }
    fleet
}

/// Returns rules with terrain and unique treasure, and with games that are short enough for many
/// cases.
fn rules(rounds: u16) -> Rules {
    let mut rules: Rules = EDITION.rules(&[]).expect("rules");
    rules.terrain.per_player = 2;
    rules.treasure.unique = Unique::ALL.into();
    rules.end.rounds = rounds;
    rules
}

#[test]
fn random_fleets_keep_the_laws() {
    let cards = Arc::new(Cards::of_the_six_sets());
    for deal in 0..cases() / 100 {
        let seats = 2 + (deal % 3) as usize;
        let mut dice = NatureDice::new(7);
        dice.open_deal(deal);
        let rules = rules(12);
        let fleets = (0..6).map(|_| any_fleet(&cards, &rules, &mut dice)).collect();
        let game = SpanishMain::with_fleets(rules, seats, cards.clone(), fleets).expect("a game");
        let mut bots: Vec<Box<dyn Strategy<SpanishMain>>> =
            (0..seats).map(|_| Box::new(Uniform) as _).collect();
        check_game(&game, &mut bots, 20, deal).unwrap_or_else(|law| panic!("{law}"));
    }
}
