//! The upgrade phase on the outer islands and at Treasure Island.

use super::kit::Situation;
use super::plunder::no_card_is_left;
use super::vessel::{at, cards, seat};
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::tavern::Parrot;
use crate::games::cove::metrics::CoveMetrics;
use crate::games::cove::state::Ask;
use crate::observe::{Metrics, Observer};

#[test]
fn pc_upg_1_each_shipyard_builds_its_section_by_any_affordable_levels() {
    for (island, section) in
        [(2, Section::Hull), (3, Section::Sails), (4, Section::Cannon), (5, Section::Crew)]
    {
        let mut sea = Situation::of(3).ship(0, at(island).gold(9)).upgrade_phase();
        for other in Section::ALL.into_iter().filter(|&other| other != section) {
            sea.refuses(&format!("upgrade {}", other.name()), "PC-UPG-1");
        }
        sea.refuses("buy_card", "PC-UPG-2");
        let up = format!("upgrade {}", section.name());
        // Levels 3 to 8 cost 1, 2, 2, 3, 3, 4: from 2 to 6 for 8 gold, the rest buys nothing.
        sea.play_all([(0, &*up), (0, &*up), (0, &*up), (0, &*up)]);
        assert_eq!((sea.levels(0)[section.index()], sea.vessel(0).gold), (6, 1));
        assert_eq!(sea.state.bank_gold, 123, "paid to the bank");
        assert!(!matches!(sea.ask(), Ask::Visit(_)), "1 gold of 3 ends the visit");
    }
}

#[test]
fn pc_upg_1_costs_are_cumulative_sails_from_5_to_7_cost_3() {
    let mut sea = Situation::of(3).ship(0, at(3).gold(4)).upgrade_phase();
    assert_eq!(sea.game.speed(&sea.state, super::vessel::ship(0)), 5);
    sea.play_all([(0, "upgrade sails"), (0, "upgrade sails")]);
    assert_eq!(sea.game.speed(&sea.state, super::vessel::ship(0)), 7);
    assert_eq!(sea.vessel(0).gold, 4 - 3);
}

#[test]
fn pc_upg_1_a_level_that_cannot_be_paid_is_refused() {
    let account = at(5).levels([2, 2, 2, 7]).gold(3).hand(&[Card::GoingOnTheAccount]);
    let sea = Situation::of(3).ship(0, account).upgrade_phase();
    sea.refuses("upgrade crew", "PC-UPG-1");
}

#[test]
fn pc_upg_2_up_to_three_cards_at_two_gold_each_seen_one_by_one() {
    let mut sea = Situation::of(3).ship(0, at(1).gold(8)).upgrade_phase();
    for (bought, card) in
        [Card::Grapeshot, Card::SecretMap, Card::Mastercraft].into_iter().enumerate()
    {
        sea.draw(&[card]);
        assert_eq!(sea.ask(), Ask::Visit(seat(0)));
        sea.play(0, "buy_card");
        assert_eq!(sea.vessel(0).gold, 8 - 2 * (bought as u16 + 1));
        assert!(sea.vessel(0).hand.has(card));
    }
    sea.refuses("buy_card", "PC-UPG-2");
    sea.play(0, "mastercraft hull");
    assert_eq!((sea.vessel(0).gold, sea.state.bank_gold), (2, 122));
}

#[test]
fn pc_upg_2_the_limit_is_of_one_visit() {
    let mut sea = Situation::under(3, &["tavern.limit=1"])
        .ship(0, at(1).levels([2, 3, 2, 2]).gold(4))
        .ship(1, at(1).gold(4))
        .draws(&[Card::Grapeshot, Card::Consort])
        .upgrade_phase();
    sea.play_all([(0, "buy_card"), (1, "buy_card")]);
    assert_eq!((sea.vessel(0).gold, sea.vessel(1).gold), (2, 2));
}

#[test]
fn pc_upg_2_bought_cards_are_counted_even_where_they_are_free() {
    let mut sea = Situation::under(3, &["tavern.price=0", "tavern.limit=2"])
        .ship(0, at(1))
        .draws(&[Card::Grapeshot, Card::BillyBones])
        .upgrade_phase();
    sea.play_all([(0, "buy_card"), (0, "buy_card")]);
    let mut metrics = CoveMetrics::default();
    sea.events.iter().for_each(|&event| metrics.event(event));
    let place = CoveMetrics::OF_GAME.iter().position(|metric| metric.id == "cards_bought");
    assert_eq!(place.map(|place| metrics.of_game()[place]), Some(2));
}

