//! Event cards: A Fond Farewell, Consort, Crow's Nest, Secret Map.

use super::happened::fame_changes;
use super::kit::Situation;
use super::vessel::Vessel;
use super::vessel::{at, seat};
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::tavern::Parrot;
use crate::games::cove::data::{Island, Legend};
use crate::games::cove::state::event::{Event, FameFor};
use crate::games::cove::state::{Ask, Window};

const FAREWELL: Card = Card::AFondFarewell;

/// The first turn begins; seat 0 is first in every event window.
fn first_turn(seats: usize) -> Situation {
    Situation::of(seats).turn(1)
}

#[test]
fn pc_fon_sails_to_an_unoccupied_outer_island_or_to_treasure_island() {
    let mut sea = first_turn(3)
        .ship(0, at(7).hand(&[FAREWELL, Card::RoyalNavyIntercept]))
        .black_ship(0, 4, Legend::Cacafuego)
        .black_ship(1, 6, Legend::Blackbeard)
        .turn_starts();
    sea.sail([1, 2, 2]);
    sea.play(0, "royal_navy_intercept 5");
    // Players lie at 2, the Navy at 5, legends at 4 and 6.
    assert_eq!(sea.offers(), ["pass", "a_fond_farewell 3", "a_fond_farewell 6"]);
    for island in [1, 2, 4, 5, 7] {
        sea.refuses(&format!("a_fond_farewell {island}"), "PC-FON");
    }
    sea.play(0, "a_fond_farewell 6");
    assert_eq!((sea.island(0), sea.state.discards.count(FAREWELL)), (6, 1));
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
fn pc_fon_ends_a_consort_on_the_ship() {
    // Seat 1 is Consort of seat 0, who slips away to plunder (0, 2, 5, 1) alone.
    let mut sea = first_turn(3)
        .ship(0, at(7).hand(&[FAREWELL]))
        .ship(1, at(7).hand(&[Card::Consort]))
        .reveals([0])
        .draws(&[Card::SmallFame])
        .turn_starts();
    sea.play(1, "consort seat0");
    sea.sail([2, 6, 6]);
    sea.play(0, "a_fond_farewell 1");
    assert!(sea.events.contains(&Event::ConsortEnded(seat(0))));
    assert_eq!((sea.vessel(0).gold, sea.vessel(0).chests), (2, 5));
    assert_eq!((sea.vessel(1).gold, sea.vessel(1).chests), (0, 0));
}

#[test]
fn pc_con_names_another_player_in_the_treasure_phase() {
    let mut sea =
        first_turn(4).ship(0, at(7).hand(&[Card::Consort, Card::SecretMap])).turn_starts();
    assert_eq!(sea.ask(), Ask::Event(seat(0), Window::Treasure));
    let consort = |index: usize| format!("consort seat{index}");
    assert_eq!(
        sea.offers(),
        ["pass".into(), consort(1), consort(2), consort(3), "secret_map".into()]
    );
    sea.refuses("consort seat0", "PC-CON");
    sea.refuses("consort seat4", "PC-CON");
    sea.play(0, "consort seat2");
    assert_eq!(sea.vessel(2).consort, Some(seat(0)));
    assert_eq!(sea.state.discards.count(Card::Consort), 1);
    sea.refuses("consort seat1", "PC-CON");
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
fn pc_con_shares_plunder_of_every_kind_rounded_up() {
    // Three fame, one gold, one chest, one card: the first of each kind is the Consort's.
    let sea = Situation::of(3)
        .ship(0, shared(2))
        .ship(1, at(6))
        .treasure(2, [3, 1, 1, 1])
        .draws(&[Card::Grapeshot])
        .plunder_phase();
    let (ship, consort) = (sea.vessel(0), sea.vessel(1));
    assert_eq!((ship.fame, consort.fame), (1, 2));
    assert_eq!((ship.gold, consort.gold), (0, 1));
    assert_eq!((ship.chests, consort.chests), (0, 1));
    assert_eq!((ship.hand.total(), consort.hand.count(Card::Grapeshot)), (0, 1));
}

#[test]
fn pc_con_after_each_award_he_has_half_of_the_total_rounded_up() {
    // Fame of crippling, then of plunder: 1 of 1, then 1 of 1 + 2; chests 2 of 3.
    let mut sea = Situation::of(3)
        .ship(0, shared(2).levels([7, 3, 8, 8]))
        .ship(1, at(6))
        .ship(2, at(2).gold(2))
        .treasure(2, [2, 2, 3, 0])
        .combat_phase();
    let happened = sea.fire(0, "seat2 hull", [2]);
    let shares = [
        (0, 1, FameFor::Crippling),
        (0, -1, FameFor::Crippling),
        (1, 1, FameFor::Crippling),
        (0, 2, FameFor::Plunder),
        (0, -1, FameFor::Plunder),
        (1, 1, FameFor::Plunder),
    ];
    assert_eq!(fame_changes(&happened), shares);
    assert_eq!((sea.vessel(0).chests, sea.vessel(1).chests), (1, 2));
    assert_eq!((sea.vessel(0).gold, sea.vessel(1).gold), (1, 1));
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
fn pc_con_does_not_share_losses() {
    let mut sea = Situation::of(3)
        .ship(0, shared(2).gold(4).chests(2))
        .ship(2, at(2).levels([8, 1, 8, 8]))
        .fate([1])
        .combat_phase();
    sea.play(0, "flee");
    assert_eq!(sea.fame(), [-2, 0, 0]);
    assert_eq!((sea.vessel(1).gold, sea.vessel(1).chests), (0, 0));
}

#[test]
fn pc_con_gifts_of_the_cove_and_bought_cards_are_no_booty() {
    let mut sea = Situation::of(3)
        .ship(0, shared(7))
        .ship(1, at(5))
        .ship(2, at(1).gold(2).under_consort_of(1))
        .draws(&[Card::Grapeshot, Card::PowderKeg])
        .upgrade_phase();
    sea.play(2, "buy_card");
    sea.play(0, "gift gold");
    assert_eq!((sea.vessel(1).gold, sea.vessel(1).hand.total()), (0, 0));
}

#[test]
fn pc_con_what_he_gets_is_not_shared_again_and_a_parrot_acts_for_who_draws_it() {
    // Seat 1 is Consort of seat 0 and itself under the Consort of seat 2.
    let mut sea = Situation::of(3)
        .ship(0, shared(2).parrot(Parrot::BillyBones))
        .ship(1, at(5).under_consort_of(2).parrot(Parrot::CaptainFlint))
        .treasure(2, [2, 2, 2, 1])
        .draws(&[Card::LongJohnSilver])
        .plunder_phase();
    assert_eq!(sea.ask(), Ask::Parrot(seat(1)));
    sea.play(1, "take_parrot");
    assert_eq!(sea.parrot(1), Some((Parrot::LongJohnSilver, 2)));
    assert_eq!(sea.fame(), [1, 1 - 1, 0]);
    assert_eq!((sea.vessel(1).gold, sea.vessel(2).gold), (1, 0));
}

#[test]
fn pc_con_of_plundered_cards_he_draws_the_first_and_the_third() {
    let sea = Situation::under(3, &["treasure.cards=[[0,0,0,3,60]]"])
        .ship(0, shared(2))
        .ship(1, at(6))
        .treasure(2, [0, 0, 0, 3])
        .draws(&[Card::Grapeshot, Card::PowderKeg, Card::SmokeScreen])
        .turn(12)
        .ship(2, at(6).fame(9))
        .plunder_phase();
    let (own, his) = (&sea.vessel(0).hand, &sea.vessel(1).hand);
    assert!(own.has(Card::PowderKeg) && own.total() == 1);
    assert!(his.has(Card::Grapeshot) && his.has(Card::SmokeScreen) && his.total() == 2);
}

#[test]
fn pc_cro_ships_choose_openly_clockwise_from_the_seat_named() {
    let mut sea = first_turn(4).ship(1, at(7).hand(&[Card::CrowsNest])).turn_starts();
    assert_eq!(sea.ask(), Ask::Event(seat(1), Window::Navigation));
    sea.refuses("crows_nest seat4", "PC-CRO");
    sea.refuses("secret_map", "PC-TRN-3");
    sea.play(1, "crows_nest seat3");
    assert_eq!(sea.state.discards.count(Card::CrowsNest), 1);
    sea.play(3, "sail 2");
    assert_eq!(sea.island(3), 2, "all see it before the next chooses");
    sea.play_all([(0, "sail 3"), (1, "sail 3")]);
    sea.refuses("sail 7", "PC-TRN-3");
    assert_eq!((sea.island(0), sea.island(1)), (3, 3));
    assert_eq!(sea.ask(), Ask::Sail(seat(2)));
}

#[test]
fn pc_cro_may_name_its_own_player_and_lasts_one_turn() {
    let mut sea = first_turn(3).ship(1, at(7).hand(&[Card::CrowsNest])).turn_starts();
    assert!(sea.offers().contains(&"crows_nest seat1".into()));
    sea.play(1, "crows_nest seat1");
    sea.play_all([(1, "sail 6"), (2, "sail 6"), (0, "sail 6")]);
    assert_eq!((sea.state.turn, sea.ask()), (2, Ask::Sail(seat(0))));
    sea.play(0, "sail 2");
    assert_eq!(sea.island(0), 6, "blind again");
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

#[test]
fn pc_map_pays_as_far_as_the_bank_goes() {
    let sea = Situation::under(3, &["bank.chests=7"])
        .ship(0, at(2).map_of(2).gold(1))
        .treasure(2, [1, 4, 4, 0])
        .plunder_phase();
    assert_eq!((sea.vessel(0).chests, sea.state.bank_chests), (7, 0));
}

#[test]
fn pc_map_is_void_in_the_last_turn() {
    let mut sea = Situation::of(3)
        .turn(12)
        .ship(0, at(6).fame(9).hand(&[Card::SecretMap]))
        .reveals([1])
        .fate([1])
        .turn_starts();
    sea.play(0, "secret_map");
    sea.sail([1, 6, 6]);
    assert_eq!(sea.vessel(0).chests, 6, "of the card (0, 3, 6, 0)");
    sea.play(0, "end_visit");
    assert_eq!(sea.ask(), Ask::Over);
}
