//! Claims of the statistics that are tested on synthetic data.

use corsair_engine::stream::LabRng;
use corsair_lab::Balance;

use crate::calibrate::blocks::{
    ArmsModel, ArmsPlayed, Model, OneWayModel, PairModel, RareModel, block_means, duel, evidence,
};
use crate::calibrate::claim::{AT_MOST_5, COVERS, COVERS_MORE, Claim, StatedClaim, covers};
use crate::calibrate::sequential::{self, narrow};
use crate::calibrate::{cells, walks};
use crate::openings::greatest_gain;
use corsair_lab::quality::metrics::{METRICS, POOLED};
use corsair_stats::{
    BestComparison, Confidence, EquivalenceTest, Interval, Jackknife, Moments, SharedLooks,
    SpentLevel, SprtState, StoppedWalk, compare_with_best, holm, whole_and_parts, wilson_on_blocks,
};

/// Claims with their experiments on synthetic data, in the order of the report.
#[derive(Default)]
struct ModelClaims(Vec<(StatedClaim, Box<ModelTest>)>);

/// Experiment that returns `true` if a claim holds with these random numbers.
type ModelTest = dyn Fn(&mut LabRng) -> bool + Sync;

impl ModelClaims {
    fn add(
        &mut self,
        what: impl Into<String>,
        claim: Claim,
        test: impl Fn(&mut LabRng) -> bool + Sync + 'static,
    ) {
        self.0.push((StatedClaim { what: what.into(), claim }, Box::new(test)));
    }
}

/// Experiments on synthetic data with known true values, given a random seed.
pub struct OnModels {
    claims: ModelClaims,
    seed: u64,
}

impl OnModels {
    /// Returns the experiments of a seed.
    pub fn new(seed: u64) -> OnModels {
        OnModels { claims: claims(), seed }
    }

    /// Returns the claims, in the order of the report.
    pub fn stated(&self) -> Vec<StatedClaim> {
        self.claims.0.iter().map(|(stated, _)| stated.clone()).collect()
    }

    /// Runs experiment number `experiment`. Returns, claim by claim, `true` if the claim holds.
    pub fn test(&self, experiment: u64) -> Vec<bool> {
        let comes_true = |(number, (_, test)): (u64, &(StatedClaim, Box<ModelTest>))| {
            // Every claim and experiment has its own stream.
            test(&mut LabRng::new(self.seed, number << 32 | experiment))
        };
        (0..).zip(&self.claims.0).map(comes_true).collect()
    }
}

/// Model of games at a table of four: blocks of four correlated games, won with a chance of 1 in 4.
const BASE: Model = Model { chance: 250, together: 150, games: 4 };

/// Returns the paired model with an effect, in which 7 games in 10 have the same luck under both variants.
const fn pair(effect: u32) -> PairModel {
    PairModel { base: BASE, effect, common: 700 }
}

