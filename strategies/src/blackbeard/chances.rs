//! Exact probabilities for sums of a few dice.

/// Greatest number of dice per side in the duel tables.
const MOST: usize = 8;

/// Returns the probability of each sum with `n` dice, for every `n` up to [`MOST`].
const fn sums() -> [[f32; 6 * MOST + 1]; MOST + 1] {
    let mut sums = [[0.0; 6 * MOST + 1]; MOST + 1];
    sums[0][0] = 1.0;
    let mut n = 1;
    while n <= MOST {
        let mut sum = 0;
        while sum <= 6 * MOST {
            let mut face = 1;
            while face <= 6 && face <= sum {
                sums[n][sum] += sums[n - 1][sum - face] / 6.0;
                face += 1;
            }
            sum += 1;
        }
        n += 1;
    }
    sums
}

const SUMS: [[f32; 6 * MOST + 1]; MOST + 1] = sums();

/// Smallest advantage in [`ByLead`] tables.
const LEAST: i32 = -6;
/// Number of entries in [`ByLead`] tables.
const LEADS: usize = 20;

/// Table of values by lead. A lead is the number of points that one side adds to its dice.
type ByLead = [f32; LEADS];

/// Returns the probability that one die plus a lead exceeds the sum of `n` dice.
const fn above_dice(n: usize) -> ByLead {
    let mut chances = [0.0; LEADS];
    let mut at = 0;
    while at < LEADS {
        let mut die = 1;
        while die <= 6 {
            let mut sum = 0;
            while sum <= 6 * n {
                if die + at as i32 + LEAST > sum as i32 {
                    chances[at] += SUMS[n][sum] / 6.0;
                }
                sum += 1;
            }
            die += 1;
        }
        at += 1;
    }
    chances
}

/// Returns the mean amount by which `n` dice exceed one die plus a lead. A roll without an excess counts as 0.
const fn short_of_dice(n: usize) -> ByLead {
    let mut means = [0.0; LEADS];
    let mut at = 0;
    while at < LEADS {
        let mut die = 1;
        while die <= 6 {
            let mut sum = 0;
            while sum <= 6 * n {
                let short = sum as i32 - die - at as i32 - LEAST;
                if short > 0 {
                    means[at] += short as f32 * SUMS[n][sum] / 6.0;
                }
                sum += 1;
            }
            die += 1;
        }
        at += 1;
    }
    means
}

const ABOVE: [ByLead; 3] = [above_dice(0), above_dice(1), above_dice(2)];
const SHORT: [ByLead; 3] = [short_of_dice(0), short_of_dice(1), short_of_dice(2)];

const fn place(lead: i32) -> usize {
    let at = lead - LEAST;
    if at < 0 {
        0
    } else if at as usize >= LEADS {
        LEADS - 1
    } else {
        at as usize
    }
}

/// Returns the probability that one die plus a lead exceeds the sum of `dice` dice, at most 2.
#[inline]
pub(super) fn above(lead: i32, dice: u8) -> f32 {
    ABOVE[usize::from(dice).min(2)][place(lead)]
}

/// Returns the mean amount by which one die plus a lead falls short of `dice` dice. A roll without a shortfall counts
/// as 0.
///
/// Below the smallest lead of the table, the shortfall grows by one point per point of lead.
#[inline]
pub(super) fn short(lead: i32, dice: u8) -> f32 {
    let beyond = (LEAST - lead).max(0) as f32;
    SHORT[usize::from(dice).min(2)][place(lead)] + beyond
}

/// Returns, for every `n` up to [`MOST`], the probability that the sum of `n` dice reaches each value.
const fn tails() -> [[f32; 6 * MOST + 2]; MOST + 1] {
    let mut tails = [[0.0; 6 * MOST + 2]; MOST + 1];
    let mut n = 0;
    while n <= MOST {
        let mut sum = 6 * MOST + 1;
        while sum > 0 {
            sum -= 1;
            tails[n][sum] = tails[n][sum + 1] + SUMS[n][sum];
        }
        n += 1;
    }
    tails
}

const TAILS: [[f32; 6 * MOST + 2]; MOST + 1] = tails();

