//! Piratenbucht: Blackbeard, the Royal Navy, and both together.

use super::happened::{fame_changes, orders, rolled, volleys};
use super::kit::Situation;
use super::vessel::{at, cards, seat, ship};
use crate::game::Game;
use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::{Island, Legend, Ship};
use crate::games::cove::state::Ask;
use crate::games::cove::state::event::{Event, FameFor, Leaving, Revealing};

/// Who fired at whom, in order.
fn shots(happened: &[Event]) -> Vec<(Ship, Ship)> {
    volleys(happened).iter().map(|volley| (volley.firer, volley.target)).collect()
}

const BLACKBEARD: Ship = Ship::Black(0);

#[test]
fn pb_bla_1_five_dice_at_the_hull_eight_hits_to_beat() {
    let mut sea = Situation::piratenbucht(4)
        .ship(0, at(2).levels([4, 8, 8, 8]))
        .black_ship(0, 2, Legend::Blackbeard)
        .hits([2])
        .combat_phase();
    assert_eq!(rolled(&sea.events), (5, 5, 2));
    assert_eq!((sea.levels(0)[0], sea.hull(BLACKBEARD)), (2, 8));
    let rules = sea.game.rules();
    assert!(rules.legend.blackbeard.speed > rules.royal_navy.speed);
    // He never runs; the ship's volley, then his next.
    sea.roll_hits([5, 1]);
    sea.play(0, "fire");
    assert_eq!((sea.hull(BLACKBEARD), sea.levels(0)[0]), (3, 1));
    sea.roll_hits([3]);
    let happened = sea.play(0, "fire");
    assert_eq!(fame_changes(&happened), [(0, 6, FameFor::Legend)]);
}

#[test]
fn pb_bla_2_the_books_rounds_he_fires_at_each_and_both_answer_each_time() {
    // Andre and Carsten on Cannon Island; Andre has more fame, Carsten is faster.
    let mut sea = Situation::piratenbucht(4)
        .ship(0, at(4).fame(7).levels([8, 2, 2, 2]))
        .ship(2, at(4).fame(5).levels([8, 6, 2, 2]))
        .black_ship(0, 4, Legend::Blackbeard)
        .hits([0])
        .combat_phase();
    assert_eq!(shots(&sea.events), [(BLACKBEARD, ship(0))]);
    let mut happened = Vec::new();
    for index in [0, 2, 0, 2] {
        assert_eq!(sea.ask(), Ask::Act(seat(index)));
        // The second to answer is followed by Blackbeard.
        sea.roll_hits(if index == 2 { vec![0, 0] } else { vec![0] });
        happened.extend(sea.play(index, "fire"));
    }
    let (andre, carsten) = (ship(0), ship(2));
    let first = [(andre, BLACKBEARD), (carsten, BLACKBEARD), (BLACKBEARD, carsten)];
    let then = [(andre, BLACKBEARD), (carsten, BLACKBEARD), (BLACKBEARD, andre)];
    assert_eq!(shots(&happened), [first, then].concat());
    assert_eq!(sea.state.combat.round, 2, "the second round begins in the same way");
}

#[test]
fn pb_bla_2_the_ranking_stands_for_the_round_and_ships_gone_are_skipped() {
    let mut sea = Situation::piratenbucht(4)
        .ship(0, at(4).fame(7).levels([8, 2, 2, 2]))
        .ship(1, at(4).fame(6).levels([8, 2, 2, 2]))
        .ship(2, at(4).fame(5).levels([2, 2, 2, 2]))
        .black_ship(0, 4, Legend::Blackbeard)
        .hits([1])
        .combat_phase();
    // The most famous was hit and flees: the others win a fame each, which ranks nobody anew.
    let happened = sea.play(0, "flee");
    assert_eq!(fame_changes(&happened), [(1, 1, FameFor::Flight), (2, 1, FameFor::Flight)]);
    sea.roll_hits([0, 0, 0]);
    let happened = [sea.play(1, "fire"), sea.play(2, "fire")].concat();
    assert_eq!(shots(&happened).last(), Some(&(BLACKBEARD, ship(1))));
    sea.play(1, "flee");
    sea.roll_hits([0, 3]);
    let happened = sea.play(2, "fire");
    assert_eq!(shots(&happened), [(ship(2), BLACKBEARD), (BLACKBEARD, ship(2))]);
    assert_eq!((sea.island(2), sea.fame()[1]), (7, 7), "seat 1 was no longer there");
}

#[test]
fn pb_bla_2_ties_for_fame_roll() {
    let target = |turned| {
        let sea = Situation::piratenbucht(3)
            .ship(0, at(2))
            .ship(1, at(2))
            .black_ship(0, 2, Legend::Blackbeard)
            .ties([turned])
            .hits([0]);
        shots(&sea.combat_phase().events)[0].1
    };
    assert_eq!((target(1), target(0)), (ship(0), ship(1)));
}

