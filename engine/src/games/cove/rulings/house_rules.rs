//! House rules: no rule text, each a field, off by default.

use super::happened::{fame_changes, orders, voyages};
use super::kit::Situation;
use super::vessel::{at, seat};
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::{Island, Legend};
use crate::games::cove::state::event::{Event, GoodsFor, NoGiftFor, Voyage};
use crate::games::cove::state::{Ask, Window};

fn islands_of_black_ships(sea: &Situation) -> [Option<u8>; 2] {
    sea.state.black_ships.map(|ship| ship.island.map(Island::number))
}

#[test]
fn pc_hou_1_black_ships_sail_one_or_two_islands_by_die() {
    for (dice, islands) in [([3, 4], [2, 6]), ([1, 6], [2, 6]), ([4, 3], [3, 5])] {
        let sea = Situation::under(3, &["black_ship.move=die_1_or_2"])
            .black_ship(0, 1, Legend::CaptainHook)
            .black_ship(1, 4, Legend::Blackbeard)
            .fate(dice)
            .black_ship_phase();
        assert_eq!(islands_of_black_ships(&sea), islands.map(Some));
    }
    let sea = Situation::under(3, &["black_ship.move=die_1_or_2"])
        .black_ship(0, 6, Legend::CaptainHook)
        .fate([5])
        .black_ship_phase();
    assert_eq!(islands_of_black_ships(&sea), [Some(2), None], "6, 1, 2");
}

#[test]
fn pc_hou_1_or_each_to_a_random_island_after_the_reveal() {
    let mut sea = Situation::under(3, &["black_ship.move=random"])
        .turn(1)
        .ship(0, at(7).hand(&[Card::AFondFarewell]))
        .black_ship(0, 1, Legend::CaptainHook)
        .black_ship(1, 4, Legend::Blackbeard)
        .turn_starts();
    sea.roll_fate([6, 5]);
    sea.sail([1, 2, 2]);
    // Rolled before the window of PC-TRN-4 opens.
    assert_eq!(sea.ask(), Ask::Event(seat(0), Window::Reveal));
    assert_eq!(islands_of_black_ships(&sea), [Some(6), Some(5)]);
    sea.refuses("a_fond_farewell 5", "PC-FON");
    let sea = Situation::under(3, &["black_ship.move=random"])
        .black_ship(0, 1, Legend::CaptainHook)
        .black_ship(1, 4, Legend::Blackbeard)
        .black_ship_phase();
    assert_eq!(islands_of_black_ships(&sea), [Some(1), Some(4)], "no move in their phase");
}

#[test]
fn pc_hou_2_a_limit_of_rounds_sends_all_players_to_the_cove() {
    let mut sea = Situation::under(3, &["combat.max_rounds=2", "cove.card_for_unhit_flight=false"])
        .ship(0, at(2).levels([8, 3, 2, 2]))
        .ship(1, at(2).levels([8, 2, 2, 2]))
        .ship(2, at(6))
        .black_ship(0, 2, Legend::Blackbeard)
        .hits([1])
        .combat_phase();
    sea.fire(0, "black0 hull", [1]);
    sea.fire(1, "black0 hull", [0, 1]);
    sea.fire(0, "black0 hull", [0]);
    let happened = sea.fire(1, "black0 hull", [0]);
    assert_eq!(voyages(&happened), [(0, 7, Voyage::RoundLimit), (1, 7, Voyage::RoundLimit)]);
    assert_eq!(orders(&sea.events).len(), 2);
    // Hit as they are nobody wins fame, nobody rolls for mutiny, and the gift is theirs.
    assert_eq!(fame_changes(&sea.events), []);
    assert_eq!(sea.ask(), Ask::Gift(seat(0)));
    assert_eq!(sea.state.legend(0), Some(Legend::Blackbeard), "NPCs stay");
    assert_eq!(islands_of_black_ships(&sea), [Some(2), None]);
}

const PLAYER_COMBAT: &str = "treasure_island.player_combat=true";

#[test]
fn pc_hou_3_a_legend_there_is_sunk_first_then_players_fight() {
    let mut sea = Situation::under(3, &[PLAYER_COMBAT])
        .ship(0, at(6).levels([8, 3, 8, 8]))
        .ship(1, at(6).levels([8, 2, 8, 8]))
        .black_ship(0, 6, Legend::Blackbeard)
        .hits([0])
        .combat_phase();
    sea.state.combat.hulls[0] = 1;
    sea.fire(0, "black0 hull", [1]);
    assert_eq!(sea.ask(), Ask::Act(seat(1)));
    sea.fire(1, "seat0 hull", [0]);
    // Without the house rule the combat is over with the legend.
    let mut sea = Situation::of(3)
        .ship(0, at(6).levels([8, 3, 8, 8]).chests(1))
        .ship(1, at(6).levels([8, 2, 8, 8]))
        .black_ship(0, 6, Legend::Blackbeard)
        .hits([0])
        .combat_phase();
    sea.state.combat.hulls[0] = 1;
    sea.fire(0, "black0 hull", [1]);
    assert_eq!(sea.ask(), Ask::Visit(seat(0)));
}

