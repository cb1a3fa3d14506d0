//! Full states that a view can't distinguish from the true one.

use super::card::{Hand, Played};
use super::state::{Cards, PirateCard, State};
use super::view::View;
use super::vocabulary::lanes;
use crate::dice::Dice;

/// Draws what is hidden from the view: event and pirate cards in other hands, each way of dealing
/// them equally likely, and cards chosen blind among those. Cups and face-down merchants are drawn
/// from when they are needed, so they hide nothing.
pub(super) fn resample<D: Dice>(view: View<'_>, dice: &mut D) -> State {
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
            let pirate = chosen.expect("as many pirates are unseen as are in hands");
            pirates.remove(pirate);
            state.set_card(pirate, PirateCard::Hand(seat));
        }
    }
    state.deck = deck;
    state
}
