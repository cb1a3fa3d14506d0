//! Resampling: random states that are consistent with a view.

use super::View;
use crate::dice::Dice;
use crate::games::blackbeard::data::card::{Hand, Played};
use crate::games::blackbeard::data::lanes;
use crate::games::blackbeard::state::face_down::Merchants;
use crate::games::blackbeard::state::numbers::Cards;
use crate::games::blackbeard::state::{PirateCard, State};

/// Returns a random state that is consistent with a view. All possible deals of event cards and pirate cards to
/// opponents are equally likely. So are all possible blind choices, and all possible assignments of face-down
/// merchants. Cups hide no information, since draws from cups happen on demand.
pub(crate) fn resample<D: Dice>(view: View<'_>, dice: &mut D) -> State {
    let (game, truth, me) = view.parts();
    let mut state = truth.clone();
    let numbers = &game.numbers;
    let unseen = view.unseen();
    let mut dealt = Cards::EMPTY;
    for (kind, copies) in unseen.iter().enumerate().take(numbers.cards.len()) {
        match numbers.cards[kind].event().played() {
            Played::ByPp | Played::ByAp => dealt.add(kind, copies),
            Played::Now => {}
        }
    }
    let mut deck = unseen;
    let mut pirates = view.unseen_pirates();
    for pirate in pirates.iter() {
        state.set_card(pirate, PirateCard::Deck);
    }
    for seat in truth.all().filter(|&seat| seat != me) {
        let mut hand = Hand::EMPTY;
        for _ in 0..truth.player(seat).hand.len() {
            let kind = dice.draw(lanes::EVENTS, dealt.copies());
            dealt.remove(kind, 1);
            deck.remove(kind, 1);
            hand.add(numbers.cards[kind]);
        }
        state.player_mut(seat).hand = hand;
        if truth.fate[seat.index()].is_some() {
            let chosen = dice.pick(lanes::EVENTS, hand.len() as u32) as usize;
            state.fate[seat.index()] = Some(hand.cards()[chosen]);
        }
        for _ in 0..truth.in_hand(seat).len() {
            let chosen = pirates.nth(dice.pick(lanes::CUPS, pirates.len() as u32));
            let pirate = chosen.expect("there is an unseen pirate for each card in a hand");
            pirates.remove(pirate);
            state.set_card(pirate, PirateCard::Hand(seat));
        }
    }
    state.deck = deck;
    draw_face_down(&mut state, &numbers.merchants, dice);
    state
}

/// Draws the face-down merchants in the order in which their boxes were filled. A later box can hold every counter
/// that an earlier box can hold, so every draw has equally many continuations.
fn draw_face_down<D: Dice>(state: &mut State, all: &Merchants, dice: &mut D) {
    let boxes = state.boxes.iter().filter(|port| state.face_up[port.index()] == 0);
    state.face_down = state.face_down.seen();
    for port in state.face_down.in_order(boxes) {
        let kind = dice.draw(lanes::FACE_DOWN, state.face_down.may_lie(all, port).copies());
        state.face_down.set(port, Some(kind));
    }
}
