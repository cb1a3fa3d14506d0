//! The claims that are tested on games, each of what a verb prints.

use crate::present::luck::{LuckRow, SCORE_MEAN, WIN_SHARE};
use crate::studies::calibrate::experiments::StatedClaim;
use crate::studies::calibrate::games::{HALF_WIDTH, ROOM, Seen};
use crate::studies::calibrate::table::{COVERS, COVERS_MORE, Claim, covers};
use crate::studies::compare::{Delta, Difference, Finding};
use crate::studies::run::differences::DifferenceRow;
use crate::studies::run::report::Report;
use crate::studies::seats::rows::Balance;
use corsair_engine::run::Aggregate;
use corsair_lab::assertion::Unit;
use corsair_lab::{Column, Metric, Scope};
use corsair_stats::{
    BlockMeans, BlockRange, Confidence, EquivalenceTest, GroupMean, Interval, PairedMeans,
    SprtState, StoppedWalk, anytime, benjamini_hochberg,
};

/// Whether a claim comes true in what is seen.
pub(crate) type Observed = Box<dyn Fn(&Seen<'_>) -> bool>;

/// The claims, as they are stated.
pub(crate) fn stated_on_games() -> Vec<StatedClaim> {
    game_claims().into_iter().map(|(stated, _)| stated).collect()
}

/// All claims, verb by verb.
pub(crate) fn game_claims() -> Vec<(StatedClaim, Observed)> {
    let mut all: Vec<(StatedClaim, Observed)> = Vec::new();
    let mut claim = |what: &str, claim: Claim, comes_true: Observed| {
        all.push((StatedClaim { what: what.into(), claim }, comes_true));
    };
    of_run(&mut claim);
    of_compare(&mut claim);
    of_adjusted(&mut claim);
    of_seats(&mut claim);
    of_match(&mut claim);
    claim(
        "rare, a score that the first bot reaches in 1 of 100 games or less: on logarithms",
        Claim::AtLeast(0.94),
        Box::new(|seen| covers(seen.rare.1, seen.rare.0)),
    );
    claim(
        "openings, arms of one law: the first is shown not to be the best",
        Claim::AtMost(0.05),
        Box::new(|seen| !seen.arms[0].may_be_best),
    );
    claim(
        "sweep, a cell's mean score: t on groups",
        COVERS,
        Box::new(|seen| {
            let groups = std::array::from_fn(|group| {
                let pairs = seen.pieces[group].pairs(seen.variants, 1);
                of(&pairs, Scope::Bot(0), Metric::SCORE).base().mean().unwrap_or(f64::NAN)
            });
            covers(GroupMean::new(&groups).interval(Confidence::REPORTED), seen.truths.scores[0])
        }),
    );
    claim(
        "sweep, two cells of one law: any figure is said to differ (Benjamini and Hochberg)",
        Claim::AtMost(0.05),
        Box::new(|seen| {
            let pieces: Vec<_> =
                seen.pieces.iter().map(|piece| piece.pairs(seen.variants, 1)).collect();
            let p = (0..pieces[0].len()).filter_map(|column| {
                let groups = std::array::from_fn(|group| {
                    pieces[group][column].1.difference().mean().unwrap_or(f64::NAN)
                });
                GroupMean::new(&groups).p_value()
            });
            let p: Vec<f64> = p.filter(|p| !p.is_nan()).collect();
            benjamini_hochberg(&p).iter().any(|&p| p <= 0.05)
        }),
    );
    all
}

/// Takes a claim.
type Add<'a> = &'a mut dyn FnMut(&str, Claim, Observed);

const AT_MOST_5: Claim = Claim::AtMost(0.05);

fn of_run(claim: Add<'_>) {
    claim(
        "run, win share of the first bot in a seat: Wilson",
        COVERS_MORE,
        Box::new(|seen| covers(seen.run.seats()[0].win.interval, seen.truths.win_in_seat)),
    );
    claim(
        "run, win share of the first bot: Wilson on blocks",
        COVERS_MORE,
        Box::new(|seen| covers(seen.run.bots()[0].win.interval, seen.truths.wins[0])),
    );
    claim(
        "run, win share of the last bot: Wilson on blocks",
        Claim::AtLeast(0.94),
        Box::new(|seen| {
            let last = seen.truths.wins.len() - 1;
            covers(seen.run.bots()[last].win.interval, seen.truths.wins[last])
        }),
    );
    claim(
        "run, mean score of the first bot: t on blocks",
        COVERS,
        Box::new(|seen| covers(seen.run.bots()[0].score.interval, seen.truths.scores[0])),
    );
    claim(
        "run, median score of the first bot: Woodruff",
        Claim::AtLeast(0.95),
        Box::new(|seen| covers(seen.run.bots()[0].quartiles[1].interval, seen.truths.median)),
    );
    let difference = |row: &DifferenceRow| -> Option<Interval> {
        let [low, high] = row.difference.interval?;
        Some(Interval { low, high })
    };
    claim(
        "run, win share of the first bot less the second: t on blocks",
        COVERS,
        Box::new(move |seen| {
            let truth = seen.truths.wins[0] - seen.truths.wins[1];
            covers(difference(&seen.run.differences[0]), truth)
        }),
    );
    claim(
        "run, mean score of the first bot less the second: t on blocks",
        COVERS,
        Box::new(move |seen| {
            let truth = seen.truths.scores[0] - seen.truths.scores[1];
            covers(difference(&seen.run.differences[1]), truth)
        }),
    );
    claim(
        "run, win share of the first bot, looked at every 5 deals: any interval misses",
        AT_MOST_5,
        Box::new(|seen| {
            let column = (Scope::Bot(0), Metric::WIN);
            any_look_misses(seen, column, PairedMeans::base, seen.truths.wins[0])
        }),
    );
    claim(
        "run, mean score of the first bot, looked at every 5 deals: any interval misses",
        AT_MOST_5,
        Box::new(|seen| {
            let column = (Scope::Bot(0), Metric::SCORE);
            any_look_misses(seen, column, PairedMeans::base, seen.truths.scores[0])
        }),
    );
}

fn of_compare(claim: Add<'_>) {
    claim(
        "compare, mean score under rules of one law: t on pairs",
        COVERS,
        Box::new(|seen| {
            let delta = delta(seen, Scope::Game, Metric::SCORE);
            covers(delta.difference.interval(Confidence::REPORTED), 0.0)
        }),
    );
    claim(
        "compare, win share of the first bot under rules of one law",
        COVERS_MORE,
        Box::new(|seen| {
            let delta = delta(seen, Scope::Bot(0), Metric::WIN);
            covers(delta.difference.interval(Confidence::REPORTED), 0.0)
        }),
    );
    claim(
        "compare, win share of the last bot under rules of one law",
        Claim::AtLeast(0.94),
        Box::new(|seen| {
            let last = Scope::Bot(seen.truths.wins.len() - 1);
            let delta = delta(seen, last, Metric::WIN);
            covers(delta.difference.interval(Confidence::REPORTED), 0.0)
        }),
    );
    for (place, name) in
        ["standard deviation", "1st decile", "median", "9th decile"].into_iter().enumerate()
    {
        claim(
            &format!("compare, {name} of score under rules of one law: jackknife"),
            COVERS,
            Box::new(move |seen| {
                let is_shape = |of: &&Delta| matches!(of.difference, Difference::Jackknife { .. });
                let mut shapes = seen.compared.on_screen(0, 1).filter(is_shape);
                let shape = shapes.nth(place).expect("four shapes are on screen");
                covers(shape.difference.interval(Confidence::REPORTED), 0.0)
            }),
        );
    }
    claim(
        "compare, rules of one law: any figure on screen differs",
        AT_MOST_5,
        Box::new(|seen| {
            let differs = |of: &Delta| of.finding() == Some(Finding::Differs);
            seen.compared.on_screen(0, 1).any(differs)
        }),
    );
    for (by, verb) in [(0, "compare --sequential"), (1, "compare --sequential --control luck")] {
        claim(
            &format!("{verb}, rules of one law: a score or share of wins differs at any look"),
            AT_MOST_5,
            Box::new(move |seen| seen.differs_when_looked_at[by]),
        );
    }
    let planted = |seen: &Seen<'_>| {
        let means = paired(seen, Scope::Game, Metric::SCORE).difference();
        let [mean, error] = [means.mean(), means.standard_error()].map(Option::unwrap_or_default);
        EquivalenceTest::new(mean + PLANTED, error, means.blocks - 1, PLANTED)
    };
    claim(
        "compare, mean score with the margin planted as difference: equivalent",
        AT_MOST_5,
        Box::new(move |seen| planted(seen).within <= EquivalenceTest::LEVEL),
    );
    claim(
        "compare, mean score with the margin planted as difference: different",
        AT_MOST_5,
        Box::new(move |seen| planted(seen).beyond <= EquivalenceTest::LEVEL),
    );
    claim(
        "compare, mean score under rules of one law, looked at every 5 deals: any interval misses",
        AT_MOST_5,
        Box::new(|seen| {
            let column = (Scope::Game, Metric::SCORE);
            any_look_misses(seen, column, PairedMeans::difference, 0.0)
        }),
    );
}

