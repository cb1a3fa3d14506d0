//! Speed and ties.

use std::collections::BTreeMap;

use super::happened::orders;
use super::kit::Situation;
use super::vessel::{at, seat, ship};
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::tavern::Parrot;
use crate::games::cove::play::context::sort_with_ties;
use crate::games::cove::state::Ask;
use crate::games::cove::state::event::Event;
use crate::odds::{Chance, each_outcome};

#[test]
fn pc_spd_1_speed_is_sails_parrot_cards_and_chests_thrown() {
    let mut sea = Situation::of(4)
        .ship(0, at(2).levels([2, 3, 2, 2]).hand(&[Card::BlowMeDown, Card::BlowMeDown]))
        .ship(
            1,
            at(2)
                .levels([2, 4, 2, 2])
                .chests(4)
                .parrot(Parrot::SquireTrelawney)
                .hand(&[Card::TreasureOverboard]),
        )
        .combat_phase();
    let speeds = |sea: &Situation| [0, 1].map(|index| sea.game.speed(&sea.state, ship(index)));
    assert_eq!(speeds(&sea), [6, 7 + 20]);
    sea.play(1, "treasure_overboard 3");
    assert_eq!(speeds(&sea), [6, 27 + 2 * 3]);
    sea.play(0, "blow_me_down");
    sea.play(0, "blow_me_down");
    assert_eq!(speeds(&sea), [6 + 6 + 6, 33]);
    assert_eq!(sea.state.combat.order.ships(), [ship(1), ship(0)]);
    // What cards add ends with the combat; the parrot stays.
    sea.roll_fate([6]);
    sea.play(1, "flee");
    assert_eq!(speeds(&sea), [6, 27]);
}

#[test]
fn pc_spd_1_crippled_sails_have_no_speed() {
    let mut sea = Situation::of(3);
    for (levels, speed) in [(0, 0), (1, 4), (2, 5), (7, 10), (8, 12)] {
        sea.state.vessels[0].levels[Section::Sails.index()] = levels;
        assert_eq!(sea.game.speed(&sea.state, ship(0)), speed);
    }
    let sea = Situation::of(3)
        .ship(0, at(7).levels([2, 0, 2, 2]).parrot(Parrot::SquireTrelawney))
        .ship(1, at(7).levels([2, 0, 2, 2]))
        .ship(2, at(7).levels([2, 1, 2, 2]))
        .upgrade_phase();
    // The repaired cannot pay, so seat 2, which is whole, is the first with a gift to choose;
    // seat 0 has been there before it (20), seat 1 comes after (0 against 4).
    let visits = sea.events.iter().filter_map(|event| match event {
        Event::Visit(visitor, _) => Some(visitor.index()),
        _ => None,
    });
    assert_eq!(visits.collect::<Vec<_>>(), [0, 2]);
    assert_eq!(sea.ask(), Ask::Gift(seat(2)));
}

#[test]
fn pc_spd_3_every_order_of_equals_is_equally_likely() {
    let mut seen = BTreeMap::new();
    each_outcome(
        |dice| {
            let mut ships = ['a', 'b', 'c', 'd'];
            sort_with_ties(dice, &mut ships, |ship| if ship == 'c' { 9 } else { 5 });
            ships
        },
        |order, chance| {
            let merged = seen.entry(order).or_insert(0);
            assert_eq!(chance, Chance { ways: 1, of: 6 });
            *merged += 1;
        },
    );
    let orders: Vec<String> = seen.keys().map(|order| order.iter().collect()).collect();
    assert_eq!(orders, ["cabd", "cadb", "cbad", "cbda", "cdab", "cdba"]);
    assert!(seen.values().all(|&ways| ways == 1));
}

#[test]
fn pc_spd_3_ties_are_rolled_afresh_each_time_an_order_is_fixed() {
    let mut sea = Situation::of(3)
        .ship(0, at(2).hand(&[Card::SmokeScreen]))
        .ship(1, at(2))
        .ties([0, 1, 0])
        .combat_phase();
    // The order of preparation is turned round, that of the first round is not, the second is.
    assert_eq!(sea.state.combat.order.ships(), [ship(1), ship(0)]);
    let happened = sea.play(0, "pass");
    assert_eq!(orders(&happened), [[ship(0), ship(1)]]);
    sea.fire(0, "seat1 hull", [0]);
    let happened = sea.fire(1, "seat0 hull", [0]);
    assert_eq!(orders(&happened), [[ship(1), ship(0)]]);
}

#[test]
fn pc_spd_3_unequal_ships_roll_no_dice() {
    // A scripted tie that nobody asks for would fail when the situation is dropped.
    let sea = Situation::of(3)
        .ship(0, at(2).levels([2, 3, 2, 2]))
        .ship(1, at(2).levels([2, 4, 2, 2]))
        .combat_phase();
    assert_eq!(sea.state.combat.order.ships(), [ship(1), ship(0)]);
}
