//! Event cards: Consort, Secret Map, the Royal Navy.

use super::kit::Situation;
use super::vessel::{at, seat};
use crate::games::cove::data::Island;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::rules::rule_ids::RuleIds;
use crate::games::cove::state::event::{Event, Leaving};
use crate::games::cove::state::{Ask, Navy};

/// Situation at the start of the first turn; seat 0 is first in every event window.
fn first_turn(seats: usize) -> Situation {
    Situation::of(seats).turn(1)
}

#[test]
fn pc_con_consort_lasts_for_one_turn() {
    let sea = first_turn(3).turn(2).ship(1, at(7).under_consort_of(0)).turn_starts();
    assert_eq!(sea.vessel(1).consort, None);
}

#[test]
fn pc_con_consort_totals_restart_each_turn() {
    // The Consort got the only chest of the last turn, and gets one of two chests this turn.
    let mut sea = Situation::under(3, &["treasure.cards=[[0,0,2,0,60]]"])
        .turn(2)
        .ship(0, at(7).hand(&[Card::Consort]));
    sea.state.vessels[1].shared.chests = 1;
    let mut sea = sea.turn_starts();
    sea.play_all([(0, "consort seat1"), (0, "sail 6"), (1, "sail 1"), (2, "sail 6")]);
    assert_eq!((sea.vessel(0).chests, sea.vessel(1).chests), (1, 1));
}

#[test]
fn pc_map_die_chooses_the_outer_island_that_a_secret_map_marks() {
    for (roll, island) in [(1, Island::Tavern), (5, Island::Crew)] {
        let mut sea = first_turn(3)
            .ship(0, at(7).hand(&[Card::SecretMap, Card::Consort]))
            .fate([roll])
            .turn_starts();
        sea.play(0, "secret_map");
        assert!(sea.events.contains(&Event::Marked(seat(0), island)));
        assert_eq!(sea.state.discards.count(Card::SecretMap), 1);
        for looker in 0..3 {
            let view = crate::Game::view(&sea.game, &sea.state, seat(looker));
            assert!(view.is_marked_for_next_turn(seat(0), island));
            assert!(!view.is_marked(seat(0), island));
            assert!(!view.is_marked_for_next_turn(seat(1), island));
        }
        sea.refuses("secret_map", "PC-MAP");
    }
}

/// Situation in which seat 0 marks Cannon Island in turn 3; seats 0 and 1 sail as `turns` lists.
/// Every treasure card is worth (1, 4, 4, 0).
fn mapped(settings: &[&str], turns: &[[u8; 3]]) -> Situation {
    let all = ["treasure.cards=[[1,4,4,0,60]]"];
    let mut sea = Situation::under(3, &[&all[..], settings].concat())
        .ship(0, at(6).hand(&[Card::SecretMap]))
        .fate([4])
        .turn_starts();
    while sea.ask() != Ask::Sail(seat(0)) {
        sea.play(0, "secret_map");
    }
    for &islands in turns {
        sea.sail(islands);
        while let Ask::Visit(visitor) = sea.ask() {
            sea.play(visitor.index(), "end_visit");
        }
    }
    sea
}

#[test]
fn pc_map_secret_map_pays_in_the_turn_of_play_under_the_house_rule() {
    let this_turn = "secret_map.applies=this_turn";
    let hold = "ship.hull=[99,99,99,99,99,99,99,99]";
    assert_eq!(mapped(&[this_turn, hold], &[[4, 6, 6]]).vessel(0).chests, 8);
    assert_eq!(mapped(&[this_turn, hold], &[[6, 6, 6], [4, 6, 6]]).vessel(0).chests, 4);
}

#[test]
fn navy_events_name_their_rules() {
    let navy = Navy { island: Island::Hull, controller: seat(0) };
    let sent = |card, ledger| Event::NavySent(navy, card).rule_in(ledger);
    assert_eq!(sent(Card::RoyalNavyIntercept, RuleIds::PiratesCove), "PC-NAV-1");
    assert_eq!(sent(Card::PrivateeringCommission, RuleIds::PiratesCove), "PC-NAV-2");
    assert_eq!(sent(Card::RoyalNavy, RuleIds::Piratenbucht), "PB-NAV-1");
    let left = |leaving, ledger| Event::NavyLeft(Island::Hull, leaving).rule_in(ledger);
    assert_eq!(left(Leaving::AfterBattle, RuleIds::PiratesCove), "PC-CBT-5");
    assert_eq!(left(Leaving::WithoutBattle, RuleIds::PiratesCove), "PC-NAV-3");
    assert_eq!(left(Leaving::AfterBattle, RuleIds::Piratenbucht), "PB-NAV-1");
    assert_eq!(left(Leaving::WithoutBattle, RuleIds::Piratenbucht), "PB-NAV-1");
}
