//! Event cards: A Fond Farewell, Consort, Crow's Nest, Secret Map.

use super::kit::Situation;
use super::vessel::Vessel;
use super::vessel::{at, seat};
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::{Island, Legend};
use crate::games::cove::state::Ask;
use crate::games::cove::state::event::Event;

const FAREWELL: Card = Card::AFondFarewell;

/// The first turn begins; seat 0 is first in every event window.
fn first_turn(seats: usize) -> Situation {
    Situation::of(seats).turn(1)
}

#[test]
fn pc_fon_needs_the_card_and_another_place() {
    let mut sea = first_turn(3).ship(0, at(7).hand(&[Card::RoyalNavyIntercept])).turn_starts();
    sea.sail([6, 2, 3]);
    sea.refuses("a_fond_farewell 4", "PC-FON");
    let mut sea = first_turn(3).ship(0, at(7).hand(&[FAREWELL])).turn_starts();
    sea.sail([6, 2, 2]);
    sea.refuses("a_fond_farewell 6", "PC-FON");
    assert!(sea.offers().contains(&"a_fond_farewell 4".into()));
}

#[test]
fn pc_con_lasts_for_the_turn() {
    let sea = first_turn(3).turn(2).ship(1, at(7).under_consort_of(0)).turn_starts();
    assert_eq!(sea.vessel(1).consort, None);
}

#[test]
fn pc_con_totals_begin_anew_each_turn() {
    // Of the one chest of the last turn the Consort had all; of this turn's two he has one.
    let mut sea = Situation::under(3, &["treasure.cards=[[0,0,2,0,60]]"])
        .turn(2)
        .ship(0, at(7).hand(&[Card::Consort]));
    sea.state.vessels[1].shared.chests = 1;
    let mut sea = sea.turn_starts();
    sea.play_all([(0, "consort seat1"), (0, "sail 6"), (1, "sail 1"), (2, "sail 6")]);
    assert_eq!((sea.vessel(0).chests, sea.vessel(1).chests), (1, 1));
}

/// A ship under the Consort of seat 1.
fn shared(island: u8) -> Vessel {
    at(island).under_consort_of(1)
}

#[test]
fn pc_con_shares_the_fame_of_npcs_and_of_burying() {
    let mut sea = Situation::of(3)
        .ship(0, shared(6).chests(2).gold(3).levels([8, 2, 8, 8]))
        .ship(1, at(5))
        .black_ship(0, 6, Legend::CaptainHook)
        .hits([3, 3, 3])
        .combat_phase();
    sea.state.combat.hulls[0] = 1;
    sea.fire(0, "black0 hull", [1]);
    assert_eq!(sea.fame(), [1, 2, 0], "3 for Hook");
    sea.play(0, "bury_chests 2");
    assert_eq!(sea.fame(), [2, 3, 0], "5 so far");
    sea.play(0, "bury_gold 1");
    assert_eq!(sea.fame(), [3, 3, 0], "6 so far");
    assert_eq!(sea.vessel(1).gold, 0, "what is buried was not earned now");
}

#[test]
fn pc_map_a_die_marks_an_outer_island_for_all_to_see() {
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

/// Seat 0 marks Cannon Island in turn 3, where seats 0 and 1 go in turns as told; every treasure
/// card is worth (1, 4, 4, 0).
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
fn pc_map_doubles_the_chests_of_the_next_turn_only_and_nothing_else() {
    // In the turn of the map as always, in the next twice, in the one after as always.
    let hold = "ship.hull=[99,99,99,99,99,99,99,99]";
    let sea = mapped(&[hold], &[[4, 6, 6]]);
    assert_eq!((sea.vessel(0).chests, sea.vessel(0).gold, sea.vessel(0).fame), (4, 4, 1));
    let sea = mapped(&[hold], &[[6, 6, 6], [4, 6, 6]]);
    assert_eq!((sea.vessel(0).chests, sea.vessel(0).gold, sea.vessel(0).fame), (8, 4, 1));
    let sea = mapped(&[hold], &[[6, 6, 6], [6, 6, 6], [4, 6, 6]]);
    assert_eq!((sea.vessel(0).chests, sea.vessel(0).gold, sea.vessel(0).fame), (4, 4, 1));
}

#[test]
fn pc_map_is_for_its_player_and_its_island_alone() {
    let sea = mapped(&[], &[[6, 6, 6], [3, 4, 6]]);
    assert_eq!((sea.vessel(0).chests, sea.vessel(1).chests), (4, 4));
}

#[test]
fn pc_map_pays_in_its_own_turn_under_the_house_rule() {
    let this_turn = "secret_map.applies=this_turn";
    let hold = "ship.hull=[99,99,99,99,99,99,99,99]";
    assert_eq!(mapped(&[this_turn, hold], &[[4, 6, 6]]).vessel(0).chests, 8);
    assert_eq!(mapped(&[this_turn, hold], &[[6, 6, 6], [4, 6, 6]]).vessel(0).chests, 4);
}