#[test]
fn pc_upg_2_not_without_gold_nor_elsewhere_nor_from_an_empty_tavern() {
    let with_card = |island: u8| at(island).hand(&[Card::Mastercraft]);
    let sea = Situation::of(3).ship(0, with_card(1).gold(1)).upgrade_phase();
    sea.refuses("buy_card", "PC-UPG-2");
    for island in 2..=6 {
        let sea = Situation::of(3).ship(0, with_card(island).gold(9)).upgrade_phase();
        sea.refuses("buy_card", "PC-UPG-2");
    }
    let sea = no_card_is_left(at(1).gold(9)).upgrade_phase();
    assert_eq!(sea.ask(), Ask::Visit(seat(1)), "no card left, no sale");
    // One discard is enough, shuffled.
    let mut sea =
        Situation::of(3).ship(0, at(1).gold(2)).deck(&[]).draws(&[Card::Consort]).upgrade_phase();
    sea.play(0, "buy_card");
    assert!(sea.vessel(0).hand.has(Card::Consort));
}

#[test]
fn pc_upg_3_chests_and_threes_of_gold_are_buried_for_fame() {
    let mut sea = Situation::of(3).ship(0, at(6).levels([8; 4]).chests(3).gold(8)).upgrade_phase();
    assert_eq!(
        sea.offers(),
        [
            "bury_chests 1",
            "bury_chests 2",
            "bury_chests 3",
            "bury_gold 1",
            "bury_gold 2",
            "end_visit"
        ]
    );
    for too_much in ["bury_chests 4", "bury_chests 0", "bury_gold 3", "bury_gold 0"] {
        sea.refuses(too_much, "PC-UPG-3");
    }
    sea.play(0, "bury_chests 2");
    assert_eq!((sea.vessel(0).fame, sea.vessel(0).chests, sea.state.bank_chests), (2, 1, 49));
    sea.play(0, "bury_gold 2");
    assert_eq!((sea.vessel(0).fame, sea.vessel(0).gold, sea.state.bank_gold), (4, 2, 122));
    sea.play(0, "bury_chests 1");
    assert_eq!(sea.vessel(0).fame, 5);
}

#[test]
fn pc_upg_3_is_for_treasure_island_alone() {
    let sea = Situation::of(3).ship(0, at(2).chests(3).gold(8)).upgrade_phase();
    sea.refuses("bury_chests 1", "PC-UPG-3");
    sea.refuses("bury_gold 1", "PC-UPG-3");
}

#[test]
fn pc_upg_3_one_section_one_level_at_double_cost_sails_from_5_to_6_cost_2() {
    let mut sea = Situation::of(3).ship(0, at(6).gold(9)).upgrade_phase();
    sea.play(0, "upgrade sails");
    assert_eq!((sea.levels(0), sea.vessel(0).gold), ([2, 3, 2, 2], 7));
    assert_eq!(sea.game.speed(&sea.state, super::vessel::ship(0)), 6);
    for section in Section::ALL {
        sea.refuses(&format!("upgrade {}", section.name()), "PC-UPG-3");
    }
    // The next level would have cost 2 x 2; 3 gold are short of that.
    let sea = Situation::of(3).ship(0, at(6).levels([3, 8, 8, 8]).gold(3)).upgrade_phase();
    sea.refuses("upgrade hull", "PC-UPG-3");
    let mut sea = Situation::of(3).ship(0, at(6).levels([3, 8, 8, 8]).gold(4)).upgrade_phase();
    sea.play(0, "upgrade hull");
    assert_eq!((sea.levels(0)[0], sea.vessel(0).gold), (4, 0));
}

#[test]
fn pc_upg_3_each_ship_has_its_own_upgrade() {
    let mut sea = Situation::of(3)
        .ship(0, at(6).levels([2, 3, 2, 2]).gold(2))
        .ship(1, at(6).gold(2))
        .upgrade_phase();
    sea.play_all([(0, "upgrade hull"), (1, "upgrade crew")]);
    assert_eq!((sea.levels(0), sea.levels(1)), ([3, 3, 2, 2], [2, 2, 2, 3]));
}

