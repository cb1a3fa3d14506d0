//! The claims of the statistics, each with how often it comes true.

use corsair_engine::stream::LabRng;
use corsair_lab::result::Word;
use serde::Deserialize;
use serde::Serialize;

use crate::studies::calibrate::blocks::{
    ArmsModel, ArmsPlayed, DuelModel, Model, OneWayModel, PairModel, RareModel,
};
use crate::studies::calibrate::cells;
use crate::studies::calibrate::experiments::StatedClaim;
use crate::studies::calibrate::sequential::{self, narrow};
use crate::studies::calibrate::walks;
use crate::studies::openings::greatest_gain;
use crate::studies::seats::report::{Balance, shown};
use corsair_lab::quality::metrics::{METRICS, POOLED};
use corsair_stats::{
    BlockMeans, Confidence, EquivalenceTest, Interval, Jackknife, Moments, RareDifference,
    SharedLooks, SkewedDifference, SpentLevel, SprtState, StoppedWalk, WithTheBest,
    clopper_pearson, holm, whole_and_parts, wilson_on_blocks, with_the_best,
};

/// What is claimed of a share of experiments.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Claim {
    /// It lies between these, up to what chance does to so many experiments.
    Between(f64, f64),
    /// It is at most this, up to chance.
    AtMost(f64),
    /// It is at least this, up to chance.
    AtLeast(f64),
}

/// Verdict on a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// All of the interval agrees.
    Shown,
    /// A part agrees.
    #[serde(rename = "not shown wrong")]
    NotShownWrong,
    /// No part agrees.
    Wrong,
}

/// A claim with what was seen.
#[derive(Clone, PartialEq, Debug)]
pub struct Calibration {
    /// What is claimed, of which data.
    pub what: String,
    /// The share that is claimed.
    pub claim: Claim,
    /// How many experiments were made.
    pub experiments: u64,
    /// In how many of them it was so.
    pub seen: u64,
}

impl Calibration {
    /// The share of experiments.
    pub fn share(&self) -> f64 {
        self.seen as f64 / self.experiments as f64
    }

    /// What these experiments leave open of the share: Clopper and Pearson's 99.9 % interval.
    pub fn interval(&self) -> Interval {
        clopper_pearson(self.seen, self.experiments, Confidence::new(0.999))
            .expect("there are experiments")
    }

    /// What the experiments show of the claim.
    pub fn standing(&self) -> Standing {
        let Interval { low, high } = self.interval();
        let (least, most) = match self.claim {
            Claim::Between(least, most) => (least, most),
            Claim::AtMost(most) => (0.0, most),
            Claim::AtLeast(least) => (least, 1.0),
        };
        if low > most || high < least {
            Standing::Wrong
        } else if low >= least && high <= most {
            Standing::Shown
        } else {
            Standing::NotShownWrong
        }
    }

    /// Whether the experiments leave the claim standing.
    pub fn holds(&self) -> bool {
        self.standing() != Standing::Wrong
    }
}

/// The blocks of the tables: games at 1 win in 4, four to a block, lucky or unlucky together.
const BASE: Model = Model { chance: 250, together: 150, games: 4 };

/// The same, paired: 7 games in 10 share their luck.
const fn pair(effect: u32) -> PairModel {
    PairModel { base: BASE, effect, common: 700 }
}

/// What intervals claim: 95 %, with a point to either side for what approximations are off by.
pub(crate) const COVERS: Claim = Claim::Between(0.94, 0.96);

/// What Wilson's interval claims on 100 blocks: those that it adds make it a little too wide.
pub(crate) const COVERS_MORE: Claim = Claim::Between(0.94, 0.97);

/// Whether what is claimed comes true in one experiment.
pub type Experiment = Box<dyn Fn(&mut LabRng) -> bool + Sync>;

/// A claim, and the experiment for it.
pub struct ClaimTested {
    /// The claim.
    pub stated: StatedClaim,
    /// Whether it comes true in an experiment with this chance.
    pub comes_true: Experiment,
}

