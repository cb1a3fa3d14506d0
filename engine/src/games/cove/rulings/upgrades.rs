//! The upgrade phase on the outer islands and at Treasure Island.

use super::kit::Situation;
use super::plunder::no_card_is_left;
use super::vessel::{at, cards, seat};
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Card;
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
