//! Synthetic blocks with known true values.

use corsair_engine::stream::LabRng;

use corsair_stats::{BlockMeans, BlockValues, Evidence, Histogram, Jackknife, Moments, ShareRange};

/// Model of correlated games: a block's chance of a win is `chance` plus or minus `together`, with equal probability.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Model {
    /// Mean chance of a win, in thousandths.
    pub chance: u32,
    /// Deviation of a block's chance from the mean, in thousandths.
    pub together: u32,
    /// Number of games in a block.
    pub games: u64,
}

/// Model of two variants on common blocks. Both variants share the luck of each block. In `common` of 1,000 games,
/// they also share the luck of the game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PairModel {
    /// Model of the base variant.
    pub base: Model,
    /// Chance of the variant minus the chance of the base, in thousandths.
    pub effect: u32,
    /// Number of games in 1,000 with the same luck under both variants.
    pub common: u32,
}

/// Model of two contestants with equal means that differ in few blocks: the first contestant leads by one win, or
/// falls behind by several wins.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RareModel {
    /// Number of blocks in 1,000 in which the contestants differ.
    pub differs: u32,
    /// Number of wins by which the first contestant may fall behind in a block. The first contestant leads by one win
    /// in `down` times as many blocks.
    pub down: u32,
    /// Number of games in a block.
    pub games: u64,
}

impl RareModel {
    /// Plays a block and returns the first contestant's wins minus the second contestant's.
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

/// Plays a block of two equal contestants at a table of four, and returns the first contestant's wins minus the
/// second's.
///
/// A block has two games. Each contestant wins a game with probability 1/4.
pub(crate) fn duel(rng: &mut LabRng) -> i64 {
    let mut game = || match rng.below(4) {
        0 => 1,
        1 => -1,
        _ => 0,
    };
    game() + game()
}

/// Returns block means, given the sums over all blocks.
pub(crate) fn block_means(moments: Moments, blocks: u64, games_per_block: u64) -> BlockMeans {
    BlockMeans { moments, blocks, games_per_block, unit: 1 }
}

/// Model of variants that differ in few blocks and only upwards. Of 15 differing blocks, 8 differ by one win, 4 by
/// two, 2 by three and 1 by four.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OneWayModel {
    /// Number of blocks in 1,000 in which the variants differ.
    pub differs: u32,
    /// Number of games in a block.
    pub games: u64,
}

impl OneWayModel {
    /// Returns the true difference of win shares.
    pub fn truth(&self) -> f64 {
        let of_a_block = (8.0 + 2.0 * 4.0 + 3.0 * 2.0 + 4.0) / 15.0;
        f64::from(self.differs) / 1_000.0 * of_a_block / self.games as f64
    }

    /// Plays blocks and returns the evidence about their difference.
    ///
    /// # Panics
    /// Panics without a block.
    pub fn played(&self, blocks: u64, rng: &mut LabRng) -> Evidence {
        let block = || {
            if rng.below(1_000) >= self.differs {
                0
            } else {
                let place = rng.below(15);
                1 + [8, 12, 14].iter().filter(|&&below| place >= below).count() as i64
            }
        };
        evidence(blocks, self.games, block)
    }
}

/// Returns the evidence about a difference of win shares, from blocks of `games` games whose differences `block` draws.
///
/// # Panics
/// Panics without a block.
pub(crate) fn evidence(blocks: u64, games: u64, mut block: impl FnMut() -> i64) -> Evidence {
    let mut values = BlockValues::default();
    (0..blocks).for_each(|_| values.add(block()));
    Evidence::of_share(ShareRange::Difference, &values, games).expect("at least one block")
}

/// Model of several arms on common blocks. All arms share the luck of each block. Each arm adds its effect to the
/// chance of a win.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ArmsModel<const N: usize> {
    /// Model of an arm without an effect.
    pub base: Model,
    /// Chance of each arm minus the base's chance, in thousandths.
    pub effects: [u32; N],
}

/// Wins of each arm in each block.
pub struct ArmsPlayed<const N: usize> {
    blocks: Vec<[i64; N]>,
    games: u64,
}

impl<const N: usize> ArmsModel<N> {
    /// Plays blocks and returns the wins of each arm.
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

