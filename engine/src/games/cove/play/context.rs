//! Context of play: rules, state, dice and observer. Its methods change goods, fame, cards and levels.

use std::cmp::Ordering;

use crate::dice::Dice;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::{Card, Cards, Parrot};
use crate::games::cove::data::{Island, Seats, Ship, lanes};
use crate::games::cove::rules::Rules;
use crate::games::cove::state::event::{Event, FameFor, GoodsFor, LevelBy, Share, Voyage};
use crate::games::cove::state::fight::{Line, MAX_SHIPS};
use crate::games::cove::state::game::Cove;
use crate::games::cove::state::numbers::USUAL_EIGHTS;
use crate::games::cove::state::{Ask, Drawn, Draws, ParrotAboard, State, Step};
use crate::observe::Observer;
use crate::queue::SeatQueue;
use crate::seat::{MAX_SEATS, Seat};

/// Rules, state, dice and observer while the game carries out an action.
pub(crate) struct TurnContext<'t, D, O> {
    pub game: &'t Cove,
    pub state: &'t mut State,
    pub dice: &'t mut D,
    pub watch: &'t mut O,
}

impl<'t, D: Dice, O: Observer<Cove>> TurnContext<'t, D, O> {
    #[inline]
    pub(crate) fn rules(&self) -> &'t Rules {
        &self.game.rules
    }

    #[inline(always)]
    pub(crate) fn emit(&mut self, event: Event) {
        if self.watch.watches() {
            self.watch.event_at(self.game, self.state, event);
        }
    }

    /// Adds fame to a seat. A Consort of the seat's ship gets a share of fame from booty (`PC-CON`).
    pub(crate) fn win_fame(&mut self, seat: Seat, fame: u16, reason: FameFor) {
        if fame == 0 {
            return;
        }
        let part = self.rules().consort.one_in;
        let vessel = self.state.vessel_mut(seat);
        let Some(consort) = vessel.consort else {
            return self.change_fame(seat, fame.into(), reason, Share::Own);
        };
        let share = consort_share(&mut vessel.shared.fame, fame, part);
        self.change_fame(seat, fame.into(), reason, Share::Own);
        self.change_fame(seat, -i32::from(share), reason, Share::Consort);
        self.change_fame(consort, share.into(), reason, Share::Consort);
    }

    /// Changes the fame of one seat, without a share for the Consort. **Ruling** fame may go below 0 (`PC-FLE-2`).
    pub(crate) fn change_fame(&mut self, seat: Seat, by: i32, reason: FameFor, share: Share) {
        if by != 0 {
            self.state.vessel_mut(seat).fame += by;
            self.emit(Event::Fame(seat, by, reason, share));
        }
    }

    /// Gives gold from the bank to a seat, up to the bank's stock.
    pub(crate) fn gain_gold(&mut self, seat: Seat, gold: u8, reason: GoodsFor) {
        let gold = u16::from(gold).min(self.state.bank_gold);
        self.state.bank_gold -= gold;
        self.move_gold(seat, gold as i16, reason, Share::Own);
    }

    /// Moves gold from a seat to the bank.
    pub(crate) fn pay(&mut self, seat: Seat, gold: u16, reason: GoodsFor) {
        self.state.bank_gold += gold;
        self.move_gold(seat, -(gold as i16), reason, Share::Own);
    }

    /// Gives chests from the bank to a seat, up to the bank's stock.
    pub(crate) fn gain_chests(&mut self, seat: Seat, chests: u8, reason: GoodsFor) {
        let chests = chests.min(self.state.bank_chests);
        self.state.bank_chests -= chests;
        self.move_chests(seat, chests.into(), reason, Share::Own);
    }

    /// Moves chests from a seat to the bank.
    pub(crate) fn give_up_chests(&mut self, seat: Seat, chests: u8, reason: GoodsFor) {
        self.state.bank_chests += chests;
        self.move_chests(seat, -i16::from(chests), reason, Share::Own);
    }

    pub(crate) fn move_gold(&mut self, seat: Seat, by: i16, reason: GoodsFor, share: Share) {
        if by != 0 {
            let vessel = self.state.vessel_mut(seat);
            vessel.gold = vessel.gold.strict_add_signed(by);
            self.emit(Event::Gold(seat, by, reason, share));
        }
    }

    pub(crate) fn move_chests(&mut self, seat: Seat, by: i16, reason: GoodsFor, share: Share) {
        if by != 0 {
            let vessel = self.state.vessel_mut(seat);
            let chests = i16::from(vessel.chests) + by;
            vessel.chests = u8::try_from(chests).expect("chests aboard came from the bank");
            self.emit(Event::Chests(seat, by, reason, share));
        }
    }

    /// Shares plundered goods with the ship's Consort (`PC-CON`).
    pub(crate) fn share_goods(&mut self, seat: Seat, gold: u16, chests: u8) {
        let part = self.rules().consort.one_in;
        let vessel = self.state.vessel_mut(seat);
        let Some(consort) = vessel.consort else { return };
        let gold = consort_share(&mut vessel.shared.gold, gold, part) as i16;
        let chests = consort_share(&mut vessel.shared.chests, chests.into(), part) as i16;
        for (whose, sign) in [(seat, -1), (consort, 1)] {
            self.move_gold(whose, sign * gold, GoodsFor::Plunder, Share::Consort);
            self.move_chests(whose, sign * chests, GoodsFor::Plunder, Share::Consort);
        }
    }

    pub(crate) fn set_level(&mut self, seat: Seat, section: Section, level: u8, by: LevelBy) {
        self.state.vessel_mut(seat).levels[section.index()] = level;
        self.emit(Event::Level(seat, section, level, by));
    }

    pub(crate) fn sail(&mut self, seat: Seat, to: Island, voyage: Voyage) {
        self.state.moor(seat, to);
        self.emit(Event::Sailed(seat, to, voyage));
    }

    /// Removes a card from a seat's hand; the caller discards or places the card.
    pub(crate) fn play(&mut self, seat: Seat, card: Card) {
        self.state.vessel_mut(seat).hand.remove(card, 1);
        self.emit(Event::Played(seat, card));
    }

    /// Plays a card and discards it at once.
    pub(crate) fn play_and_discard(&mut self, seat: Seat, card: Card) {
        self.play(seat, card);
        self.state.discards.add(card, 1);
    }

    /// Schedules draws for a seat; [`draw_cards`](TurnContext::draw_cards) makes these draws.
    pub(crate) fn begin_draws(&mut self, seat: Seat, cards: u8, reason: Drawn) {
        self.state.draws = Draws { seat, left: cards, reason, offered: None };
    }

    /// Draws the scheduled cards one by one, then resumes the state's step. A parrot may need a decision between two
    /// draws (`PC-PAR-1`).
    pub(crate) fn draw_cards(&mut self) -> Step {
        while self.state.draws.left > 0 {
            self.state.draws.left -= 1;
            if let Some(ask) = self.draw_card() {
                return self.ask(ask, self.state.step);
            }
        }
        self.state.step
    }

    fn draw_card(&mut self) -> Option<Ask> {
        self.refill_deck();
        if self.state.deck.is_empty() {
            self.state.draws.left = 0;
            return None;
        }
        let pile = self.state.deck.pile();
        let kind = if self.game.numbers.usual_cards_only {
            self.dice.draw(lanes::TAVERN, pile.copies_of_first::<USUAL_EIGHTS>())
        } else {
            self.dice.draw(lanes::TAVERN, pile.copies())
        };
        let card = Card::ALL[kind];
        self.state.deck.remove(card, 1);
        let Draws { seat, reason, .. } = self.state.draws;
        let receiver = self.receiver_of_card(seat, reason);
        self.emit(Event::Drew(receiver, card, reason));
        let Some(parrot) = card.parrot() else {
            self.state.vessel_mut(receiver).hand.add(card, 1);
            return None;
        };
        if self.state.vessel(receiver).parrot.is_none() {
            self.perch(receiver, parrot);
            return None;
        }
        self.state.draws.offered = Some((receiver, parrot));
        Some(Ask::Parrot(receiver))
    }

    /// Shuffles the discards into a deck that has run out (`PC-PLU-1`).
    #[inline]
    fn refill_deck(&mut self) {
        if self.state.deck.is_empty() && !self.state.discards.is_empty() {
            self.state.deck = std::mem::replace(&mut self.state.discards, Cards::NONE);
            self.emit(Event::Reshuffled);
        }
    }

    /// Shuffles a card into the deck; an empty deck is refilled first.
    pub(crate) fn shuffle_in(&mut self, card: Card) {
        self.refill_deck();
        self.state.deck.add(card, 1);
    }

    /// Returns the seat that receives a drawn card. The Consort receives the first, third, fifth … of a ship's
    /// plundered cards (`PC-CON`).
    fn receiver_of_card(&mut self, seat: Seat, reason: Drawn) -> Seat {
        let part = self.rules().consort.one_in;
        let vessel = self.state.vessel_mut(seat);
        match (vessel.consort, reason) {
            (Some(consort), Drawn::Plundered) => {
                let his = consort_share(&mut vessel.shared.cards, 1, part) == 1;
                if his { consort } else { seat }
            }
            (_, Drawn::Dealt | Drawn::Plundered | Drawn::Bought | Drawn::Gift) => seat,
        }
    }

    pub(crate) fn perch(&mut self, seat: Seat, parrot: Parrot) {
        let hits_left = self.rules().parrot.hits;
        self.state.vessel_mut(seat).parrot = Some(ParrotAboard { parrot, hits_left });
        self.emit(Event::ParrotWhole(seat, parrot));
    }

    /// Returns seats by the speed of their ships, fastest first, with ties broken by dice
    /// (`PC-SPD-3`).
    #[inline]
    pub(crate) fn by_speed(&mut self, seats: Seats) -> SeatQueue {
        let (game, state) = (self.game, &*self.state);
        by_value(self.dice, seats, |seat| game.speed(state, Ship::Of(seat)).into())
    }

    /// Returns seats by fame, the most famous first, with ties broken by dice.
    pub(crate) fn by_fame(&mut self, seats: Seats) -> SeatQueue {
        let state = &*self.state;
        by_value(self.dice, seats, |seat| state.vessel(seat).fame)
    }

    /// Sorts ships by speed, fastest first, with ties broken by dice (`PC-SPD-3`).
    #[inline]
    pub(crate) fn sort_by_speed(&mut self, line: &mut Line) {
        if line.ships().len() > 1 {
            self.sort_several_by_speed(line);
        }
    }

    fn sort_several_by_speed(&mut self, line: &mut Line) {
        let (game, state) = (self.game, &*self.state);
        sort_with_ties(self.dice, line.ships_mut(), |ship| game.speed(state, ship).into());
    }
}

