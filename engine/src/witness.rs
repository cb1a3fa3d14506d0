//! Witnesses: who hears of chance as well as of decisions and events, all in one order.
//!
//! Dice and observer are two parameters of play. A witness is both ears of one listener:
//! [`WitnessedDice`] and [`Shared`] bring what they hear to the same place, so that a trace can put
//! a roll where it fell.

use std::cell::RefCell;

use crate::dice::{Dice, Lane};
use crate::game::Game;
use crate::observe::Observer;
use crate::pile::Copies;
use crate::record::{Outcome, Question};
use crate::seat::Seat;
use crate::strategy::Reasons;

/// Who hears every chance outcome.
pub trait HearsChance {
    /// The dice have answered.
    fn chance(&mut self, outcome: Outcome);
}

/// The ear of a witness that observes play.
#[derive(Debug)]
pub struct Shared<'w, W>(pub &'w RefCell<W>);

impl<G: Game, W: Observer<G>> Observer<G> for Shared<'_, W> {
    const WATCHES: bool = W::WATCHES;
    fn event(&mut self, event: G::Event) {
        self.0.borrow_mut().event(event);
    }
    fn decided(&mut self, game: &G, state: &G::State, seat: Seat, action: G::Action) {
        self.0.borrow_mut().decided(game, state, seat, action);
    }
    fn asks_why(&self) -> bool {
        self.0.borrow().asks_why()
    }
    fn explained(&mut self, seat: Seat, reasons: Option<&Reasons<G::Action>>) {
        self.0.borrow_mut().explained(seat, reasons);
    }
    fn ended(&mut self, game: &G, state: &G::State) {
        self.0.borrow_mut().ended(game, state);
    }
}

/// Dice that tell a witness what they answer.
#[derive(Debug)]
pub struct WitnessedDice<'w, D, W> {
    dice: D,
    witness: &'w RefCell<W>,
}

impl<'w, D: Dice, W: HearsChance> WitnessedDice<'w, D, W> {
    /// Tells `witness` what `dice` answer.
    pub fn new(dice: D, witness: &'w RefCell<W>) -> WitnessedDice<'w, D, W> {
        WitnessedDice { dice, witness }
    }

    fn tell(&self, lane: Lane, question: Question, answer: u32) {
        self.witness.borrow_mut().chance(Outcome { lane, question, answer });
    }
}

impl<D: Dice, W: HearsChance> Dice for WitnessedDice<'_, D, W> {
    fn pick(&mut self, lane: Lane, n: u32) -> u32 {
        let answer = self.dice.pick(lane, n);
        self.tell(lane, Question::Pick { n }, answer);
        answer
    }
    fn hits(&mut self, lane: Lane, dice: u8, hit_on: u8) -> u8 {
        let answer = self.dice.hits(lane, dice, hit_on);
        self.tell(lane, Question::Hits { dice, hit_on }, answer.into());
        answer
    }
    fn draw(&mut self, lane: Lane, copies: Copies<'_>) -> usize {
        let answer = self.dice.draw(lane, copies);
        let cards = copies.total();
        self.tell(lane, Question::Draw { cards }, answer as u32);
        answer
    }
}
