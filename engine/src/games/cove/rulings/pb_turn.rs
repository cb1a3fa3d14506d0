//! Piratenbucht: the six phases.

use super::happened::{fame_changes, orders, voyages};
use super::kit::Situation;
use super::vessel::{at, cards, seat, ship};
use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::{Island, Legend, Ship};
use crate::games::cove::state::Ask;
use crate::games::cove::state::event::{Event, FameFor, GoodsFor, Phase, Setting, Share, Voyage};

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

/// A card that does nothing to where ships lie.
const SHIELD: [Card; 1] = [Card::Reinforcement];

#[test]
fn pb_trn_2_island_by_island_in_descending_fame_until_all_pass_in_one_pass() {
    let two = [Card::Reinforcement, Card::SecretStash];
    let mut sea = Situation::piratenbucht(4)
        .ship(0, at(3).fame(4).hand(&SHIELD))
        .ship(1, at(1).fame(2).hand(&SHIELD))
        .ship(2, at(1).fame(9).hand(&two))
        .ship(3, at(6).fame(5).hand(&SHIELD))
        .action_phase();
    assert!(sea.events.is_empty(), "the phase was begun by the test");
    sea.play(2, "reinforcement hull");
    sea.play(1, "pass");
    sea.play(0, "pass");
    sea.play(3, "reinforcement crew");
    // A card was played, so the pass is repeated; who passed may play now.
    sea.play(2, "pass");
    sea.play(1, "reinforcement sails");
    sea.play(0, "pass");
    // In the third pass all pass, and only those are asked who can play.
    sea.play(2, "pass");
    let happened = sea.play(0, "pass");
    assert!(happened.contains(&Event::Phase(Phase::Combat)));
    assert_eq!(sea.vessel(2).hand, cards(&[Card::SecretStash]));
    assert_eq!(sea.vessel(0).hand, cards(&SHIELD));
}

#[test]
fn pb_trn_2_ties_roll_and_an_islands_order_is_fixed_when_the_pass_reaches_it() {
    let board = |turned: u32| {
        Situation::piratenbucht(3)
            .ship(0, at(2).hand(&SHIELD))
            .ship(1, at(2).hand(&SHIELD))
            .ties([turned])
            .action_phase()
    };
    assert_eq!(board(1).ask(), Ask::Action(seat(0)));
    assert_eq!(board(0).ask(), Ask::Action(seat(1)));
}

#[test]
fn pb_trn_2_a_ship_has_one_turn_a_pass_also_where_a_card_took_it() {
    let mut sea = Situation::piratenbucht(3)
        .ship(0, at(1).fame(3).hand(&[Card::Challenge, Card::Reinforcement]))
        .ship(1, at(4).fame(1).hand(&SHIELD))
        .ship(2, at(6))
        .action_phase();
    let happened = sea.play(0, "challenge 4");
    assert_eq!(voyages(&happened), [(0, 4, Voyage::Challenge)]);
    // At island 4 seat 0 has had its turn; in the next pass it comes first there, by fame.
    assert_eq!(sea.ask(), Ask::Action(seat(1)));
    sea.play(1, "pass");
    assert_eq!(sea.ask(), Ask::Action(seat(0)));
}

