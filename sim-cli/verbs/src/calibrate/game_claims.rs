//! Claims that are tested on games, each about the output of a command.

use crate::calibrate::claim::{AT_MOST_5, COVERS, COVERS_MORE, Claim, StatedClaim, covers};
use crate::calibrate::games::{HALF_WIDTH, OnGames, ROOM, Seen};
use crate::calibrate::planted::BONUS;
use crate::compare::{ComparisonReport, Delta, Difference, Finding};
use crate::run::report::Report;
use corsair_engine::run::Aggregate;
use corsair_lab::Balance;
use corsair_lab::result::Estimate;
use corsair_lab::{Column, Metric, Scope};
use corsair_present::luck::{LuckRow, SCORE_MEAN, WIN_SHARE};
use corsair_stats::{
    BlockMeans, BlockRange, Confidence, EquivalenceTest, GroupMean, Interval, PairedMeans,
    ShareRange, SprtState, StoppedWalk, anytime, benjamini_hochberg,
};

/// Claims with their tests, in the order of the report.
#[derive(Default)]
struct GameClaims(Vec<(StatedClaim, Box<GameTest>)>);

/// Test that returns `true` if a claim holds in an experiment.
type GameTest = dyn Fn(&Seen<'_>) -> bool;

impl GameClaims {
    fn add(
        &mut self,
        what: impl Into<String>,
        claim: Claim,
        test: impl Fn(&Seen<'_>) -> bool + 'static,
    ) {
        self.0.push((StatedClaim { what: what.into(), claim }, Box::new(test)));
    }
}

/// Returns the statements of the claims.
pub(crate) fn stated_on_games() -> Vec<StatedClaim> {
    game_claims().0.into_iter().map(|(stated, _)| stated).collect()
}

impl OnGames<'_> {
    /// Runs experiment number `experiment`. Returns, claim by claim, `true` if the claim holds.
    pub(crate) fn test(&self, experiment: u64) -> Vec<bool> {
        self.see(experiment, |seen| game_claims().0.iter().map(|(_, test)| test(seen)).collect())
    }
}

/// Returns all claims, command by command.
fn game_claims() -> GameClaims {
    let mut all = GameClaims::default();
    of_run(&mut all);
    of_compare(&mut all);
    of_adjusted(&mut all);
    of_seats(&mut all);
    of_match(&mut all);
    let what =
        "rare, a score that the first bot reaches in 1 of 100 games or less: lesser of two bounds";
    all.add(what, Claim::AtLeast(0.94), |seen| covers(seen.rare.1, seen.rare.0));
    let what = "openings, arms of one law: the first is shown not to be the best";
    all.add(what, AT_MOST_5, |seen| !seen.arms[0].may_be_best);
    all.add("sweep, a cell's mean score: t on groups", COVERS, |seen| {
        let groups = std::array::from_fn(|group| {
            let pairs = seen.pieces[group].pairs(seen.variants, 1);
            of(&pairs, Scope::Bot(0), Metric::SCORE).base().mean().unwrap_or(f64::NAN)
        });
        covers(GroupMean::new(&groups, None).interval(Confidence::REPORTED), seen.truths.scores[0])
    });
    let what = "sweep, two cells of one law: any figure is said to differ (Benjamini and Hochberg)";
    all.add(what, AT_MOST_5, |seen| {
        let pieces: Vec<_> =
            seen.pieces.iter().map(|piece| piece.pairs(seen.variants, 1)).collect();
        let p = (0..pieces[0].len()).filter_map(|column| {
            let groups = std::array::from_fn(|group| {
                pieces[group][column].1.difference().mean().unwrap_or(f64::NAN)
            });
            GroupMean::new(&groups, None).p_value()
        });
        let p: Vec<f64> = p.filter(|p| !p.is_nan()).collect();
        benjamini_hochberg(&p).iter().any(|&p| p <= 0.05)
    });
    all
}

fn of_run(all: &mut GameClaims) {
    all.add("run, win share of the first bot in a seat", Claim::AtLeast(0.94), |seen| {
        covers(seen.run.seats()[0].win.interval, seen.truths.win_in_seat)
    });
    all.add("run, win share of the first bot", Claim::AtLeast(0.94), |seen| {
        covers(seen.run.bots()[0].win.interval, seen.truths.wins[0])
    });
    let what = "run, win share of the last bot";
    all.add(what, Claim::AtLeast(0.94), |seen| {
        let last = seen.truths.wins.len() - 1;
        covers(seen.run.bots()[last].win.interval, seen.truths.wins[last])
    });
    all.add("run, mean score of the first bot: t on blocks", COVERS, |seen| {
        covers(seen.run.bots()[0].score.interval, seen.truths.scores[0])
    });
    let what = "run, median score of the first bot: Woodruff";
    all.add(what, Claim::AtLeast(0.95), |seen| {
        covers(seen.run.bots()[0].quartiles[1].interval, seen.truths.median)
    });
    let what = "run, win share of the first bot minus the second";
    all.add(what, Claim::AtLeast(0.94), |seen| {
        let truth = seen.truths.wins[0] - seen.truths.wins[1];
        covers(interval(seen.run.differences[0].difference), truth)
    });
    all.add("run, mean score of the first bot minus the second: t on blocks", COVERS, |seen| {
        let truth = seen.truths.scores[0] - seen.truths.scores[1];
        covers(interval(seen.run.differences[1].difference), truth)
    });
    let what = "run, win share of the first bot, looked at every 5 deals: any interval misses";
    all.add(what, AT_MOST_5, |seen| any_look_misses_wins(seen, Scope::Bot(0), seen.truths.wins[0]));
    let what = "run, mean score of the first bot, looked at every 5 deals: any interval misses";
    all.add(what, AT_MOST_5, |seen| {
        let column = (Scope::Bot(0), Metric::SCORE);
        any_look_misses(seen, column, PairedMeans::base, seen.truths.scores[0])
    });
}

fn of_compare(all: &mut GameClaims) {
    all.add("compare, mean score under rules of equal distribution: t on pairs", COVERS, |seen| {
        covers(difference(&seen.compared, Scope::Game, Metric::SCORE), 0.0)
    });
    let what = "compare, win share of the first bot under rules of equal distribution";
    all.add(what, COVERS_MORE, |seen| {
        covers(difference(&seen.compared, Scope::Bot(0), Metric::WIN), 0.0)
    });
    let what = "compare, win share of the last bot under rules of equal distribution";
    all.add(what, Claim::AtLeast(0.94), |seen| {
        let last = Scope::Bot(seen.truths.wins.len() - 1);
        covers(difference(&seen.compared, last, Metric::WIN), 0.0)
    });
    for (place, name) in
        ["standard deviation", "1st decile", "median", "9th decile"].into_iter().enumerate()
    {
        let what = format!("compare, {name} of score under rules of equal distribution: jackknife");
        all.add(what, COVERS, move |seen| {
            let is_shape = |of: &&Delta| matches!(of.difference, Difference::Jackknife { .. });
            let mut shapes = seen.compared.on_screen(0, 1).filter(is_shape);
            let shape = shapes.nth(place).expect("four shapes are on screen");
            covers(shape.difference.interval(Confidence::REPORTED), 0.0)
        });
    }
    let what = "compare, rules of equal distribution: any figure on screen differs";
    all.add(what, AT_MOST_5, |seen| any_differs(&seen.compared));
    for (by, verb) in [(0, "compare --sequential"), (1, "compare --sequential --control luck")] {
        let what = format!(
            "{verb}, rules of equal distribution: a score or share of wins differs at any look"
        );
        all.add(what, AT_MOST_5, move |seen| seen.differs_when_looked_at[by]);
    }
    let planted = |seen: &Seen<'_>| {
        let means = paired(seen, Scope::Game, Metric::SCORE).difference();
        let [mean, error] = [means.mean(), means.standard_error()].map(Option::unwrap_or_default);
        EquivalenceTest::new(mean + PLANTED, error, means.blocks - 1, PLANTED)
    };
    let what = "compare, mean score with the margin planted as difference: equivalent";
    all.add(what, AT_MOST_5, move |seen| planted(seen).within <= EquivalenceTest::LEVEL);
    let what = "compare, mean score with the margin planted as difference: different";
    all.add(what, AT_MOST_5, move |seen| planted(seen).beyond <= EquivalenceTest::LEVEL);
    let what = "compare, mean score under rules of equal distribution, looked at every 5 deals: any interval misses";
    all.add(what, AT_MOST_5, |seen| {
        any_look_misses(seen, (Scope::Game, Metric::SCORE), PairedMeans::difference, 0.0)
    });
}

