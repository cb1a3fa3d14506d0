//! Piratenbucht: speed, rounds, flight and area cards.

use super::happened::{fame_changes, level_changes, orders, rolled};
use super::kit::Situation;
use super::vessel::Vessel;
use super::vessel::{at, seat, ship};
use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::{Legend, Ship};
use crate::games::cove::state::Ask;
use crate::games::cove::state::event::{Event, FameFor, LevelBy};

/// Two ships at Hull Island, the first the faster.
fn duel(first: Vessel, second: Vessel) -> Situation {
    Situation::piratenbucht(4).ship(0, first).ship(1, second).combat_phase()
}

/// Six dice, and speed 12.
fn gunner() -> Vessel {
    at(2).levels([2, 8, 2, 2]).area(AreaCard::SixGuns, 2)
}

#[test]
fn pb_spd_1_quicksilver_then_blackbeard_then_the_navy_then_sails_and_winds() {
    let mut sea = Situation::piratenbucht(5)
        .ship(0, at(2).levels([2, 8, 2, 2]).hand(&[Card::FavorableWinds, Card::FavorableWinds]))
        .ship(1, at(2).fame(3).levels([2, 1, 2, 2]).area(AreaCard::QuicksilverSails, 1))
        .ship(2, at(2).fame(9))
        .black_ship(0, 2, Legend::Blackbeard)
        .navy(2, 4)
        .combat_phase();
    let speed = |sea: &Situation, ship| sea.game.speed(&sea.state, ship);
    assert_eq!((speed(&sea, ship(0)), speed(&sea, ship(2))), (12, 5));
    assert_eq!(sea.ask(), Ask::Prepare(seat(0)));
    let happened = sea.play_all([(0, "favorable_winds"), (0, "favorable_winds")]);
    // 12 + 9 + 9: they add up, and are faster than nobody but sails.
    assert_eq!(speed(&sea, ship(0)), 30);
    let order = [ship(1), Ship::Black(0), Ship::Navy, ship(0), ship(2)];
    assert_eq!(orders(&happened), [order]);
}

#[test]
fn pb_cbt_2_an_area_card_is_turned_by_one_hit_and_discarded_by_two() {
    for (hits, left, level) in [(1, 1, 4), (2, 0, 4), (3, 0, 3)] {
        let mut sea = duel(gunner(), at(2).levels([2, 2, 2, 4]).area(AreaCard::VeteranCrew, 2));
        let happened = sea.fire(0, "seat1 crew", [hits]);
        let event =
            Event::AreaCardHit(seat(1), Section::Crew, Card::VeteranCrew, left, LevelBy::Volley);
        assert!(happened.contains(&event), "{hits} hits");
        assert_eq!((sea.vessel(1).area.named[3], sea.levels(1)[3]), (left, level), "{hits} hits");
        assert_eq!(sea.state.discards.has(Card::VeteranCrew), left == 0, "{hits} hits");
    }
}

#[test]
fn pb_cbt_2_the_turned_reinforcement_first_then_upright_ones_then_the_named_card() {
    let shielded = || {
        at(2).levels([2, 4, 2, 2]).area(AreaCard::QuicksilverSails, 2).reinforced(Section::Sails, 3)
    };
    // Reinforcements left, the named card's, the level, Reinforcements discarded.
    for (hits, reinforcements, named, level, gone) in [
        (1, 2, 2, 4, 1),
        (2, 1, 2, 4, 1),
        (3, 0, 2, 4, 2),
        (4, 0, 1, 4, 2),
        (5, 0, 0, 4, 2),
        (6, 0, 0, 3, 2),
    ] {
        let mut sea = duel(gunner(), shielded());
        sea.fire(1, "seat0 hull", [0]);
        sea.fire(0, "seat1 sails", [hits]);
        let area = sea.vessel(1).area;
        let is = (area.reinforcements[1], area.named[1], sea.levels(1)[1]);
        assert_eq!(is, (reinforcements, named, level), "{hits} hits");
        assert_eq!(sea.state.discards.count(Card::Reinforcement), gone, "{hits} hits");
    }
}

#[test]
fn pb_cbt_4_a_hit_counts_absorbed_or_from_an_npc_but_sabotage_does_not() {
    let mut absorbed = duel(gunner(), at(2).reinforced(Section::Hull, 2));
    absorbed.fire(0, "seat1 hull", [1]);
    assert_eq!(fame_changes(&absorbed.play(1, "flee")), [(0, 1, FameFor::Flight)]);
    let mut npc = Situation::piratenbucht(3)
        .ship(0, at(2).fame(1))
        .ship(1, at(2))
        .black_ship(0, 2, Legend::Blackbeard)
        .hits([1])
        .combat_phase();
    assert_eq!(fame_changes(&npc.play(0, "flee")), [(1, 1, FameFor::Flight)]);
    npc.play(1, "flee");
    let mut sabotaged =
        duel(at(2).levels([2, 3, 2, 2]).hand(&[Card::Sabotage]), at(2).levels([2, 4, 2, 2]));
    let happened = sabotaged.play(0, "sabotage seat1 hull");
    assert_eq!(level_changes(&happened), [(1, Section::Hull, 1, LevelBy::Sabotage)]);
    assert!(fame_changes(&sabotaged.play(1, "flee")).is_empty());
}

#[test]
fn pb_cbt_5_before_an_own_roll_any_number_but_not_when_fleeing() {
    let hand = [Card::SecretWeapon, Card::SecretWeapon, Card::Grapeshot];
    let mut sea = duel(at(2).levels([2, 4, 5, 5]).hand(&hand), at(2));
    sea.play(0, "pass");
    assert_eq!(sea.offers(), ["flee", "fire"]);
    sea.play(0, "fire");
    assert_eq!(sea.ask(), Ask::BeforeRoll(seat(0)));
    assert_eq!(sea.offers(), ["pass", "grapeshot", "secret_weapon"]);
    sea.refuses("flee", "PB-CBT-5");
    sea.refuses("target seat1 hull", "PB-CBT-5");
    sea.play_all([(0, "secret_weapon"), (0, "secret_weapon")]);
    sea.roll_hits([1]);
    // Nothing is left to ask once the last card is played.
    let happened = sea.play_all([(0, "grapeshot"), (0, "target seat1 hull")]);
    assert_eq!(rolled(&happened), (6, 3, 1));
    assert!(sea.state.discards.is_empty(), "after the battle, used or not");
    sea.play(1, "flee");
    assert_eq!(sea.state.discards.total(), 3);
}

#[test]
fn pb_cbt_6_no_player_combat_at_treasure_island() {
    let sea = Situation::piratenbucht(3).ship(0, at(6).chests(1)).ship(1, at(6)).combat_phase();
    assert_eq!(sea.ask(), Ask::Visit(seat(0)));
}