/// What `--control luck` says of the same games.
fn of_adjusted(claim: Add<'_>) {
    // The row of the first bot, or of the first pair.
    let row = |run: &Report<'_>, measure: &str, is_of_pair: bool| {
        let is_it = |of: &&LuckRow| of.measure == measure && of.less.is_some() == is_of_pair;
        let [low, high] = run.luck.iter().find(is_it)?.adjusted.interval?;
        Some(Interval { low, high })
    };
    claim(
        "run --control luck, win share of the first bot",
        COVERS,
        Box::new(move |seen| covers(row(&seen.shares, WIN_SHARE, false), seen.truths.wins[0])),
    );
    claim(
        "run --control luck, mean score of the first bot",
        COVERS,
        Box::new(move |seen| covers(row(&seen.run, SCORE_MEAN, false), seen.truths.scores[0])),
    );
    claim(
        "run --control luck, mean score of the first bot less the second",
        COVERS,
        Box::new(move |seen| {
            let truth = seen.truths.scores[0] - seen.truths.scores[1];
            covers(row(&seen.run, SCORE_MEAN, true), truth)
        }),
    );
    let adjusted = |seen: &Seen<'_>, scope: Scope, metric: Metric| {
        let is_it = |of: &&Delta| (of.scope, of.metric) == (scope, metric);
        let delta = seen.adjusted.deltas.iter().find(is_it).expect("it is compared");
        delta.difference.interval(Confidence::REPORTED)
    };
    for (scope, metric, name) in [
        (Scope::Game, Metric::SCORE, "mean score"),
        (Scope::Bot(0), Metric::SCORE, "mean score of the first bot"),
    ] {
        claim(
            &format!("compare --control luck, {name} under rules of one law"),
            COVERS,
            Box::new(move |seen| covers(adjusted(seen, scope, metric), 0.0)),
        );
    }
    claim(
        "compare --control luck, rules of one law: any figure on screen differs",
        AT_MOST_5,
        Box::new(|seen| {
            let differs = |of: &Delta| of.finding() == Some(Finding::Differs);
            seen.adjusted.on_screen(0, 1).any(differs)
        }),
    );
}