/// Adds the claims about `--control luck` on equal games.
fn of_adjusted(all: &mut GameClaims) {
    // Finds the row of the first bot, or of the first pair of bots.
    let row = |run: &Report<'_>, measure: &str, is_of_pair: bool| {
        let is_it = |of: &&LuckRow| of.measure == measure && of.less.is_some() == is_of_pair;
        interval(run.luck.iter().find(is_it)?.adjusted)
    };
    all.add("run --control luck, win share of the first bot", COVERS, move |seen| {
        covers(row(&seen.shares, WIN_SHARE, false), seen.truths.wins[0])
    });
    all.add("run --control luck, mean score of the first bot", COVERS, move |seen| {
        covers(row(&seen.run, SCORE_MEAN, false), seen.truths.scores[0])
    });
    let what = "run --control luck, mean score of the first bot minus the second";
    all.add(what, COVERS, move |seen| {
        let truth = seen.truths.scores[0] - seen.truths.scores[1];
        covers(row(&seen.run, SCORE_MEAN, true), truth)
    });
    for (scope, name) in
        [(Scope::Game, "mean score"), (Scope::Bot(0), "mean score of the first bot")]
    {
        let what = format!("compare --control luck, {name} under rules of equal distribution");
        all.add(what, COVERS, move |seen| {
            covers(difference(&seen.adjusted, scope, Metric::SCORE), 0.0)
        });
    }
    let what = "compare --control luck, rules of equal distribution: any figure on screen differs";
    all.add(what, AT_MOST_5, |seen| any_differs(&seen.adjusted));
}

