//! The black-ship phase: voyages, new legends, holds, cards left over.

use super::kit::Situation;
use super::vessel::at;
use crate::games::cove::data::{Island, Legend};
use crate::games::cove::state::Ask;
use crate::games::cove::state::event::{Event, GoodsFor};

/// The last black-ship phase of a game that seat 2 wins, so that nothing follows it.
fn last_phase() -> Situation {
    Situation::of(3).turn(12).ship(2, at(7).fame(9))
}

fn black_ship(sea: &Situation, number: usize) -> (Option<Island>, Option<Legend>) {
    let ship = sea.state.black_ships[number];
    (ship.island, ship.legend)
}

#[test]
fn pc_blk_1_black_ships_move_one_island_westward_never_to_the_cove() {
    for (from, to) in [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 1)] {
        let sea = last_phase()
            .black_ship(0, from, Legend::CaptainHook)
            .black_ship(1, to, Legend::Blackbeard)
            .black_ship_phase();
        let island = Island::from_number(to);
        assert_eq!(black_ship(&sea, 0), (island, Some(Legend::CaptainHook)));
        assert_eq!(black_ship(&sea, 1).0, island.map(Island::westward));
        assert_eq!(sea.ask(), Ask::Over);
    }
}

#[test]
fn pc_blk_1_then_sunk_legends_are_replaced_in_island_order() {
    // The ships have moved to 6 and 2 when the second, at 2, bears the first of the deck.
    let mut sea = last_phase()
        .black_ship(0, 5, Legend::CaptainHook)
        .black_ship(1, 1, Legend::Blackbeard)
        .legends(&[Legend::BonnyAndRead, Legend::Cacafuego]);
    for ship in &mut sea.state.black_ships {
        ship.legend = None;
    }
    let both = 1 << Legend::CaptainHook.index() | 1 << Legend::Blackbeard.index();
    sea.state.legends.discards = both;
    let sea = sea.black_ship_phase();
    assert_eq!(black_ship(&sea, 0), (Some(Island::Treasure), Some(Legend::Cacafuego)));
    assert_eq!(black_ship(&sea, 1), (Some(Island::Hull), Some(Legend::BonnyAndRead)));
    assert_eq!(sea.state.legends.discards, both);
}

#[test]
fn pc_blk_1_then_holds_are_checked_then_cards_leave() {
    let mut sea = last_phase()
        .ship(0, at(6).chests(6))
        .treasure(3, [1, 4, 4, 0])
        .black_ship(0, 5, Legend::CaptainHook)
        .legends(&[Legend::BonnyAndRead]);
    sea.state.black_ships[0].legend = None;
    sea.state.legends.discards = 1 << Legend::CaptainHook.index();
    let sea = sea.black_ship_phase();
    let place =
        |wanted: fn(&Event) -> bool| sea.events.iter().position(wanted).expect("it happened");
    let moved = place(|event| matches!(event, Event::BlackShip(0, Island::Treasure, _)));
    let replaced = place(|event| matches!(event, Event::Bears(0, Legend::BonnyAndRead, _)));
    let thrown = place(|event| matches!(event, Event::Chests(_, -1, GoodsFor::Overload, _)));
    let left = place(|event| matches!(event, Event::LeftOver(Island::Sail)));
    assert!(moved < replaced && replaced < thrown && thrown < left);
}

#[test]
fn pc_blk_3_cards_left_over_leave_the_game() {
    let sea = last_phase().treasure(1, [1, 4, 4, 0]).treasure(5, [4, 2, 0, 0]).black_ship_phase();
    assert_eq!(sea.state.face_up, [None; 5]);
    let left = sea.state.treasure.total();
    assert_eq!(left, 58, "neither of the two comes again");
    assert!(sea.events.contains(&Event::LeftOver(Island::Tavern)));
    assert!(sea.events.contains(&Event::LeftOver(Island::Crew)));
}