/// Returns all claims with their experiments, in the order of the report.
fn claims() -> ModelClaims {
    let mut all = ModelClaims::default();
    for blocks in [100, 1_000] {
        all.add(format!("t interval of a mean, {blocks} blocks"), COVERS, move |rng| {
            covers(BASE.means(blocks, rng).interval(Confidence::REPORTED), BASE.truth())
        });
        let wilson = if blocks < 1_000 { COVERS_MORE } else { COVERS };
        all.add(format!("Wilson on blocks, {blocks} blocks"), wilson, move |rng| {
            let interval = wilson_on_blocks(&BASE.means(blocks, rng), Confidence::REPORTED);
            covers(interval, BASE.truth())
        });
        all.add(format!("paired difference, {blocks} blocks"), COVERS, move |rng| {
            let interval = pair(20).evidence(blocks, rng).interval(Confidence::REPORTED);
            covers(Some(interval), pair(20).truth())
        });
    }
    for (name, figure) in [
        ("standard deviation", None),
        ("1st decile", Some(0.1)),
        ("median", Some(0.5)),
        ("9th decile", Some(0.9)),
    ] {
        let what = format!("jackknife of the difference of a {name}, 500 blocks");
        all.add(what, COVERS, move |rng| covers(jackknifed(figure, rng), 0.0));
    }
    all.add("Holm, 20 true hypotheses: any rejected at 5 %", AT_MOST_5, |rng| {
        let p: Vec<f64> = (0..20).map(|_| pair(0).evidence(100, rng).p_value()).collect();
        holm(&p).iter().any(|&p| p <= 0.05)
    });
    let at_the_margin = |rng: &mut LabRng| pair(20).evidence(1_000, rng).equivalence(0.02);
    all.add("TOST, the truth at the margin: equivalent", AT_MOST_5, move |rng| {
        at_the_margin(rng).within <= EquivalenceTest::LEVEL
    });
    all.add("TOST, the truth at the margin: different", AT_MOST_5, move |rng| {
        at_the_margin(rng).beyond <= EquivalenceTest::LEVEL
    });
    for half_width in [0.02, 0.01] {
        all.add(format!("fixed width {half_width}, when stopped"), COVERS, move |rng| {
            covers(until(half_width, rng), BASE.truth())
        });
    }
    all.add("SPRT, H0 true: H1 accepted", AT_MOST_5, |rng| {
        tested(0.0, rng).0 == SprtState::AcceptH1
    });
    all.add("SPRT, H1 true: H0 accepted", AT_MOST_5, |rng| {
        tested(-ROOM, rng).0 == SprtState::AcceptH0
    });
    // In a block of two games, a bot leads by at most two wins.
    for (down, how) in [(1, "as much either way"), (2, "seldom and twice as much one way")] {
        let what = format!("SPRT, 1 pair in 20 differs, {how}, H0 true: H1 accepted");
        let rare = RareModel { differs: 50, down, games: 2 };
        all.add(what, Claim::AtMost(0.06), move |rng| {
            tested_rarely(&rare, rng) == SprtState::AcceptH1
        });
    }
    for (down, how) in [(1, "as much either way"), (3, "seldom and thrice as much one way")] {
        let rare = RareModel { differs: 50, down, games: 4 };
        let what = format!("difference in few blocks, {how}, 300 blocks");
        all.add(what, Claim::AtLeast(0.95), move |rng| {
            covers(Some(bounds_of(&rare, 300, rng)), 0.0)
        });
    }
    for blocks in [10, 30, 100, 1_000] {
        for percent in [1, 30, 50, 99] {
            let what = format!("share of {percent} % in {blocks} blocks: the evidence covers");
            all.add(what, Claim::AtLeast(0.94), move |rng| {
                let block = || i64::from(rng.below(100) < percent);
                let interval = evidence(blocks, 1, block).interval(Confidence::REPORTED);
                covers(Some(interval), f64::from(percent) / 100.0)
            });
        }
    }
    for h0 in [0.0, -ROOM / 2.0, -ROOM] {
        let place = format!("{:.1}", (0.0 - h0) / ROOM);
        let what = format!("interval after an SPRT, the truth {place} of the way from H0 to H1");
        all.add(what, COVERS, move |rng| {
            // The interval covers the true mean 0 if the chance of such a high result lies between the tails.
            let chance = tested(h0, rng).1.chance_as_high(0.0);
            let tail = Confidence::REPORTED.tail();
            (tail..=1.0 - tail).contains(&chance)
        });
        let what = format!("estimate after an SPRT too high, the truth {place} of the way");
        all.add(what, Claim::Between(0.48, 0.52), move |rng| {
            tested(h0, rng).1.chance_as_high(0.0) < 0.5
        });
    }
    // If arms are equal, every interval contains the true lead 0 by construction. Only the set of arms that may be
    // best is random.
    for (which, effects) in [("equal arms", [0; 6]), ("arms", DIFFERENT)] {
        let arms = ArmsModel { base: BASE, effects };
        let what = format!("with the best of 6 {which}, 200 blocks: the best is out");
        all.add(what, AT_MOST_5, move |rng| {
            !compared_with_best(&arms.played(200, rng))[5].may_be_best
        });
    }
    let arms = ArmsModel { base: BASE, effects: DIFFERENT };
    let what = "with the best of 6 arms, 200 blocks: any of 6 intervals misses";
    all.add(what, AT_MOST_5, move |rng| {
        let beside = compared_with_best(&arms.played(200, rng));
        let truths = (0..6).map(|arm| arms.minus_best(arm));
        beside.iter().zip(truths).any(|(of, truth)| !covers(of.interval, truth))
    });
    let what = "the greatest gain of 6, 200 blocks: the interval misses";
    all.add(what, AT_MOST_5, move |rng| {
        let played = arms.played(200, rng);
        let together = Confidence::new(1.0 - 0.05 / 6.0);
        let gains = (0..6).filter_map(|arm| played.means(arm).interval(together));
        let gains = gains.map(|of| Interval { low: of.low - 0.25, high: of.high - 0.25 });
        !covers(Some(greatest_gain(&gains.collect::<Vec<_>>())), 0.03)
    });
    all.add("t interval of a cell, 32 groups of 3 blocks", COVERS, |rng| {
        cells::a_cell_is_covered(&BASE, rng)
    });
    let what = "Benjamini and Hochberg, 50 null effects: any is called significant";
    all.add(what, AT_MOST_5, |rng| cells::an_effect_is_invented(&BASE, rng));
    for rows in [4, 16] {
        let what = format!("elementary effects of nothing, {rows} trajectories: shown at 5 %");
        all.add(what, AT_MOST_5, move |rng| cells::a_mover_is_invented(rows, &BASE, rng));
    }
    let what = "1 block in 20 differs, seldom and thrice as much one way, 600 blocks: a difference is shown";
    all.add(what, AT_MOST_5, |rng| {
        let rare = RareModel { differs: 50, down: 3, games: 4 };
        let of = bounds_of(&rare, 600, rng);
        of.low > 0.0 || of.high < 0.0
    });
    for (differs, how) in [(50, "60"), (125, "150")] {
        let model = OneWayModel { differs, games: 4 };
        let what = |claim: &str| format!("{how} of 1200 blocks differ, one way: {claim}");
        let interval =
            move |rng: &mut LabRng| model.played(1_200, rng).interval(Confidence::REPORTED);
        all.add(what("the interval covers"), COVERS_MORE, move |rng| {
            covers(Some(interval(rng)), model.truth())
        });
        all.add(what("it lies below the truth"), Claim::AtMost(0.03), move |rng| {
            interval(rng).high < model.truth()
        });
        all.add(what("equivalent with the truth at the margin"), AT_MOST_5, move |rng| {
            let test = model.played(1_200, rng).equivalence(model.truth());
            test.within <= EquivalenceTest::LEVEL
        });
    }
    let blocks = walks::BLOCKS;
    for of in walks::MEANS {
        let what = format!("quality, {}: t interval, {blocks} blocks", METRICS[of.0].metric.label);
        all.add(what, COVERS, move |rng| walks::a_mean_is_covered(of, rng));
    }
    for of in walks::FIGURES {
        let what = format!("quality, {}: jackknife, {blocks} blocks", POOLED[of.0].metric.label);
        all.add(what, COVERS, move |rng| walks::a_figure_is_covered(of, rng));
    }
    let what = format!("quality, no difference of hopeless time: jackknife, {blocks} blocks");
    all.add(what, COVERS, walks::no_difference_is_covered);
    let looks = SharedLooks::up_to(BLOCKS_OF_SEATS);
    let (looks, spent) = (looks.iter().collect::<Vec<u64>>(), SpentLevel::of(looks));
    for (balance, name) in [(Balance::Balanced, "balanced"), (Balance::Imbalanced, "imbalanced")] {
        let (looks, spent) = (looks.clone(), spent.clone());
        let what = format!(
            "seats, one of four at the margin, {BLOCKS_OF_SEATS} blocks, looked at: {name}"
        );
        all.add(what, AT_MOST_5, move |rng| seats_shown(&looks, &spent, rng) == balance);
    }
    all
}