#[test]
fn pc_upg_3_a_house_rule_may_allow_more_levels_of_that_section() {
    let settings = ["treasure_island.upgrade_levels=2", "treasure_island.upgrade_cost_factor=3"];
    let mut sea = Situation::under(3, &settings).ship(0, at(6).gold(20)).upgrade_phase();
    sea.play(0, "upgrade crew");
    sea.refuses("upgrade hull", "PC-UPG-3");
    sea.play(0, "upgrade crew");
    assert_eq!((sea.levels(0)[3], sea.vessel(0).gold), (4, 20 - 3 - 6));
    sea.refuses("upgrade crew", "PC-UPG-3");
}

#[test]
fn pc_upg_3_great_house_rule_numbers_are_counted_in_full() {
    let settings = ["treasure_island.fame_per_chest=60", "bank.chests=250"];
    let mut sea = Situation::under(3, &settings).ship(0, at(6).chests(200).gold(2)).upgrade_phase();
    sea.play(0, "bury_chests 200");
    assert_eq!((sea.vessel(0).fame, sea.vessel(0).chests), (12_000, 0));
}

#[test]
fn pc_upg_5_anywhere_a_mastercraft_is_played_and_repaired_and_the_account_settled() {
    for island in 1..=7 {
        let hand = [Card::Mastercraft, Card::GoingOnTheAccount];
        let mut sea = Situation::of(3)
            .ship(0, at(island).hand(&hand).gold(1))
            .ship(1, at(5))
            .ship(2, at(5))
            .upgrade_phase();
        if island == 7 {
            sea.draw(&[Card::Consort]);
            sea.play(0, "gift gold");
        }
        sea.play(0, "mastercraft crew");
        sea.play(0, "going_on_the_account sails");
        assert_eq!(sea.vessel(0).mastercraft, [0, 0, 0, 2], "at {island}");
        assert_eq!(sea.levels(0), [2, 3, 2, 2], "at {island}");
        let damaged = at(island).mastercraft(Section::Hull, 1).gold(1);
        let mut sea =
            Situation::of(3).ship(0, damaged).ship(1, at(5)).ship(2, at(5)).upgrade_phase();
        if island == 7 {
            sea.draw(&[Card::Consort, Card::Grapeshot]);
            sea.play(0, "gift cards");
        }
        sea.play(0, "repair hull");
        assert_eq!((sea.vessel(0).mastercraft, sea.vessel(0).gold), ([2, 0, 0, 0], 0));
    }
}

#[test]
fn pc_upg_5_repair_needs_damage_and_gold() {
    let hand = &[Card::GoingOnTheAccount];
    let whole = at(2).mastercraft(Section::Hull, 2).gold(1).hand(hand);
    Situation::of(3).ship(0, whole).upgrade_phase().refuses("repair hull", "PC-UPG-5");
    let poor = at(2).mastercraft(Section::Hull, 1).hand(hand);
    let sea = Situation::of(3).ship(0, poor).upgrade_phase();
    sea.refuses("repair hull", "PC-UPG-5");
    sea.refuses("repair sails", "PC-UPG-5");
}

#[test]
fn pc_upg_5_hurt_parrots_heal_as_the_visit_starts() {
    // Seat 0 has nothing to decide; its parrot heals all the same.
    let sea = Situation::of(3)
        .ship(0, at(2).hurt_parrot(Parrot::CaptainFlint))
        .ship(1, at(6).hurt_parrot(Parrot::BillyBones).gold(3))
        .ship(2, at(7).hurt_parrot(Parrot::SquireTrelawney))
        .upgrade_phase();
    assert_eq!(sea.ask(), Ask::Visit(seat(1)));
    assert_eq!(sea.parrot(0), Some((Parrot::CaptainFlint, 2)));
    assert_eq!(sea.parrot(1), Some((Parrot::BillyBones, 2)));
    assert_eq!(sea.parrot(2), Some((Parrot::SquireTrelawney, 1)), "its visit is to come");
}

