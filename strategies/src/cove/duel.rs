//! Approximate win probabilities in a fight between two sides.

use super::simd::Simd;

/// Side in a fight, or a vector with the sides of several fights.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Side<L = f32> {
    /// Mean number of hits in one volley by this side.
    pub hits: L,
    /// Number of hits that drives the side out of the fight.
    pub toughness: L,
    /// Speed of the side, which decides the order of fire.
    pub speed: L,
}

impl Side {
    /// Returns a vector with this side in every element.
    #[inline]
    pub(super) fn everywhere<L: Simd>(self) -> Side<L> {
        let Side { hits, toughness, speed } = self;
        Side { hits: L::splat(hits), toughness: L::splat(toughness), speed: L::splat(speed) }
    }
}

/// Returns the probability that `ours` drives `theirs` out of the fight first.
///
/// A side lasts for a number of rounds: its toughness divided by the opponent's hits, minus a correction for the last
/// volley. Firing first counts as a little more than half a round. The odds are the cube of the ratio of rounds. The
/// constants are fitted to exact duels with two to six dice and toughness one to seven; the mean error is 2.5 points.
#[inline]
pub(super) fn odds<L: Simd>(ours: Side<L>, theirs: Side<L>) -> L {
    const LAST_VOLLEY: f32 = 0.2;
    const FIRST_SHOT: f32 = 0.6;
    const NEVER: f32 = 1_000.0;
    let rounds = |target: Side<L>, firer: Side<L>| {
        let to_the_last = (target.toughness - LAST_VOLLEY) / firer.hits;
        let faster = target.speed - firer.speed;
        firer.hits.if_positive(to_the_last, L::splat(NEVER))
            + faster.if_positive(L::splat(FIRST_SHOT), L::splat(0.0))
    };
    let (we_last, they_last) = (rounds(ours, theirs), rounds(theirs, ours));
    let (we, they) = (we_last * we_last * we_last, they_last * they_last * they_last);
    let all = we + they;
    all.if_positive(we / all, L::splat(0.5))
}

/// Largest number of dice in the table of probabilities.
const DICE: usize = 9;

/// Table of [`at_least`], indexed by the lowest face that hits, the number of dice, and the number of hits.
static AT_LEAST: [[[f32; DICE + 1]; DICE + 1]; 8] = {
    let mut table = [[[0.0; DICE + 1]; DICE + 1]; 8];
    let mut hit_on = 0;
    while hit_on < 8 {
        let mut dice = 0;
        while dice <= DICE {
            let mut needed = 0;
            while needed <= DICE {
                table[hit_on][dice][needed] =
                    tail(needed as u8, dice as u8, chance_of_hit(hit_on as u8));
                needed += 1;
            }
            dice += 1;
        }
        hit_on += 1;
    }
    table
};

/// Returns the probability that at least `needed` of `dice` dice show the face `hit_on` or more.
#[inline]
pub(super) fn at_least(needed: u8, dice: u8, hit_on: u8) -> f32 {
    if needed > dice {
        return 0.0;
    }
    let known = AT_LEAST.get(usize::from(hit_on)).and_then(|table| table.get(usize::from(dice)));
    known.map_or_else(
        || tail(needed, dice, chance_of_hit(hit_on)),
        |by_needed| by_needed[usize::from(needed)],
    )
}

/// Returns the probability that at least `needed` of `dice` dice hit, each with probability `hit`.
const fn tail(needed: u8, dice: u8, hit: f32) -> f32 {
    if needed == 0 {
        return 1.0;
    }
    if needed > dice || hit <= 0.0 {
        return 0.0;
    }
    let miss = 1.0 - hit;
    if miss <= 0.0 {
        return 1.0;
    }
    // Each of the probabilities of 0 to `needed` - 1 hits follows from the preceding probability.
    let (mut term, mut die) = (1.0, 0);
    while die < dice {
        term *= miss;
        die += 1;
    }
    let (mut fewer, mut hits) = (term, 1);
    while hits < needed {
        term *= (dice - hits + 1) as f32 / hits as f32 * hit / miss;
        fewer += term;
        hits += 1;
    }
    (1.0 - fewer).max(0.0)
}

