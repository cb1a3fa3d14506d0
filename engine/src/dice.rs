//! Sources of chance: the [`Dice`] contract and the exact table of hits.
//!
//! Rules draw chance only from a [`Dice`]. [`NatureDice`](crate::stream::NatureDice) are random streams for
//! simulations, and a [`Script`](crate::record::Script) replays given answers. A [`Logger`](crate::record::Logger)
//! records answers, and an [`Enumerator`](crate::odds::Enumerator) walks every outcome.

use crate::pile::Copies;

/// Independent stream of chance: the draws in one lane do not affect the draws in another lane.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lane(u8);

/// Number of lanes for the chance of the game; bots have other lanes.
pub const NATURE_LANES: usize = 8;

impl Lane {
    /// Returns a lane for the chance of the game.
    ///
    /// # Panics
    /// Panics if `index` is not below [`NATURE_LANES`].
    pub const fn nature(index: u8) -> Lane {
        assert!((index as usize) < NATURE_LANES);
        Lane(index)
    }

    /// Index of the lane.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Number of faces of a die; all games use six-sided dice.
pub const FACES: u32 = 6;

/// Largest number of dice in one roll: the 6¹² outcomes still fit a `u32`.
pub const MAX_DICE: u8 = 12;

/// Source of chance with three primitives: [`pick`](Dice::pick), [`hits`](Dice::hits) and [`draw`](Dice::draw). Dice
/// that need to know the roll or the pile behind a question override `hits` and `draw`.
pub trait Dice {
    /// Returns a number from 0 to `n` - 1, each equally likely. `n` is at least 1.
    fn pick(&mut self, lane: Lane, n: u32) -> u32;

    /// Returns the number of dice, out of `dice`, that show `hit_on` or more. The method makes one draw from an exact
    /// table, with the distribution of dice rolled one by one.
    ///
    /// # Panics
    /// Panics if `dice` is above [`MAX_DICE`] or `hit_on` is not 1 to 7.
    #[inline]
    fn hits(&mut self, lane: Lane, dice: u8, hit_on: u8) -> u8 {
        let row = &HITS_AT_MOST[hit_on as usize - 1][dice as usize];
        let point = self.pick(lane, row[dice as usize]);
        let mut hits = 0;
        while point >= row[hits] {
            hits += 1;
        }
        hits as u8
    }

    /// Draws a card from a pile and returns its kind. The caller removes the card. The method is inlined, so that a
    /// draw from a constant number of kinds needs no loop.
    ///
    /// # Panics
    /// Panics if the pile is empty.
    #[inline(always)]
    fn draw(&mut self, lane: Lane, copies: Copies<'_>) -> usize {
        assert!(copies.total() > 0, "no card to draw");
        copies.kind_of(self.pick(lane, copies.total()))
    }

    /// Rolls one die: 1 to 6.
    #[inline]
    fn d6(&mut self, lane: Lane) -> u8 {
        1 + self.pick(lane, FACES) as u8
    }

    /// Returns the sum of several dice, rolled one by one. The enumerator overrides this method, to branch on sums
    /// instead of faces.
    #[inline]
    fn roll(&mut self, lane: Lane, dice: u8) -> u8 {
        (0..dice).map(|_| self.d6(lane)).sum()
    }

    /// Number of branch points that an enumerator has passed; 0 for dice that do not branch.
    fn depth(&self) -> usize {
        0
    }