#[test]
fn pc_acc_raises_one_section_a_level_free_beside_the_upgrade_of_the_island() {
    let card = Card::GoingOnTheAccount;
    let mut sea =
        Situation::of(3).ship(0, at(6).gold(2).hand(&[card, Card::Mastercraft])).upgrade_phase();
    sea.play_all([(0, "upgrade sails"), (0, "going_on_the_account sails")]);
    assert_eq!((sea.levels(0), sea.vessel(0).gold), ([2, 4, 2, 2], 0));
    assert_eq!(sea.state.discards, cards(&[card]));
    sea.refuses("going_on_the_account hull", "PC-ACC");
    // The other way round, the island's level costs what the next level costs: 2 x 2.
    let mut sea = Situation::of(3).ship(0, at(6).gold(5).hand(&[card])).upgrade_phase();
    sea.play_all([(0, "going_on_the_account hull"), (0, "upgrade hull")]);
    assert_eq!((sea.levels(0)[0], sea.vessel(0).gold), (4, 1));
}

#[test]
fn pc_upg_6_nobody_has_to_upgrade() {
    let mut sea = Situation::of(3).ship(0, at(2).gold(9)).upgrade_phase();
    sea.play(0, "end_visit");
    assert_eq!((sea.levels(0), sea.vessel(0).gold), ([2; 4], 9));
}

#[test]
fn pc_upg_6_no_level_is_above_the_top() {
    for (island, gold) in [(2, 9), (6, 20)] {
        let top = at(island).levels([8, 2, 2, 2]).gold(gold).hand(&[Card::GoingOnTheAccount]);
        let sea = Situation::of(3).ship(0, top).upgrade_phase();
        sea.refuses("upgrade hull", "PC-UPG-6");
        sea.refuses("going_on_the_account hull", "PC-UPG-6");
    }
}

#[test]
fn pc_upg_7_the_faster_ship_visits_first_ties_by_die() {
    let rich = |sails: u8| at(6).levels([2, sails, 2, 2]).gold(2).chests(1);
    let mut sea = Situation::of(3)
        .ship(0, rich(2))
        .ship(1, rich(3))
        .ship(2, rich(2))
        .ties([0])
        .upgrade_phase();
    sea.play(1, "end_visit");
    sea.play(2, "upgrade hull");
    sea.play(2, "bury_chests 1");
    assert_eq!(sea.ask(), Ask::Visit(seat(0)));
}

#[test]
fn pc_upg_7_the_order_is_fixed_when_the_turn_of_the_island_comes() {
    // At the Cove seat 0's sails are crippled, speed 0; repairs come after the order is fixed.
    let mut sea = Situation::of(3)
        .ship(0, at(7).levels([2, 0, 2, 2]).gold(2))
        .ship(1, at(7).levels([2, 1, 2, 2]).gold(2))
        .ship(2, at(2))
        .draws(&[Card::Grapeshot])
        .upgrade_phase();
    assert_eq!(sea.ask(), Ask::Gift(seat(1)));
    sea.play(1, "gift gold");
    assert_eq!((sea.ask(), sea.levels(0)), (Ask::Gift(seat(0)), [2; 4]));
}

#[test]
fn pc_upg_7_does_what_it_may_in_any_order_and_plays_what_it_draws() {
    let mut sea = Situation::of(3).ship(0, at(6).gold(8).chests(1)).upgrade_phase();
    sea.play_all([
        (0, "bury_gold 1"),
        (0, "upgrade hull"),
        (0, "bury_chests 1"),
        (0, "bury_gold 1"),
    ]);
    assert_eq!((sea.vessel(0).fame, sea.vessel(0).gold), (3, 0));
    let mut sea = Situation::of(3)
        .ship(0, at(1).gold(5))
        .draws(&[Card::Mastercraft, Card::GoingOnTheAccount])
        .upgrade_phase();
    sea.play_all([(0, "buy_card"), (0, "mastercraft hull"), (0, "buy_card")]);
    sea.refuses("pass", "PC-UPG-7");
    sea.play(0, "going_on_the_account crew");
    assert_eq!((sea.levels(0), sea.vessel(0).mastercraft), ([2, 2, 2, 3], [2, 0, 0, 0]));
}
