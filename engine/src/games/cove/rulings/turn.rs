//! The phases of the turn, and the end of the game.

use super::happened::{fame_changes, voyages};
use super::kit::Situation;
use super::vessel::{at, seat};
use crate::Game;
use crate::games::cove::data::Island;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::rules::TreasureCard;
use crate::games::cove::state::event::{Event, FameFor, Phase, Voyage};
use crate::games::cove::state::{Ask, Navy, Window};

fn phases(happened: &[Event]) -> Vec<Phase> {
    let phase = |event: &Event| match event {
        Event::Phase(phase) => Some(*phase),
        _ => None,
    };
    happened.iter().filter_map(phase).collect()
}

#[test]
fn the_phases_run_in_order_and_islands_westward() {
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
fn pc_trn_1_the_top_card_of_each_outer_island_is_revealed_to_all() {
    // Kinds 0, 15 and 29 of the rules are (0,2,5,1), (1,9,1,0) and (4,2,0,0).
    let sea = Situation::of(3).reveals([15, 0, 29, 29, 0]).turn_starts();
    let card = |[fame, gold, chests, tavern]: [u8; 4]| TreasureCard { fame, gold, chests, tavern };
    let (a, b, c) = (card([1, 9, 1, 0]), card([0, 2, 5, 1]), card([4, 2, 0, 0]));
    for looker in sea.state.all() {
        let view = sea.game.view(&sea.state, looker);
        let seen = Island::ALL.map(|island| view.treasure_at(island));
        assert_eq!(seen, [Some(a), Some(b), Some(c), Some(c), Some(b), None, None]);
    }
    let revealed: Vec<Event> =
        sea.events.iter().copied().filter(|event| matches!(event, Event::Revealed(..))).collect();
    let expected = Island::OUTER.into_iter().zip([a, b, c, c, b]);
    assert_eq!(revealed, expected.map(|(at, card)| Event::Revealed(at, card)).collect::<Vec<_>>());
}

#[test]
fn pc_trn_2_the_window_goes_round_from_turn_minus_1_until_all_pass_in_a_row() {
    let asked = |index| Ask::Event(seat(index), Window::Treasure);
    let mut sea = Situation::under(3, &["tavern.deck.secret_map=4"])
        .turn(5)
        .ship(0, at(7).hand(&[Card::SecretMap, Card::CrowsNest]))
        .ship(1, at(7).hand(&[Card::SecretMap, Card::SecretMap]))
        .ship(2, at(7).hand(&[Card::Consort, Card::AFondFarewell]))
        .fate([3, 5, 1])
        .turn_starts();
    // Turn 5 of three seats begins with seat 4 mod 3 = 1.
    assert_eq!(sea.ask(), asked(1));
    for card in ["crows_nest seat1", "royal_navy_intercept 2", "a_fond_farewell 2"] {
        sea.refuses(card, "PC-TRN-2");
    }
    sea.play(1, "secret_map");
    assert_eq!(sea.ask(), asked(2), "one card, then the next seat");
    sea.play(2, "pass");
    sea.refuses("crows_nest seat1", "PC-TRN-2");
    sea.play(0, "pass");
    assert_eq!(sea.ask(), asked(1), "only two have passed in a row");
    sea.play(1, "secret_map");
    sea.play(2, "pass");
    assert_eq!(sea.ask(), asked(0), "the count of passes begins anew with every card");
    sea.play(0, "secret_map");
    assert_eq!(sea.ask(), asked(2), "who has passed twice is asked again");
    sea.play(2, "consort seat0");
    // Nobody holds a card of this window any more.
    assert_eq!(sea.ask(), Ask::Event(seat(0), Window::Navigation));
    assert_eq!(sea.state.vessels[0].consort, Some(seat(2)));
}

#[test]
fn pc_trn_3_wheels_are_set_blind_and_revealed_together() {
    let mut sea = Situation::of(3).ship(0, at(4)).turn_starts();
    assert_eq!(sea.ask(), Ask::Sail(seat(0)), "without Crow's Nest nobody is asked to play it");
    sea.refuses("sail 7", "PC-TRN-3");
    sea.refuses("flee", "PC-TRN-3");
    let all: Vec<String> = (1..=6).map(|island| format!("sail {island}")).collect();
    assert_eq!(sea.offers(), all, "also the island at which it lies");
    sea.play(0, "sail 4");
    let mut otherwise = sea.state.clone();
    otherwise.vessels[0].wheel = Some(Island::Hull);
    for other in [1, 2] {
        let (view, blind) = (sea.game.view(&sea.state, seat(other)), seat(other));
        assert!(view == sea.game.view(&otherwise, blind), "seat {other} can't tell");
    }
    let happened = sea.play(1, "sail 6");
    assert!(happened.is_empty());
    assert_eq!([0, 1, 2].map(|index| sea.island(index)), [4, 7, 7]);
    let happened = sea.play(2, "sail 1");
    let wheels = [(0, 4, Voyage::Wheel), (1, 6, Voyage::Wheel), (2, 1, Voyage::Wheel)];
    assert_eq!(voyages(&happened)[..3], wheels);
}

#[test]
fn pc_trn_3_the_cove_may_be_chosen_only_under_a_house_rule() {
    let sea = Situation::under(3, &["navigation.cove_allowed=true"]).turn_starts();
    assert!(sea.offers().contains(&"sail 7".into()));
}

#[test]
fn pc_trn_4_after_the_reveal_navy_privateering_and_farewell_in_any_sequence() {
    let asked = |index| Ask::Event(seat(index), Window::Reveal);
    let navy = [Card::RoyalNavyIntercept, Card::RoyalNavyIntercept];
    let mut sea = Situation::of(3)
        .turn(1)
        .ship(0, at(7).hand(&[Card::AFondFarewell, Card::SecretMap]))
        .ship(1, at(7).hand(&navy))
        .ship(2, at(7).hand(&[Card::PrivateeringCommission]))
        .turn_starts();
    sea.play(0, "pass");
    sea.sail([1, 2, 3]);
    assert_eq!(sea.ask(), asked(0));
    sea.refuses("secret_map", "PC-TRN-4");
    sea.play(0, "a_fond_farewell 5");
    // Seat 1 chases the ship that has just bid farewell.
    assert_eq!(sea.ask(), asked(1));
    sea.play(1, "royal_navy_intercept 5");
    assert_eq!(sea.state.navies().next(), Some(Navy { island: Island::Crew, controller: seat(1) }));
    // Seat 2 is not chased and has nothing to react to; the second Intercept gives it cause.
    assert_eq!(sea.ask(), asked(1));
    sea.play(1, "royal_navy_intercept 3");
    assert_eq!(sea.ask(), asked(2), "in reaction, in the same window");
    let happened = sea.play(2, "privateering_commission 5");
    let navy = Navy { island: Island::Crew, controller: seat(2) };
    assert!(happened.contains(&Event::NavySent(navy, Card::PrivateeringCommission)));
    assert_eq!(phases(&happened)[0], Phase::Combat);
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
