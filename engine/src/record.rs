//! Recording and replay of a game: logged chance, scripted chance, lists of actions.

use std::collections::VecDeque;

use crate::dice::{Dice, Lane, hit_ways};
use crate::game::Game;
use crate::observe::{NoObserver, Observer};
use crate::pile::Copies;
use crate::seat::Seat;

/// Question that play asks the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Pick of a number below `n`.
    Pick {
        /// Number of possible outcomes.
        n: u32,
    },
    /// Roll of dice, counted in hits.
    Hits {
        /// Number of dice.
        dice: u8,
        /// Lowest face that hits.
        hit_on: u8,
    },
    /// Draw of a card from a deck.
    Draw {
        /// Number of cards left in the deck.
        cards: u32,
    },
}

/// Outcome of chance: the lane, the question and the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Lane of the question.
    pub lane: Lane,
    /// Question that play asked.
    pub question: Question,
    /// Answer of the dice: the picked number, the number of hits, or the kind of the card.
    pub answer: u32,
}

impl Outcome {
    /// Returns true if only one answer was possible: one number, dice that all hit or all miss, or
    /// the last card.
    pub fn is_certain(&self) -> bool {
        match self.question {
            Question::Pick { n } => n == 1,
            Question::Hits { dice, hit_on } => {
                hit_ways(dice, hit_on).filter(|&ways| ways > 0).count() == 1
            }
            Question::Draw { cards } => cards == 1,
        }
    }
}

/// Dice that forward each question to other dice and log the answer.
pub struct Logger<D> {
    /// Dice that answer the questions.
    pub dice: D,
    /// Log of every outcome, in order.
    pub log: Vec<Outcome>,
}

impl<D: Dice> Logger<D> {
    /// Returns dice that log the answers of `dice`.
    pub fn new(dice: D) -> Logger<D> {
        Logger { dice, log: Vec::new() }
    }

    fn note(&mut self, lane: Lane, question: Question, answer: u32) {
        self.log.push(Outcome { lane, question, answer });
    }
}

impl<D: Dice> Dice for Logger<D> {
    fn pick(&mut self, lane: Lane, n: u32) -> u32 {
        let answer = self.dice.pick(lane, n);
        self.note(lane, Question::Pick { n }, answer);
        answer
    }
    fn hits(&mut self, lane: Lane, dice: u8, hit_on: u8) -> u8 {
        let answer = self.dice.hits(lane, dice, hit_on);
        self.note(lane, Question::Hits { dice, hit_on }, answer.into());
        answer
    }
    fn draw(&mut self, lane: Lane, copies: Copies<'_>) -> usize {
        let answer = self.dice.draw(lane, copies);
        let cards = copies.total();
        self.note(lane, Question::Draw { cards }, answer as u32);
        answer
    }
}

/// Dice with scripted answers; after the last scripted answer, the dice `rest` answer.
///
/// The field [`mismatch`](Script::mismatch) stores the first scripted answer that was impossible for its question.
/// From that question on, the dice `rest` answer.
pub struct Script<D> {
    answers: VecDeque<u32>,
    rest: D,
    /// First impossible scripted answer, with the question that it was given to.
    pub mismatch: Option<(u32, Question)>,
}

impl<D: Dice> Script<D> {
    /// Returns dice that give these answers in order, and then answer as `rest` does.
    pub fn new(answers: impl IntoIterator<Item = u32>, rest: D) -> Script<D> {
        Script { answers: answers.into_iter().collect(), rest, mismatch: None }
    }

    /// Adds answers at the end of the script.
    pub fn extend(&mut self, answers: impl IntoIterator<Item = u32>) {
        self.answers.extend(answers);
    }

    /// Number of scripted answers that are still unused.
    pub fn left(&self) -> usize {
        self.answers.len()
    }

    fn next(&mut self, question: Question, fits: impl Fn(u32) -> bool) -> Option<u32> {
        let answer = self.answers.pop_front()?;
        if fits(answer) {
            return Some(answer);
        }
        self.mismatch = Some((answer, question));
        self.answers.clear();
        None
    }
}

impl<D: Dice> Dice for Script<D> {
    fn pick(&mut self, lane: Lane, n: u32) -> u32 {
        self.next(Question::Pick { n }, |answer| answer < n)
            .unwrap_or_else(|| self.rest.pick(lane, n))
    }
    fn hits(&mut self, lane: Lane, dice: u8, hit_on: u8) -> u8 {
        self.next(Question::Hits { dice, hit_on }, |answer| answer <= u32::from(dice))
            .map_or_else(|| self.rest.hits(lane, dice, hit_on), |answer| answer as u8)
    }
    fn draw(&mut self, lane: Lane, copies: Copies<'_>) -> usize {
        let cards = copies.total();
        let there = |answer: u32| copies.has(answer as usize);
        self.next(Question::Draw { cards }, there)
            .map_or_else(|| self.rest.draw(lane, copies), |answer| answer as usize)
    }
}

/// Observer that records every action with its seat.
pub struct Actions<G: Game>(pub Vec<(Seat, G::Action)>);

impl<G: Game> Default for Actions<G> {
    fn default() -> Actions<G> {
        Actions(Vec::new())
    }
}

impl<G: Game> Observer<G> for Actions<G> {
    fn watches(&self) -> bool {
        false
    }
    fn event(&mut self, _event: G::Event) {}
    fn decided(&mut self, _game: &G, _state: &G::State, seat: Seat, action: G::Action) {
        self.0.push((seat, action));
    }
}

/// Replays a list of actions from the set-up; returns the final state.
pub fn replay<G: Game, D: Dice>(game: &G, actions: &[(Seat, G::Action)], dice: &mut D) -> G::State {
    let mut state = game.setup(dice, &mut NoObserver);
    for &(_, action) in actions {
        game.apply(&mut state, action, dice, &mut NoObserver);
    }
    state
}
