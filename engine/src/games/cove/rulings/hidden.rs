//! Hidden information: a seat's view, and exchanges between players.

use super::kit::Situation;
use super::vessel::{at, cards, seat};
use crate::game::Game;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::tavern::Parrot;
use crate::games::cove::data::{Island, Legend};
use crate::games::cove::state::action::Action;
use crate::games::cove::state::fight::Ranking;
use crate::games::cove::state::{Ask, State};
use crate::games::cove::view::View;
use crate::games::cove::words::table::TableSeen;

fn seen_by(sea: &Situation, index: usize) -> View<'_> {
    sea.game.view(&sea.state, seat(index))
}

/// Fixed situation in which seat 1 has this hand.
fn with_hand(hand: &[Card]) -> Situation {
    Situation::of(3).ship(0, at(6).chests(1)).ship(1, at(6).hand(hand)).upgrade_phase()
}

#[test]
fn pc_hid_hands_are_hidden_and_their_size_is_public() {
    let (one, other) = (with_hand(&[Card::GreatFame]), with_hand(&[Card::Consort]));
    assert_eq!(seen_by(&one, 0), seen_by(&other, 0));
    assert_ne!(seen_by(&one, 1), seen_by(&other, 1));
    assert_ne!(seen_by(&one, 0), seen_by(&with_hand(&[]), 0), "its size shows");
    assert_eq!(seen_by(&one, 0).hand_size(seat(1)), 1);
    assert_eq!(*seen_by(&one, 1).hand(), cards(&[Card::GreatFame]));
    assert!(seen_by(&one, 0).unseen_cards().has(Card::GreatFame));
    assert_eq!(seen_by(&one, 1).unseen_cards().count(Card::GreatFame), 0);
}

#[test]
fn pc_hid_wheels_are_hidden_until_they_are_revealed() {
    let sail = |island: &str| {
        let mut sea = Situation::of(3).turn_starts();
        sea.play(0, island);
        sea
    };
    let (one, other) = (sail("sail 2"), sail("sail 5"));
    assert_eq!(one.ask(), Ask::Sail(seat(1)));
    assert_eq!(seen_by(&one, 1), seen_by(&other, 1));
    assert_ne!(seen_by(&one, 0), seen_by(&other, 0));
}

#[test]
fn pc_hid_all_facts_except_hands_and_wheels_are_public() {
    let sea = Situation::of(3)
        .ship(0, at(6).chests(2).gold(3).fame(4).levels([4, 5, 6, 7]).map_of(3))
        .ship(1, at(3).hurt_parrot(Parrot::BillyBones).mastercraft(Section::Hull, 1))
        .black_ship(0, 4, Legend::CaptainHook)
        .deck(&[Card::Consort])
        .upgrade_phase();
    let view = seen_by(&sea, 2);
    assert_eq!((view.chests(seat(0)), view.gold(seat(0)), view.fame(seat(0))), (2, 3, 4));
    assert_eq!(Section::ALL.map(|section| view.level(seat(0), section)), [4, 5, 6, 7]);
    assert!(view.is_marked(seat(0), Island::Sail) && !view.is_marked(seat(0), Island::Hull));
    assert_eq!(view.mastercraft(seat(1), Section::Hull), 1);
    assert_eq!(view.parrot(seat(1)), Some((Parrot::BillyBones, 2)), "healed on its visit");
    let ships: Vec<_> = view.black_ships().collect();
    assert_eq!(ships, [(0, Island::Cannon, Some(Legend::CaptainHook))]);
    // All 42 cards except the card in the deck, the parrot and the mastercraft aboard.
    assert_eq!((view.discards().total(), view.deck_size()), (39, 1));
}

#[test]
fn pc_hid_track_shows_all_fame_except_cards_in_hand() {
    let mut sea =
        Situation::of(3).ship(0, at(6).chests(2).hand(&[Card::GreatFame])).upgrade_phase();
    sea.play(0, "bury_chests 1");
    assert_eq!(seen_by(&sea, 1).fame(seat(0)), 1);
}

#[test]
fn pc_hid_players_cannot_give_goods_or_cards_to_opponents() {
    // No action gives goods or cards to an opponent: outside of combat only Consort names a seat.
    for action in ["give seat1", "trade seat1 gold 2", "consort seat1 2"] {
        assert!(action.parse::<Action>().is_err());
    }
}

/// Returns true if the deciding seat sees a change of the situation.
fn shows(sea: &Situation, change: fn(&mut State)) -> bool {
    let sight = |state: &State| {
        let asked = state.ask.seat().expect("a seat is asked");
        TableSeen::of(sea.game.view(state, asked))
    };
    let mut changed = sea.state.clone();
    change(&mut changed);
    assert_ne!(changed, sea.state);
    sight(&changed) != sight(&sea.state)
}

#[test]
fn pc_npc_2_next_target_of_a_legend_is_visible() {
    let sea = Situation::of(3)
        .ship(0, at(2).levels([6, 2, 4, 4]))
        .ship(1, at(2).levels([6, 2, 4, 3]))
        .black_ship(0, 2, Legend::FlyingDutchman)
        .hits([0])
        .combat_phase();
    let view = seen_by(&sea, 0);
    assert_eq!(view.combat().expect("a fight").targets_of(0).collect::<Vec<_>>(), [seat(1)]);
    assert!(shows(&sea, |state| state.combat.rankings[0] = Ranking::NONE));
    // The Dutchman may repair the hits of the round.
    assert!(shows(&sea, |state| state.combat.round_hits[0] = 1));
    let players_alone = shows(&sea, |state| state.combat.rankings[0].next = 2);
    assert!(players_alone, "a ranking that is worked through");
}

#[test]
fn pc_hid_open_plays_and_passes_are_visible() {
    let volley = Situation::of(3)
        .ship(0, at(2).levels([6, 5, 4, 4]).hand(&[Card::SixGunSalute]))
        .ship(1, at(2).hand(&[Card::PowderKeg]))
        .ship(2, at(2))
        .combat_phase();
    assert!(shows(&volley, |state| state.combat.volley.six_gun = true));
    assert!(shows(&volley, |state| state.combat.volley.kegs[1] = 1));
    let preparation = Situation::of(3)
        .ship(0, at(2).hand(&[Card::BlowMeDown]))
        .ship(1, at(2).hand(&[Card::GrappleAttack]))
        .ties([0])
        .combat_phase();
    assert!(matches!(preparation.ask(), Ask::Prepare(_)));
    assert!(shows(&preparation, |state| state.combat.passes += 1));
    let window = Situation::of(3).turn(1).ship(0, at(7).hand(&[Card::SecretMap])).turn_starts();
    assert!(matches!(window.ask(), Ask::Event(..)));
    assert!(shows(&window, |state| state.window.pass()));
    let actions = Situation::piratenbucht(3).ship(0, at(2).hand(&[Card::RoyalNavy])).action_phase();
    assert!(matches!(actions.ask(), Ask::Action(_)));
    assert!(shows(&actions, |state| state.actions.played = true));
}
