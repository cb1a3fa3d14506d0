//! Scripted chance: expected questions with their answers, lane by lane.
//!
//! A [`Script`](crate::record::Script) replays logged numbers in order. [`ScriptedDice`] are for scenarios that
//! people write. Each [`ScriptedRoll`] names the question that it answers, so that an error can identify a misplaced
//! roll.

use std::collections::VecDeque;
use std::fmt;

use crate::dice::{Dice, Lane, NATURE_LANES, hit_ways};
use crate::pile::Copies;
use crate::record::{Outcome, Question};

/// Scripted answer, with the question that it is meant for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScriptedRoll {
    /// Lane of the roll.
    pub lane: Lane,
    /// Question that the roll is meant for.
    pub asked: RollKind,
    /// Answer to the question: the picked number, the number of hits, or the kind of the card.
    pub answer: u32,
}

impl ScriptedRoll {
    /// Returns true if the roll fits a question for the hits of `dice` dice that hit on `hit_on`.
    pub fn answers_hits(self, dice: u8, hit_on: u8) -> bool {
        match self.asked {
            RollKind::Hits { dice: of, hit_on: on } => {
                of.is_none_or(|of| of == dice)
                    && on.is_none_or(|on| on == hit_on)
                    && self.answer <= dice.into()
            }
            RollKind::Pick { .. } | RollKind::Draw => false,
        }
    }
}

/// Kind of question that a scripted roll is meant for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RollKind {
    /// Pick of a number below `n`.
    Pick {
        /// Number of possible outcomes.
        n: u32,
    },
    /// Roll of dice, counted in hits.
    Hits {
        /// Number of dice; `None` fits any number.
        dice: Option<u8>,
        /// Lowest face that hits; `None` fits any face.
        hit_on: Option<u8>,
    },
    /// Draw of a card from a deck.
    Draw,
}

/// Dice that give scripted rolls, in order within each lane. When a lane has no scripted roll left, the dice `rest`
/// answer.
///
/// [`clear`](ScriptedDice::clear) reports the first roll that does not fit its question; the dice `rest` answer that
/// question instead. [`take_unscripted`](ScriptedDice::take_unscripted) returns unscripted outcomes.
pub struct ScriptedDice<D> {
    waiting: [VecDeque<(usize, ScriptedRoll)>; NATURE_LANES],
    rest: D,
    pushed: usize,
    mismatch: Option<Mismatch>,
    unscripted: Vec<Outcome>,
}

/// Scripted roll that met a question of a different kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// Number of the roll, counted from 0 since the rolls were last [cleared](ScriptedDice::clear).
    pub roll: usize,
    /// Question that the roll met.
    pub question: Question,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.question {
            Question::Pick { n } => write!(out, "the game asks for one of {n} outcomes"),
            Question::Hits { dice, hit_on } => {
                write!(out, "the game asks for a roll of {dice} dice that hit on {hit_on}")
            }
            Question::Draw { cards } => write!(out, "the game asks for one of {cards} cards left"),
        }
    }
}

impl<D: Dice> ScriptedDice<D> {
    /// Returns dice without scripted rolls: the dice `rest` answer every question.
    pub fn new(rest: D) -> ScriptedDice<D> {
        ScriptedDice {
            waiting: Default::default(),
            rest,
            pushed: 0,
            mismatch: None,
            unscripted: Vec::new(),
        }
    }

    /// Adds a scripted roll at the end of its lane.
    pub fn push(&mut self, roll: ScriptedRoll) {
        self.waiting[roll.lane.index()].push_back((self.pushed, roll));
        self.pushed += 1;
    }

    /// Removes all rolls, and counts new rolls from 0 again.
    ///
    /// # Errors
    /// Returns the first roll that did not fit its question, with this question. If all rolls fit, returns the first
    /// unused roll.
    pub fn clear(&mut self) -> Result<(), (usize, Option<Mismatch>)> {
        let left = self.waiting.iter().flatten().map(|&(number, _)| number).min();
        self.waiting.iter_mut().for_each(VecDeque::clear);
        self.pushed = 0;
        match (self.mismatch.take(), left) {
            (Some(mismatch), _) => Err((mismatch.roll, Some(mismatch))),
            (None, Some(number)) => Err((number, None)),
            (None, None) => Ok(()),
        }
    }

    /// Returns the outcomes since the last call that the dice `rest` decided, because their lane had no scripted roll
    /// left. Questions with a single possible answer are omitted, because they are not chance.
    pub fn take_unscripted(&mut self) -> Vec<Outcome> {
        std::mem::take(&mut self.unscripted)
    }

    fn answer(
        &mut self,
        lane: Lane,
        question: Question,
        fits: impl Fn(ScriptedRoll) -> bool,
        is_certain: bool,
        rest: impl FnOnce(&mut D) -> u32,
    ) -> u32 {
        match self.waiting[lane.index()].pop_front() {
            Some((_, roll)) if fits(roll) => roll.answer,
            Some((number, _)) => {
                self.mismatch.get_or_insert(Mismatch { roll: number, question });
                rest(&mut self.rest)
            }
            None => {
                let answer = rest(&mut self.rest);
                if !is_certain {
                    self.unscripted.push(Outcome { lane, question, answer });
                }
                answer
            }
        }
    }
}

impl<D: Dice> Dice for ScriptedDice<D> {
    fn pick(&mut self, lane: Lane, n: u32) -> u32 {
        let fits = |roll: ScriptedRoll| roll.asked == RollKind::Pick { n } && roll.answer < n;
        self.answer(lane, Question::Pick { n }, fits, n == 1, |rest| rest.pick(lane, n))
    }