/// A difference that is planted, in the unit of score.
const PLANTED: f64 = 1.0;

fn of_seats(claim: Add<'_>) {
    claim(
        "seats, advantage of the last seat: Wilson on blocks",
        COVERS_MORE,
        Box::new(|seen| {
            let last = seen.seats.seats.last().and_then(|of| of.advantage);
            covers(last, *seen.truths.advantages.last().expect("seats"))
        }),
    );
    claim(
        "seats, the band of all seats: any misses",
        AT_MOST_5,
        Box::new(|seen| {
            let mut seats = seen.seats.seats.iter().zip(&seen.truths.advantages);
            seats.any(|(of, &truth)| !covers(of.together, truth))
        }),
    );
    claim(
        "seats, the gap: its interval misses",
        AT_MOST_5,
        Box::new(|seen| !covers(seen.seats.gap(0).1, seen.seats.question.margin)),
    );
    claim(
        "seats, the gap at the margin: balanced",
        AT_MOST_5,
        Box::new(|seen| seen.seats.balance(0) == Balance::Balanced),
    );
    claim(
        "seats, the gap at the margin: imbalanced",
        AT_MOST_5,
        Box::new(|seen| seen.seats.balance(0) == Balance::Imbalanced),
    );
    claim(
        "seats --sequential, the gap at the margin: balanced",
        AT_MOST_5,
        Box::new(|seen| seen.balance_when_decided[0] == Balance::Balanced),
    );
    claim(
        "seats --sequential, the gap at the margin: imbalanced",
        AT_MOST_5,
        Box::new(|seen| seen.balance_when_decided[0] == Balance::Imbalanced),
    );
    claim(
        "seats --control luck, advantage of the last seat",
        COVERS,
        Box::new(|seen| {
            let last = seen.seats_adjusted.seats.last().and_then(|of| of.advantage);
            covers(last, *seen.truths.advantages.last().expect("seats"))
        }),
    );
    claim(
        "seats --sequential --control luck, the gap at the margin: balanced",
        AT_MOST_5,
        Box::new(|seen| seen.balance_when_decided[1] == Balance::Balanced),
    );
    claim(
        "seats --sequential --control luck, the gap at the margin: imbalanced",
        AT_MOST_5,
        Box::new(|seen| seen.balance_when_decided[1] == Balance::Imbalanced),
    );
    claim(
        "seats, the last seat, looked at every 5 deals: any interval misses",
        AT_MOST_5,
        Box::new(|seen| {
            let seat = seen.seats.seats.last().expect("seats");
            let truth = seen.truths.advantages.last().expect("seats") + seat.equal;
            any_look_misses(seen, (Scope::Seat(seat.seat), Metric::WIN), PairedMeans::base, truth)
        }),
    );
}

