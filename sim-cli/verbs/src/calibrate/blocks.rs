//! Made-up blocks whose truth is known.

use corsair_engine::stream::LabRng;

use corsair_stats::{
    BlockMeans, Histogram, Jackknife, Moments, PairedMeans, RareDifference, SkewedDifference,
};

/// Model of correlated games: the chance of a win in a block is `chance` plus or minus `together`, equally likely.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Model {
    /// The chance of a win, in thousandths.
    pub chance: u32,
    /// Deviation of a block's chance from the mean, in thousandths.
    pub together: u32,
    /// Games of a block.
    pub games: u64,
}

/// Two variants on common blocks: equal luck of the block and, in `common` of 1,000 games, equal luck of the game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PairModel {
    /// The base.
    pub base: Model,
    /// Chance of the variant minus the chance of the base, in thousandths.
    pub effect: u32,
    /// Games of 1,000 that share their luck.
    pub common: u32,
}

/// Contestants that differ in few blocks, by one win up or by several wins down, with equal means.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RareModel {
    /// Number of blocks in 1,000 in which the contestants differ.
    pub differs: u32,
    /// Wins by which the first contestant falls behind in a block. The first leads by one win in `down` times as many
    /// blocks.
    pub down: u32,
    /// Games of a block.
    pub games: u64,
}

impl RareModel {
    /// Returns the wins of the first minus the wins of the second in a block.
    pub fn block(&self, rng: &mut LabRng) -> i64 {
        if rng.below(1_000) >= self.differs {
            0
        } else if rng.below(self.down + 1) == 0 {
            -i64::from(self.down)
        } else {
            1
        }
    }
}

/// Returns the wins of the first of two contestants minus the wins of the second in a block. At a table of four, each
/// contestant wins a quarter of the games. The contestants exchange seats between the two games of a block.
pub(crate) fn duel(rng: &mut LabRng) -> i64 {
    let mut game = || match rng.below(4) {
        0 => 1,
        1 => -1,
        _ => 0,
    };
    game() + game()
}

/// Returns the means of blocks of `n` games with these sums.
pub(crate) fn block_means(moments: Moments, blocks: u64, games_per_block: u64) -> BlockMeans {
    BlockMeans { moments, blocks, games_per_block, unit: 1 }
}

/// Variants that differ in few blocks and only upwards: of 15 such blocks, 8 by one win, 4 by two, 2 by three and 1 by
/// four.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OneWayModel {
    /// Number of blocks in 1,000 in which the variants differ.
    pub differs: u32,
    /// Games of a block.
    pub games: u64,
}

impl OneWayModel {
    /// Returns the true difference of shares.
    pub fn truth(&self) -> f64 {
        let of_a_block = (8.0 + 2.0 * 4.0 + 3.0 * 2.0 + 4.0) / 15.0;
        f64::from(self.differs) / 1_000.0 * of_a_block / self.games as f64
    }

    /// Plays a number of blocks; `None` if few of them differ.
    pub fn played(&self, blocks: u64, rng: &mut LabRng) -> Option<SkewedDifference> {
        let (mut moments, mut cubes) = (Moments::default(), 0);
        let mut differing = RareDifference { blocks, below: 0, above: 0 };
        for _ in 0..blocks {
            let more = if rng.below(1_000) >= self.differs {
                0
            } else {
                let place = rng.below(15);
                1 + [8, 12, 14].iter().filter(|&&below| place >= below).count() as i64
            };
            moments.add(more);
            cubes += i128::from(more).pow(3);
            differing.above += u64::from(more > 0);
        }
        let means = block_means(moments, blocks, self.games);
        (!differing.is_rare()).then_some(SkewedDifference { means, cubes })
    }
}

/// Several arms on common blocks: equal luck of the block, and chances equal to the base's chance plus an effect.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ArmsModel<const N: usize> {
    /// Model that all arms share.
    pub base: Model,
    /// Chance of each arm minus that of the base, in thousandths.
    pub effects: [u32; N],
}

/// Wins of arms, block by block.
pub struct ArmsPlayed<const N: usize> {
    blocks: Vec<[i64; N]>,
    games: u64,
}

impl<const N: usize> ArmsModel<N> {
    /// Plays a number of blocks.
    pub fn played(&self, blocks: u64, rng: &mut LabRng) -> ArmsPlayed<N> {
        let mut block = || {
            let chance = self.base.luck(rng);
            self.effects.map(|effect| {
                let won = |_: &u64| rng.below(1_000) < chance + effect;
                (0..self.base.games).filter(won).count() as i64
            })
        };
        ArmsPlayed { blocks: (0..blocks).map(|_| block()).collect(), games: self.base.games }
    }

    /// Returns the true share of an arm minus the true share of its best rival.
    pub fn less_the_best(&self, arm: usize) -> f64 {
        let others = (0..N).filter(|&other| other != arm).map(|other| self.effects[other]);
        let best = others.max().unwrap_or(0);
        (f64::from(self.effects[arm]) - f64::from(best)) / 1_000.0
    }
}

impl<const N: usize> ArmsPlayed<N> {
    /// Returns the wins of an arm.
    pub fn means(&self, arm: usize) -> BlockMeans {
        self.summed(|block| block[arm])
    }

    /// Returns the wins of one arm minus the wins of a second arm.
    pub fn difference(&self, one: usize, other: usize) -> BlockMeans {
        self.summed(|block| block[one] - block[other])
    }

    fn summed(&self, of: impl Fn(&[i64; N]) -> i64) -> BlockMeans {
        let mut moments = Moments::default();
        self.blocks.iter().for_each(|block| moments.add(of(block)));
        block_means(moments, self.blocks.len() as u64, self.games)
    }
}

