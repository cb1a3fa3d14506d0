//! Dice that walk every outcome, so that the code of simulations also gives exact odds.

use crate::dice::{Dice, Lane, hit_ways, sum_ways};
use crate::pile::Copies;

/// Exact probability of a path of outcomes: the fraction `ways` / `of` in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    /// Numerator: the number of equally likely outcomes that take this path.
    pub ways: u128,
    /// Denominator: the total number of equally likely outcomes.
    pub of: u128,
}

impl Chance {
    /// Probability of the certain event.
    pub const CERTAIN: Chance = Chance { ways: 1, of: 1 };

    /// Probability as a number from 0 to 1.
    pub fn value(self) -> f64 {
        self.ways as f64 / self.of as f64
    }

    fn of(ways: u128, of: u128) -> Chance {
        let divisor = greatest_common_divisor(ways, of);
        Chance { ways: ways / divisor, of: of / divisor }
    }
}

fn greatest_common_divisor(a: u128, b: u128) -> u128 {
    // Most numbers fit 64 bits, in which division is many times faster.
    match (u64::try_from(a), u64::try_from(b)) {
        (Ok(a), Ok(b)) => euclid(a, b).into(),
        _ => euclid(a, b),
    }
}

fn euclid<N: Copy + PartialEq + Default + std::ops::Rem<Output = N>>(mut a: N, mut b: N) -> N {
    while b != N::default() {
        (a, b) = (b, a % b);
    }
    a
}

/// Branch point of chance: its possible answers, and the probability of the path to this point.
struct Branch {
    /// Index range of the branch's answers in the list of all answers; the current answer comes first.
    answers: std::ops::Range<usize>,
    total: u32,
    /// Probability of the path to this branch.
    before: Chance,
}

/// Dice that take one path of outcomes after another. [`each_outcome`] drives these dice. To drive them by hand, call
/// [`restart`](Enumerator::restart). Then play, read [`chance`](Enumerator::chance) and call
/// [`advance`](Enumerator::advance); repeat these three steps until `advance` returns false.
#[derive(Default)]
pub struct Enumerator {
    path: Vec<Branch>,
    depth: usize,
    /// Answers of every branch that have non-zero weights, with these weights.
    answers: Vec<(u32, u32)>,
}

impl Enumerator {
    /// Resets the dice to the first path of a new play.
    pub fn restart(&mut self) {
        self.path.clear();
        self.answers.clear();
        self.depth = 0;
    }

    /// Exact probability of the path that play took.
    pub fn chance(&self) -> Chance {
        let Some(last) = self.path.last() else { return Chance::CERTAIN };
        let (_, weight) = self.answers[last.answers.start];
        let Chance { ways, of } = last.before;
        Chance::of(ways * u128::from(weight), of * u128::from(last.total))
    }

    /// Advances to the next path; returns false after the last path.
    pub fn advance(&mut self) -> bool {
        self.depth = 0;
        while let Some(last) = self.path.last_mut() {
            last.answers.start += 1;
            if !last.answers.is_empty() {
                self.answers.truncate(last.answers.end);
                return true;
            }
            self.path.pop();
        }
        false
    }

    fn answer(&mut self, weights: impl Iterator<Item = (u32, u32)>) -> u32 {
        if self.depth == self.path.len() {
            let before = self.chance();
            let first = self.answers.len();
            self.answers.extend(weights.filter(|&(_, weight)| weight > 0));
            let total = self.answers[first..].iter().map(|&(_, weight)| weight).sum();
            self.path.push(Branch { answers: first..self.answers.len(), total, before });
        }
        let taken = self.path[self.depth].answers.start;
        self.depth += 1;
        self.answers[taken].0
    }
}

impl Dice for Enumerator {
    fn pick(&mut self, _lane: Lane, n: u32) -> u32 {
        self.answer((0..n).map(|answer| (answer, 1)))
    }
    fn hits(&mut self, _lane: Lane, dice: u8, hit_on: u8) -> u8 {
        self.answer((0..).zip(hit_ways(dice, hit_on))) as u8
    }
    fn draw(&mut self, _lane: Lane, copies: Copies<'_>) -> usize {
        self.answer((0..).zip(copies.iter().map(u32::from))) as usize
    }
    fn roll(&mut self, _lane: Lane, dice: u8) -> u8 {
        self.answer((0..).zip(sum_ways(dice))) as u8
    }
    fn depth(&self) -> usize {
        self.depth
    }
}

/// Runs `play` once for every path of chance outcomes, and passes each result to `visit` with the exact probability
/// of its path. `play` must be deterministic: after equal answers it must ask an equal question.
pub fn each_outcome<T>(
    mut play: impl FnMut(&mut Enumerator) -> T,
    mut visit: impl FnMut(T, Chance),
) {
    let mut dice = Enumerator::default();
    loop {
        let result = play(&mut dice);
        visit(result, dice.chance());
        if !dice.advance() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    use crate::pile::Pile;

    const LANE: Lane = Lane::nature(0);

    #[test]
    fn enumerator_walks_every_outcome_once_with_its_exact_probability() {
        let mut seen = BTreeMap::new();
        let pile = Pile::<1>::new([1, 0, 3]);
        each_outcome(
            |dice| {
                let hits = dice.hits(LANE, 2, 5);
                // The second question depends on the first answer.
                let card = if hits == 0 { dice.draw(LANE, pile.copies()) } else { 9 };
                (hits, card)
            },
            |result, chance| assert_eq!(seen.insert(result, chance), None),
        );
        let expected = [
            ((0, 0), Chance { ways: 1, of: 9 }),
            ((0, 2), Chance { ways: 1, of: 3 }),
            ((1, 9), Chance { ways: 4, of: 9 }),
            ((2, 9), Chance { ways: 1, of: 9 }),
        ];
        assert_eq!(seen, BTreeMap::from(expected));
    }

    #[test]
    fn enumerated_roll_has_one_path_for_each_sum() {
        let mut ways = Vec::new();
        let play = |dice: &mut Enumerator| (dice.roll(LANE, 3), dice.depth());
        each_outcome(play, |(sum, depth), chance| {
            assert_eq!(depth, 1);
            ways.push((sum, chance.ways * 216 / chance.of));
        });
        assert_eq!(ways.len(), 16);
        assert_eq!((ways[0], ways[7], ways[15]), ((3, 1), (10, 27), (18, 1)));
    }

    #[test]
    fn enumerated_play_without_chance_has_one_outcome() {
        let mut visits = 0;
        each_outcome(
            |_| (),
            |(), chance| {
                visits += 1;
                assert_eq!(chance, Chance::CERTAIN);
            },
        );
        assert_eq!(visits, 1);
    }
}
