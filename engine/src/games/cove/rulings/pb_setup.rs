//! Piratenbucht: the set-up, and what it has not.

use super::kit::Situation;
use super::vessel::{at, seat};
use crate::game::Game;
use crate::games::cove::data::tavern::{COMBAT_CARDS, Card, FAME_CARDS};
use crate::games::cove::data::{Island, Legend};
use crate::games::cove::state::Ask;
use crate::games::cove::state::action::Action;
use crate::games::cove::state::game::Cove;
use crate::rulebook::FromRules;

#[test]
fn pb_set_1_three_to_five_players_and_a_second_blackbeard_for_three() {
    let rules = || Situation::piratenbucht(3).game.rules().clone();
    for (seats, allowed) in [(2, false), (3, true), (4, true), (5, true)] {
        assert_eq!(Cove::new(rules(), seats).is_ok(), allowed, "{seats} seats");
    }
    for (seats, islands) in [(3, vec![1, 4]), (4, vec![1]), (5, vec![1])] {
        let sea = Situation::piratenbucht(seats).draws(&vec![Card::SmallFame; seats]).set_up();
        let view = sea.game.view(&sea.state, seat(0));
        let ships: Vec<_> =
            view.black_ships().map(|(_, at, legend)| (at.number(), legend)).collect();
        let blackbeards = islands.into_iter().map(|at| (at, Some(Legend::Blackbeard)));
        assert_eq!(ships, blackbeards.collect::<Vec<_>>(), "{seats} seats");
    }
}

#[test]
fn pb_set_2_nine_gold_second_levels_a_card_each_and_rigging_first() {
    let mut sea = Situation::piratenbucht(3)
        .draws(&[Card::Flee, Card::Sabotage, Card::GreatestFame])
        .set_up();
    assert_eq!(sea.ask(), Ask::Rig(seat(0)));
    for index in 0..3 {
        let vessel = sea.vessel(index);
        assert_eq!((vessel.gold, vessel.levels, vessel.hand.total()), (9, [2; 4], 1));
    }
    // Twelve cards for each outer island, sixty in all.
    assert_eq!(sea.state.treasure.total(), 60);
    sea.play_all([(0, "rig 4-2-4-2"), (1, "rig 2-2-2-2"), (2, "rig 2-6-2-2")]);
    let gold = [0, 1, 2].map(|index| sea.vessel(index).gold);
    assert_eq!((gold, sea.ask()), ([3, 9, 1], Ask::Sail(seat(0))));
}

#[test]
fn pb_set_3_a_tavern_of_action_and_combat_cards_and_tall_tales() {
    let deck = Situation::piratenbucht(3).game.rules().tavern_deck();
    let action = crate::games::cove::data::tavern::ACTION_CARDS;
    let known = |card: &Card| {
        action.contains(card) || COMBAT_CARDS.contains(card) || FAME_CARDS.contains(card)
    };
    assert!(deck.iter().all(|(card, _)| known(&card)));
    let copies =
        |cards: &[Card]| cards.iter().map(|&card| u16::from(deck.count(card))).sum::<u16>();
    assert_eq!((copies(&action), copies(&COMBAT_CARDS), copies(&FAME_CARDS)), (18, 18, 16));
}

#[test]
fn pb_set_3_no_mutiny_no_events_no_other_legends() {
    // A flight rolls no die: nobody has scripted one.
    let mut sea = Situation::piratenbucht(3)
        .ship(0, at(2).levels([2, 4, 2, 2]).gold(7).chests(3))
        .ship(1, at(2))
        .combat_phase();
    sea.play(0, "flee");
    assert_eq!((sea.vessel(0).gold, sea.vessel(0).chests, sea.island(0)), (7, 3, 7));
    let sea = Situation::piratenbucht(4).turn_starts();
    assert_eq!(sea.ask(), Ask::Sail(seat(0)), "no window comes before the wheels");
    assert!(Legend::ALL.into_iter().all(|legend| !sea.game.rules().in_deck(legend)));
    let last = sea.game.numbers.cached_actions.destinations.last();
    assert_eq!(last, Some(&Action::Sail(Island::Treasure)));
}
