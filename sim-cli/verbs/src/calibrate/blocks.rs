//! Made-up blocks whose truth is known.

use corsair_engine::stream::LabRng;

use corsair_stats::{
    BlockMeans, Histogram, Jackknife, Moments, PairedMeans, RareDifference, SkewedDifference,
};

/// Blocks of games that are won or lost, lucky or unlucky together: a block's chance is the mean's
/// plus or minus `together`, each half of the time.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Model {
    /// The chance of a win, in thousandths.
    pub chance: u32,
    /// By how much a block's chance lies above or below, in thousandths.
    pub together: u32,
    /// Games of a block.
    pub games: u64,
}

/// Two variants that meet the same blocks: the same luck of the block and, in `common` of 1,000 games,
/// the same luck of the game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PairModel {
    /// The base.
    pub base: Model,
    /// How much likelier the other wins, in thousandths.
    pub effect: u32,
    /// How many of 1,000 games share their luck.
    pub common: u32,
}

/// Contestants that differ in few blocks, by one win up or by several down, such that neither is the
/// better one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RareModel {
    /// In how many of 1,000 blocks they differ.
    pub differs: u32,
    /// By how many wins they differ when the first has fewer, where it is one when it has more; so
    /// much rarer it is.
    pub down: u32,
    /// Games of a block.
    pub games: u64,
}

impl RareModel {
    /// What the first wins more in a block than the second.
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

/// Returns what the first of two contestants wins more in a block than the second. At a table of four they win a
/// quarter of their games each, and exchange their seats in the two games of a block.
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

/// Variants that differ in few blocks, and there one way: by one win in 8 of 15, by two in 4, by three
/// in 2, by four in 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OneWayModel {
    /// In how many of 1,000 blocks they differ.
    pub differs: u32,
    /// Games of a block.
    pub games: u64,
}

impl OneWayModel {
    /// The true difference of shares.
    pub fn truth(&self) -> f64 {
        let of_a_block = (8.0 + 2.0 * 4.0 + 3.0 * 2.0 + 4.0) / 15.0;
        f64::from(self.differs) / 1_000.0 * of_a_block / self.games as f64
    }

    /// What so many blocks show; `None` where few of them differ.
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

/// Several arms that meet the same blocks: the same luck of the block, and chances that lie above the
/// base's by their effects.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ArmsModel<const N: usize> {
    /// What all have in common.
    pub base: Model,
    /// How much likelier each wins, in thousandths.
    pub effects: [u32; N],
}

/// What arms won, block by block.
pub struct ArmsPlayed<const N: usize> {
    blocks: Vec<[i64; N]>,
    games: u64,
}

impl<const N: usize> ArmsModel<N> {
    /// So many blocks.
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

    /// What an arm truly wins more than the best of the others.
    pub fn less_the_best(&self, arm: usize) -> f64 {
        let others = (0..N).filter(|&other| other != arm).map(|other| self.effects[other]);
        let best = others.max().unwrap_or(0);
        (f64::from(self.effects[arm]) - f64::from(best)) / 1_000.0
    }
}

impl<const N: usize> ArmsPlayed<N> {
    /// What an arm won.
    pub fn means(&self, arm: usize) -> BlockMeans {
        self.summed(|block| block[arm])
    }

    /// What one arm won more than another.
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
    /// The true share of wins.
    pub fn truth(&self) -> f64 {
        f64::from(self.chance) / 1_000.0
    }

    /// The wins of one block.
    fn block(&self, rng: &mut LabRng) -> i64 {
        let chance = self.luck(rng);
        (0..self.games).filter(|_| rng.below(1_000) < chance).count() as i64
    }

    fn luck(&self, rng: &mut LabRng) -> u32 {
        if rng.below(2) == 0 { self.chance + self.together } else { self.chance - self.together }
    }

    /// So many blocks more.
    pub fn add_to(&self, moments: &mut Moments, blocks: u64, rng: &mut LabRng) {
        (0..blocks).for_each(|_| moments.add(self.block(rng)));
    }

    /// The means of so many blocks.
    pub fn means(&self, blocks: u64, rng: &mut LabRng) -> BlockMeans {
        let mut moments = Moments::default();
        self.add_to(&mut moments, blocks, rng);
        block_means(moments, blocks, self.games)
    }
}

impl PairModel {
    /// The true difference of shares.
    pub fn truth(&self) -> f64 {
        f64::from(self.effect) / 1_000.0
    }

    /// Paired blocks.
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

    /// Scores of paired blocks by group of blocks: wins as steps of score with dice of the block's own.
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
    fn blocks_have_the_truth_that_they_claim() {
        let base = Model { chance: 250, together: 150, games: 4 };
        let pair = PairModel { base, effect: 20, common: 700 };
        let mut rng = LabRng::new(1, 0);
        let means = pair.paired(40_000, &mut rng);
        let share = means.base().mean().expect("blocks");
        assert!((share - base.truth()).abs() < 0.005, "{share}");
        let difference = means.difference().mean().expect("blocks");
        assert!((difference - pair.truth()).abs() < 0.006, "{difference}");
        assert!(means.variance_reduction().expect("they vary") > 1.5);
        // Games hang together: a block's wins vary more than those of four games of their own.
        let error = means.base().standard_error().expect("blocks") * 200.0;
        assert!(error > (0.25f64 * 0.75 / 4.0).sqrt() * 1.1, "{error}");
    }

    #[test]
    fn rare_differences_add_up_to_none() {
        let rare = RareModel { differs: 500, down: 3, games: 4 };
        let rng = &mut LabRng::new(1, 2);
        let blocks: Vec<i64> = (0..40_000).map(|_| rare.block(rng)).collect();
        let count = |value: i64| blocks.iter().filter(|&&of| of == value).count() as f64 / 40_000.0;
        assert!((count(1) - 0.375).abs() < 0.01 && (count(-3) - 0.125).abs() < 0.01);
        assert!((count(0) - 0.5).abs() < 0.01);
    }

    #[test]
    fn one_way_differences_have_the_truth_that_they_claim() {
        let model = OneWayModel { differs: 500, games: 4 };
        let played = model.played(40_000, &mut LabRng::new(1, 3)).expect("many differ");
        let mean = played.means.mean().expect("blocks");
        assert!((mean - model.truth()).abs() < 0.005, "{mean} is not {}", model.truth());
    }

    #[test]
    fn arms_have_the_truth_that_they_claim() {
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