impl Model {
    /// Returns the true share of wins.
    pub fn truth(&self) -> f64 {
        f64::from(self.chance) / 1_000.0
    }

    /// Returns the wins of one block.
    fn block(&self, rng: &mut LabRng) -> i64 {
        let chance = self.luck(rng);
        (0..self.games).filter(|_| rng.below(1_000) < chance).count() as i64
    }

    fn luck(&self, rng: &mut LabRng) -> u32 {
        if rng.below(2) == 0 { self.chance + self.together } else { self.chance - self.together }
    }

    /// Adds a number of blocks.
    pub fn add_to(&self, moments: &mut Moments, blocks: u64, rng: &mut LabRng) {
        (0..blocks).for_each(|_| moments.add(self.block(rng)));
    }

    /// Returns the means of a number of blocks.
    pub fn means(&self, blocks: u64, rng: &mut LabRng) -> BlockMeans {
        let mut moments = Moments::default();
        self.add_to(&mut moments, blocks, rng);
        block_means(moments, blocks, self.games)
    }
}

impl PairModel {
    /// Returns the true difference of shares.
    pub fn truth(&self) -> f64 {
        f64::from(self.effect) / 1_000.0
    }

    /// Plays paired blocks.
    pub fn paired(&self, blocks: u64, rng: &mut LabRng) -> PairedMeans {
        let (mut base, mut other, mut products) = (Moments::default(), Moments::default(), 0);
        for _ in 0..blocks {
            let (x, y) = self.block(rng);
            base.add(x);
            other.add(y);
            products += i128::from(x) * i128::from(y);
        }
        let games_per_block = self.base.games;
        PairedMeans { base, other, products, blocks, games_per_block, unit: 1 }
    }

    /// Returns scores of paired blocks by group of blocks: sums of dice, one of them common to a block.
    pub fn scores(&self, blocks: u64, rng: &mut LabRng) -> [Vec<Histogram>; 2] {
        let mut groups = [(); 2].map(|()| vec![Histogram::default(); Jackknife::GROUPS]);
        for block in 0..blocks {
            let group = (block % Jackknife::GROUPS as u64) as usize;
            let luck = rng.below(6) as i32;
            for _ in 0..self.base.games {
                let own = (rng.below(6) + rng.below(6)) as i32;
                let fresh = (rng.below(6) + rng.below(6)) as i32;
                let other = if rng.below(1_000) < self.common { own } else { fresh };
                groups[0][group].add(luck + own);
                groups[1][group].add(luck + other);
            }
        }
        groups
    }

    fn block(&self, rng: &mut LabRng) -> (i64, i64) {
        let chance = self.base.luck(rng);
        let (mut x, mut y) = (0, 0);
        for _ in 0..self.base.games {
            let own = rng.below(1_000);
            let fresh = rng.below(1_000);
            let other = if rng.below(1_000) < self.common { own } else { fresh };
            x += i64::from(own < chance);
            y += i64::from(other < chance + self.effect);
        }
        (x, y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn simulated_blocks_have_their_stated_mean() {
        let base = Model { chance: 250, together: 150, games: 4 };
        let pair = PairModel { base, effect: 20, common: 700 };
        let mut rng = LabRng::new(1, 0);
        let means = pair.paired(40_000, &mut rng);
        let share = means.base().mean().expect("blocks");
        assert!((share - base.truth()).abs() < 0.005, "{share}");
        let difference = means.difference().mean().expect("blocks");
        assert!((difference - pair.truth()).abs() < 0.006, "{difference}");
        assert!(means.variance_reduction().expect("they vary") > 1.5);
        // Games are correlated: a block's wins vary more than those of four independent games.
        let error = means.base().standard_error().expect("blocks") * 200.0;
        assert!(error > (0.25f64 * 0.75 / 4.0).sqrt() * 1.1, "{error}");
    }

    #[test]
    fn simulated_rare_differences_sum_to_zero() {
        let rare = RareModel { differs: 500, down: 3, games: 4 };
        let rng = &mut LabRng::new(1, 2);
        let blocks: Vec<i64> = (0..40_000).map(|_| rare.block(rng)).collect();
        let count = |value: i64| blocks.iter().filter(|&&of| of == value).count() as f64 / 40_000.0;
        assert!((count(1) - 0.375).abs() < 0.01 && (count(-3) - 0.125).abs() < 0.01);
        assert!((count(0) - 0.5).abs() < 0.01);
    }

    #[test]
    fn simulated_one_way_differences_have_their_stated_mean() {
        let model = OneWayModel { differs: 500, games: 4 };
        let played = model.played(40_000, &mut LabRng::new(1, 3)).expect("many differ");
        let mean = played.means.mean().expect("blocks");
        assert!((mean - model.truth()).abs() < 0.005, "{mean} is not {}", model.truth());
    }

    #[test]
    fn simulated_arms_have_their_stated_means() {
        let base = Model { chance: 250, together: 150, games: 4 };
        let arms = ArmsModel { base, effects: [0, 40, 10] };
        let truths = [0, 1, 2].map(|arm| arms.less_the_best(arm));
        assert_eq!(truths, [-0.04, 0.03, -0.03]);
        let played = arms.played(40_000, &mut LabRng::new(1, 1));
        let mean = |means: BlockMeans| means.mean().expect("blocks");
        assert!((mean(played.means(1)) - 0.29).abs() < 0.005);
        assert!((mean(played.difference(1, 2)) - 0.03).abs() < 0.006);
    }
}