/// All claims, in the order in which they are listed.
pub fn claims() -> Vec<ClaimTested> {
    let mut all: Vec<ClaimTested> = Vec::new();
    let mut claim = |what: String, claim: Claim, comes_true: Experiment| {
        all.push(ClaimTested { stated: StatedClaim { what, claim }, comes_true });
    };
    for blocks in [100, 1_000] {
        claim(
            format!("t interval of a mean, {blocks} blocks"),
            COVERS,
            Box::new(move |rng| {
                covers(means(&BASE, blocks, rng).interval(Confidence::REPORTED), BASE.truth())
            }),
        );
        claim(
            format!("Wilson on blocks, {blocks} blocks"),
            if blocks < 1_000 { COVERS_MORE } else { COVERS },
            Box::new(move |rng| {
                covers(
                    wilson_on_blocks(&means(&BASE, blocks, rng), Confidence::REPORTED),
                    BASE.truth(),
                )
            }),
        );
        claim(
            format!("paired difference, {blocks} blocks"),
            COVERS,
            Box::new(move |rng| {
                let paired = pair(20).paired(blocks, rng);
                covers(paired.interval(Confidence::REPORTED), pair(20).truth())
            }),
        );
    }
    for (name, figure) in [
        ("standard deviation", None),
        ("1st decile", Some(0.1)),
        ("median", Some(0.5)),
        ("9th decile", Some(0.9)),
    ] {
        let what = format!("jackknife of the difference of a {name}, 500 blocks");
        claim(what, COVERS, Box::new(move |rng| covers(jackknifed(figure, rng), 0.0)));
    }
    claim(
        "Holm, 20 true hypotheses: any rejected at 5 %".into(),
        Claim::AtMost(0.05),
        Box::new(move |rng| {
            let p: Vec<f64> = (0..20).filter_map(|_| pair(0).paired(100, rng).p_value()).collect();
            holm(&p).iter().any(|&p| p <= 0.05)
        }),
    );
    claim(
        "TOST, the truth at the margin: equivalent".into(),
        Claim::AtMost(0.05),
        Box::new(move |rng| {
            let test = pair(20).paired(1_000, rng).equivalence(0.02);
            test.is_some_and(|test| test.within <= EquivalenceTest::LEVEL)
        }),
    );
    claim(
        "TOST, the truth at the margin: different".into(),
        Claim::AtMost(0.05),
        Box::new(move |rng| {
            let test = pair(20).paired(1_000, rng).equivalence(0.02);
            test.is_some_and(|test| test.beyond <= EquivalenceTest::LEVEL)
        }),
    );
    for half_width in [0.02, 0.01] {
        claim(
            format!("fixed width {half_width}, when stopped"),
            COVERS,
            Box::new(move |rng| covers(until(half_width, rng), BASE.truth())),
        );
    }
    claim(
        "SPRT, H0 true: H1 accepted".into(),
        Claim::AtMost(0.05),
        Box::new(move |rng| tested(0.0, rng).0 == SprtState::AcceptH1),
    );
    claim(
        "SPRT, H1 true: H0 accepted".into(),
        Claim::AtMost(0.05),
        Box::new(move |rng| tested(-ROOM, rng).0 == SprtState::AcceptH0),
    );
    // In a pair of games one may be ahead by two where the other is ahead by one.
    for (down, how) in [(1, "as much either way"), (2, "seldom and twice as much one way")] {
        let what = format!("SPRT, 1 pair in 20 differs, {how}, H0 true: H1 accepted");
        let rare = RareModel { differs: 50, down, games: 2 };
        claim(
            what,
            Claim::AtMost(0.06),
            Box::new(move |rng| tested_rarely(&rare, rng) == SprtState::AcceptH1),
        );
    }
    for (down, how) in [(1, "as much either way"), (3, "seldom and thrice as much one way")] {
        let rare = RareModel { differs: 50, down, games: 4 };
        let what = format!("bounds of rare differences, {how}, 300 blocks");
        claim(
            what,
            Claim::AtLeast(0.95),
            Box::new(move |rng| covers(bounds_of(&rare, 300, rng), 0.0)),
        );
    }
    for h0 in [0.0, -ROOM / 2.0, -ROOM] {
        let place = format!("{:.1}", (0.0 - h0) / ROOM);
        let what = format!("interval after an SPRT, the truth {place} of the way from H0 to H1");
        claim(
            what,
            COVERS,
            Box::new(move |rng| {
                // The interval covers a mean under which the chance lies between its tails.
                let chance = tested(h0, rng).1.chance_as_high(0.0);
                let tail = Confidence::REPORTED.tail();
                (tail..=1.0 - tail).contains(&chance)
            }),
        );
        let what = format!("estimate after an SPRT too high, the truth {place} of the way");
        claim(
            what,
            Claim::Between(0.48, 0.52),
            Box::new(move |rng| tested(h0, rng).1.chance_as_high(0.0) < 0.5),
        );
    }
    // Of equal arms every interval holds the truth, zero, by its making; which may be best is chance.
    for (which, effects) in [("equal arms", [0; 6]), ("arms", DIFFERENT)] {
        let arms = ArmsModel { base: BASE, effects };
        claim(
            format!("with the best of 6 {which}, 200 blocks: the best is out"),
            Claim::AtMost(0.05),
            Box::new(move |rng| !beside_the_best(&arms.played(200, rng))[5].may_be_best),
        );
    }
    claim(
        "with the best of 6 arms, 200 blocks: any of 6 intervals misses".into(),
        Claim::AtMost(0.05),
        Box::new(move |rng| {
            let arms = ArmsModel { base: BASE, effects: DIFFERENT };
            let beside = beside_the_best(&arms.played(200, rng));
            let truths = (0..6).map(|arm| arms.less_the_best(arm));
            beside.iter().zip(truths).any(|(of, truth)| !covers(of.interval, truth))
        }),
    );
    claim(
        "the greatest gain of 6, 200 blocks: the interval misses".into(),
        Claim::AtMost(0.05),
        Box::new(move |rng| {
            let arms = ArmsModel { base: BASE, effects: DIFFERENT };
            let played = arms.played(200, rng);
            let together = Confidence::new(1.0 - 0.05 / 6.0);
            let gains = (0..6).filter_map(|arm| played.means(arm).interval(together));
            let gains = gains.map(|of| Interval { low: of.low - 0.25, high: of.high - 0.25 });
            !covers(Some(greatest_gain(&gains.collect::<Vec<_>>())), 0.03)
        }),
    );
    for (what, of, holds) in [
        (
            "t interval of a cell, 32 groups of 3 blocks",
            COVERS,
            cells::a_cell_is_covered as fn(&Model, &mut LabRng) -> bool,
        ),
        (
            "Benjamini and Hochberg, 50 effects that are none: any is called one",
            Claim::AtMost(0.05),
            cells::an_effect_is_invented,
        ),
        (
            "elementary effects of nothing, 4 trajectories: shown at 5 %",
            Claim::AtMost(0.05),
            |model, rng| cells::a_mover_is_invented(4, model, rng),
        ),
        (
            "elementary effects of nothing, 16 trajectories: shown at 5 %",
            Claim::AtMost(0.05),
            |model, rng| cells::a_mover_is_invented(16, model, rng),
        ),
    ] {
        claim(what.into(), of, Box::new(move |rng| holds(&BASE, rng)));
    }
    claim(
        "1 block in 20 differs, seldom and thrice as much one way, 600 blocks: a difference is shown"
            .into(),
        Claim::AtMost(0.05),
        Box::new(move |rng| {
            let rare = RareModel { differs: 50, down: 3, games: 4 };
            bounds_of(&rare, 600, rng).is_some_and(|of| of.low > 0.0 || of.high < 0.0)
        }),
    );
    // Of few blocks that differ intervals have bounds of another kind, so some experiments are none.
    for (differs, how) in [(50, "60"), (125, "150")] {
        let model = OneWayModel { differs, games: 4 };
        let what = |claim: &str| format!("{how} of 1200 blocks differ, one way: {claim}");
        let interval = move |rng: &mut LabRng| {
            model.played(1_200, rng).and_then(|of| of.interval(Confidence::REPORTED))
        };
        let at_the_margin = move |of: SkewedDifference| of.equivalence(model.truth());
        claim(
            what("the interval covers"),
            Claim::Between(0.94, 0.97),
            Box::new(move |rng| covers(interval(rng), model.truth())),
        );
        claim(
            what("it lies below the truth"),
            Claim::AtMost(0.03),
            Box::new(move |rng| interval(rng).is_some_and(|of| of.high < model.truth())),
        );
        claim(
            what("equivalent with the truth at the margin"),
            Claim::AtMost(0.05),
            Box::new(move |rng| {
                let test = model.played(1_200, rng).and_then(at_the_margin);
                test.is_some_and(|test| test.within <= EquivalenceTest::LEVEL)
            }),
        );
    }
    let blocks = walks::BLOCKS;
    for of in walks::MEANS {
        let label = METRICS[of.0].metric.label;
        let what = format!("quality, {label}: t interval, {blocks} blocks");
        claim(what, COVERS, Box::new(move |rng| walks::a_mean_is_covered(of, rng)));
    }
    for of in walks::FIGURES {
        let label = POOLED[of.0].metric.label;
        let what = format!("quality, {label}: jackknife, {blocks} blocks");
        claim(what, COVERS, Box::new(move |rng| walks::a_figure_is_covered(of, rng)));
    }
    claim(
        format!("quality, no difference of hopeless time: jackknife, {blocks} blocks"),
        COVERS,
        Box::new(walks::no_difference_is_covered),
    );
    let looks = SharedLooks::up_to(BLOCKS_OF_SEATS);
    let (looks, spent) = (looks.iter().collect::<Vec<u64>>(), SpentLevel::of(looks));
    for (balance, name) in [(Balance::Balanced, "balanced"), (Balance::Imbalanced, "imbalanced")] {
        let (looks, spent) = (looks.clone(), spent.clone());
        claim(
            format!(
                "seats, one of four at the margin, {BLOCKS_OF_SEATS} blocks, looked at: {name}"
            ),
            Claim::AtMost(0.05),
            Box::new(move |rng| seats_shown(&looks, &spent, rng) == balance),
        );
    }
    all
}

