//! Wilson's score intervals for a success rate in three designs: independent trials, trials in blocks, and trials in
//! strata.

use super::{BlockMeans, Confidence, Interval, p_of_z};

/// Wilson's score interval for a rate, given the share of successes among `trials` independent trials. `None` without
/// trials.
///
/// If a trial may succeed in part (a tie splits a win), `share` is the mean of numbers between 0 and 1. Their
/// variance is at most the variance of whole successes with the same mean, so the coverage is at least as high.
///
/// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927),
/// 209-212; method 3 of R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in
/// Medicine 17 (1998), 857-872.
pub fn wilson(share: f64, trials: u64, confidence: Confidence) -> Option<Interval> {
    (trials > 0).then(|| ScoreTest { share, trials: trials as f64 }.interval(confidence))
}

/// Wilson's score interval for a rate whose games are independent only between blocks. `None` without games.
///
/// A block counts as 1/d trials, where d is the variance of a block's mean over the variance of a whole trial,
/// p(1-p). d is 1 if the games of a block are won and lost together, 1/m if m games are independent, and smaller if
/// games balance. The estimate of d uses the blocks and z² added blocks, half of them won and half lost. So d is 1
/// until a block is mixed, equal blocks do not reduce d, and the first win cannot lower the upper end.
///
/// Source: E. L. Korn and B. I. Graubard, "Confidence intervals for proportions with small expected number of
/// positive counts estimated from survey data", Survey Methodology 24 (1998), 193-201, for effective trials; C.
/// Franco, R. J. A. Little, T. A. Louis and E. V. Slud, "Comparative study of confidence intervals for proportions in
/// complex sample surveys", J. Survey Statistics and Methodology 7 (2019), 334-364, for Wilson's interval with them;
/// A. Agresti and B. A. Coull, "Approximate is better than exact", The American Statistician 52 (1998), 119-126, for
/// z² more trials, half of them won.
pub fn wilson_on_blocks(means: &BlockMeans, confidence: Confidence) -> Option<Interval> {
    Some(ScoreTest::on_blocks(means, 0.0, confidence)?.interval(confidence))
}

/// Wilson's score test of a rate, with a number of effective trials. The interval has all rates that the test does not
/// reject.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct ScoreTest {
    share: f64,
    trials: f64,
}

impl ScoreTest {
    /// Returns the test of a rate over strata with equal numbers of blocks. Blocks are identically distributed only
    /// within a stratum. `None` without a game, or if several strata have one block each.
    ///
    /// Effective trials are those of [`wilson_on_blocks`] at the level of reported intervals. Differences between
    /// strata are not an error. So the method reduces the variance of all blocks by the part of their scatter that
    /// exceeds the scatter within strata.
    ///
    /// # Panics
    /// Panics if strata differ in the number of blocks, of games per block, or in the unit.
    pub(super) fn on_strata(strata: &[BlockMeans]) -> Option<ScoreTest> {
        let [mut all, ref others @ ..] = *strata else { return None };
        let of_each = all.blocks;
        for stratum in others {
            let alike = (stratum.blocks, stratum.games_per_block, stratum.unit);
            let first = (of_each, all.games_per_block, all.unit);
            assert_eq!(alike, first, "strata must have equal sizes");
            all.moments.merge(&stratum.moments);
            all.blocks += stratum.blocks;
        }
        if all.scatter() == 0 {
            return None;
        }
        if others.is_empty() {
            return ScoreTest::on_blocks(&all, 0.0, Confidence::REPORTED);
        }
        let freedom = all.blocks - strata.len() as u64;
        if freedom == 0 {
            return None;
        }
        let scatter = |stratum: &BlockMeans| stratum.scatter() as f64 / of_each as f64;
        let within: f64 = strata.iter().map(scatter).sum();
        let expected = within * (all.blocks - 1) as f64 / freedom as f64;
        let excess = all.scatter() as f64 / all.blocks as f64 - expected;
        let units = (all.games_per_block * all.unit) as f64;
        ScoreTest::on_blocks(&all, excess / (units * units), Confidence::REPORTED)
    }

