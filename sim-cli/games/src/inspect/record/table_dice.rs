//! Dice that take their answers from a record, and draw the answers that the record lacks.

use std::collections::VecDeque;

use corsair_engine::dice::hit_ways;
use corsair_engine::pile::Copies;
use corsair_engine::record::{Outcome, Question};
use corsair_engine::scripted::{RollKind, ScriptedRoll};
use corsair_engine::stream::NatureDice;
use corsair_engine::words::InWords;
use corsair_engine::{Dice, Lane};

use crate::inspect::record::script::{Answers, Seen};
use crate::inspect::replay::Chronicle;

/// Answer for an unrecorded roll or draw.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Drawn {
    pub outcome: Outcome,
    /// All possible answers.
    pub answers: Vec<u32>,
    /// Probability of the answer.
    pub chance: f64,
}

/// Chance entry of the current step that no question has used, with its index in the step.
enum Waiting {
    Roll(usize, ScriptedRoll),
    Unseen(usize, String),
}

/// Dice of an attempt. In each lane, answers come from the record in order. A question without a recorded answer
/// takes the next wish if the wish is possible, and otherwise a random answer.
pub(crate) struct TableDice<'g, C: Chronicle> {
    game: &'g C::Game,
    waiting: VecDeque<Waiting>,
    wishes: &'g [u32],
    rest: NatureDice,
    /// Random numbers that replace an answer which players would have seen.
    instead: NatureDice,
    /// Answers so far.
    pub answers: Vec<u32>,
    /// Answers for unrecorded rolls and draws.
    pub drawn: Vec<Drawn>,
    /// Index, within its step, of the first chance entry that does not fit its question.
    pub misfit: Option<(usize, Question)>,
}

impl<'g, C: Chronicle<Game: InWords>> TableDice<'g, C> {
    pub(crate) fn new(game: &'g C::Game, wishes: &'g [u32], seed: u64) -> TableDice<'g, C> {
        let at = |deal| {
            let mut dice = NatureDice::new(seed);
            dice.open_deal(deal);
            dice
        };
        TableDice {
            game,
            waiting: VecDeque::new(),
            wishes,
            rest: at(0),
            instead: at(1),
            answers: Vec::new(),
            drawn: Vec::new(),
            misfit: None,
        }
    }

    /// Adds the chance entries of a step.
    pub(crate) fn open(&mut self, chance: &[Seen]) {
        for (place, seen) in chance.iter().enumerate() {
            match &seen.answers {
                Answers::Rolls(rolls) => {
                    self.waiting.extend(rolls.iter().map(|&roll| Waiting::Roll(place, roll)));
                }
                Answers::Unseen(kind) => {
                    self.waiting.push_back(Waiting::Unseen(place, kind.clone()))
                }
            }
        }
    }

    /// Returns the index of the first chance entry in the step that no question has used.
    pub(crate) fn left(&self) -> Option<usize> {
        self.waiting.front().map(|waiting| match waiting {
            Waiting::Roll(place, _) | Waiting::Unseen(place, _) => *place,
        })
    }

    /// Answers a question from the record, or else fits an answer. `chances` lists the possible answers; `drawn` is a
    /// random answer.
    fn answer(
        &mut self,
        lane: Lane,
        question: Question,
        fits: impl Fn(ScriptedRoll) -> bool,
        chances: &dyn Fn() -> Vec<(u32, f64)>,
        drawn: u32,
    ) -> u32 {
        let is_next = |waiting: &Waiting| match waiting {
            Waiting::Roll(_, roll) => roll.lane == lane,
            Waiting::Unseen(_, kind) => {
                let (words, _) =
                    self.game.exact_words(&[Outcome { lane, question, answer: drawn }]);
                words.split(' ').next() == Some(kind)
            }
        };
        // A complete record omits forced outcomes, such as the last card of a deck. The next entry may then belong to a
        // later question.
        let is_later = |waiting: &Waiting| match waiting {
            Waiting::Roll(_, roll) => !fits(*roll) && chances().len() == 1,
            Waiting::Unseen(..) => false,
        };
        let next = self.waiting.iter().position(is_next);
        let next = next.filter(|&at| !is_later(&self.waiting[at]));
        let next = next.and_then(|at| self.waiting.remove(at));
        let answer = match next {
            Some(Waiting::Roll(_, roll)) if fits(roll) => roll.answer,
            Some(Waiting::Roll(place, _)) => {
                self.misfit.get_or_insert((place, question));
                drawn
            }
            Some(Waiting::Unseen(..)) | None => self.draw_to_fit(lane, question, chances, drawn),
        };
        self.answers.push(answer);
        answer
    }

    fn draw_to_fit(
        &mut self,
        lane: Lane,
        question: Question,
        chances: &dyn Fn() -> Vec<(u32, f64)>,
        drawn: u32,
    ) -> u32 {
        let mut chances = chances();
        if let &[(only, _)] = chances.as_slice() {
            return only;
        }
        let lies_open = |answer| C::lies_open(self.game, Outcome { lane, question, answer });
        if chances.iter().any(|&(answer, _)| !lies_open(answer)) {
            chances.retain(|&(answer, _)| !lies_open(answer));
        }
        let is_there = |answer: u32| chances.iter().any(|&(of, _)| of == answer);
        let wish = self.wishes.get(self.drawn.len()).copied().filter(|&wish| is_there(wish));
        let answer = wish.unwrap_or_else(|| match is_there(drawn) {
            true => drawn,
            false => self.drawn_instead(&chances),
        });
        let chance =
            chances.iter().find(|(of, _)| *of == answer).map_or(0.0, |&(_, chance)| chance);
        let outcome = Outcome { lane, question, answer };
        let answers = chances.into_iter().map(|(of, _)| of).collect();
        self.drawn.push(Drawn { outcome, answers, chance });
        answer
    }
}