/// Six arms, the last the best by 5 of 1,000.
const DIFFERENT: [u32; 6] = [0, 5, 10, 15, 25, 30];

fn beside_the_best(played: &ArmsPlayed<6>) -> Vec<WithTheBest> {
    with_the_best(6, 0.95, |one, other| played.difference(one, other))
}

pub(crate) fn covers(interval: Option<Interval>, truth: f64) -> bool {
    interval.is_some_and(|of| of.low <= truth && truth <= of.high)
}

fn means(model: &Model, blocks: u64, rng: &mut LabRng) -> BlockMeans {
    let mut moments = Moments::default();
    model.add_to(&mut moments, blocks, rng);
    model.means(moments, blocks)
}

/// The interval for a difference that is zero in truth: of quantiles at `p`, or of standard
/// deviations.
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

/// The most blocks of a sequential experiment.
const LONGEST: u64 = 20_000;

/// The interval of blocks at which it first has the half-width.
fn until(half_width: f64, rng: &mut LabRng) -> Option<Interval> {
    let (mut moments, mut passed) = (Moments::default(), 0);
    narrow(half_width, LONGEST, |blocks| {
        BASE.add_to(&mut moments, blocks - passed, rng);
        passed = blocks;
        BASE.means(moments, blocks)
    })
}