    /// Returns the test of a rate over blocks; the squared z of `added` is the number of added blocks. `excess` is
    /// subtracted from the sum of the block means' squared deviations, because this amount is not an error. `None`
    /// without a game.
    fn on_blocks(means: &BlockMeans, excess: f64, added: Confidence) -> Option<ScoreTest> {
        let share = means.mean()?;
        let (blocks, added) = (means.blocks as f64, added.z().powi(2));
        let units = (means.games_per_block * means.unit) as f64;
        let won = means.moments.sum() as f64 / units + added / 2.0;
        let squares = means.moments.sum_of_squares() as f64 / (units * units) + added / 2.0;
        let middle = won / (blocks + added);
        let variance = (squares - excess) / (blocks + added) - middle * middle;
        let of_a_trial = variance / (middle * (1.0 - middle));
        Some(ScoreTest { share, trials: blocks / of_a_trial })
    }

    /// Returns the interval of the rate.
    pub(super) fn interval(&self, confidence: Confidence) -> Interval {
        let ScoreTest { share, trials } = *self;
        let z2_per_trial = confidence.z().powi(2) / trials;
        let centre = (share + z2_per_trial / 2.0) / (1.0 + z2_per_trial);
        let spread = (z2_per_trial * (share * (1.0 - share) + z2_per_trial / 4.0)).sqrt();
        let interval = Interval::around(centre, spread / (1.0 + z2_per_trial)).within(0.0, 1.0);
        // Rounding must not exclude the share itself, such as 0 or 1.
        Interval { low: interval.low.min(share), high: interval.high.max(share) }
    }

