//! Resampling: random states that give a seat the same view as the true state.

use super::View;
use crate::dice::Dice;
use crate::games::cove::data::lanes;
use crate::games::cove::data::tavern::{Card, Cards};
use crate::games::cove::state::State;
use crate::games::cove::state::action::Action;

/// Draws the information hidden from the view at random. Opponents' hands come from the unseen cards, each deal
/// equally likely. Opponents' hidden choices come from their legal choices.
pub(crate) fn resample<D: Dice>(view: View<'_>, dice: &mut D) -> State {
    let (game, truth, _) = view.parts();
    let cached = &game.numbers.cached_actions;
    let mut state = truth.clone();
    deal_hands(view, &mut state, dice);
    for seat in view.others() {
        if truth.vessel(seat).wheel.is_some()
            && let Action::Sail(island) = any(&cached.destinations, dice)
        {
            state.vessel_mut(seat).wheel = Some(island);
        }
        if truth.rigs[seat.index()].is_some()
            && let Action::Rig(rig) = any(&cached.rigs[seat.index()], dice)
        {
            state.rigs[seat.index()] = Some(rig);
        }
    }
    state
}

/// Draws one of the actions, each equally likely.
fn any<D: Dice>(actions: &[Action], dice: &mut D) -> Action {
    actions[dice.pick(lanes::FATE, actions.len() as u32) as usize]
}

/// Deals the opponents' hands. Parrots never stay in a hand, so every unseen parrot is in the deck.
fn deal_hands<D: Dice>(view: View<'_>, state: &mut State, dice: &mut D) {
    let unseen = view.unseen_cards();
    let is_parrot = |&(card, _): &(Card, u8)| card.parrot().is_some();
    let parrots = || unseen.iter().filter(is_parrot);
    let mut dealt: Cards = unseen.iter().filter(|cards| !is_parrot(cards)).collect();
    // The card taken by Sleight of Hand is public.
    let (_, truth, me) = view.parts();
    let taken = truth.combat.swapped.zip(truth.ask.seat()).filter(|&(_, who)| who != me);
    if let Some((card, _)) = taken {
        dealt.remove(card, 1);
    }
    for seat in view.others() {
        let mut hand = Cards::NONE;
        if let Some((card, _)) = taken.filter(|&(_, who)| who == seat) {
            hand.add(card, 1);
        }
        for _ in hand.total()..view.hand_size(seat) {
            let card = Card::ALL[dice.draw(lanes::TAVERN, dealt.pile().copies())];
            dealt.remove(card, 1);
            hand.add(card, 1);
        }
        state.vessel_mut(seat).hand = hand;
    }
    parrots().for_each(|(card, copies)| dealt.add(card, copies));
    state.deck = dealt;
}