#[test]
fn pb_bla_3_quicksilver_sails_act_before_his_first_volley_only() {
    let mut sea = Situation::piratenbucht(3)
        .ship(0, at(2).fame(9).levels([8, 2, 2, 2]))
        .ship(1, at(2).fame(1).levels([8, 2, 2, 2]).area(AreaCard::QuicksilverSails, 2))
        .black_ship(0, 2, Legend::Blackbeard)
        .combat_phase();
    assert_eq!(orders(&sea.events), [[ship(1), BLACKBEARD, ship(0)]]);
    sea.roll_hits([0, 0]);
    let happened = sea.play(1, "fire");
    assert_eq!(shots(&happened), [(ship(1), BLACKBEARD), (BLACKBEARD, ship(0))]);
    // It does not answer in the first pass; in the next it does, in the order of fame.
    sea.roll_hits([0, 0]);
    let happened = sea.play(0, "fire");
    assert_eq!(shots(&happened), [(ship(0), BLACKBEARD), (BLACKBEARD, ship(1))]);
    assert_eq!(sea.ask(), Ask::Act(seat(0)));
    sea.roll_hits([0]);
    sea.play(0, "fire");
    assert_eq!((sea.ask(), sea.state.combat.round), (Ask::Act(seat(1)), 1));
}

