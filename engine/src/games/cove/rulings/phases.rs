//! Set-up, the phases of a turn, the end of the game, and house rules.

use super::happened::fame_changes;
use super::kit::Situation;
use super::vessel::{Vessel, at, cards, seat};
use crate::Game;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::{Card, Parrot};
use crate::games::cove::data::{Island, Legend};
use crate::games::cove::metrics::CoveMetrics;
use crate::games::cove::play::context::sort_with_ties;
use crate::games::cove::state::Ask;
use crate::games::cove::state::event::{Event, FameFor, GoodsFor, Phase};
use crate::games::cove::state::game::Cove;
use crate::observe::{Metrics, Observer};
use crate::odds::{Chance, each_outcome};
use crate::rulebook::FromRules;
use std::collections::BTreeMap;

#[test]
fn pc_set_1_three_to_five_players_sit_in_a_circle() {
    let rules = Situation::of(3).game.rules().clone();
    for seats in 3..=5 {
        assert_eq!(Cove::new(rules.clone(), seats).expect("a valid table").seats(), seats);
        let last = seat(seats - 1);
        assert_eq!((seat(0).left(seats), last.left(seats)), (seat(1), seat(0)));
    }
    for seats in [1, 2, 6] {
        let error = Cove::new(rules.clone(), seats).expect_err("not a valid table");
        assert_eq!(error.key, "players");
    }
}

#[test]
fn pc_set_4_rules_set_the_number_of_dealt_cards() {
    let drawn = [Card::PowderKeg, Card::SmallFame, Card::Consort, Card::SecretMap];
    let drawn = [&drawn[..], &[Card::Mastercraft, Card::Mastercraft]].concat();
    let sea = Situation::under(3, &["start.cards=2"])
        .legends(&[Legend::Blackbeard, Legend::CaptainHook])
        .draws(&drawn)
        .set_up();
    let hands = [0, 1, 2].map(|index| sea.vessel(index).hand);
    assert_eq!(hands, [cards(&drawn[..2]), cards(&drawn[2..4]), cards(&drawn[4..])]);
}

fn phases(happened: &[Event]) -> Vec<Phase> {
    let phase = |event: &Event| match event {
        Event::Phase(phase) => Some(*phase),
        _ => None,
    };
    happened.iter().filter_map(phase).collect()
}

#[test]
fn phases_run_in_order_and_visit_islands_westward() {
    let mut sea = Situation::of(5).turn(11).turn_starts();
    let mut happened = std::mem::take(&mut sea.events);
    happened.extend(sea.sail([1, 3, 5, 6, 4]));
    happened.extend(sea.end_visits());
    assert_eq!((sea.state.turn, sea.ask()), (12, Ask::Sail(seat(0))));
    use Phase as P;
    let all = [P::Treasure, P::Navigation, P::Combat, P::Plunder, P::Upgrade, P::BlackShips];
    assert_eq!(phases(&happened)[..6], all);
    let places = |of: fn(&Event) -> Option<u8>| happened.iter().filter_map(of).collect::<Vec<_>>();
    let plundered = places(|event| match event {
        Event::Plundered(_, island) => Some(island.number()),
        _ => None,
    });
    assert_eq!(plundered, [1, 3, 4, 5]);
    let visited = places(|event| match event {
        Event::Visit(_, island) => Some(island.number()),
        _ => None,
    });
    assert_eq!(visited, [1, 3, 4, 5, 6]);
}