/// Seat 0 flees from seat 1, hit or unhit.
fn flight(settings: &[&str], hits: u32) -> Situation {
    let mut sea = Situation::under(3, settings)
        .ship(0, at(2).levels([8, 2, 2, 2]).gold(1))
        .ship(1, at(2).levels([7, 3, 2, 2]).gold(4))
        .ship(2, at(6))
        .fate([2])
        .combat_phase();
    sea.fire(1, "seat0 hull", [hits]);
    sea.play(0, "flee");
    sea.play(1, "end_visit");
    sea
}

#[test]
fn pc_hou_4_a_ship_that_fled_without_a_hit_gets_no_gift() {
    let no_gift = ["cove.card_for_unhit_flight=false"];
    assert_eq!(flight(&[], 0).ask(), Ask::Gift(seat(0)));
    assert_eq!(flight(&no_gift, 1).ask(), Ask::Gift(seat(0)));
    let sea = flight(&no_gift, 0);
    assert!(sea.events.contains(&Event::NoGift(seat(0), NoGiftFor::UnhitFlight)));
    assert_eq!((sea.state.turn, sea.ask()), (4, Ask::Sail(seat(0))), "its visit is over");
    assert_eq!((sea.vessel(0).gold, sea.vessel(0).hand.total()), (1, 0));
}

const CATCH_UP: &str = "catch_up.gold=3";

fn start_of(turn: u8, settings: &[&str], fame: [i32; 3]) -> Vec<u16> {
    let mut sea = Situation::under(3, settings).turn(turn);
    for (index, fame) in fame.into_iter().enumerate() {
        sea = sea.ship(index, at(6).fame(fame));
    }
    let sea = sea.turn_starts();
    (0..3).map(|index| sea.vessel(index).gold).collect()
}

#[test]
fn pc_hou_5_the_least_famous_seats_get_gold_at_the_start_of_a_turn() {
    assert_eq!(start_of(2, &[CATCH_UP], [1, 2, 3]), [3, 0, 0]);
    assert_eq!(start_of(12, &[CATCH_UP], [4, -1, -1]), [0, 3, 3]);
    assert_eq!(start_of(2, &[CATCH_UP], [2, 2, 2]), [0, 0, 0], "all tie");
    assert_eq!(start_of(1, &[CATCH_UP], [1, 2, 3]), [0, 0, 0], "not in the first turn");
    assert_eq!(start_of(2, &[], [1, 2, 3]), [0, 0, 0], "off by default");
}

#[test]
fn pc_hou_5_from_the_bank() {
    let sea = Situation::under(3, &["catch_up.gold=30", "bank.gold=45"])
        .ship(0, at(6).fame(1).gold(20))
        .turn_starts();
    assert_eq!((sea.vessel(1).gold, sea.vessel(2).gold, sea.state.bank_gold), (25, 0, 0));
    let gains =
        sea.events.iter().filter(|event| matches!(event, Event::Gold(_, _, GoodsFor::CatchUp, _)));
    assert_eq!(gains.count(), 1);
}

#[test]
fn pc_hou_6_a_ship_may_be_sent_to_the_cove_where_it_meets_nobody() {
    let mut sea = Situation::under(3, &["navigation.cove_allowed=true"])
        .ship(2, at(6))
        .draws(&[Card::Grapeshot, Card::SmokeScreen])
        .turn_starts();
    sea.sail([7, 7, 6]);
    assert!(orders(&sea.events).is_empty());
    assert_eq!(sea.ask(), Ask::Gift(seat(0)));
    sea.play_all([(0, "gift gold"), (1, "gift gold")]);
    assert_eq!(sea.ask(), Ask::Sail(seat(0)));
    let sea = Situation::of(3).turn_starts();
    sea.refuses("sail 7", "PC-TRN-3");
}

#[test]
fn pc_hou_6_a_game_may_be_shorter_than_twelve_turns() {
    let sea = Situation::under(3, &["turns=4"]).turn(4).ship(0, at(7).fame(1)).black_ship_phase();
    assert_eq!(sea.ask(), Ask::Over);
    let sea = Situation::under(3, &["turns=5"]).turn(4).ship(0, at(7).fame(1)).black_ship_phase();
    assert_eq!((sea.state.turn, sea.ask()), (5, Ask::Sail(seat(0))));
}