#[test]
fn pb_bla_4_six_fame_split_among_those_there() {
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

#[test]
fn pb_bla_4_he_is_whole_again_next_turn() {
    let mut sea = Situation::piratenbucht_under(4, &["legend.blackbeard.hull=1"])
        .ship(0, at(2).levels([8, 2, 2, 2]))
        .ship(1, at(6))
        .ship(2, at(6))
        .ship(3, at(6))
        .black_ship(0, 2, Legend::Blackbeard)
        .hits([0, 1])
        .combat_phase();
    let happened = sea.play(0, "fire");
    assert!(happened.contains(&Event::LegendSunk(Legend::Blackbeard)));
    let ship = sea.state.black_ships[0];
    assert_eq!((ship.island, ship.legend), (Some(Island::Sail), Some(Legend::Blackbeard)));
    assert!(happened.contains(&Event::Bears(0, Legend::Blackbeard, Revealing::InPlace)));
}

#[test]
fn pb_nav_1_laid_on_any_outer_island_but_ones_own_and_one_on_each() {
    let two = [Card::RoyalNavy, Card::RoyalNavy];
    let mut sea = Situation::piratenbucht(3)
        .ship(0, at(1).fame(5).hand(&two))
        .ship(1, at(2))
        .ship(2, at(3).hand(&[Card::RoyalNavy, Card::Challenge]))
        .action_phase();
    for (to, rule) in [(1, "PB-NAV-1"), (6, "PB-NAV-1"), (7, "PB-NAV-1")] {
        sea.refuses(&format!("royal_navy {to}"), rule);
    }
    sea.play(0, "royal_navy 2");
    sea.refuses("royal_navy 2", "PB-NAV-1");
    sea.play(2, "royal_navy 1");
    // Both lie there, each a Navy of its own; its player's ship may not move to it.
    assert_eq!(sea.state.navies().count(), 2);
    sea.play(0, "pass");
    sea.refuses("challenge 1", "PB-NAV-1");
    sea.play(2, "pass");
    assert!(!sea.state.discards.has(Card::RoyalNavy), "not before the combat phase ends");
}

#[test]
fn pb_nav_1_the_books_rounds_its_player_chooses_anew_each_round() {
    // Daniel's Navy at Sail Island; Beatrice is faster than Andre.
    let mut sea = Situation::piratenbucht(4)
        .ship(0, at(3).levels([2, 3, 2, 2]))
        .ship(1, at(3).levels([2, 5, 2, 2]))
        .ship(3, at(1))
        .navy(3, 3)
        .combat_phase();
    assert_eq!(sea.ask(), Ask::Aim(seat(3)));
    sea.refuses("flee", "PB-CBT-1");
    sea.roll_hits([1]);
    let happened = sea.play(3, "target seat0 sails");
    assert_eq!((rolled(&happened).0, sea.ask()), (4, Ask::Act(seat(1))));
    sea.roll_hits([1, 1]);
    sea.play_all([(1, "fire"), (0, "fire")]);
    assert_eq!((sea.hull(Ship::Navy), sea.ask()), (2, Ask::Aim(seat(3))));
    sea.roll_hits([0]);
    sea.play(3, "target seat1 cannon");
    assert_eq!(sea.ask(), Ask::Act(seat(1)));
    sea.roll_hits([2]);
    let happened = sea.play(1, "fire");
    assert_eq!(fame_changes(&happened), [(0, 2, FameFor::Navy), (1, 2, FameFor::Navy)]);
}

#[test]
fn pb_nav_1_the_card_is_discarded_after_the_battle_or_the_phase() {
    let mut sea = Situation::piratenbucht(4)
        .ship(0, at(1).levels([2, 2, 8, 8]))
        .ship(1, at(6))
        .ship(2, at(6).fame(1))
        .navy(1, 3)
        .navy(4, 3)
        .black_ship(0, 6, Legend::Blackbeard)
        .combat_phase();
    sea.roll_hits([0, 4, 0]);
    sea.play_all([(3, "target seat0 hull"), (0, "fire")]);
    // The card of the Navy that is sunk is discarded at once.
    assert!(sea.events.contains(&Event::NavySunk));
    assert_eq!(sea.state.navies().count(), 1);
    assert_eq!(sea.state.discards, cards(&[Card::RoyalNavy]));
    sea.play_all([(2, "flee"), (1, "flee")]);
    assert_eq!(sea.state.navies().count(), 0);
    assert_eq!(sea.state.discards, cards(&[Card::RoyalNavy, Card::RoyalNavy]));
    let left: Vec<Event> =
        sea.events.iter().filter(|event| matches!(event, Event::NavyLeft(..))).copied().collect();
    let tavern = Event::NavyLeft(Island::Tavern, Leaving::AfterBattle);
    let cannon = Event::NavyLeft(Island::Cannon, Leaving::WithoutBattle);
    assert_eq!(left, [tavern, cannon]);
}

#[test]
fn pb_nav_1_the_card_of_a_sunk_navy_is_discarded_while_players_fight_on() {
    let mut sea = Situation::piratenbucht(4)
        .ship(0, at(1).levels([8, 5, 8, 8]))
        .ship(1, at(1).levels([8, 2, 2, 2]).hand(&[Card::SleightOfHand]))
        .navy(1, 3)
        .combat_phase();
    sea.roll_hits([0, 4]);
    sea.play_all([(3, "target seat0 hull"), (0, "fire")]);
    assert_eq!(sea.state.combat.players.len(), 2, "they fight on");
    assert_eq!((sea.state.navies().count(), sea.state.discards), (0, cards(&[Card::RoyalNavy])));
    let view = sea.game.view(&sea.state, seat(1));
    assert_eq!(view.navies().count(), 0);
}

#[test]
fn pb_nav_2_the_books_two_rounds_with_both() {
    // Two players; Blackbeard fires at the most famous in both rounds, the Navy at whom it likes.
    let mut sea = Situation::piratenbucht(3)
        .ship(0, at(2).fame(8).levels([8, 2, 2, 2]))
        .ship(1, at(2).fame(3).levels([8, 5, 2, 2]))
        .ship(2, at(1))
        .black_ship(0, 2, Legend::Blackbeard)
        .navy(2, 2)
        .hits([1])
        .combat_phase();
    assert_eq!(orders(&sea.events), [[BLACKBEARD, Ship::Navy, ship(1), ship(0)]]);
    assert_eq!(shots(&sea.events), [(BLACKBEARD, ship(0))]);
    sea.roll_hits([1]);
    sea.play(2, "target seat1 crew");
    // The faster ship first, each at either of them.
    sea.fire(1, "navy hull", [1]);
    sea.roll_hits([1]);
    sea.play(0, "fire");
    sea.roll_hits([1]);
    let happened = sea.play(0, "target black0 hull");
    assert_eq!(shots(&happened).last(), Some(&(BLACKBEARD, ship(0))), "again the most famous");
    sea.roll_hits([0]);
    sea.play(2, "target seat0 sails");
    sea.fire(1, "navy hull", [2]);
    // The second fastest flees; it was hit. A third round begins.
    sea.roll_hits([0]);
    let happened = sea.play(0, "flee");
    assert_eq!(fame_changes(&happened), [(1, 1, FameFor::Flight)]);
    assert_eq!((sea.hull(Ship::Navy), sea.hull(BLACKBEARD)), (1, 7));
}

#[test]
fn pb_nav_2_fame_for_each_and_the_one_left_goes_on_by_its_own_rule() {
    let mut sea = Situation::piratenbucht_under(3, &["royal_navy.hull=1"])
        .ship(0, at(2).fame(8).levels([8, 2, 2, 2]))
        .ship(1, at(2).fame(3).levels([8, 5, 2, 2]))
        .ship(2, at(1))
        .black_ship(0, 2, Legend::Blackbeard)
        .navy(2, 2)
        .hits([0])
        .combat_phase();
    sea.roll_hits([0]);
    sea.play(2, "target seat1 crew");
    let happened = sea.fire(1, "navy hull", [1]);
    assert_eq!(fame_changes(&happened), [(0, 2, FameFor::Navy), (1, 2, FameFor::Navy)]);
    // The round goes on against Blackbeard; from the next he fires at each in turn.
    assert_eq!(sea.ask(), Ask::Act(seat(0)));
    sea.roll_hits([0, 0]);
    let happened = sea.play(0, "fire");
    assert_eq!(orders(&happened), [[BLACKBEARD, ship(0), ship(1)]]);
}