impl<C: Chronicle> TableDice<'_, C> {
    /// Draws one of the answers at random, each with its given probability.
    fn drawn_instead(&mut self, chances: &[(u32, f64)]) -> u32 {
        const PARTS: u32 = 1 << 24;
        let part = f64::from(self.instead.pick(Lane::nature(0), PARTS)) / f64::from(PARTS);
        let mut left = part * chances.iter().map(|(_, chance)| chance).sum::<f64>();
        let passed = |&(_, chance): &(u32, f64)| {
            left -= chance;
            left < 0.0
        };
        let place = chances.iter().position(passed).unwrap_or(chances.len() - 1);
        chances[place].0
    }
}

impl<C: Chronicle<Game: InWords>> Dice for TableDice<'_, C> {
    fn pick(&mut self, lane: Lane, n: u32) -> u32 {
        let drawn = self.rest.pick(lane, n);
        let fits = |roll: ScriptedRoll| roll.asked == RollKind::Pick { n } && roll.answer < n;
        let chances = || (0..n).map(|of| (of, 1.0 / f64::from(n))).collect();
        self.answer(lane, Question::Pick { n }, fits, &chances, drawn)
    }

    fn hits(&mut self, lane: Lane, dice: u8, hit_on: u8) -> u8 {
        let drawn = self.rest.hits(lane, dice, hit_on).into();
        let fits = |roll: ScriptedRoll| roll.answers_hits(dice, hit_on);
        let all = 6_f64.powi(dice.into());
        let chances = || {
            let ways = (0..).zip(hit_ways(dice, hit_on)).filter(|&(_, ways)| ways > 0);
            ways.map(|(hits, ways)| (hits, f64::from(ways) / all)).collect()
        };
        self.answer(lane, Question::Hits { dice, hit_on }, fits, &chances, drawn) as u8
    }

    fn draw(&mut self, lane: Lane, copies: Copies<'_>) -> usize {
        let drawn = self.rest.draw(lane, copies) as u32;
        let cards = copies.total();
        let there = |kind: u32| copies.has(kind as usize);
        let fits = |roll: ScriptedRoll| roll.asked == RollKind::Draw && there(roll.answer);
        let chances = || {
            let kinds = (0..).zip(copies.iter()).filter(|&(_, of)| of > 0);
            kinds.map(|(kind, of)| (kind, f64::from(of) / f64::from(cards))).collect()
        };
        self.answer(lane, Question::Draw { cards }, fits, &chances, drawn) as usize
    }
}