    /// Shuffles `items`; every arrangement is equally likely.
    fn shuffle<T>(&mut self, lane: Lane, items: &mut [T])
    where
        Self: Sized,
    {
        for left in (2..=items.len()).rev() {
            let chosen = self.pick(lane, left as u32) as usize;
            items.swap(left - 1, chosen);
        }
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn pick(&mut self, lane: Lane, n: u32) -> u32 {
        (**self).pick(lane, n)
    }
    fn hits(&mut self, lane: Lane, dice: u8, hit_on: u8) -> u8 {
        (**self).hits(lane, dice, hit_on)
    }
    fn draw(&mut self, lane: Lane, copies: Copies<'_>) -> usize {
        (**self).draw(lane, copies)
    }
    fn d6(&mut self, lane: Lane) -> u8 {
        (**self).d6(lane)
    }
    fn roll(&mut self, lane: Lane, dice: u8) -> u8 {
        (**self).roll(lane, dice)
    }
    fn depth(&self) -> usize {
        (**self).depth()
    }
}

/// Iterates over the numbers of outcomes with exactly 0, 1, … `dice` hits, out of 6ⁿ outcomes for n = `dice` dice. A
/// die hits if it shows `hit_on` or more.
pub fn hit_ways(dice: u8, hit_on: u8) -> impl Iterator<Item = u32> {
    let row = &HITS_AT_MOST[hit_on as usize - 1][dice as usize];
    (0..=dice as usize).map(|h| row[h] - if h == 0 { 0 } else { row[h - 1] })
}

/// Number of outcomes, out of 6ⁿ for `dice` dice, with the sum 0, 1, … 6 × `dice`.
///
/// # Panics
/// Panics if `dice` is above [`MAX_DICE`].
pub fn sum_ways(dice: u8) -> Vec<u32> {
    assert!(dice <= MAX_DICE, "6 to the power of the dice fits 32 bits");
    (0..dice).fold(vec![1], |ways, _| {
        let mut more = vec![0; ways.len() + FACES as usize];
        for (sum, ways) in ways.into_iter().enumerate() {
            more[sum + 1..=sum + FACES as usize].iter_mut().for_each(|of| *of += ways);
        }
        more
    })
}

/// `HITS_AT_MOST[t - 1][n][h]`: number of outcomes, out of 6ⁿ for `n` dice, in which at most `h` dice show `t` or
/// more.
static HITS_AT_MOST: [[[u32; MAX_DICE as usize + 1]; MAX_DICE as usize + 1]; 7] = hits_at_most();

const fn hits_at_most() -> [[[u32; MAX_DICE as usize + 1]; MAX_DICE as usize + 1]; 7] {
    let mut table = [[[0; MAX_DICE as usize + 1]; MAX_DICE as usize + 1]; 7];
    let mut hit_on = 1;
    while hit_on <= 7 {
        let faces_that_hit = 7 - hit_on as u32;
        let faces_that_miss = 6 - faces_that_hit;
        // Exactly `h` hits with `n` dice: the last die hits or misses.
        let mut exact = [0u32; MAX_DICE as usize + 1];
        exact[0] = 1;
        let mut n = 0;
        while n <= MAX_DICE as usize {
            let mut so_far = 0;
            let mut h = 0;
            while h <= MAX_DICE as usize {
                so_far += exact[h];
                table[hit_on - 1][n][h] = so_far;
                h += 1;
            }
            if n < MAX_DICE as usize {
                let mut h = MAX_DICE as usize;
                while h > 0 {
                    exact[h] = exact[h] * faces_that_miss + exact[h - 1] * faces_that_hit;
                    h -= 1;
                }
                exact[0] *= faces_that_miss;
            }
            n += 1;
        }
        hit_on += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::NatureDice;

    const LANE: Lane = Lane::nature(0);

    #[test]
    fn hit_table_matches_a_count_of_all_outcomes() {
        for hit_on in 1..=7u8 {
            for dice in 0..=6u8 {
                let mut counted = vec![0u32; dice as usize + 1];
                for outcome in 0..6u32.pow(dice.into()) {
                    let hits = (0..dice)
                        .filter(|&die| outcome / 6u32.pow(die.into()) % 6 + 1 >= u32::from(hit_on))
                        .count();
                    counted[hits] += 1;
                }
                let ways: Vec<u32> = hit_ways(dice, hit_on).collect();
                assert_eq!(ways, counted, "{dice} dice hitting on {hit_on}");
            }
        }
    }

    #[test]
    fn dice_sums_match_a_count_of_all_outcomes() {
        for dice in 0..=6u8 {
            let mut counted = vec![0u32; 6 * usize::from(dice) + 1];
            for outcome in 0..6u32.pow(dice.into()) {
                let face = |die: u8| outcome / 6u32.pow(die.into()) % 6 + 1;
                counted[(0..dice).map(face).sum::<u32>() as usize] += 1;
            }
            assert_eq!(sum_ways(dice), counted, "{dice} dice");
        }
    }

    #[test]
    fn hit_table_matches_published_chances_of_two_hits_or_more() {
        let at_least_two = |dice| hit_ways(dice, 5).skip(2).sum::<u32>();
        assert_eq!((at_least_two(2) * 9, at_least_two(3) * 27), (36, 7 * 216));
        assert_eq!((at_least_two(4) * 27, at_least_two(5) * 243), (11 * 1296, 131 * 7776));
    }

    #[test]
    fn one_draw_has_the_distribution_of_single_dice() {
        let mut dice = NatureDice::new(7);
        dice.open_deal(0);
        let n = 200_000u32;
        let mut by_table = [0u32; 5];
        let mut by_dice = [0u32; 5];
        for _ in 0..n {
            by_table[dice.hits(LANE, 4, 5) as usize] += 1;
            by_dice[(0..4).filter(|_| dice.d6(LANE) >= 5).count()] += 1;
        }
        for (hits, ways) in hit_ways(4, 5).enumerate() {
            let expected = f64::from(n) * f64::from(ways) / 1296.0;
            let bound = 5.0 * expected.sqrt();
            assert!((f64::from(by_table[hits]) - expected).abs() < bound, "{hits}: {by_table:?}");
            assert!((f64::from(by_dice[hits]) - expected).abs() < bound, "{hits}: {by_dice:?}");
        }
    }

    #[test]
    fn shuffle_gives_every_order_equal_probability() {
        let mut dice = NatureDice::new(3);
        dice.open_deal(9);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..60_000 {
            let mut items = [1, 2, 3];
            dice.shuffle(LANE, &mut items);
            *seen.entry(items).or_insert(0u32) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|&count| count.abs_diff(10_000) < 500), "{seen:?}");
    }
}
