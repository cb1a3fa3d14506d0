//! Race of arms on common blocks: an arm leaves the race when a rival is significantly better.

use super::{Evidence, SharedLooks};

/// Race that finds an arm close to the best arm, with a bounded error probability. The field `within` sets the
/// allowed difference from the best arm.
///
/// At each look an arm leaves if a rival is significantly better. The race ends when the leader, the arm with the
/// greatest mean, is significantly less than `within` worse than every remaining arm. Each claim is a one-sided test
/// of the differences of blocks. The test allows for the looks and, by Bonferroni's inequality, for
/// `arms - 1` rivals.
///
/// Two kinds of false claims do harm, and both concern the best arm. The best arm may leave because a rival seems
/// better, or the winner may seem closer to the best arm than `within`. A harmful claim is false only if the interval
/// of the pair misses the truth. So with a chance of `1 - error` the best arm stays to the end and the winner differs
/// from the best arm by less than `within`.
///
/// Source: E. Paulson, "A sequential procedure for selecting the population with the largest mean from k normal
/// populations", Annals of Mathematical Statistics 35 (1964), 174-180. Paulson's procedure has one known variance and
/// a look at every block.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Race {
    /// Number of arms at the start.
    pub arms: usize,
    /// Looks at which arms may leave and the race may end.
    pub looks: SharedLooks,
    /// Upper bound for the probability of a wrong result.
    pub error: f64,
    /// Largest difference from the best arm that the winner may have.
    pub within: f64,
}

/// Result of a look at a race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RaceLook {
    /// Arms that stay in the race, in their original order.
    pub stay: Vec<usize>,
    /// Arm with the greatest mean, if the arm is significantly within the allowed difference of all remaining arms.
    pub winner: Option<usize>,
}

impl Race {
    /// Looks at the remaining arms, at least one, after `blocks` blocks, and decides which arms stay. `difference(i, j)`
    /// returns the evidence about arm `i`'s mean minus arm `j`'s mean.
    ///
    /// # Panics
    /// Panics without an arm.
    pub fn look(
        &self,
        arms: &[usize],
        blocks: u64,
        difference: impl Fn(usize, usize) -> Evidence,
    ) -> RaceLook {
        let ahead = |one: usize, other: usize| difference(one, other).value();
        let most = arms.iter().copied().max_by(|&one, &other| ahead(one, other).total_cmp(&0.0));
        let leader = most.expect("the race has an arm");
        let is_beaten = |&arm: &usize| {
            arms.iter()
                .any(|&other| other != arm && self.is_shown(&difference(other, arm), 0.0, blocks))
        };
        let stay: Vec<usize> = arms.iter().copied().filter(|arm| !is_beaten(arm)).collect();
        let is_near = |&arm: &usize| {
            arm == leader || self.is_shown(&difference(leader, arm), -self.within, blocks)
        };
        let winner = stay.iter().all(is_near).then_some(leader);
        RaceLook { stay, winner }
    }

    /// Returns whether a mean is significantly above a bound, after `blocks` blocks.
    fn is_shown(&self, evidence: &Evidence, bound: f64, blocks: u64) -> bool {
        let p = evidence.above(bound) * (self.arms - 1) as f64;
        self.looks.allowing(p.min(1.0), blocks) <= self.error
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BlockValues, ShareRange};
    use corsair_engine::stream::LabRng;

    /// Plays a race between arms with these win chances in thousandths. Returns the last look, and the blocks played
    /// by all arms together.
    fn raced(chances: &[u32], last: u64, seed: u64) -> (RaceLook, u64) {
        let race = Race {
            arms: chances.len(),
            looks: SharedLooks::up_to(last),
            error: 0.05,
            within: 0.05,
        };
        let mut rng = LabRng::new(seed, 5);
        let mut stay: Vec<usize> = (0..chances.len()).collect();
        let mut pairs = vec![vec![BlockValues::default(); chances.len()]; chances.len()];
        let (mut blocks, mut cost) = (0, 0);
        for look in race.looks.iter() {
            for _ in blocks..look {
                // All arms share half of the luck of a block.
                let common = rng.below(1_000);
                let wins: Vec<i64> = chances
                    .iter()
                    .map(|&chance| {
                        let luck = if rng.below(2) == 0 { common } else { rng.below(1_000) };
                        i64::from(luck < chance)
                    })
                    .collect();
                for &one in &stay {
                    stay.iter().for_each(|&other| pairs[one][other].add(wins[one] - wins[other]));
                }
            }
            cost += (look - blocks) * stay.len() as u64;
            blocks = look;
            let seen = race.look(&stay, blocks, |one, other| {
                Evidence::of_share(ShareRange::Difference, &pairs[one][other], 1).expect("blocks")
            });
            stay.clone_from(&seen.stay);
            if seen.winner.is_some() {
                return (seen, cost);
            }
        }
        (RaceLook { stay, winner: None }, cost)
    }

    #[test]
    fn planted_best_arm_wins_and_worse_arms_leave_early() {
        let mut chances = [300; 20];
        chances[7] = 450;
        let (seen, cost) = raced(&chances, 4_000, 3);
        // The race ends as soon as the winner is significantly within the margin, so further arms may remain.
        assert_eq!(seen.winner, Some(7));
        assert!(seen.stay.contains(&7) && seen.stay.len() <= 10, "{seen:?}");
        assert!(cost < 20 * 4_000 / 4, "{cost}");
    }

    #[test]
    fn wrong_races_are_at_most_as_frequent_as_claimed() {
        // The best arm leads by twice the margin, so every other winner is wrong.
        let mut chances = [300; 10];
        chances[4] = 400;
        let wrong = (0..300).filter(|&seed| {
            let (seen, _) = raced(&chances, 2_000, seed);
            !seen.stay.contains(&4) || seen.winner.is_some_and(|winner| winner != 4)
        });
        let wrong = wrong.count();
        assert!(wrong <= 22, "{wrong} of 300");
    }

    #[test]
    fn race_of_equal_arms_ends_with_a_winner() {
        let (seen, _) = raced(&[300; 4], 20_000, 1);
        assert!(seen.winner.is_some() && seen.stay.len() > 1, "{seen:?}");
    }

    #[test]
    fn identical_arms_stay_in_the_race() {
        let race = Race { arms: 2, looks: SharedLooks::up_to(100), error: 0.05, within: 0.01 };
        let mut level = BlockValues::default();
        (0..100).for_each(|_| level.add(0));
        let same = |_, _| Evidence::of_share(ShareRange::Difference, &level, 1).expect("blocks");
        assert_eq!(race.look(&[0, 1], 100, same), RaceLook { stay: vec![0, 1], winner: None });
    }
}
