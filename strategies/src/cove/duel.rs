//! How a fight of two is likely to end, without playing it.

/// One side of a fight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Side {
    /// Hits that it scores in a volley, on average.
    pub hits: f32,
    /// Hits that put it out of the fight.
    pub toughness: f32,
    /// Its speed.
    pub speed: u16,
}

/// The chance, from 0 to 1, that `ours` puts `theirs` out of the fight before it is put out.
///
/// A side lasts as many rounds as its toughness over the other's hits, less a little because the
/// last volley need not be a full one, and firing first is worth half a round and more. The odds
/// are the cube of the ratio of rounds. The constants are fitted to exact duels of two to six
/// dice and toughness of one to seven: off by 2.5 points on average.
pub(super) fn odds(ours: Side, theirs: Side) -> f32 {
    const LAST_VOLLEY: f32 = 0.2;
    const FIRST_SHOT: f32 = 0.6;
    const NEVER: f32 = 1_000.0;
    let rounds = |target: Side, firer: Side| {
        if firer.hits > 0.0 { (target.toughness - LAST_VOLLEY) / firer.hits } else { NEVER }
    };
    let (mut we_last, mut they_last) = (rounds(ours, theirs), rounds(theirs, ours));
    match ours.speed.cmp(&theirs.speed) {
        std::cmp::Ordering::Greater => we_last += FIRST_SHOT,
        std::cmp::Ordering::Less => they_last += FIRST_SHOT,
        std::cmp::Ordering::Equal => {}
    }
    let (we, they) = (we_last * we_last * we_last, they_last * they_last * they_last);
    if we + they > 0.0 { we / (we + they) } else { 0.5 }
}

/// The chance that at least `needed` of `dice` dice hit, each with chance `hit`.
pub(super) fn at_least(needed: u8, dice: u8, hit: f32) -> f32 {
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
    // Adds up the chances of 0 to `needed` - 1 hits, each made from the one before.
    let mut term = (0..dice).fold(1.0, |product: f32, _| product * miss);
    let mut fewer = term;
    for hits in 1..needed {
        term *= f32::from(dice - hits + 1) / f32::from(hits) * hit / miss;
        fewer += term;
    }
    (1.0 - fewer).max(0.0)
}

/// The chance that a die shows this face or more.
pub(super) fn chance_of_hit(hit_on: u8) -> f32 {
    f32::from(7u8.saturating_sub(hit_on)) / 6.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_are_as_counted_by_hand() {
        let third = chance_of_hit(5);
        for (needed, dice, chance) in [
            (2, 2, 1.0 / 9.0),
            (2, 3, 7.0 / 27.0),
            (2, 4, 11.0 / 27.0),
            (2, 5, 131.0 / 243.0),
            (0, 3, 1.0),
            (4, 3, 0.0),
        ] {
            assert!((at_least(needed, dice, third) - chance).abs() < 1e-6, "{needed} of {dice}");
        }
        assert_eq!(at_least(6, 6, 1.0), 1.0);
        assert_eq!(at_least(1, 6, 0.0), 0.0);
    }

    /// The chance that who fires first wins, by solving the duel round by round.
    fn exact(toughness: [u8; 2], dice: [u8; 2]) -> f32 {
        let hit = chance_of_hit(5);
        let exactly = |n, dice| at_least(n, dice, hit) - at_least(n + 1, dice, hit);
        let (mut won, mut unchanged) = (at_least(toughness[1], dice[0], hit), 0.0);
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
    fn odds_are_near_exact_duels() {
        let (mut off, mut worst, mut n) = (0.0, 0.0f32, 0.0);
        for toughness in [[2, 2], [2, 4], [3, 2], [4, 5], [5, 3]] {
            for dice in [[2, 2], [2, 3], [3, 2], [3, 4], [4, 4]] {
                let side = |at: usize, speed| Side {
                    hits: f32::from(dice[at]) * chance_of_hit(5),
                    toughness: toughness[at].into(),
                    speed,
                };
                let error = (odds(side(0, 6), side(1, 5)) - exact(toughness, dice)).abs();
                (off, worst, n) = (off + error, worst.max(error), n + 1.0);
            }
        }
        assert!(off / n < 0.04 && worst < 0.12, "off by {} on average, at most {worst}", off / n);
    }

    #[test]
    fn odds_of_both_sides_sum_to_one() {
        let a = Side { hits: 1.0, toughness: 3.0, speed: 7 };
        let b = Side { hits: 0.7, toughness: 2.0, speed: 9 };
        assert!((odds(a, b) + odds(b, a) - 1.0).abs() < 1e-6);
        let toothless = Side { hits: 0.0, ..a };
        assert!(odds(b, toothless) > 0.99);
    }
}