/// Difference of mean scores that an experiment plants, in the unit of score.
const PLANTED: f64 = 1.0;

/// Verdicts on the balance of a table, with their names in claims.
const BALANCES: [(Balance, &str); 2] =
    [(Balance::Balanced, "balanced"), (Balance::Imbalanced, "imbalanced")];

fn of_seats(all: &mut GameClaims) {
    all.add("seats, advantage of the last seat", Claim::AtLeast(0.94), |seen| {
        let last = seen.seats.seats.last().and_then(|of| of.advantage);
        covers(last, *seen.truths.advantages.last().expect("seats"))
    });
    all.add("seats, the band of all seats: any misses", AT_MOST_5, |seen| {
        let mut seats = seen.seats.seats.iter().zip(&seen.truths.advantages);
        seats.any(|(of, &truth)| !covers(of.together, truth))
    });
    all.add("seats, the gap: its interval misses", AT_MOST_5, |seen| {
        !covers(seen.seats.gap(0).1, seen.seats.question.margin)
    });
    for (balance, name) in BALANCES {
        let what = format!("seats, the gap at the margin: {name}");
        all.add(what, AT_MOST_5, move |seen| seen.seats.balance(0) == balance);
    }
    for (balance, name) in BALANCES {
        let what = format!("seats --sequential, the gap at the margin: {name}");
        all.add(what, AT_MOST_5, move |seen| seen.balance_when_decided[0] == balance);
    }
    all.add("seats --control luck, advantage of the last seat", COVERS, |seen| {
        let last = seen.seats_adjusted.seats.last().and_then(|of| of.advantage);
        covers(last, *seen.truths.advantages.last().expect("seats"))
    });
    for (balance, name) in BALANCES {
        let what = format!("seats --sequential --control luck, the gap at the margin: {name}");
        all.add(what, AT_MOST_5, move |seen| seen.balance_when_decided[1] == balance);
    }
    let what = "seats, the last seat, looked at every 5 deals: any interval misses";
    all.add(what, AT_MOST_5, |seen| {
        let seat = seen.seats.seats.last().expect("seats");
        let truth = seen.truths.advantages.last().expect("seats") + seat.equal;
        any_look_misses_wins(seen, Scope::Seat(seat.seat), truth)
    });
    let planted = format!("seats, a score of {BONUS} planted for a seat");
    all.add(format!("{planted}: its advantage"), Claim::AtLeast(0.94), |seen| {
        let (truth, seat) = seen.planted;
        covers(seat.advantage, truth.advantage)
    });
    all.add(format!("{planted}: its bonus"), Claim::AtLeast(0.94), |seen| {
        let (truth, seat) = seen.planted;
        let interval = seat.fair_score.and_then(|of| of.interval);
        covers(interval.map(|[low, high]| Interval { low, high }), truth.bonus)
    });
}

