//! Plunder, and what bank and tavern can't supply.

use super::kit::Situation;
use super::vessel::Vessel;
use super::vessel::{at, cards};
use crate::games::cove::data::Island;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::tavern::Parrot;
use crate::games::cove::state::Drawn;
use crate::games::cove::state::event::{Event, GoodsFor};

#[test]
fn pc_plu_1_the_lone_ship_takes_fame_gold_chests_and_cards() {
    let sea = Situation::of(3)
        .ship(0, at(2))
        .treasure(2, [1, 1, 4, 1])
        .draws(&[Card::Consort])
        .plunder_phase();
    let taken: Vec<&Event> =
        sea.events.iter().filter(|event| !matches!(event, Event::Phase(_))).collect();
    assert!(matches!(
        taken[..5],
        [
            Event::Plundered(_, Island::Hull),
            Event::Fame(_, 1, ..),
            Event::Gold(_, 1, GoodsFor::Plunder, _),
            Event::Chests(_, 4, GoodsFor::Plunder, _),
            Event::Drew(_, Card::Consort, Drawn::Plundered),
        ]
    ));
    let ship = sea.vessel(0);
    assert_eq!((ship.fame, ship.gold, ship.chests), (1, 1, 4));
    assert!(ship.hand.has(Card::Consort));
    assert_eq!(sea.state.face_up, [None; 5]);
}

#[test]
fn pc_plu_1_two_ships_on_an_island_take_nothing() {
    let sea = Situation::of(3)
        .ship(0, at(2).gold(1))
        .ship(1, at(2))
        .treasure(2, [1, 4, 4, 0])
        .plunder_phase();
    assert_eq!((sea.fame(), sea.vessel(0).gold), (vec![0; 3], 1));
    assert!(sea.state.face_up[1].is_some());
}

#[test]
fn pc_plu_1_an_empty_tavern_deck_is_first_refilled_from_the_discards() {
    let sea = Situation::of(3)
        .ship(0, at(2).gold(1))
        .treasure(2, [1, 1, 4, 1])
        .deck(&[])
        .draws(&[Card::Mastercraft])
        .plunder_phase();
    assert!(sea.events.contains(&Event::Reshuffled));
    assert!(sea.state.discards.is_empty());
    assert_eq!(sea.state.deck.total(), 41);
    assert!(sea.vessel(0).hand.has(Card::Mastercraft));
}

#[test]
fn pc_plu_1_a_deck_of_a_card_is_drawn_before_the_discards_are_shuffled() {
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

/// All 42 tavern cards are aboard the ships of seats 1 to 4: a parrot each, the rest in the hand
/// of seat 1.
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
