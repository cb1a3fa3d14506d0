//! Observation of chance, decisions and events in the order in which they happen.
//!
//! Play takes dice and an observer as two parameters. [`ObservedDice`] and [`SharedObserver`] report chance,
//! decisions and events to one observer. A trace can therefore list each roll between the decisions around it.

use std::cell::RefCell;

use crate::dice::{Dice, Lane};
use crate::game::Game;
use crate::observe::{NoObserver, Observer};
use crate::pile::Copies;
use crate::record::{Outcome, Question};
use crate::seat::Seat;
use crate::strategy::Reasons;

/// Observer of every chance outcome.
pub trait ChanceObserver {
    /// Receives one answer of the dice.
    fn chance(&mut self, outcome: Outcome);
}

impl ChanceObserver for NoObserver {
    #[inline]
    fn chance(&mut self, _outcome: Outcome) {}
}

impl<W: ChanceObserver + ?Sized> ChanceObserver for &mut W {
    #[inline]
    fn chance(&mut self, outcome: Outcome) {
        W::chance(self, outcome);
    }
}

/// Observer of play that shares its target with [`ObservedDice`].
#[derive(Debug)]
pub struct SharedObserver<'w, W>(pub &'w RefCell<W>);

impl<G: Game, W: Observer<G>> Observer<G> for SharedObserver<'_, W> {
    fn watches(&self) -> bool {
        self.0.borrow().watches()
    }
    fn event(&mut self, event: G::Event) {
        self.0.borrow_mut().event(event);
    }
    fn event_at(&mut self, game: &G, state: &G::State, event: G::Event) {
        self.0.borrow_mut().event_at(game, state, event);
    }
    fn asks_mixtures(&self) -> bool {
        self.0.borrow().asks_mixtures()
    }
    fn drawn(&mut self, seat: Seat, legal: &[G::Action], mixture: &[u32]) {
        self.0.borrow_mut().drawn(seat, legal, mixture);
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

/// Dice that pass every answer to an observer.
#[derive(Debug)]
pub struct ObservedDice<'w, D, W> {
    dice: D,
    observer: &'w RefCell<W>,
}

impl<'w, D: Dice, W: ChanceObserver> ObservedDice<'w, D, W> {
    /// Returns dice that answer as `dice` do and report each answer to `observer`.
    pub fn new(dice: D, observer: &'w RefCell<W>) -> ObservedDice<'w, D, W> {
        ObservedDice { dice, observer }
    }

    fn report(&self, lane: Lane, question: Question, answer: u32) {
        self.observer.borrow_mut().chance(Outcome { lane, question, answer });
    }
}

impl<D: Dice, W: ChanceObserver> Dice for ObservedDice<'_, D, W> {
    fn pick(&mut self, lane: Lane, n: u32) -> u32 {
        let answer = self.dice.pick(lane, n);
        self.report(lane, Question::Pick { n }, answer);
        answer
    }
    fn hits(&mut self, lane: Lane, dice: u8, hit_on: u8) -> u8 {
        let answer = self.dice.hits(lane, dice, hit_on);
        self.report(lane, Question::Hits { dice, hit_on }, answer.into());
        answer
    }
    fn draw(&mut self, lane: Lane, copies: Copies<'_>) -> usize {
        let answer = self.dice.draw(lane, copies);
        let cards = copies.total();
        self.report(lane, Question::Draw { cards }, answer as u32);
        answer
    }
}