/// Effects of six arms, in thousandths. The last arm is the best, by 5 thousandths.
const DIFFERENT: [u32; 6] = [0, 5, 10, 15, 25, 30];

fn compared_with_best(played: &ArmsPlayed<6>) -> Vec<BestComparison> {
    compare_with_best(6, 0.95, |one, other| {
        let evidence = played.difference(one, other);
        (evidence.value(), Some(evidence))
    })
}

/// Returns the jackknife interval of a difference whose truth is zero.
///
/// Compares quantiles at `p`, or standard deviations if `p` is `None`.
fn jackknifed(p: Option<f64>, rng: &mut LabRng) -> Option<Interval> {
    let figure = |scores: &corsair_stats::Histogram| match p {
        Some(p) => scores.mid_quantile(p),
        None => scores.standard_deviation(),
    };
    let [base, other] = pair(0).scores(500, rng).map(|groups| whole_and_parts(&groups));
    let parts = base.1.iter().zip(&other.1);
    let without: Option<Vec<f64>> =
        parts.map(|(from, to)| Some(figure(to)? - figure(from)?)).collect();
    let jackknife = Jackknife::new(figure(&other.0)? - figure(&base.0)?, &without?)?;
    jackknife.interval(Confidence::REPORTED)
}

/// Maximum number of blocks in a sequential experiment.
const LONGEST: u64 = 20_000;

