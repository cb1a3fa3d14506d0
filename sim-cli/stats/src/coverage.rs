//! Tests of interval coverage on simulated data with known truth.

use corsair_engine::{Seat, SeatRng};

use crate::{BlockMeans, Confidence, Interval, ShareTest, wilson, wilson_on_blocks};

const EXPERIMENTS: u64 = 4_000;

/// Share of experiments whose interval covers the truth.
fn coverage(truth: f64, interval: impl Fn(&mut SeatRng) -> Option<Interval>) -> f64 {
    let covers = |experiment: &u64| {
        let mut rng = SeatRng::new(1, *experiment, Seat::new(0));
        let interval = interval(&mut rng).expect("enough data");
        interval.low <= truth && truth <= interval.high
    };
    (0..EXPERIMENTS).filter(covers).count() as f64 / EXPERIMENTS as f64
}

/// Four-game blocks. The games of a block share a win chance, which is 1 in 10 or 1 in 2.
fn clustered(rng: &mut SeatRng, blocks: u64) -> BlockMeans {
    let block = |_| {
        let chance = if rng.happens(1, 2) { 1 } else { 5 };
        (0..4).filter(|_| rng.happens(chance, 10)).count() as i64
    };
    BlockMeans::of((0..blocks).map(block), 4, 1)
}

#[test]
fn block_mean_intervals_cover_dependent_games() {
    let covered = coverage(0.3, |rng| clustered(rng, 60).interval(Confidence::REPORTED));
    assert!((0.935..0.965).contains(&covered), "{covered}");
}

/// Four-game blocks with a win chance of 1 in `odds`. The games of a block are independent, or won and lost together.
fn rare_wins(rng: &mut SeatRng, blocks: u64, odds: u32, together: bool) -> BlockMeans {
    let mut won = || i64::from(rng.happens(1, odds));
    let block = |_| if together { 4 * won() } else { (0..4).map(|_| won()).sum() };
    BlockMeans::of((0..blocks).map(block), 4, 1)
}

/// A few wins show little of the dependence between games. So intervals of rare wins have excess coverage if games
/// are independent, and nominal coverage if games are dependent.
#[test]
fn win_share_intervals_cover_rare_wins() {
    for (odds, blocks) in [(1_000, 250), (1_000, 500), (1_000, 1_000), (100, 60), (100, 250)] {
        for together in [false, true] {
            let covered = coverage(1.0 / f64::from(odds), |rng| {
                let means = rare_wins(rng, blocks, odds, together);
                wilson_on_blocks(&means, Confidence::REPORTED)
            });
            // With fewer than one win expected, the coverage of Wilson's interval on independent trials varies
            // between 0.91 and 0.99 with the number of trials. A block whose games are won together is one trial.
            let least = if together { 0.905 } else { 0.955 };
            assert!(covered >= least, "1 in {odds}, {blocks} blocks, {together}: {covered}");
        }
    }
}

#[test]
fn win_share_intervals_cover_dependent_games() {
    for blocks in [10, 60, 400] {
        let covered =
            coverage(0.3, |rng| wilson_on_blocks(&clustered(rng, blocks), Confidence::REPORTED));
        assert!((0.94..0.985).contains(&covered), "{blocks} blocks: {covered}");
    }
}

#[test]
fn wilson_intervals_undercover_dependent_games() {
    let covered = coverage(0.3, |rng| {
        let wins = clustered(rng, 60).moments.sum() as f64;
        wilson(wins / 240.0, 240, Confidence::REPORTED)
    });
    assert!(covered < 0.91, "the tests above would not distinguish the methods: {covered}");
}

#[test]
fn wilson_intervals_cover_independent_games() {
    let covered = coverage(0.25, |rng| {
        let wins = (0..400).filter(|_| rng.happens(1, 4)).count();
        wilson(wins as f64 / 400.0, 400, Confidence::REPORTED)
    });
    assert!((0.935..0.965).contains(&covered), "{covered}");
}

/// Strata have three levels, with dependent games in blocks of four. Few rounds show little of the dependence, so
/// intervals from few rounds have excess coverage.
#[test]
fn win_share_intervals_cover_unequal_strata() {
    for (rounds, most) in [(2, 1.0), (10, 0.99), (60, 0.97), (400, 0.965)] {
        let covered = coverage((0.02 + 0.3 + 0.9) / 3.0, |rng| {
            let strata = [(1, 3), (10, 50), (88, 92)].map(|(low, high)| {
                let block = |_| {
                    let chance = if rng.happens(1, 2) { low } else { high };
                    (0..4).filter(|_| rng.happens(chance, 100)).count() as i64
                };
                BlockMeans::of((0..rounds).map(block), 4, 1)
            });
            Some(ShareTest::new(&strata)?.interval(Confidence::REPORTED))
        });
        assert!((0.94..=most).contains(&covered), "{rounds} rounds: {covered}");
    }
}