    fn hits(&mut self, lane: Lane, dice: u8, hit_on: u8) -> u8 {
        let fits = |roll: ScriptedRoll| roll.answers_hits(dice, hit_on);
        let is_certain = hit_ways(dice, hit_on).filter(|&ways| ways > 0).count() == 1;
        let rest = |rest: &mut D| rest.hits(lane, dice, hit_on).into();
        self.answer(lane, Question::Hits { dice, hit_on }, fits, is_certain, rest) as u8
    }

    fn draw(&mut self, lane: Lane, copies: Copies<'_>) -> usize {
        let cards = copies.total();
        let there = |kind: u32| copies.has(kind as usize);
        let fits = |roll: ScriptedRoll| roll.asked == RollKind::Draw && there(roll.answer);
        let is_certain = cards > 0 && copies.kind_of(0) == copies.kind_of(cards - 1);
        let rest = |rest: &mut D| rest.draw(lane, copies) as u32;
        self.answer(lane, Question::Draw { cards }, fits, is_certain, rest) as usize
    }
}

/// Returns the picks that make [`Dice::shuffle`] turn the order `from` into the order `to`.
///
/// # Panics
/// Panics if the two orders do not contain the same items.
pub fn picks_of_order<T: Copy + PartialEq>(from: &[T], to: &[T]) -> Vec<(u32, u32)> {
    let mut items = from.to_vec();
    let steps = (2..=items.len()).rev();
    steps
        .map(|left| {
            let wanted = to[left - 1];
            let chosen = items[..left].iter().position(|&item| item == wanted);
            let chosen = chosen.expect("two orders of the same items");
            items.swap(left - 1, chosen);
            (left as u32, chosen as u32)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pile::Pile;
    use crate::stream::NatureDice;

    const LANE: Lane = Lane::nature(3);
    const OTHER: Lane = Lane::nature(4);

    fn hits(answer: u32, dice: Option<u8>) -> ScriptedRoll {
        ScriptedRoll { lane: LANE, asked: RollKind::Hits { dice, hit_on: None }, answer }
    }

    #[test]
    fn scripted_rolls_answer_each_lane_in_order() {
        let mut rolls = ScriptedDice::new(NatureDice::new(1));
        rolls.push(hits(2, Some(4)));
        rolls.push(ScriptedRoll { lane: OTHER, asked: RollKind::Pick { n: 6 }, answer: 5 });
        rolls.push(hits(0, None));
        assert_eq!((rolls.d6(OTHER), rolls.hits(LANE, 4, 5), rolls.hits(LANE, 9, 3)), (6, 2, 0));
        assert_eq!(rolls.clear(), Ok(()));
    }

    #[test]
    fn scripted_dice_errors_name_mismatched_and_unused_rolls() {
        let mut rolls = ScriptedDice::new(NatureDice::new(1));
        rolls.push(hits(1, None));
        rolls.push(hits(2, Some(4)));
        rolls.hits(LANE, 3, 5);
        rolls.hits(LANE, 3, 5);
        let mismatch = Mismatch { roll: 1, question: Question::Hits { dice: 3, hit_on: 5 } };
        assert_eq!(rolls.clear(), Err((1, Some(mismatch))));
        rolls.push(hits(4, None));
        rolls.push(ScriptedRoll { lane: OTHER, asked: RollKind::Draw, answer: 1 });
        let pile = Pile::<1>::new([0, 3]);
        assert_eq!(rolls.draw(OTHER, pile.copies()), 1);
        assert_eq!(rolls.clear(), Err((0, None)));
        rolls.push(ScriptedRoll { lane: OTHER, asked: RollKind::Draw, answer: 0 });
        assert_eq!(rolls.draw(OTHER, pile.copies()), 1, "there is no card of kind 0");
        assert_eq!(rolls.clear().map_err(|(roll, _)| roll), Err(0));
    }

    #[test]
    fn unscripted_outcomes_are_reported_unless_certain() {
        let mut rolls = ScriptedDice::new(NatureDice::new(1));
        rolls.push(hits(1, None));
        rolls.push(hits(2, None));
        rolls.hits(LANE, 3, 5);
        rolls.pick(LANE, 6);
        assert_eq!(rolls.take_unscripted(), [], "one that does not fit is reported as such");
        let answer = rolls.pick(LANE, 6);
        let hits = rolls.hits(OTHER, 2, 5).into();
        let pile = Pile::<1>::new([2, 3]);
        let card = rolls.draw(OTHER, pile.copies()) as u32;
        let outcomes = [
            Outcome { lane: LANE, question: Question::Pick { n: 6 }, answer },
            Outcome { lane: OTHER, question: Question::Hits { dice: 2, hit_on: 5 }, answer: hits },
            Outcome { lane: OTHER, question: Question::Draw { cards: 5 }, answer: card },
        ];
        assert_eq!(rolls.take_unscripted(), outcomes);
        rolls.pick(LANE, 1);
        rolls.hits(LANE, 0, 5);
        rolls.hits(LANE, 3, 7);
        rolls.draw(OTHER, Pile::<1>::new([0, 3]).copies());
        assert_eq!(rolls.take_unscripted(), []);
    }

    #[test]
    fn picks_of_order_shuffle_items_into_any_order() {
        for to in [[1, 2, 3], [3, 1, 2], [2, 3, 1], [3, 2, 1]] {
            let mut rolls = ScriptedDice::new(NatureDice::new(1));
            for (n, answer) in picks_of_order(&[1, 2, 3], &to) {
                rolls.push(ScriptedRoll { lane: LANE, asked: RollKind::Pick { n }, answer });
            }
            let mut items = [1, 2, 3];
            rolls.shuffle(LANE, &mut items);
            assert_eq!((items, rolls.clear()), (to, Ok(())));
        }
    }
}