/// Returns the probability that a die shows the face `hit_on` or more.
pub(super) const fn chance_of_hit(hit_on: u8) -> f32 {
    7u8.saturating_sub(hit_on) as f32 / 6.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cove::simd::F32x4;

    #[test]
    fn lookup_tables_of_duels_match_computed_chances() {
        for hit_on in 0..=9 {
            for (dice, needed) in (0..=12).flat_map(|dice| (0..=14).map(move |n| (dice, n))) {
                let computed = tail(needed, dice, chance_of_hit(hit_on));
                assert_eq!(at_least(needed, dice, hit_on), computed, "{needed} of {dice}");
            }
        }
    }

    #[test]
    fn binomial_tails_match_counts_by_hand() {
        for (needed, dice, chance) in [
            (2, 2, 1.0 / 9.0),
            (2, 3, 7.0 / 27.0),
            (2, 4, 11.0 / 27.0),
            (2, 5, 131.0 / 243.0),
            (0, 3, 1.0),
            (4, 3, 0.0),
        ] {
            assert!((at_least(needed, dice, 5) - chance).abs() < 1e-6, "{needed} of {dice}");
        }
        assert_eq!(at_least(6, 6, 1), 1.0);
        assert_eq!(at_least(1, 6, 7), 0.0);
    }

    /// Returns the probability that the first side to fire wins a duel, computed round by round.
    fn exact(toughness: [u8; 2], dice: [u8; 2]) -> f32 {
        let exactly = |n, dice| at_least(n, dice, 5) - at_least(n + 1, dice, 5);
        let (mut won, mut unchanged) = (at_least(toughness[1], dice[0], 5), 0.0);
        for first in 0..toughness[1].min(dice[0] + 1) {
            for second in 0..toughness[0].min(dice[1] + 1) {
                let chance = exactly(first, dice[0]) * exactly(second, dice[1]);
                if first + second == 0 {
                    unchanged = chance;
                } else {
                    won += chance * exact([toughness[0] - second, toughness[1] - first], dice);
                }
            }
        }
        won / (1.0 - unchanged)
    }

    #[test]
    fn formula_odds_approximate_exact_duels() {
        let (mut off, mut worst, mut n) = (0.0, 0.0f32, 0.0);
        for toughness in [[2, 2], [2, 4], [3, 2], [4, 5], [5, 3]] {
            for dice in [[2, 2], [2, 3], [3, 2], [3, 4], [4, 4]] {
                let side = |at: usize, speed| Side {
                    hits: f32::from(dice[at]) * chance_of_hit(5),
                    toughness: toughness[at].into(),
                    speed,
                };
                let error = (odds(side(0, 6.0), side(1, 5.0)) - exact(toughness, dice)).abs();
                (off, worst, n) = (off + error, worst.max(error), n + 1.0);
            }
        }
        assert!(off / n < 0.04 && worst < 0.12, "off by {} on average, at most {worst}", off / n);
    }

    #[test]
    fn odds_of_both_sides_of_a_duel_sum_to_one() {
        let a = Side { hits: 1.0, toughness: 3.0, speed: 7.0 };
        let b = Side { hits: 0.7, toughness: 2.0, speed: 9.0 };
        assert!((odds(a, b) + odds(b, a) - 1.0).abs() < 1e-6);
        let toothless = Side { hits: 0.0, ..a };
        assert!(odds(b, toothless) > 0.99);
    }

    #[test]
    fn vector_odds_match_scalar_odds() {
        let ours = Side { hits: 1.0, toughness: 3.0, speed: 7.0 };
        let all: [[f32; 4]; 3] =
            [[0.0, 0.7, 1.3, 2.0], [1.0, 4.0, 2.0, 3.0], [6.0, 7.0, 8.0, 99.0]];
        let theirs = all.map(F32x4::new);
        let wide = odds(
            ours.everywhere(),
            Side { hits: theirs[0], toughness: theirs[1], speed: theirs[2] },
        );
        for (at, &odds_of_one) in wide.to_array().iter().enumerate() {
            let [hits, toughness, speed] = all.map(|numbers| numbers[at]);
            assert_eq!(odds_of_one, odds(ours, Side { hits, toughness, speed }));
        }
    }
}