/// Returns seats by a value, highest first, with ties broken by dice.
#[inline]
fn by_value<D: Dice>(dice: &mut D, seats: Seats, value: impl Fn(Seat) -> i32) -> SeatQueue {
    match seats.only() {
        Some(seat) => SeatQueue::EMPTY.with_first(seat),
        None => several_by_value(dice, seats, value),
    }
}

#[inline(never)]
fn several_by_value<D: Dice>(dice: &mut D, seats: Seats, value: impl Fn(Seat) -> i32) -> SeatQueue {
    let mut order = [Seat::new(0); MAX_SEATS];
    for (place, seat) in order.iter_mut().zip(seats.iter()) {
        *place = seat;
    }
    let order = &mut order[..seats.len()];
    sort_with_ties(dice, order, value);
    SeatQueue::of(order)
}

/// Sorts at most [`MAX_SHIPS`] items by a value, highest first. Dice break ties (`PC-SPD-3`).
pub(crate) fn sort_with_ties<D: Dice, T: Copy>(
    dice: &mut D,
    items: &mut [T],
    value: impl Fn(T) -> i32,
) {
    match items {
        [] | [_] => return,
        &mut [first, second] => {
            match value(first).cmp(&value(second)) {
                Ordering::Greater => {}
                Ordering::Equal => dice.shuffle(lanes::TIES, items),
                Ordering::Less => items.swap(0, 1),
            }
            return;
        }
        _ => {}
    }
    let mut values = [0; MAX_SHIPS];
    let values = &mut values[..items.len()];
    for (place, &item) in values.iter_mut().zip(&*items) {
        *place = value(item);
    }
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && values[at - 1] < values[at] {
            values.swap(at - 1, at);
            items.swap(at - 1, at);
            at -= 1;
        }
    }
    let mut start = 0;
    while start < items.len() {
        let tied = values[start..].iter().take_while(|&&value| value == values[start]).count();
        if tied > 1 {
            dice.shuffle(lanes::TIES, &mut items[start..start + tied]);
        }
        start += tied;
    }
}

/// Adds `earned` to a running total and returns the Consort's share of it. After each award, the
/// Consort has received one part in `one_in` of the total, rounded up (`PC-CON`: one in two).
fn consort_share(total: &mut u16, earned: u16, one_in: u8) -> u16 {
    let had = total.div_ceil(one_in.into());
    *total += earned;
    total.div_ceil(one_in.into()) - had
}

#[cfg(test)]
mod tests {
    use super::consort_share;

    #[test]
    fn pc_con_consort_shares_follow_the_running_total() {
        let mut total = 0;
        let shares: Vec<u16> =
            [1, 1, 3, 0, 2].map(|earned| consort_share(&mut total, earned, 2)).into();
        assert_eq!(shares, [1, 0, 2, 0, 1]);
    }
}
