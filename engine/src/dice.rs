//! Where chance comes from: the [`Dice`] contract and the exact table of hits.
//!
//! Rules ask a `Dice` and nothing else. A random stream simulates
//! ([`NatureDice`](crate::stream::NatureDice)), a [`Script`](crate::record::Script) replays, a
//! [`Logger`](crate::record::Logger) records, an [`Enumerator`](crate::odds::Enumerator) walks
//! every outcome.

/// Names an independent stream of chance, so that one draw more in one lane disturbs no other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lane(u8);

/// How many lanes nature has; bots draw from lanes of their own.
pub const NATURE_LANES: usize = 8;

impl Lane {
    /// A lane of nature, the game's own chance.
    ///
    /// # Panics
    /// If `index` is not below [`NATURE_LANES`].
    pub const fn nature(index: u8) -> Lane {
        assert!((index as usize) < NATURE_LANES);
        Lane(index)
    }

    /// The index of the lane.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The faces of every die in these games.
pub const FACES: u32 = 6;

/// The most dice in one roll: 6¹² outcomes still fit a `u32`.
pub const MAX_DICE: u8 = 12;

/// A source of chance. The three primitives are [`pick`](Dice::pick), [`hits`](Dice::hits) and
/// [`draw`](Dice::draw); implementers may override the last two to see what is being rolled.
pub trait Dice {
    /// A number from 0 to `n` - 1, each equally likely. `n` is at least 1.
    fn pick(&mut self, lane: Lane, n: u32) -> u32;

    /// How many of `dice` dice show `hit_on` or more: one draw through the exact table, with
    /// the same distribution as rolling the dice one by one.
    ///
    /// # Panics
    /// If `dice` is above [`MAX_DICE`] or `hit_on` is not 1 to 7.
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

    /// The index of a card drawn from a multiset given as copies per kind; the caller takes it out.
    ///
    /// # Panics
    /// If there is no card, or there are more than 256 kinds.
    ///
    /// It is inlined, so that where the number of kinds is a constant there is no loop.
    #[inline(always)]
    fn draw(&mut self, lane: Lane, copies: &[u8]) -> usize {
        let (eights, rest) = copies.as_chunks::<8>();
        assert!(copies.len() <= 8 * MOST_EIGHTS, "a draw from more than 256 kinds of cards");
        let last = Eight::of_fewer(rest);
        // The cards up to the end of each eight, in four sums side by side.
        let mut up_to = [0; MOST_EIGHTS];
        let mut pairs = 0;
        for (up_to, &eight) in up_to.iter_mut().zip(eights) {
            pairs += Eight::of(eight).pairs();
            *up_to = pairs;
        }
        let total = sum_of_four(pairs + last.pairs());
        assert!(total > 0, "no card to draw");
        let point = self.pick(lane, total);
        // No predictor foresees a card, so its eight is found without a branch.
        let (mut number, mut before) = (0, 0);
        for &up_to in &up_to[..eights.len()] {
            let up_to = sum_of_four(up_to);
            let is_past = up_to <= point;
            number += usize::from(is_past);
            before = if is_past { up_to } else { before };
        }
        let eight = eights.get(number).map_or(last, |&eight| Eight::of(eight));
        8 * number + eight.place_of(point - before)
    }

    /// One die: 1 to 6.
    #[inline]
    fn d6(&mut self, lane: Lane) -> u8 {
        1 + self.pick(lane, FACES) as u8
    }

    /// Puts `items` in an order in which every arrangement is equally likely.
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

/// The most eights of kinds in a draw.
const MOST_EIGHTS: usize = 32;

/// Eight numbers of copies side by side in one word, the first in its lowest byte.
#[derive(Clone, Copy)]
struct Eight(u64);

impl Eight {
    /// A one in each byte: a product with it has in byte `i` the sum of bytes 0 to `i`.
    const ONES: u64 = 0x0101_0101_0101_0101;
    /// The highest bit of each byte.
    const TOPS: u64 = 0x8080_8080_8080_8080;

    #[inline]
    fn of(copies: [u8; 8]) -> Eight {
        Eight(u64::from_le_bytes(copies))
    }

