//! Pirate's Cove: repairs and the gift.

use super::kit::Situation;
use super::vessel::Vessel;
use super::vessel::{at, cards, seat};
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::tavern::Parrot;
use crate::games::cove::state::Ask;
use crate::games::cove::state::event::{Event, NoGiftFor};

/// Seat 0 at the Cove; the others lie at Treasure Island with nothing to do.
fn visit(settings: &[&str], vessel: Vessel) -> Situation {
    Situation::under(3, settings).ship(0, vessel).ship(1, at(6)).ship(2, at(6))
}

#[test]
fn pc_upg_4_crippled_sections_are_repaired_to_their_second_level_for_two_gold_each() {
    let sea = visit(&[], at(7).levels([0, 5, 0, 1]).gold(5)).upgrade_phase();
    assert_eq!((sea.levels(0), sea.vessel(0).gold, sea.state.bank_gold), ([2, 5, 2, 1], 1, 123));
    assert_eq!(sea.ask(), Ask::Gift(seat(0)));
}

#[test]
fn pc_upg_4_the_level_of_a_repair_is_a_rule_of_its_own() {
    let start = ["start.level=3", "cove.repair=1"];
    let sea = visit(&start, at(7).levels([0, 5, 4, 1]).gold(5)).upgrade_phase();
    assert_eq!((sea.levels(0), sea.vessel(0).gold), ([2, 5, 4, 1], 4));
    let sea = visit(&["cove.repair_level=1"], at(7).levels([4, 5, 4, 0]).gold(5)).upgrade_phase();
    assert_eq!(sea.levels(0), [4, 5, 4, 1]);
}

#[test]
fn pc_upg_4_who_cannot_pay_repairs_for_nothing_but_gets_no_gift() {
    // 3 gold are short of 4; all is repaired, nothing is paid, no gift is offered.
    let poor = at(7).levels([0, 2, 0, 2]).gold(3).hand(&[Card::Mastercraft]);
    let sea = visit(&[], poor).upgrade_phase();
    assert_eq!((sea.levels(0), sea.vessel(0).gold), ([2; 4], 3));
    assert_eq!(sea.ask(), Ask::Visit(seat(0)));
    sea.refuses("gift gold", "PC-UPG-7");
    assert!(sea.events.contains(&Event::NoGift(seat(0), NoGiftFor::UnpaidRepair)));
    // The 2 gold of the gift would have paid for it.
    let sea = visit(&[], at(7).levels([0, 2, 2, 2]).gold(1)).upgrade_phase();
    assert_eq!((sea.levels(0), sea.vessel(0).gold), ([2; 4], 1));
    assert!(!matches!(sea.ask(), Ask::Gift(_)));
}

#[test]
fn pc_upg_4_who_can_pay_must_from_the_gold_he_came_with() {
    let mut sea = visit(&[], at(7).levels([2, 0, 2, 2]).gold(2)).upgrade_phase();
    assert_eq!((sea.ask(), sea.vessel(0).gold), (Ask::Gift(seat(0)), 0));
    sea.draw(&[Card::Grapeshot]);
    sea.play(0, "gift gold");
    assert_eq!(sea.vessel(0).gold, 2);
}

#[test]
fn pc_upg_4_the_gift_is_two_cards_or_a_card_and_two_gold() {
    let mut sea = visit(&[], at(7)).draws(&[Card::Consort, Card::Grapeshot]).upgrade_phase();
    sea.play(0, "gift cards");
    let ship = sea.vessel(0);
    assert_eq!((ship.gold, ship.hand), (0, cards(&[Card::Consort, Card::Grapeshot])));
    let mut sea = visit(&[], at(7)).draws(&[Card::Consort]).upgrade_phase();
    sea.play(0, "gift gold");
    let ship = sea.vessel(0);
    assert_eq!((ship.gold, ship.hand), (2, cards(&[Card::Consort])));
    assert_eq!(sea.state.bank_gold, 122);
}

#[test]
fn pc_upg_4_the_gift_is_always_taken_and_chosen_before_a_card_is_drawn() {
    let drawn = [Card::LongJohnSilver, Card::Consort];
    let mut sea = visit(&[], at(7).parrot(Parrot::BillyBones)).draws(&drawn).upgrade_phase();
    assert_eq!(sea.offers(), ["gift cards", "gift gold"]);
    sea.refuses("end_visit", "PC-UPG-4");
    sea.play(0, "gift cards");
    assert_eq!(sea.ask(), Ask::Parrot(seat(0)));
    sea.refuses("gift gold", "PC-PAR-1");
    sea.play(0, "keep_parrot");
    assert_eq!(sea.vessel(0).hand, cards(&[Card::Consort]));
}

#[test]
fn pc_upg_4_fled_ships_get_it_too() {
    let mut sea = Situation::of(3)
        .ship(0, at(2).levels([8, 3, 2, 2]))
        .ship(1, at(2))
        .ship(2, at(6))
        .fate([2])
        .combat_phase();
    sea.play(0, "flee");
    assert_eq!(sea.ask(), Ask::Gift(seat(0)));
}

#[test]
fn pc_upg_4_repair_and_gift_come_before_the_rest_of_the_visit() {
    let crippled = at(7).levels([0, 2, 2, 2]).gold(2).hand(&[Card::GoingOnTheAccount]);
    let mut sea = visit(&[], crippled).draws(&[Card::Mastercraft]).upgrade_phase();
    sea.refuses("going_on_the_account hull", "PC-UPG-4");
    sea.play(0, "gift gold");
    sea.play_all([(0, "going_on_the_account hull"), (0, "mastercraft hull")]);
    assert_eq!((sea.levels(0), sea.vessel(0).mastercraft), ([3, 2, 2, 2], [2, 0, 0, 0]));
}