/// Blocks of a game each, at the most, of four seats of which the first wins 30 % of games and the others as much
/// as each other.
const BLOCKS_OF_SEATS: u64 = 2_000;

/// What `corsair seats --sequential --margin 5pp` says of them.
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
        let shown = shown(&tests, 1, tests.len());
        if shown != Balance::Undecided {
            return shown;
        }
    }
    Balance::Undecided
}

/// From H0 to H1.
const ROOM: f64 = 0.02;

/// A test of no difference against half a point, to its end, as `corsair match` makes it.
fn tested_rarely(rare: &RareModel, rng: &mut LabRng) -> SprtState {
    let (mut moments, mut differing) = (Moments::default(), 0);
    let mut passed = 0;
    let up_to = |blocks| {
        for _ in passed..blocks {
            let block = rare.block(rng);
            differing += u64::from(block != 0);
            moments.add(block);
        }
        passed = blocks;
        (rare.means(moments, blocks), None, differing)
    };
    sequential::tested([0.0, 0.01], LONGEST, up_to).0
}

/// The bounds of a difference of shares that few blocks show, or Student's t where they are not few.
fn bounds_of(rare: &RareModel, blocks: u64, rng: &mut LabRng) -> Option<Interval> {
    let mut moments = Moments::default();
    let mut of = RareDifference { blocks, below: 0, above: 0 };
    for _ in 0..blocks {
        let block = rare.block(rng);
        of.below += u64::from(block < 0);
        of.above += u64::from(block > 0);
        moments.add(block);
    }
    match of.is_rare() {
        true => of.interval(Confidence::REPORTED),
        false => rare.means(moments, blocks).interval(Confidence::REPORTED),
    }
}

/// A test of `h0` against what lies [`ROOM`] above it, to its end, with contestants who win as much.
fn tested(h0: f64, rng: &mut LabRng) -> (SprtState, StoppedWalk) {
    let (mut moments, mut differing, mut passed) = (Moments::default(), 0, 0);
    let up_to = |blocks| {
        for _ in passed..blocks {
            let block = DuelModel.block(rng);
            differing += u64::from(block != 0);
            moments.add(block);
        }
        passed = blocks;
        (DuelModel.means(moments, blocks), None, differing)
    };
    let (state, walk) = sequential::tested([h0, h0 + ROOM], LONGEST, up_to);
    (state, walk.expect("half of all blocks differ"))
}