    #[inline]
    fn of_fewer(copies: &[u8]) -> Eight {
        let byte = |word, &n: &u8| word << 8 | u64::from(n);
        Eight(copies.iter().rev().fold(0, byte))
    }

    /// Sums of neighbours, as four numbers of sixteen bits.
    #[inline]
    fn pairs(self) -> u64 {
        let every_other = 0x00ff_00ff_00ff_00ff;
        (self.0 & every_other) + (self.0 >> 8 & every_other)
    }

    /// The place of the card with this number, counted from 0 over all places in turn.
    #[inline]
    fn place_of(self, point: u32) -> usize {
        if sum_of_four(self.pairs()) < 0x80 {
            // Sums that fit seven bits: each byte of the difference keeps its highest bit where the
            // cards up to that place do not reach the point.
            let sums = self.0.wrapping_mul(Eight::ONES);
            let short = ((u64::from(point) * Eight::ONES) | Eight::TOPS) - sums;
            return ((short & Eight::TOPS) >> 7).wrapping_mul(Eight::ONES) as usize >> 56;
        }
        let mut reached = 0;
        let reaches = |&n: &u8| {
            reached += u32::from(n);
            reached > point
        };
        self.0.to_le_bytes().iter().position(reaches).expect("the point is below the count")
    }
}

/// The sum of four numbers of sixteen bits, which fits sixteen bits.
#[inline]
const fn sum_of_four(numbers: u64) -> u32 {
    (numbers.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
}

/// In how many of the 6ⁿ outcomes of `dice` dice exactly 0, 1, … `dice` of them show `hit_on` or
/// more.
pub fn hit_ways(dice: u8, hit_on: u8) -> impl Iterator<Item = u32> {
    let row = &HITS_AT_MOST[hit_on as usize - 1][dice as usize];
    (0..=dice as usize).map(|h| row[h] - if h == 0 { 0 } else { row[h - 1] })
}

/// `HITS_AT_MOST[t - 1][n][h]`: in how many of the 6ⁿ outcomes of `n` dice at most `h` show `t` or more.
static HITS_AT_MOST: [[[u32; MAX_DICE as usize + 1]; MAX_DICE as usize + 1]; 7] = hits_at_most();

const fn hits_at_most() -> [[[u32; MAX_DICE as usize + 1]; MAX_DICE as usize + 1]; 7] {
    let mut table = [[[0; MAX_DICE as usize + 1]; MAX_DICE as usize + 1]; 7];
    let mut hit_on = 1;
    while hit_on <= 7 {
        let faces_that_hit = 7 - hit_on as u32;
        let faces_that_miss = 6 - faces_that_hit;
        // Exactly h hits with n dice: the last die hits or misses.
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
    fn hit_table_equals_counting_every_outcome() {
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
    fn published_chances_of_two_hits_or_more() {
        let at_least_two = |dice| hit_ways(dice, 5).skip(2).sum::<u32>();
        assert_eq!((at_least_two(2) * 9, at_least_two(3) * 27), (36, 7 * 216));
        assert_eq!((at_least_two(4) * 27, at_least_two(5) * 243), (11 * 1296, 131 * 7776));
    }

    #[test]
    fn one_draw_is_distributed_as_dice_rolled_one_by_one() {
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

    /// Answers every question with one number.
    struct Fixed(u32);

    impl Dice for Fixed {
        fn pick(&mut self, _lane: Lane, n: u32) -> u32 {
            assert!(self.0 < n);
            self.0
        }
    }

    #[test]
    fn a_draw_counts_cards_kind_by_kind() {
        let piles: [&[u8]; 5] = [
            &[1, 0, 3],
            &[2; 30],
            &[0, 0, 0, 0, 0, 0, 0, 127, 1, 0, 5],
            &[255; 9],
            &[0, 255, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 1],
        ];
        for copies in piles {
            let kinds = copies.iter().enumerate();
            let cards: Vec<usize> =
                kinds.flat_map(|(kind, &n)| std::iter::repeat_n(kind, n.into())).collect();
            for (point, &kind) in cards.iter().enumerate() {
                assert_eq!(Fixed(point as u32).draw(LANE, copies), kind, "{point} of {copies:?}");
            }
        }
    }

    #[test]
    fn every_order_is_equally_likely() {
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
