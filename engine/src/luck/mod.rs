//! Luck: the outcome of chance minus its expectation, in integers.
//!
//! [`hits`], [`die_at_most`] and [`draw`] take the outcome of one roll or draw and the odds just
//! before it. The result has expectation zero. Therefore any sum of these results over a game has
//! mean zero under any play: the sum is a martingale. [`Totals`] holds the sums of a game, and
//! [`Metrics::luck`](crate::observe::Metrics::luck) returns them, for control variates.

mod standing;
mod totals;

use crate::dice::{FACES, hit_ways};
use crate::pile::Copies;

pub use standing::Standing;
pub use totals::{Sums, Totals};

/// Scale of luck, 6⁸: the integer that stands for one hit, one die or one unit of worth. Expected hits with up to
/// eight dice are exact; all other expectations are rounded to the nearest 1/`ONE`.
pub const ONE: i64 = (FACES as i64).pow(8);

/// Luck of a roll: the hits that have an effect, at most `cap`, minus their expectation.
///
/// # Panics
/// Panics if `dice` is above [`MAX_DICE`](crate::dice::MAX_DICE) or `hit_on` is not 1 to 7.
pub fn hits(dice: u8, hit_on: u8, cap: u8, hits: u8) -> i64 {
    let counted: i64 = (0..)
        .zip(hit_ways(dice, hit_on))
        .fold(0, |sum, (hits, ways)| sum + i64::from(cap.min(hits)) * i64::from(ways));
    i64::from(cap.min(hits)) * ONE - nearest(counted, i64::from(FACES).pow(dice.into()))
}

/// Luck of a die that succeeds on `up_to` or less: 1 or 0 for success or failure, minus the probability of success.
pub const fn die_at_most(up_to: u8, happened: bool) -> i64 {
    let sixths = if up_to as u32 > FACES { FACES as i64 } else { up_to as i64 };
    happened as i64 * ONE - sixths * (ONE / FACES as i64)
}

/// Luck of a die whose faces have these worths, in units of 1/[`ONE`]: the worth of `face` minus the mean worth.
pub fn die(face: u8, worth: impl Fn(u8) -> i64) -> i64 {
    let all: i64 = (1..=FACES as u8).map(&worth).sum();
    worth(face) - quotient(all, FACES.into())
}

/// Luck of a draw: the worth of the drawn card minus the mean worth of the pile before the draw. `left` is the pile
/// after the draw.
pub fn draw(left: Copies<'_>, kind: usize, worth: impl Fn(usize) -> i64) -> i64 {
    let cards = left.iter().enumerate().filter(|&(_, copies)| copies > 0);
    let others: i64 = cards.map(|(kind, copies)| i64::from(copies) * worth(kind)).sum();
    let all = others + worth(kind);
    worth(kind) * ONE - nearest(all, i64::from(left.total()) + 1)
}

/// Quotient `numerator` / `denominator`, rounded to units of 1/[`ONE`].
const fn nearest(numerator: i64, denominator: i64) -> i64 {
    quotient(numerator * ONE, denominator)
}

/// Quotient `numerator` / `denominator`, rounded to units of 1/[`ONE`], for 128-bit products of many numbers.
///
/// # Panics
/// Panics if the result exceeds 64 bits.
pub fn nearest_of_many(numerator: i128, denominator: i128) -> i64 {
    if numerator == 0 {
        return 0;
    }
    let twice = 2 * numerator * i128::from(ONE) + denominator;
    match (i64::try_from(twice), i64::try_from(2 * denominator)) {
        (Ok(twice), Ok(denominator)) => twice.div_euclid(denominator),
        _ => i64::try_from(twice.div_euclid(2 * denominator)).expect("an expectation of a count"),
    }
}

/// Integer nearest to `numerator` / `denominator`; the denominator must be above 0.
pub const fn quotient(numerator: i64, denominator: i64) -> i64 {
    (2 * numerator + denominator).div_euclid(2 * denominator)
}

/// Product of `luck` and the fraction `part`, which is given in units of 1/[`ONE`].
pub const fn times(part: i64, luck: i64) -> i64 {
    quotient(part * luck, ONE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pile::Pile;

    #[test]
    fn luck_of_hits_sums_to_exactly_zero_over_all_outcomes() {
        for (dice, hit_on, cap) in
            (0..=8).flat_map(|dice| [(dice, 5, 12), (dice, 3, 2), (dice, 6, 0)])
        {
            let sum: i64 = (0..)
                .zip(hit_ways(dice, hit_on))
                .map(|(of, ways)| i64::from(ways) * hits(dice, hit_on, cap, of))
                .sum();
            assert_eq!(sum, 0, "{dice} dice, {cap} at most");
        }
        assert_eq!(hits(1, 5, 1, 1), ONE * 2 / 3);
        assert_eq!(hits(3, 5, 1, 2), ONE * 8 / 27);
    }

    #[test]
    fn luck_of_a_die_sums_to_exactly_zero() {
        let square = |face: u8| i64::from(face).pow(2) * ONE;
        assert_eq!((1..=6).map(|face| die(face, square)).sum::<i64>(), 0);
        for up_to in 0..=6u8 {
            let of = i64::from(up_to);
            assert_eq!(of * die_at_most(up_to, true) + (6 - of) * die_at_most(up_to, false), 0);
        }
    }

    #[test]
    fn luck_of_a_draw_sums_to_zero_up_to_rounding() {
        let worth = |kind: usize| [3, -1, 10][kind];
        for copies in [[2, 1, 4], [1, 0, 0], [5, 7, 1]] {
            let sum: i64 = (0..3)
                .filter(|&kind| copies[kind] > 0)
                .map(|kind| {
                    let mut left = Pile::<1>::new(copies);
                    left.remove(kind, 1);
                    i64::from(copies[kind]) * draw(left.copies(), kind, worth)
                })
                .sum();
            let cards: i64 = copies.iter().map(|&n| i64::from(n)).sum();
            assert!(sum.abs() <= cards, "{sum} of {copies:?}");
        }
    }
}