/// Plays blocks until the interval of their mean has this half-width, and returns the interval.
fn until(half_width: f64, rng: &mut LabRng) -> Option<Interval> {
    let (mut moments, mut passed) = (Moments::default(), 0);
    narrow(half_width, LONGEST, |blocks| {
        BASE.add_to(&mut moments, blocks - passed, rng);
        passed = blocks;
        block_means(moments, blocks, BASE.games)
    })
}

/// Maximum number of blocks in the experiment on seats. A block is a game with four seats. The first seat wins 30 %,
/// and the three later seats win equally often.
const BLOCKS_OF_SEATS: u64 = 2_000;

/// Returns the verdict of `corsair seats --sequential --margin 5pp` on blocks whose first seat wins 30 %.
fn seats_shown(looks: &[u64], spent: &SpentLevel, rng: &mut LabRng) -> Balance {
    let (mut wins, mut passed) = ([0; 4], 0);
    for &blocks in looks {
        for _ in passed..blocks {
            let winner = if rng.below(10) < 3 { 0 } else { 1 + rng.below(3) as usize };
            wins[winner] += 1;
        }
        passed = blocks;
        let n = blocks as f64;
        let tests = wins.map(|wins| {
            let share = f64::from(wins) / n;
            let error = (share * (1.0 - share) / (n - 1.0)).sqrt();
            let test = EquivalenceTest::new(share - 0.25, error, blocks - 1, 0.05);
            spent.allowing_in(test, blocks)
        });
        let shown = Balance::of_tests(&tests, 1, tests.len());
        if shown != Balance::Undecided {
            return shown;
        }
    }
    Balance::Undecided
}

/// Difference of win shares under H1 minus the difference under H0.
const ROOM: f64 = 0.02;

/// Runs a test of a zero difference against a difference of 0.01 to its end, as `corsair match` does.
fn tested_rarely(rare: &RareModel, rng: &mut LabRng) -> SprtState {
    let block = |rng: &mut LabRng| rare.block(rng);
    tested_on([0.0, 0.01], rng, block, rare.games).0
}

/// Runs a sequential test to its end, on blocks of `games` games whose differences `block` draws.
fn tested_on(
    hypotheses: [f64; 2],
    rng: &mut LabRng,
    block: impl Fn(&mut LabRng) -> i64,
    games: u64,
) -> (SprtState, Option<StoppedWalk>) {
    let (mut moments, mut differing, mut passed) = (Moments::default(), 0, 0);
    sequential::tested(hypotheses, LONGEST, |blocks| {
        for _ in passed..blocks {
            let block = block(rng);
            differing += u64::from(block != 0);
            moments.add(block);
        }
        passed = blocks;
        (block_means(moments, blocks, games), None, differing)
    })
}

/// Returns an interval for a difference of win shares, of which few blocks differ.
fn bounds_of(rare: &RareModel, blocks: u64, rng: &mut LabRng) -> Interval {
    evidence(blocks, rare.games, || rare.block(rng)).interval(Confidence::REPORTED)
}

/// Runs a test of `h0` against `h0` plus [`ROOM`] to its end, with equal contestants.
fn tested(h0: f64, rng: &mut LabRng) -> (SprtState, StoppedWalk) {
    let (state, walk) = tested_on([h0, h0 + ROOM], rng, duel, 2);
    (state, walk.expect("half of all blocks differ"))
}