#[test]
fn pb_trn_2_a_seat_without_a_card_is_not_asked() {
    let sea = Situation::piratenbucht(3)
        .ship(0, at(1).hand(&[Card::Sabotage]))
        .ship(1, at(2).hand(&[Card::Challenge]))
        .ship(2, at(6))
        .action_phase();
    // The only opponent for the Challenge lies at island 1.
    assert_eq!(sea.ask(), Ask::Action(seat(1)));
    assert_eq!(sea.offers(), ["pass", "challenge 1"]);
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
fn pb_trn_3_what_the_bank_has_not_is_lost() {
    let sea = Situation::piratenbucht_under(3, &["bank.chests=4"])
        .ship(0, at(2).chests(1))
        .treasure(2, [0, 3, 6, 0])
        .plunder_phase();
    assert_eq!((sea.vessel(0).chests, sea.state.bank_chests), (4, 0));
}

#[test]
fn pb_trn_4_treasure_island_upgrades_a_section_two_levels_at_normal_cost() {
    let mut sea = Situation::piratenbucht(3)
        .ship(0, at(6).gold(9).chests(2).levels([2, 2, 3, 2]))
        .upgrade_phase();
    // The book's example: sails from 5 to 7 cost 3.
    sea.play(0, "upgrade sails");
    sea.refuses("upgrade hull", "PB-TRN-4");
    sea.play(0, "upgrade sails");
    sea.refuses("upgrade sails", "PB-TRN-4");
    assert_eq!((sea.vessel(0).gold, sea.levels(0)), (6, [2, 4, 3, 2]));
    assert_eq!(sea.game.speed(&sea.state, ship(0)), 7);
    sea.play_all([(0, "bury_chests 2"), (0, "bury_gold 2")]);
    assert_eq!((sea.vessel(0).gold, sea.fame()[0]), (0, 4));
}

#[test]
fn pb_trn_4_a_shipyard_builds_as_far_as_the_gold_goes() {
    // The book's example: sails from 7 to 10 cost 8 (2 + 3 + 3).
    let mut sea =
        Situation::piratenbucht(3).ship(0, at(3).gold(8).levels([2, 4, 2, 2])).upgrade_phase();
    sea.play_all([(0, "upgrade sails"), (0, "upgrade sails"), (0, "upgrade sails")]);
    assert_eq!((sea.vessel(0).gold, sea.game.speed(&sea.state, ship(0))), (0, 10));
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

#[test]
fn pb_trn_5_the_books_stash_in_phase_2_and_the_hull_that_holds_it() {
    // 5 chests in a hull of 5, 2 in the bank; Secret Stash, then the hull from 5 to 7.
    let mut sea = Situation::piratenbucht_under(3, &["bank.chests=7"])
        .ship(0, at(2).gold(3).chests(5).hand(&[Card::SecretStash]))
        .ship(1, at(6))
        .ship(2, at(6))
        .action_phase();
    sea.play(0, "secret_stash chests");
    assert_eq!(sea.vessel(0).chests, 7);
    sea.play_all([(0, "upgrade hull"), (0, "upgrade hull")]);
    assert_eq!((sea.vessel(0).gold, sea.state.turn), (0, 4), "the next turn has begun");
    assert_eq!(sea.vessel(0).chests, 7);
}

#[test]
fn pb_trn_6_tall_tales_count_and_what_is_not_buried_does_not() {
    let tales = [Card::SmallFame, Card::MiddlingFame, Card::GreatFame, Card::GreatestFame];
    let sea = Situation::piratenbucht(3)
        .ship(0, at(6).fame(3).hand(&tales))
        .ship(1, at(6).fame(12).gold(30).chests(9))
        .the_end();
    assert_eq!(fame_changes(&sea.events), [(0, 10, FameFor::Cards)]);
    assert_eq!((sea.fame(), sea.ranks()), (vec![13, 12, 0], vec![0, 1, 2]));
}

#[test]
fn pb_trn_6_ties_fight_to_the_death_with_combat_cards() {
    let mut sea = Situation::piratenbucht(4)
        .ship(0, at(6).fame(5).levels([2, 5, 2, 2]).hand(&[Card::Sabotage]))
        .ship(1, at(1).fame(5).levels([1, 2, 2, 2]))
        .ship(2, at(6).fame(4))
        .the_end();
    assert_eq!(sea.ask(), Ask::Prepare(seat(0)));
    sea.refuses("sabotage seat2 hull", "PB-COM");
    let happened = sea.play(0, "sabotage seat1 hull");
    assert!(fame_changes(&happened).is_empty(), "no fame is won by it");
    assert_eq!((sea.ask(), sea.ranks()), (Ask::Over, vec![0, 1, 2, 3]));
}

#[test]
fn pb_trn_6_nobody_flees_from_the_battle_of_a_tie() {
    let mut sea = Situation::piratenbucht(3)
        .ship(0, at(6).fame(5).levels([2, 5, 2, 2]))
        .ship(1, at(1).fame(5))
        .the_end();
    assert_eq!(sea.ask(), Ask::Aim(seat(0)), "there is nothing else to decide");
    assert_eq!(orders(&sea.events), [[ship(0), ship(1)]]);
    sea.roll_hits([2]);
    sea.play(0, "target seat1 sails");
    assert_eq!((sea.ask(), sea.ranks()), (Ask::Over, vec![0, 1, 2]));
    assert!(matches!(orders(&sea.events)[0][0], Ship::Of(_)));
}