    /// Returns the true win share of an arm minus the true win share of its best rival.
    pub fn minus_best(&self, arm: usize) -> f64 {
        let others = (0..N).filter(|&other| other != arm).map(|other| self.effects[other]);
        let best = others.max().unwrap_or(0);
        (f64::from(self.effects[arm]) - f64::from(best)) / 1_000.0
    }
}

impl<const N: usize> ArmsPlayed<N> {
    /// Returns the block means of an arm's wins.
    pub fn means(&self, arm: usize) -> BlockMeans {
        BlockMeans::of(self.blocks.iter().map(|block| block[arm]), self.games, 1)
    }

    /// Returns the evidence about one arm's wins minus a second arm's wins.
    pub fn difference(&self, one: usize, other: usize) -> Evidence {
        let mut blocks = self.blocks.iter().map(|block| block[one] - block[other]);
        evidence(self.blocks.len() as u64, self.games, || blocks.next().expect("a block"))
    }
}

impl Model {
    /// Returns the true share of wins.
    pub fn truth(&self) -> f64 {
        f64::from(self.chance) / 1_000.0
    }

    /// Plays a block and returns its number of wins.
    fn block(&self, rng: &mut LabRng) -> i64 {
        let chance = self.luck(rng);
        (0..self.games).filter(|_| rng.below(1_000) < chance).count() as i64
    }

    fn luck(&self, rng: &mut LabRng) -> u32 {
        if rng.below(2) == 0 { self.chance + self.together } else { self.chance - self.together }
    }

    /// Plays blocks and adds their wins to `moments`.
    pub fn add_to(&self, moments: &mut Moments, blocks: u64, rng: &mut LabRng) {
        (0..blocks).for_each(|_| moments.add(self.block(rng)));
    }

    /// Plays blocks and returns the means of their wins.
    pub fn means(&self, blocks: u64, rng: &mut LabRng) -> BlockMeans {
        BlockMeans::of((0..blocks).map(|_| self.block(rng)), self.games, 1)
    }
}

impl PairModel {
    /// Returns the true difference of win shares.
    pub fn truth(&self) -> f64 {
        f64::from(self.effect) / 1_000.0
    }

    /// Plays blocks under both variants and returns the evidence about the difference of wins.
    pub fn evidence(&self, blocks: u64, rng: &mut LabRng) -> Evidence {
        evidence(blocks, self.base.games, || {
            let (x, y) = self.block(rng);
            y - x
        })
    }

    /// Plays blocks under both variants and returns the scores, group by group.
    ///
    /// A score is the sum of three dice, one of which all games of the block share.
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
    use corsair_stats::Confidence;

    #[test]
    fn simulated_blocks_have_their_stated_mean() {
        let base = Model { chance: 250, together: 150, games: 4 };
        let pair = PairModel { base, effect: 20, common: 700 };
        let mut rng = LabRng::new(1, 0);
        let means = base.means(40_000, &mut rng);
        let share = means.mean().expect("blocks");
        assert!((share - base.truth()).abs() < 0.005, "{share}");
        let difference = pair.evidence(40_000, &mut rng);
        let value = difference.value();
        assert!((value - pair.truth()).abs() < 0.006, "{value}");
        // Games are correlated: a block's wins vary more than those of four independent games.
        let error = means.standard_error().expect("blocks");
        assert!(200.0 * error > (0.25f64 * 0.75 / 4.0).sqrt() * 1.1, "{error}");
        // Common luck makes the difference vary less than that of independent blocks.
        let half_width = difference.interval(Confidence::REPORTED).half_width();
        assert!(half_width < 1.96 * error * (2.0f64 / 1.5).sqrt(), "{half_width}");
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
        let mean = model.played(40_000, &mut LabRng::new(1, 3)).value();
        assert!((mean - model.truth()).abs() < 0.005, "{mean} is not {}", model.truth());
    }

    #[test]
    fn simulated_arms_have_their_stated_means() {
        let base = Model { chance: 250, together: 150, games: 4 };
        let arms = ArmsModel { base, effects: [0, 40, 10] };
        let truths = [0, 1, 2].map(|arm| arms.minus_best(arm));
        assert_eq!(truths, [-0.04, 0.03, -0.03]);
        let played = arms.played(40_000, &mut LabRng::new(1, 1));
        let mean = |means: BlockMeans| means.mean().expect("blocks");
        assert!((mean(played.means(1)) - 0.29).abs() < 0.005);
        assert!((played.difference(1, 2).value() - 0.03).abs() < 0.006);
    }
}