/// Returns the probability that `dice` dice, at most 8, sum to at least `least`.
#[inline]
pub(super) fn at_least(dice: u8, least: i32) -> f32 {
    TAILS[usize::from(dice).min(MOST)][least.clamp(0, 6 * MOST as i32 + 1) as usize]
}

/// Raises a probability to an integer power by repeated multiplication, which gives identical results on every
/// machine.
pub(super) fn power(chance: f32, times: usize) -> f32 {
    (0..times).fold(1.0, |power, _| power * chance)
}

/// Returns the probability that three dice sum to less than a Notoriety, for each Notoriety up to 19.
const fn below_of_three() -> [f32; 20] {
    let mut below = [0.0; 20];
    let mut of = 1;
    while of < 20 {
        below[of] = below[of - 1] + SUMS[3][of - 1];
        of += 1;
    }
    below
}

const BELOW: [f32; 20] = below_of_three();

/// Returns the probability that three dice sum to less than `of`.
#[inline]
pub(super) fn three_below(of: u16) -> f32 {
    BELOW[usize::from(of).min(BELOW.len() - 1)]
}

/// Returns the probability that `own` dice beat `other` dice, and the probability of a tie, for at most 8 dice on
/// each side.
pub(super) fn duel(own: u8, other: u8) -> (f32, f32) {
    let of = |dice: u8| &SUMS[usize::from(dice).min(MOST)];
    let (own, other) = (of(own), of(other));
    let (mut wins, mut ties, mut below) = (0.0, 0.0, 0.0);
    for (own, other) in own.iter().zip(other) {
        wins += own * below;
        ties += own * other;
        below += other;
    }
    (wins, ties)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: f32, other: f32) -> bool {
        (one - other).abs() < 1e-5
    }

    #[test]
    fn dice_probabilities_match_the_values_in_the_ledger() {
        assert!(near(above(0, 1), 15.0 / 36.0) && near(1.0 - above(0, 1), 21.0 / 36.0));
        assert!(near(above(1, 1), 21.0 / 36.0));
        assert!(near(three_below(8), 35.0 / 216.0) && near(three_below(11), 0.5));
        assert!(near(three_below(15), 196.0 / 216.0) && near(three_below(99), 1.0));
        assert!(near(at_least(2, 8), 15.0 / 36.0) && near(at_least(1, 5), 2.0 / 6.0));
        assert!(near(at_least(1, 7), 0.0) && near(at_least(1, -3), 1.0));
    }

    #[test]
    fn dice_probabilities_match_enumeration_of_rolls() {
        for lead in -9..15 {
            let faces = || 1..=6i32;
            let pairs: Vec<i32> =
                faces().flat_map(|a| faces().map(move |b| a + lead - b)).collect();
            let share = |n: usize| n as f32 / 36.0;
            let more = pairs.iter().filter(|&&lead| lead > 0).count();
            let deficit: i32 = pairs.iter().map(|&lead| (-lead).max(0)).sum();
            assert!(near(above(lead, 1), share(more)), "{lead}");
            assert!((short(lead, 1) - deficit as f32 / 36.0).abs() < 1e-4, "{lead}");
        }
        // A die plus 1 exceeds two dice in 0 + 1 + 3 + 6 + 10 + 15 = 35 of 216 rolls.
        assert!(near(above(1, 2), 35.0 / 216.0));
        assert!(near(short(1, 2), above_two_by_hand()));
    }

    /// Returns the mean amount by which two dice exceed one die plus 1, by enumeration.
    fn above_two_by_hand() -> f32 {
        let dice = (1..=6).flat_map(|a| (1..=6).flat_map(move |b| (1..=6).map(move |c| (a, b, c))));
        dice.map(|(a, b, c): (i32, i32, i32)| (a + b - c - 1).max(0)).sum::<i32>() as f32 / 216.0
    }

    #[test]
    fn duels_with_equal_numbers_of_dice_are_fair() {
        for dice in 1..=5 {
            let (wins, ties) = duel(dice, dice);
            assert!(near(2.0 * wins + ties, 1.0));
        }
        // Two dice exceed the faces 1 to 6 of a die in 36, 35, 33, 30, 26 and 21 of 36 rolls, 181 in all.
        assert!(near(duel(2, 1).0, 181.0 / 216.0));
    }
}