fn of_match(claim: Add<'_>) {
    for (by, verb) in [(0, "match"), (1, "match --control luck")] {
        claim(
            &format!("{verb}, a bot against itself, 0 against {ROOM}: H1 accepted"),
            AT_MOST_5,
            Box::new(move |seen| seen.tests[by][0].0 == SprtState::AcceptH1),
        );
        claim(
            &format!("{verb}, a bot against itself, -{ROOM} against 0: H0 accepted"),
            AT_MOST_5,
            Box::new(move |seen| seen.tests[by][1].0 == SprtState::AcceptH0),
        );
        let chance = |walk: &Option<StoppedWalk>| walk.as_ref().map(|of| of.chance_as_high(0.0));
        for (which, name) in [(0, "H0"), (1, "H1")] {
            claim(
                &format!("{verb}, {name} true: the interval after the test"),
                COVERS,
                Box::new(move |seen| {
                    let tail = Confidence::REPORTED.tail();
                    let chance = chance(&seen.tests[by][which].1);
                    chance.is_some_and(|of| (tail..=1.0 - tail).contains(&of))
                }),
            );
            claim(
                &format!("{verb}, {name} true: the estimate after the test is too high"),
                Claim::Between(0.48, 0.52),
                Box::new(move |seen| chance(&seen.tests[by][which].1).is_some_and(|of| of < 0.5)),
            );
        }
    }
    claim(
        &format!("match, a bot against itself, stopped at ±{HALF_WIDTH}: t on blocks"),
        COVERS,
        Box::new(|seen| covers(seen.narrow, 0.0)),
    );
}

/// What the comparison says of a metric.
fn delta<'s>(seen: &'s Seen<'_>, scope: Scope, metric: Metric) -> &'s Delta {
    let is_it = |of: &&Delta| (of.scope, of.metric) == (scope, metric);
    seen.compared.deltas.iter().find(is_it).expect("it is compared")
}

fn paired(seen: &Seen<'_>, scope: Scope, metric: Metric) -> PairedMeans {
    of(&seen.whole.pairs(seen.variants, 1), scope, metric)
}

fn of(pairs: &[(Column, PairedMeans)], scope: Scope, metric: Metric) -> PairedMeans {
    let is_it = |(of, _): &&(Column, PairedMeans)| (of.scope, of.metric) == (scope, metric);
    pairs.iter().find(is_it).expect("it is measured").1
}

/// Whether the interval that holds at all looks misses the truth at any look.
fn any_look_misses(
    seen: &Seen<'_>,
    (scope, metric): (Scope, Metric),
    means: impl Fn(&PairedMeans) -> BlockMeans,
    truth: f64,
) -> bool {
    let range = match metric.unit {
        Unit::Number => BlockRange::Any,
        Unit::Share => BlockRange::Share,
    };
    let mut so_far = seen.variants.empty();
    seen.pieces.iter().any(|piece| {
        so_far.merge(piece.clone());
        let means = means(&of(&so_far.pairs(seen.variants, 1), scope, metric));
        let interval = anytime(&means, range, Confidence::REPORTED);
        interval.is_some_and(|of| truth < of.low || of.high < truth)
    })
}
