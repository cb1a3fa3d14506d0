//! Piratenbucht: set-up, action cards, battles, Blackbeard.

use super::happened::{fame_changes, level_changes};
use super::kit::Situation;
use super::vessel::{Vessel, at, seat, ship};
use crate::game::Game;
use crate::games::cove::data::Legend;
use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::{COMBAT_CARDS, Card, FAME_CARDS};
use crate::games::cove::state::Ask;
use crate::games::cove::state::event::{Event, FameFor, LevelBy, Setting};
use crate::games::cove::state::game::Cove;
use crate::rulebook::FromRules;

#[test]
fn pb_set_1_table_seats_three_to_five_and_three_players_face_two_blackbeards() {
    let rules = || Situation::piratenbucht(3).game.rules().clone();
    for (seats, allowed) in [(2, false), (3, true), (4, true), (5, true)] {
        assert_eq!(Cove::new(rules(), seats).is_ok(), allowed, "{seats} seats");
    }
    for (seats, islands) in [(3, vec![1, 4]), (4, vec![1]), (5, vec![1])] {
        let sea = Situation::piratenbucht(seats).draws(&vec![Card::SmallFame; seats]).set_up();
        let view = sea.game.view(&sea.state, seat(0));
        let ships: Vec<_> =
            view.black_ships().map(|(_, at, legend)| (at.number(), legend)).collect();
        let blackbeards = islands.into_iter().map(|at| (at, Some(Legend::Blackbeard)));
        assert_eq!(ships, blackbeards.collect::<Vec<_>>(), "{seats} seats");
    }
}

#[test]
fn pb_set_3_tavern_deck_has_action_cards_combat_cards_and_tall_tales() {
    let deck = Situation::piratenbucht(3).game.rules().tavern_deck();
    let action = crate::games::cove::data::tavern::ACTION_CARDS;
    let known = |card: &Card| {
        action.contains(card) || COMBAT_CARDS.contains(card) || FAME_CARDS.contains(card)
    };
    assert!(deck.iter().all(|(card, _)| known(&card)));
    let copies =
        |cards: &[Card]| cards.iter().map(|&card| u16::from(deck.count(card))).sum::<u16>();
    assert_eq!((copies(&action), copies(&COMBAT_CARDS), copies(&FAME_CARDS)), (18, 18, 16));
}

#[test]
fn pb_act_area_cards_change_hold_speed_dice_and_prices() {
    let all = [Card::VeteranCrew, Card::SixGuns, Card::CarryallHull, Card::QuicksilverSails];
    let board = |card: Card| {
        let mut sea = Situation::piratenbucht(3)
            .ship(0, at(6).levels([2, 2, 8, 2]).hand(&[card]))
            .action_phase();
        let happened = sea.play(0, card.name());
        let area = AreaCard::from_card(card).expect("an area card");
        assert!(happened.contains(&Event::AreaCardSet(
            seat(0),
            area.section(),
            card,
            2,
            Setting::Played
        )));
        assert_eq!(sea.vessel(0).area.named[area.section().index()], 2);
        let view = sea.game.view(&sea.state, seat(1));
        (view.dice(ship(0)), view.hold(seat(0)), view.speed(ship(0)))
    };
    assert_eq!(all.map(board), [(5, Some(5), 5), (6, Some(5), 5), (2, None, 5), (2, Some(5), 99)]);
}

#[test]
fn pb_act_veteran_crew_saves_two_gold_in_total_on_the_upgrades_of_a_visit() {
    let veterans = |gold| at(2).gold(gold).area(AreaCard::VeteranCrew, 2);
    let mut sea = Situation::piratenbucht(3).ship(0, veterans(3)).upgrade_phase();
    // The first two levels cost 1 + 2 gold minus 2; further levels have the full price.
    sea.play(0, "upgrade hull");
    assert_eq!(sea.vessel(0).gold, 3, "not below 0");
    sea.play(0, "upgrade hull");
    assert_eq!(sea.vessel(0).gold, 2);
    sea.play(0, "upgrade hull");
    assert_eq!((sea.vessel(0).gold, sea.levels(0)[0]), (0, 5));
    // Repairs have no discount.
    let mut sea = Situation::piratenbucht(3)
        .ship(0, veterans(2).reinforced(Section::Sails, 1).levels([8, 2, 2, 2]))
        .upgrade_phase();
    sea.play(0, "repair sails");
    assert_eq!(sea.vessel(0).gold, 0);
    // Without gold an upgrade at no cost is still legal, and each visit has a new discount.
    let mut sea = Situation::piratenbucht(3).ship(0, veterans(0)).upgrade_phase();
    sea.play(0, "upgrade hull");
    assert_eq!((sea.levels(0)[0], sea.state.visits.saved), (3, 0), "the visit is over");
    // The discount of one visitor does not reduce the next visitor's discount.
    let settings = ["tavern.deck.veteran_crew=2"];
    let mut sea = Situation::piratenbucht_under(3, &settings)
        .ship(0, veterans(3).levels([2, 3, 2, 2]))
        .ship(1, veterans(3))
        .upgrade_phase();
    sea.play(0, "upgrade hull");
    let view = sea.game.view(&sea.state, seat(1));
    assert_eq!([0, 1].map(|index| view.discount(seat(index))), [1, 2]);
}

/// Combat of two ships at Hull Island; the first ship is faster.
fn duel(first: Vessel, second: Vessel) -> Situation {
    Situation::piratenbucht(4).ship(0, first).ship(1, second).combat_phase()
}

/// Ship with six dice and speed 12.
fn gunner() -> Vessel {
    at(2).levels([2, 8, 2, 2]).area(AreaCard::SixGuns, 2)
}

#[test]
fn pb_cbt_2_hits_strike_turned_then_upright_reinforcements_then_the_named_card() {
    let shielded = || {
        at(2).levels([2, 4, 2, 2]).area(AreaCard::QuicksilverSails, 2).reinforced(Section::Sails, 3)
    };
    // Columns: hits left of Reinforcements and named card, level, discarded Reinforcements.
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
fn pb_cbt_4_flight_gives_fame_after_any_shot_but_not_after_sabotage() {
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
fn pb_cbt_6_player_ships_do_not_fight_at_treasure_island() {
    let sea = Situation::piratenbucht(3).ship(0, at(6).chests(1)).ship(1, at(6)).combat_phase();
    assert_eq!(sea.ask(), Ask::Visit(seat(0)));
}

#[test]
fn pb_bla_4_sinking_blackbeard_splits_six_fame_among_the_ships_in_combat() {
    for (ships, each) in [(1, 6), (2, 3), (3, 2), (4, 1), (5, 1)] {
        let mut sea = Situation::piratenbucht_under(5, &["legend.blackbeard.hull=1"]);
        for index in 0..ships {
            sea = sea.ship(index, at(6).fame(10 - index as i32).levels([8, 2, 2, 2]));
        }
        let mut sea = sea.black_ship(0, 6, Legend::Blackbeard).hits([0, 1]).combat_phase();
        let happened = sea.play(0, "fire");
        let fame: Vec<_> = (0..ships).map(|index| (index, each, FameFor::Legend)).collect();
        assert_eq!(fame_changes(&happened), fame, "{ships} ships");
    }
}