    /// Returns the two-sided p-value of a rate strictly between 0 and 1.
    pub(super) fn p_value(&self, null: f64) -> f64 {
        p_of_z((self.share - null) * (self.trials / (null * (1.0 - null))).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Returns the interval for blocks of `games_per_block` games, given the number of won games in each block.
    fn on_blocks(blocks: &[i64], games_per_block: u64) -> Interval {
        let means = BlockMeans::of(blocks.iter().copied(), games_per_block, 1);
        wilson_on_blocks(&means, Confidence::REPORTED).expect("there are blocks")
    }

    fn agree(one: Interval, other: Interval) {
        assert!((one.low - other.low).abs() < 1e-12, "{one:?} is not {other:?}");
        assert!((one.high - other.high).abs() < 1e-12, "{one:?} is not {other:?}");
    }

    #[test]
    fn blocks_of_equal_games_count_as_single_trials() {
        let trials = wilson(0.25, 8, Confidence::REPORTED).expect("eight trials");
        agree(on_blocks(&[4, 0, 0, 4, 0, 0, 0, 0], 4), trials);
        agree(on_blocks(&[1, 0, 0, 1, 0, 0, 0, 0], 1), trials);
        let never = wilson(0.0, 20, Confidence::REPORTED).expect("twenty trials");
        agree(on_blocks(&[0; 20], 3), never);
    }

    #[test]
    fn first_wins_never_lower_the_upper_end_of_the_wilson_interval() {
        for games_per_block in [2, 3, 4, 5, 20] {
            for blocks in [5, 30, 1_000, 100_000] {
                let upper = |wins: usize| {
                    let won: Vec<i64> = (0..blocks).map(|block| (block < wins).into()).collect();
                    on_blocks(&won, games_per_block).high
                };
                let ends: Vec<f64> = (0..5).map(upper).collect();
                let rises = ends.is_sorted_by(|fewer, more| fewer < more);
                assert!(rises, "{blocks} blocks of {games_per_block}: {ends:?}");
            }
        }
    }

    #[test]
    fn balanced_blocks_have_a_narrow_interval() {
        let balanced = on_blocks(&[1; 1_000], 4);
        let independent = wilson(0.25, 4_000, Confidence::REPORTED).expect("trials");
        assert!(balanced.half_width() < 0.2 * independent.half_width(), "{balanced:?}");
        assert!(on_blocks(&[1; 2], 4).half_width() > 0.25, "two blocks teach little");
    }

    /// Returns the interval for strata of four-game blocks, given the number of won games in each block.
    fn on_strata(strata: &[&[i64]]) -> Option<Interval> {
        let stratum = |blocks: &&[i64]| BlockMeans::of(blocks.iter().copied(), 4, 1);
        let strata: Vec<BlockMeans> = strata.iter().map(stratum).collect();
        Some(ScoreTest::on_strata(&strata)?.interval(Confidence::REPORTED))
    }

    #[test]
    fn single_stratum_and_its_blocks_have_equal_wilson_intervals() {
        let blocks = [0, 1, 3, 0, 2, 4, 1];
        assert_eq!(on_strata(&[&blocks]), Some(on_blocks(&blocks, 4)));
    }

    #[test]
    fn differences_between_strata_do_not_widen_the_wilson_interval() {
        let apart = on_strata(&[&[0; 200], &[4; 200]]).expect("they repeat");
        let mixed: Vec<i64> = (0..400).map(|block| 4 * (block % 2)).collect();
        assert!(apart.half_width() < 0.2 * on_blocks(&mixed, 4).half_width(), "{apart:?}");
        // A win among many losses lies within a stratum, and counts like a win among all blocks.
        let (mut one, none) = ([0; 50], [0; 50]);
        one[7] = 1;
        let mut all = [0; 100];
        all[7] = 1;
        agree(on_strata(&[&one, &none]).expect("they repeat"), on_blocks(&all, 4));
    }

    #[test]
    fn strata_of_one_or_equal_blocks_have_no_score_test() {
        assert_eq!(on_strata(&[&[1], &[3]]), None);
        assert_eq!(on_strata(&[&[2, 2], &[2, 2]]), None);
        assert_eq!(on_strata(&[]), None);
    }

    #[test]
    fn wilson_interval_equals_the_table_of_newcombe_1998() {
        let table = [
            (81.0, 263, 0.2553, 0.3662),
            (15.0, 148, 0.0624, 0.1605),
            (0.0, 20, 0.0, 0.1611),
            (1.0, 29, 0.0061, 0.1718),
        ];
        for (successes, trials, low, high) in table {
            let share = successes / trials as f64;
            let ours = wilson(share, trials, Confidence::REPORTED).expect("there are trials");
            assert!((ours.low - low).abs() < 5e-5, "{successes}/{trials}: {ours:?}");
            assert!((ours.high - high).abs() < 5e-5, "{successes}/{trials}: {ours:?}");
        }
    }

    #[test]
    fn wilson_interval_includes_zero_and_one_at_extreme_counts() {
        let all = wilson(1.0, 20, Confidence::REPORTED).expect("there are trials");
        assert_eq!(all.high, 1.0);
        assert!((all.low - 0.8388748419471808).abs() < 1e-9);
        assert_eq!(wilson(0.5, 0, Confidence::REPORTED), None);
    }

    proptest! {
        #[test]
        fn wilson_interval_contains_its_share_and_mirrors(wins in 0u64..1000, losses in 0u64..1000) {
            prop_assume!(wins + losses > 0);
            let trials = wins + losses;
            let share = wins as f64 / trials as f64;
            let of = |share| wilson(share, trials, Confidence::REPORTED).expect("there are trials");
            let (here, mirror) = (of(share), of(losses as f64 / trials as f64));
            prop_assert!(here.low <= share && share <= here.high);
            prop_assert!(0.0 <= here.low && here.high <= 1.0);
            prop_assert!((here.low - (1.0 - mirror.high)).abs() < 1e-12);
        }
    }
}
