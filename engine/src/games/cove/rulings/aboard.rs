//! Parrots and mastercraft.

use super::happened::fame_changes;
use super::kit::Situation;
use super::vessel::{at, seat, ship};
use crate::game::Game;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::tavern::Parrot;
use crate::games::cove::state::Ask;
use crate::games::cove::state::event::{Event, FameFor};

#[test]
fn pc_par_1_a_parrot_acts_at_once_in_the_open() {
    let mut sea =
        Situation::of(3).ship(0, at(1).gold(3)).draws(&[Card::SquireTrelawney]).upgrade_phase();
    sea.play(0, "buy_card");
    assert!(sea.vessel(0).hand.is_empty());
    assert_eq!((sea.vessel(0).gold, sea.game.speed(&sea.state, ship(0))), (1, 5 + 20));
    let view = sea.game.view(&sea.state, seat(2));
    assert_eq!(view.parrot(seat(0)), Some((Parrot::SquireTrelawney, 2)));
}

/// Seat 0, at the Tavern with Captain Flint's parrot, has drawn Billy Bones'.
fn offered() -> Situation {
    let mut sea = Situation::of(3)
        .ship(0, at(1).gold(5).parrot(Parrot::CaptainFlint))
        .draws(&[Card::BillyBones])
        .upgrade_phase();
    sea.play(0, "buy_card");
    assert_eq!((sea.ask(), sea.vessel(0).gold), (Ask::Parrot(seat(0)), 3));
    assert_eq!(sea.offers(), ["keep_parrot", "take_parrot"]);
    sea.refuses("end_visit", "PC-PAR-1");
    sea
}

#[test]
fn pc_par_1_whoever_keeps_the_old_one_shuffles_the_new_into_the_deck() {
    let mut sea = offered();
    sea.play(0, "keep_parrot");
    assert_eq!(sea.parrot(0), Some((Parrot::CaptainFlint, 2)));
    assert!(sea.state.deck.has(Card::BillyBones) && sea.state.discards.is_empty());
    // No replacement, no money back, one purchase gone.
    assert_eq!((sea.vessel(0).hand.total(), sea.vessel(0).gold), (0, 3));
    assert_eq!((sea.state.visits.bought, sea.fame()), (1, vec![0; 3]));
}

#[test]
fn pc_par_1_whoever_takes_the_new_one_pays_a_fame_for_releasing_the_old() {
    let mut sea = offered();
    let happened = sea.play(0, "take_parrot");
    assert_eq!(sea.parrot(0), Some((Parrot::BillyBones, 2)));
    assert!(sea.state.deck.has(Card::CaptainFlint) && sea.state.discards.is_empty());
    assert_eq!(fame_changes(&happened), [(0, -1, FameFor::ParrotReleased)]);
    assert_eq!((sea.vessel(0).hand.total(), sea.vessel(0).gold), (0, 3));
}

#[test]
fn pc_par_1_a_deck_that_has_run_out_is_refilled_before_a_parrot_is_shuffled_in() {
    for (choice, back) in [("keep_parrot", Card::BillyBones), ("take_parrot", Card::CaptainFlint)] {
        let mut sea = Situation::of(3)
            .ship(0, at(1).gold(5).parrot(Parrot::CaptainFlint))
            .deck(&[Card::BillyBones])
            .upgrade_phase();
        let discards = sea.state.discards;
        sea.draw(&[Card::BillyBones]);
        sea.play(0, "buy_card");
        assert!(sea.state.deck.is_empty() && !discards.is_empty());
        let happened = sea.play(0, choice);
        assert!(happened.contains(&Event::Reshuffled));
        assert_eq!(sea.state.deck.total(), discards.total() + 1);
        assert!(sea.state.deck.has(back) && sea.state.discards.is_empty());
    }
}

#[test]
fn pc_par_2_each_parrot_has_its_section_and_its_power() {
    let board = |parrot| Situation::of(3).ship(0, at(2).levels([2, 2, 7, 3]).parrot(parrot));
    let sections = Parrot::ALL.map(Parrot::section);
    assert_eq!(sections, [Section::Hull, Section::Cannon, Section::Crew, Section::Sails]);
    // Without power: 5 cannon and 3 crew roll 3 dice, speed 5, a hold of 5.
    for (parrot, dice, speed, hold) in [
        (Parrot::CaptainFlint, 3, 5, None),
        (Parrot::LongJohnSilver, 6, 5, Some(5)),
        (Parrot::BillyBones, 5, 5, Some(5)),
        (Parrot::SquireTrelawney, 3, 25, Some(5)),
    ] {
        let sea = board(parrot);
        let view = sea.game.view(&sea.state, seat(1));
        let powers = (view.dice(ship(0)), view.speed(ship(0)), view.hold(seat(0)));
        assert_eq!(powers, (dice, speed, hold), "{parrot:?}");
    }
}

#[test]
fn pc_mas_1_needs_the_card() {
    let sea = Situation::of(3).ship(0, at(2).gold(1)).upgrade_phase();
    sea.refuses("mastercraft hull", "PC-MAS-1");
}