#[test]
fn pc_trn_5_after_turn_12_fame_cards_count_and_goods_do_not() {
    let sea = Situation::of(3)
        .turn(12)
        .ship(0, at(2).fame(5).hand(&[Card::SmallFame, Card::GreatFame, Card::PowderKeg]))
        .ship(1, at(3).fame(8).gold(60).chests(5))
        .ship(2, at(4).fame(-1).hand(&[Card::MiddlingFame, Card::MiddlingFame]))
        .black_ship_phase();
    assert_eq!(sea.ask(), Ask::Over);
    let counted = [(0, 4, FameFor::Cards), (2, 4, FameFor::Cards)];
    assert_eq!(fame_changes(&sea.events), counted);
    assert_eq!(sea.fame(), [9, 8, 3]);
    assert_eq!(sea.ranks(), [0, 1, 2]);
    assert_eq!(sea.game.scores(&sea.state).as_slice(), [9, 8, 3]);
    sea.refuses("pass", "PC-TRN-5");
}

#[test]
fn pc_spd_3_every_order_of_equally_fast_ships_is_equally_likely() {
    let mut seen = BTreeMap::new();
    each_outcome(
        |dice| {
            let mut ships = ['a', 'b', 'c', 'd'];
            sort_with_ties(dice, &mut ships, |ship| if ship == 'c' { 9 } else { 5 });
            ships
        },
        |order, chance| {
            let merged = seen.entry(order).or_insert(0);
            assert_eq!(chance, Chance { ways: 1, of: 6 });
            *merged += 1;
        },
    );
    let orders: Vec<String> = seen.keys().map(|order| order.iter().collect()).collect();
    assert_eq!(orders, ["cabd", "cadb", "cbad", "cbda", "cdab", "cdba"]);
    assert!(seen.values().all(|&ways| ways == 1));
}

#[test]
fn pc_plu_1_last_card_of_a_deck_is_drawn_before_the_discards_are_shuffled() {
    let sea = Situation::under(3, &["treasure.cards=[[0,0,0,2,60]]"])
        .ship(0, at(2).gold(1))
        .treasure(2, [0, 0, 0, 2])
        .deck(&[Card::GreatFame])
        .draws(&[Card::GreatFame, Card::SecretMap])
        .plunder_phase();
    let (drawn, shuffled) = (
        sea.events.iter().position(|event| matches!(event, Event::Drew(_, Card::GreatFame, _))),
        sea.events.iter().position(|event| *event == Event::Reshuffled),
    );
    assert!(drawn < shuffled);
    assert_eq!(sea.vessel(0).hand, cards(&[Card::GreatFame, Card::SecretMap]));
}

/// Situation in which the ships of seats 1 to 4 hold all 42 tavern cards: one parrot each, and all other cards in the
/// hand of seat 1.
pub(super) fn no_card_is_left(visitor: Vessel) -> Situation {
    let sea = Situation::of(5);
    let deck = sea.game.rules().tavern_deck();
    let hand: Vec<Card> = deck
        .iter()
        .filter(|(card, _)| card.parrot().is_none())
        .flat_map(|(card, copies)| vec![card; copies.into()])
        .collect();
    assert_eq!(hand.len(), 38);
    let [flint, silver, bones, trelawney] = Parrot::ALL;
    sea.ship(0, visitor)
        .ship(1, at(6).parrot(flint).hand(&hand))
        .ship(2, at(6).parrot(silver))
        .ship(3, at(6).parrot(bones))
        .ship(4, at(6).parrot(trelawney))
}

#[test]
fn pc_upg_1_each_shipyard_raises_its_section_by_any_affordable_number_of_levels() {
    for (island, section) in
        [(2, Section::Hull), (3, Section::Sails), (4, Section::Cannon), (5, Section::Crew)]
    {
        let mut sea = Situation::of(3).ship(0, at(island).gold(9)).upgrade_phase();
        for other in Section::ALL.into_iter().filter(|&other| other != section) {
            sea.refuses(&format!("upgrade {}", other.name()), "PC-UPG-1");
        }
        sea.refuses("buy_card", "PC-UPG-2");
        let up = format!("upgrade {}", section.name());
        // Levels 3 to 8 cost 1, 2, 2, 3, 3, 4. Levels 3 to 6 cost 8 gold; the gold left buys no level.
        sea.play_all([(0, &*up), (0, &*up), (0, &*up), (0, &*up)]);
        assert_eq!((sea.levels(0)[section.index()], sea.vessel(0).gold), (6, 1));
        assert_eq!(sea.state.bank_gold, 123, "paid to the bank");
        assert!(!matches!(sea.ask(), Ask::Visit(_)), "1 gold of 3 ends the visit");
    }
}

