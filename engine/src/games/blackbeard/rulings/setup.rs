//! Tests of rules about the set-up and the turn.

use super::kit::{Sea, player, seat, teach};
use crate::Game;
use crate::games::blackbeard::data::card::Played;
use crate::games::blackbeard::data::{Pirate, Port};
use crate::games::blackbeard::rules::EDITION;
use crate::games::blackbeard::state::event::Governor;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::stream::NatureDice;

const DEALT: &str = "start = \"dealt\"\nphase = \"set_up\"\n";

#[test]
fn bb_set_1_number_of_pirates_depends_on_the_number_of_players() {
    for (seats, dealt) in [(2, 4), (3, 3), (4, 2), (5, 2)] {
        let sea = Sea::of(seats, DEALT);
        for looker in 0..seats {
            let view = sea.game.view(&sea.state, seat(looker));
            assert_eq!((view.pirates_in_hand().len(), view.most_in_play()), (dealt, dealt));
        }
    }
    assert!(EDITION.game::<Blackbeard>(6, &[]).is_err());
}

#[test]
fn bb_set_3_dealt_hands_have_four_cards_and_no_immediate_cards() {
    let sea = Sea::of(4, DEALT);
    for looker in 0..4 {
        let hand = *sea.game.view(&sea.state, seat(looker)).hand();
        assert_eq!(hand.len(), 4);
        assert!(hand.cards().iter().all(|card| card.event().played() != Played::Now));
    }
}

const FOUR: &str =
    "\"Wear and Tear (3)\", \"Buried Treasure (2)\", \"Fair Winds (2)\", \"Scurvy Outbreak (I)\"";

#[test]
fn bb_hid_hands_of_opponents_are_hidden_and_hand_sizes_public() {
    let hands = player(0, FOUR, "") + &player(1, "\"Double Cross (2)\"", "pirates = [\"kidd\"]");
    let sea = Sea::of(3, &(teach("").replace("actions = 4\n", "") + &hands));
    let view = sea.game.view(&sea.state, seat(2));
    assert_eq!((view.hand_size(seat(0)), view.pirate_hand_size(seat(1))), (4, 1));
    assert!(view.unseen_pirates().has(Pirate::from_key("kidd").expect("a pirate")));
    let mut dice = NatureDice::new(3);
    dice.open_deal(0);
    let hands: Vec<String> = (0..20)
        .map(|_| {
            let other = sea.game.resample(view, &mut dice);
            assert!(sea.game.view(&other, seat(2)) == view);
            format!("{:?}", sea.game.view(&other, seat(1)).hand())
        })
        .collect();
    assert!(hands.iter().any(|hand| *hand != hands[0]), "{hands:?}");
}

#[test]
fn bb_prt_1_pirate_ports_have_no_nation_governor_value_or_defense() {
    let sea = Sea::of(3, "");
    let view = sea.game.view(&sea.state, seat(0));
    let tortuga = Port::from_key("isla_de_tortuga").expect("a port");
    assert_eq!((view.nation(tortuga), view.value(tortuga), view.defense(tortuga)), (None, 0, 0));
    assert_eq!(view.governor(tortuga), Governor::None);
}
