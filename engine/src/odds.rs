//! Dice that walk every outcome, so that exact odds come from the very code that is simulated.

use crate::dice::{Dice, Lane, hit_ways};

/// The exact chance of a path: `ways` outcomes in `of`, in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    /// Outcomes that take this path.
    pub ways: u128,
    /// All outcomes.
    pub of: u128,
}

impl Chance {
    /// What surely happens.
    pub const CERTAIN: Chance = Chance { ways: 1, of: 1 };

    /// The chance as a number from 0 to 1.
    pub fn value(self) -> f64 {
        self.ways as f64 / self.of as f64
    }

    fn and(self, ways: u32, of: u32) -> Chance {
        let (a, b) = (self.ways * u128::from(ways), self.of * u128::from(of));
        let divisor = greatest_common_divisor(a, b);
        Chance { ways: a / divisor, of: b / divisor }
    }
}

fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// One point where chance branched: the answer taken now, and those still to take.
struct Branch {
    /// Answers of non-zero weight with their weights, the current one first.
    left: Vec<(u32, u32)>,
    total: u32,
}

/// Dice that take one path of outcomes after another; [`each_outcome`] drives them.
#[derive(Default)]
pub struct Enumerator {
    path: Vec<Branch>,
    depth: usize,
}

impl Enumerator {
    fn answer(&mut self, weights: impl FnOnce() -> Vec<(u32, u32)>) -> u32 {
        if self.depth == self.path.len() {
            let left: Vec<(u32, u32)> = weights().into_iter().filter(|&(_, w)| w > 0).collect();
            let total = left.iter().map(|&(_, w)| w).sum();
            self.path.push(Branch { left, total });
        }
        let (answer, _) = self.path[self.depth].left[0];
        self.depth += 1;
        answer
    }

    fn chance(&self) -> Chance {
        self.path
            .iter()
            .fold(Chance::CERTAIN, |chance, branch| chance.and(branch.left[0].1, branch.total))
    }

    /// Goes to the next path; false when all have been taken.
    fn advance(&mut self) -> bool {
        self.depth = 0;
        while let Some(last) = self.path.last_mut() {
            last.left.remove(0);
            if !last.left.is_empty() {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

impl Dice for Enumerator {
    fn pick(&mut self, _lane: Lane, n: u32) -> u32 {
        self.answer(|| (0..n).map(|answer| (answer, 1)).collect())
    }
    fn hits(&mut self, _lane: Lane, dice: u8, hit_on: u8) -> u8 {
        self.answer(|| (0..).zip(hit_ways(dice, hit_on)).collect()) as u8
    }
    fn draw(&mut self, _lane: Lane, copies: &[u8]) -> usize {
        self.answer(|| (0..).zip(copies.iter().map(|&n| u32::from(n))).collect()) as usize
    }
}

/// Runs `play` once for every path of chance outcomes and gives each result with its exact chance
/// to `visit`. `play` must ask the same questions whenever the same answers led it there.
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

    const LANE: Lane = Lane::nature(0);

    #[test]
    fn walks_every_outcome_once_with_its_exact_chance() {
        let mut seen = BTreeMap::new();
        each_outcome(
            |dice| {
                let hits = dice.hits(LANE, 2, 5);
                // A second question that depends on the first answer.
                let card = if hits == 0 { dice.draw(LANE, &[1, 0, 3]) } else { 9 };
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
    fn what_asks_nothing_is_certain() {
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