#[test]
fn pc_upg_2_metric_counts_bought_cards_even_at_price_zero() {
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
fn pc_upg_2_purchase_of_a_card_needs_gold_the_tavern_and_a_card_left() {
    let with_card = |island: u8| at(island).hand(&[Card::Mastercraft]);
    let sea = Situation::of(3).ship(0, with_card(1).gold(1)).upgrade_phase();
    sea.refuses("buy_card", "PC-UPG-2");
    for island in 2..=6 {
        let sea = Situation::of(3).ship(0, with_card(island).gold(9)).upgrade_phase();
        sea.refuses("buy_card", "PC-UPG-2");
    }
    let sea = no_card_is_left(at(1).gold(9)).upgrade_phase();
    assert_eq!(sea.ask(), Ask::Visit(seat(1)), "no card left, no sale");
    // A reshuffle of one discard is enough.
    let mut sea =
        Situation::of(3).ship(0, at(1).gold(2)).deck(&[]).draws(&[Card::Consort]).upgrade_phase();
    sea.play(0, "buy_card");
    assert!(sea.vessel(0).hand.has(Card::Consort));
}

/// Situation in the last black-ship phase of a game that seat 2 wins.
fn last_phase() -> Situation {
    Situation::of(3).turn(12).ship(2, at(7).fame(9))
}

#[test]
fn pc_blk_1_holds_are_checked_before_treasure_cards_leave() {
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
fn pc_trn_6_house_rules_share_a_tied_win_or_compare_gold() {
    let tied = |tie_break: &str, gold: [u16; 3]| {
        let sea = Situation::under(4, &[tie_break])
            .ship(0, at(2).fame(7).gold(gold[0]))
            .ship(1, at(3).fame(7).gold(gold[1]))
            .ship(2, at(4).fame(7).gold(gold[2]))
            .ship(3, at(5).fame(2).gold(50))
            .the_end();
        assert_eq!(sea.ask(), Ask::Over);
        sea.ranks()
    };
    assert_eq!(tied("end.tie_break=shared", [1, 2, 2]), [0, 0, 0, 3]);
    assert_eq!(tied("end.tie_break=gold", [1, 2, 3]), [1, 1, 0, 3]);
    assert_eq!(tied("end.tie_break=gold", [1, 2, 2]), [2, 0, 0, 3]);
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
fn pc_hou_5_least_famous_seats_get_gold_at_the_start_of_a_turn() {
    assert_eq!(start_of(2, &[CATCH_UP], [1, 2, 3]), [3, 0, 0]);
    assert_eq!(start_of(12, &[CATCH_UP], [4, -1, -1]), [0, 3, 3]);
    assert_eq!(start_of(2, &[CATCH_UP], [2, 2, 2]), [0, 0, 0], "all tie");
    assert_eq!(start_of(1, &[CATCH_UP], [1, 2, 3]), [0, 0, 0], "not in the first turn");
    assert_eq!(start_of(2, &[], [1, 2, 3]), [0, 0, 0], "off by default");
}

#[test]
fn pc_hou_5_catch_up_gold_comes_from_the_bank() {
    let sea = Situation::under(3, &["catch_up.gold=30", "bank.gold=45"])
        .ship(0, at(6).fame(1).gold(20))
        .turn_starts();
    assert_eq!((sea.vessel(1).gold, sea.vessel(2).gold, sea.state.bank_gold), (25, 0, 0));
    let gains =
        sea.events.iter().filter(|event| matches!(event, Event::Gold(_, _, GoodsFor::CatchUp, _)));
    assert_eq!(gains.count(), 1);
}