fn of_match(all: &mut GameClaims) {
    for (by, verb) in [(0, "match"), (1, "match --control luck")] {
        let what = format!("{verb}, a bot against itself, 0 against {ROOM}: H1 accepted");
        all.add(what, AT_MOST_5, move |seen| seen.tests[by][0].0 == SprtState::AcceptH1);
        let what = format!("{verb}, a bot against itself, -{ROOM} against 0: H0 accepted");
        all.add(what, AT_MOST_5, move |seen| seen.tests[by][1].0 == SprtState::AcceptH0);
        let chance = |walk: &Option<StoppedWalk>| walk.as_ref().map(|of| of.chance_as_high(0.0));
        for (which, name) in [(0, "H0"), (1, "H1")] {
            let what = format!("{verb}, {name} true: the interval after the test");
            all.add(what, COVERS, move |seen| {
                let tail = Confidence::REPORTED.tail();
                let chance = chance(&seen.tests[by][which].1);
                chance.is_some_and(|of| (tail..=1.0 - tail).contains(&of))
            });
            let what = format!("{verb}, {name} true: the estimate after the test is too high");
            all.add(what, Claim::Between(0.48, 0.52), move |seen| {
                chance(&seen.tests[by][which].1).is_some_and(|of| of < 0.5)
            });
        }
    }
    let what = format!("match, a bot against itself, stopped at ±{HALF_WIDTH}: t on blocks");
    all.add(what, COVERS, |seen| covers(seen.narrow, 0.0));
}

/// Returns the interval of an estimate in a result.
fn interval(of: Estimate) -> Option<Interval> {
    of.interval.map(|[low, high]| Interval { low, high })
}

/// Returns the interval of a metric's difference in a comparison.
fn difference(report: &ComparisonReport<'_>, scope: Scope, metric: Metric) -> Option<Interval> {
    let is_it = |of: &&Delta| (of.scope, of.metric) == (scope, metric);
    let delta = report.deltas.iter().find(is_it).expect("the comparison has the metric");
    delta.difference.interval(Confidence::REPORTED)
}

/// Returns `true` if a comparison finds that any metric differs.
fn any_differs(report: &ComparisonReport<'_>) -> bool {
    report.on_screen(0, 1).any(|of| of.finding() == Some(Finding::Differs))
}

fn paired(seen: &Seen<'_>, scope: Scope, metric: Metric) -> PairedMeans {
    of(&seen.whole.pairs(seen.variants, 1), scope, metric)
}

fn of(pairs: &[(Column, PairedMeans)], scope: Scope, metric: Metric) -> PairedMeans {
    let is_it = |(of, _): &&(Column, PairedMeans)| (of.scope, of.metric) == (scope, metric);
    pairs.iter().find(is_it).expect("the pairs have the metric").1
}

/// Returns `true` if the interval of a win share that holds at all looks misses the truth at any look.
fn any_look_misses_wins(seen: &Seen<'_>, scope: Scope, truth: f64) -> bool {
    let mut so_far = seen.variants.empty();
    seen.pieces.iter().any(|piece| {
        so_far.merge(piece.clone());
        let wins = so_far.share_of_base(seen.variants, (scope, Metric::WIN));
        let (values, unit) = wins.expect("bots and seats have wins");
        let interval = ShareRange::Share.anytime(values, unit, Confidence::REPORTED);
        interval.is_some_and(|of| truth < of.low || of.high < truth)
    })
}

/// Returns `true` if the interval of a number that holds at all looks misses the truth at any look.
fn any_look_misses(
    seen: &Seen<'_>,
    (scope, metric): (Scope, Metric),
    means: impl Fn(&PairedMeans) -> BlockMeans,
    truth: f64,
) -> bool {
    let mut so_far = seen.variants.empty();
    seen.pieces.iter().any(|piece| {
        so_far.merge(piece.clone());
        let means = means(&of(&so_far.pairs(seen.variants, 1), scope, metric));
        let interval = anytime(&means, BlockRange::Any, Confidence::REPORTED);
        interval.is_some_and(|of| truth < of.low || of.high < truth)
    })
}
