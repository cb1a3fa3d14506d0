//! Looks that share a significance level, so that a procedure may end at every look.

use super::anytime::FEWEST_BLOCKS;

/// Looks of a procedure that ends at the first look with a significant claim. The last look comes after the last
/// block. Each earlier look comes after fewer blocks by a factor of √2, down to [`FEWEST_BLOCKS`].
///
/// Each look may spend a share of the level: the last look 1 - 1/√2, and each earlier look 1/√2 times the share of
/// the next look. The shares sum to less than one. So a p-value divided by its look's share allows for all looks, at
/// any end of the procedure, by Bonferroni's inequality.
///
/// Source: K. K. G. Lan and D. L. DeMets, "Discrete sequential boundaries for clinical trials", Biometrika 70 (1983),
/// 659-663, for levels that looks spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SharedLooks {
    last: u64,
}

impl SharedLooks {
    /// Returns the looks of a procedure with at most `last` blocks.
    pub const fn up_to(last: u64) -> SharedLooks {
        SharedLooks { last }
    }

    /// Iterates over the numbers of blocks in ascending order. The last number is the end of the procedure.
    pub fn iter(self) -> impl Iterator<Item = u64> {
        let fewer = (1..128).map(move |place| self.at(place));
        let fewer: Vec<u64> = fewer.take_while(|&blocks| blocks >= FEWEST_BLOCKS).collect();
        fewer.into_iter().rev().chain([self.last])
    }

    /// Returns a p-value after `blocks` blocks, with allowance for earlier and later looks. The p-value is 1 at a
    /// number of blocks without a look.
    pub fn allowing(self, p: f64, blocks: u64) -> f64 {
        self.part(blocks).map_or(1.0, |part| (p / part).min(1.0))
    }

    /// Returns the share of a level that the look after `blocks` blocks may spend; `None` at a number of blocks
    /// without a look.
    pub fn part(self, blocks: u64) -> Option<f64> {
        let is_here = |&place: &i32| place == 0 || self.at(place as u32) >= FEWEST_BLOCKS;
        let place = (0..128).take_while(is_here).find(|&place| self.at(place as u32) == blocks);
        place.map(|place| (1.0 - 0.5f64.sqrt()) * 0.5f64.sqrt().powi(place))
    }

    /// Number of blocks at the look before the last `place` looks. The factor 181/256 approximates 1/√2.
    const fn at(self, place: u32) -> u64 {
        let halved = self.last >> (place / 2);
        if place & 1 == 0 { halved } else { (halved as u128 * 181 / 256) as u64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BlockMeans, Moments, p_of_t};
    use corsair_engine::stream::LabRng;

    #[test]
    fn shared_looks_are_a_factor_of_root_two_apart() {
        let looks = |last| SharedLooks::up_to(last).iter().collect::<Vec<u64>>();
        assert_eq!(looks(160), [40, 56, 80, 113, 160]);
        assert_eq!(looks(30), [30]);
        assert_eq!(looks(7), [7]);
    }

    #[test]
    fn shared_looks_spend_less_than_the_level() {
        let looks = SharedLooks::up_to(1_000_000);
        let spent: f64 = looks.iter().map(|blocks| 1e-6 / looks.allowing(1e-6, blocks)).sum();
        assert!(spent < 1.0 && spent > 0.99, "{spent}");
        assert_eq!(looks.allowing(0.01, 999_999), 1.0, "no look is there");
        assert_eq!(looks.allowing(0.9, 1_000_000), 1.0);
    }

    #[test]
    fn shared_looks_reject_a_true_hypothesis_at_most_as_often_as_claimed() {
        let rejected = |experiment: &u64| {
            let mut rng = LabRng::new(77, *experiment);
            let looks = SharedLooks::up_to(1_000);
            let (mut moments, mut blocks) = (Moments::default(), 0);
            looks.iter().any(|look| {
                (blocks..look).for_each(|_| moments.add(i64::from(rng.below(41)) - 20));
                blocks = look;
                let means = BlockMeans { moments, blocks, games_per_block: 1, unit: 1 };
                let error = means.standard_error().expect("blocks");
                let p = p_of_t(means.mean().expect("blocks") / error, blocks - 1);
                looks.allowing(p, blocks) <= 0.05
            })
        };
        let rejected = (0..2_000).filter(rejected).count();
        assert!((40..=115).contains(&rejected), "{rejected} of 2,000");
    }
}
