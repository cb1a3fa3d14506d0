//! Piratenbucht: the six phases.

use super::kit::Situation;
use super::vessel::{at, seat};
use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::{Island, Legend};
use crate::games::cove::state::Ask;
use crate::games::cove::state::event::{Event, GoodsFor, Setting, Share};

#[test]
fn pb_trn_1_cards_are_revealed_and_islands_chosen_blind() {
    let mut sea = Situation::piratenbucht(3).reveals([0, 1, 2, 3, 4]).turn_starts();
    let revealed = sea.events.iter().filter(|event| matches!(event, Event::Revealed(..))).count();
    assert_eq!((revealed, sea.ask()), (5, Ask::Sail(seat(0))));
    assert_eq!(sea.offers(), [1, 2, 3, 4, 5, 6].map(|to| format!("sail {to}")));
    sea.play_all([(0, "sail 2"), (1, "sail 6")]);
    assert_eq!([0, 1, 2].map(|index| sea.island(index)), [7; 3], "nobody sails yet");
    sea.play(2, "sail 2");
    assert_eq!([0, 1, 2].map(|index| sea.island(index)), [2, 6, 2]);
}

#[test]
fn pb_trn_3_battles_run_from_1_to_5_then_6_and_plunder_follows_them() {
    let mut sea = Situation::piratenbucht(5)
        .ship(0, at(5))
        .ship(1, at(2).levels([2, 4, 2, 2]))
        .ship(2, at(2))
        .ship(3, at(6).fame(1))
        .ship(4, at(5).levels([2, 4, 2, 2]))
        .black_ship(0, 6, Legend::Blackbeard)
        .treasure(2, [4, 2, 0, 0])
        .treasure(5, [2, 9, 0, 0])
        .combat_phase();
    sea.play(1, "flee");
    assert_eq!((sea.ask(), sea.state.combat.island), (Ask::Act(seat(4)), Island::Crew));
    assert_eq!(sea.vessel(2).fame, 0, "plunder comes in phase 4, also for a ship alone");
    sea.roll_hits([0]);
    sea.play(4, "flee");
    assert_eq!((sea.ask(), sea.state.combat.island), (Ask::Act(seat(3)), Island::Treasure));
    sea.play(3, "flee");
    assert_eq!(sea.fame(), [2, 0, 4, 1, 0]);
    assert_eq!((sea.vessel(0).gold, sea.vessel(2).gold), (9, 2));
}

#[test]
fn pb_trn_4_a_visit_rights_area_cards_free_and_a_reinforcement_for_two_gold_or_not() {
    let turned = || {
        at(2)
            .gold(3)
            .levels([8, 2, 2, 2])
            .area(AreaCard::VeteranCrew, 1)
            .reinforced(Section::Hull, 3)
            .reinforced(Section::Crew, 2)
    };
    let mut sea = Situation::piratenbucht(3).ship(0, turned()).upgrade_phase();
    assert_eq!(sea.vessel(0).area.named, [0, 0, 0, 2], "righted as the visit starts");
    assert!(sea.events.contains(&Event::AreaCardSet(
        seat(0),
        Section::Crew,
        Card::VeteranCrew,
        2,
        Setting::Righted
    )));
    assert_eq!(sea.offers(), ["repair hull", "end_visit"]);
    sea.refuses("repair crew", "PB-TRN-4");
    let happened = sea.play(0, "repair hull");
    let paid = Event::Gold(seat(0), -2, GoodsFor::ReinforcementRepair, Share::Own);
    assert!(happened.contains(&paid));
    assert_eq!((sea.vessel(0).area.reinforcements, sea.vessel(0).gold), ([4, 0, 0, 2], 1));
    let mut sea = Situation::piratenbucht(3).ship(0, turned()).upgrade_phase();
    sea.play(0, "end_visit");
    assert_eq!(sea.vessel(0).area.reinforcements, [3, 0, 0, 2]);
    let sea = Situation::piratenbucht(3).ship(0, turned().gold(1)).upgrade_phase();
    assert_ne!(sea.ask(), Ask::Visit(seat(0)), "who cannot pay is not asked");
}

#[test]
fn pb_trn_5_black_ships_sail_on_and_holds_are_checked() {
    let mut sea = Situation::piratenbucht(3)
        .ship(0, at(7).chests(9))
        .ship(1, at(7).chests(9).area(AreaCard::CarryallHull, 1))
        .black_ship(0, 6, Legend::Blackbeard)
        .black_ship(1, 3, Legend::Blackbeard);
    // Beaten or not he sails, and is whole again.
    sea.state.black_ships[1].legend = None;
    let sea = sea.black_ship_phase();
    let ships = sea.state.black_ships.map(|ship| (ship.island.map(Island::number), ship.legend));
    assert_eq!(ships, [(Some(1), Some(Legend::Blackbeard)), (Some(4), Some(Legend::Blackbeard))]);
    // A hull of 5; the Carryall Hull has no limit, also turned.
    assert_eq!((sea.vessel(0).chests, sea.vessel(1).chests), (5, 9));
}
