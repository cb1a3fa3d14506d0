//! Chances to win at the start of a turn, used as weights of luck.

use super::quotient;
use crate::seat::{MAX_SEATS, Seat};

/// Integer that represents a probability of one.
const CERTAIN: i64 = 1 << 16;

/// Rough chance of each seat to win. Any weights that are fixed before the turn leave the mean of luck at zero; better
/// forecasts make luck explain more variance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Chance of each seat, as a multiple of 1/[`CERTAIN`]; 0 for absent seats.
    chances: [i64; MAX_SEATS],
    /// Sensitivity of each seat's chance to the score: the chance divided by the standard deviation of the score
    /// still to come.
    slopes: [i64; MAX_SEATS],
}

impl Standing {
    /// Returns equal chances for all seats, for the time before the first turn. `scale` is as in
    /// [`of`](Standing::of).
    pub const fn equal(scale: i64) -> Standing {
        let chances = [CERTAIN / MAX_SEATS as i64; MAX_SEATS];
        Standing { chances, slopes: [chances[0] * 16 / scale; MAX_SEATS] }
    }

    /// Returns the chances as the softmax of expected final scores. `expected` gives a seat's score in tenths, plus a
    /// constant that is equal for all seats. `scale`, above 0, is the standard deviation of the score still to come,
    /// in sixteenths.
    pub fn of(seats: usize, scale: i64, expected: impl Fn(Seat) -> i64) -> Standing {
        let expected: [i64; MAX_SEATS] = std::array::from_fn(|seat| match seat {
            _ if seat < seats => expected(Seat::new(seat)),
            _ => i64::MIN / 2,
        });
        let most = expected.iter().copied().max().unwrap_or(0);
        // Softmax of the score over 0.8 of the scale: the table has 16 steps for each power of e.
        let odds = expected.map(|of| {
            let steps = (most - of).saturating_mul(32) / scale;
            FALLING.get(steps as usize).copied().unwrap_or(0)
        });
        let all: i64 = odds.iter().sum();
        let chances = odds.map(|of| of * CERTAIN / all);
        Standing { chances, slopes: chances.map(|chance| chance * 16 / scale) }
    }

    /// Change of each seat's chance to win through luck of one kind: the seat's luck minus the mean luck of all
    /// seats, times the slope.
    pub fn weigh(&self, luck: &[i64; MAX_SEATS]) -> [i64; MAX_SEATS] {
        let all: i64 = self.chances.iter().zip(luck).map(|(chance, luck)| chance * luck).sum();
        let mean = quotient(all, CERTAIN);
        std::array::from_fn(|seat| quotient(self.slopes[seat] * (luck[seat] - mean), CERTAIN))
    }
}

/// Table of 65,536 · e^(-i/16) for indices `i` from 0.
const FALLING: [i64; 128] = {
    let mut falling = [CERTAIN; 128];
    let mut at = 1;
    while at < falling.len() {
        // e^(-1/16) is 0.939413.
        falling[at] = falling[at - 1] * 939_413 / 1_000_000;
        at += 1;
    }
    falling
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::luck::ONE;

    #[test]
    fn a_leader_has_the_greater_chance_and_equal_luck_of_all_seats_changes_no_chance() {
        let standing = Standing::of(3, 16, |seat| [20, 10, 10][seat.index()]);
        let [first, second, third, absent, _] = standing.chances;
        assert!(first > second && second == third && absent == 0, "{standing:?}");
        let luck = [ONE, ONE, ONE, 0, 0];
        assert!(
            standing.weigh(&luck).iter().all(|change| change.abs() < ONE / 10_000),
            "{standing:?}"
        );
        let [won, lost, ..] = standing.weigh(&[ONE, 0, 0, 0, 0]);
        assert!(won > 0 && lost < 0, "one seat gains what the others lose: {won}, {lost}");
    }
}
