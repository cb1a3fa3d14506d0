//! Definitions of the quality metrics, and their estimates.

use corsair_stats::{Confidence, Interval, Jackknife, wilson_on_blocks};
use libm::log;

use crate::assertion::Unit;
use crate::quality::courses::{CoursePool, PointSums, explained, hopeless, ratio};
use crate::quality::metrics::{
    HOPELESS, LEADER_UNITS, METRICS, OPENINGS_ALIKE, ORDERS_ALIKE, Pooled, PooledMetric,
};
use crate::quality::spread::VARIANCE_UNITS;
use crate::quality::sums::{GroupSums, PlayedSums, QualityTotals, SpreadSums};
use crate::quality::variance::{ResultKind, Source, expected_agreement, part};
use crate::quality::{CourseSums, POINTS};
use crate::{Design, SHARE_UNITS};

/// Quality metric of a game. `docs/guide/quality.md` defines every metric and gives its source.
#[derive(Clone, Copy, Debug)]
pub struct QualityMetric {
    /// Name in files, in `snake_case`. Names never change.
    pub id: &'static str,
    /// Label on screens.
    pub label: &'static str,
    /// Unit of the values.
    pub unit: QualityUnit,
    source: MetricSource,
}

/// Unit of a quality metric.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QualityUnit {
    /// Share, from 0 to 1.
    Share,
    /// Share of a variance. An unbiased estimate of a small share may be negative.
    Part,
    /// Standard deviation of a share: the root of the estimated variance, or 0 if this estimate is negative.
    Spread,
    /// Number as a mean per game.
    Number,
    /// Difference of scores, in units of score.
    Score,
}

/// Formula of a quality metric.
#[derive(Clone, Copy, Debug)]
enum MetricSource {
    /// Mean of a metric in [`METRICS`], by index.
    Mean(usize),
    /// Metric computed from the courses of many games that is not a mean.
    Pooled(Pooled),
    /// Share of the variance of results that bots, seats or deals explain.
    Part(ResultKind, Source),
    /// Function of the standings, after each tenth of the turns.
    Points(fn(&PointSums) -> Option<f64>),
    /// Standard deviation between a decision's options, from playouts.
    Spread(fn(&PlayedSums) -> Option<f64>),
    /// Share of the uncertainty about the winner that the game has resolved after each tenth of the turns.
    Known(fn(&Pool<'_>, usize) -> Option<f64>),
}

/// All quality metrics in the order of reports, computed from scores and winners.
pub const QUALITY_METRICS: &[QualityMetric] = &[
    QualityMetric::mean(0),
    QualityMetric::mean(1),
    QualityMetric::mean(2),
    QualityMetric { unit: QualityUnit::Score, ..QualityMetric::mean(3) },
    QualityMetric::mean(4),
    QualityMetric::pooled(&HOPELESS),
    QualityMetric::pooled(&OPENINGS_ALIKE),
    QualityMetric::pooled(&ORDERS_ALIKE),
    QualityMetric::part("win_by_bot", "wins: bot", ResultKind::Win, Source::Bot),
    QualityMetric::part("win_by_seat", "wins: seat", ResultKind::Win, Source::Seat),
    QualityMetric::part("win_by_deal", "wins: deal", ResultKind::Win, Source::Deal),
    QualityMetric::part("win_by_rest", "wins: residual", ResultKind::Win, Source::Rest),
    QualityMetric::part("score_by_bot", "score: bot", ResultKind::Score, Source::Bot),
    QualityMetric::part("score_by_seat", "score: seat", ResultKind::Score, Source::Seat),
    QualityMetric::part("score_by_deal", "score: deal", ResultKind::Score, Source::Deal),
    QualityMetric::part("score_by_rest", "score: residual", ResultKind::Score, Source::Rest),
    QualityMetric::at_points("leader_wins", "the leader wins", |point| {
        ratio(point.leader_wins, LEADER_UNITS, point.games)
    }),
    QualityMetric::at_points("lead_explained", "share of the final lead explained", explained),
    QualityMetric::at_points("last_wins", "a last seat wins", |point| {
        ratio(point.last_wins, SHARE_UNITS as i64, point.last_seats)
    }),
    QualityMetric::at_points("hopeless_then", "seats that are hopeless", hopeless),
    QualityMetric {
        id: "win_resolved",
        label: "share of the win resolved",
        unit: QualityUnit::Part,
        source: MetricSource::Known(resolved),
    },
    QualityMetric::spread("agency", "win chance by the choice", |played| played.all.own()),
    QualityMetric::spread("last_agency", "win chance by the choice in last place", |played| {
        played.last.own()
    }),
    QualityMetric::spread(
        "kingmaking",
        "opponents' win chances by the choice in last place",
        |played| played.last.others(),
    ),
];

impl QualityMetric {
    /// Returns the quality metric of a mean, given its index in [`METRICS`].
    const fn mean(at: usize) -> QualityMetric {
        let metric = METRICS[at].metric;
        let unit = match metric.unit {
            Unit::Share => QualityUnit::Share,
            Unit::Number => QualityUnit::Number,
        };
        QualityMetric { id: metric.id, label: metric.label, unit, source: MetricSource::Mean(at) }
    }

    const fn pooled(of: &PooledMetric) -> QualityMetric {
        let source = MetricSource::Pooled(of.of);
        QualityMetric { id: of.metric.id, label: of.metric.label, unit: QualityUnit::Share, source }
    }

    const fn part(
        id: &'static str,
        label: &'static str,
        of: ResultKind,
        source: Source,
    ) -> QualityMetric {
        QualityMetric { id, label, unit: QualityUnit::Part, source: MetricSource::Part(of, source) }
    }

    const fn spread(
        id: &'static str,
        label: &'static str,
        of: fn(&PlayedSums) -> Option<f64>,
    ) -> QualityMetric {
        QualityMetric { id, label, unit: QualityUnit::Spread, source: MetricSource::Spread(of) }
    }

    const fn at_points(
        id: &'static str,
        label: &'static str,
        of: fn(&PointSums) -> Option<f64>,
    ) -> QualityMetric {
        QualityMetric { id, label, unit: QualityUnit::Share, source: MetricSource::Points(of) }
    }

    /// Returns the quality metric with this name.
    pub fn named(id: &str) -> Option<&'static QualityMetric> {
        QUALITY_METRICS.iter().find(|figure| figure.id == id)
    }
}

/// Several groups of blocks, with the sums over all groups.
struct Pool<'g> {
    design: &'g Design,
    groups: Vec<&'g GroupSums>,
    courses: CoursePool<'g>,
    played_out: PlayedSums,
}

impl<'g> Pool<'g> {
    fn new(design: &'g Design, groups: Vec<&'g GroupSums>) -> Pool<'g> {
        let courses = CoursePool::new(groups.iter().map(|group| &group.courses).collect());
        Pool::with(design, groups, courses)
    }

    fn with(design: &'g Design, groups: Vec<&'g GroupSums>, courses: CoursePool<'g>) -> Pool<'g> {
        let mut played_out = PlayedSums::default();
        groups.iter().for_each(|group| played_out.merge(&group.played_out));
        Pool { design, groups, courses, played_out }
    }

    /// Iterates over pools that omit the first group, the second group, and so on.
    fn parts(&self) -> impl Iterator<Item = Pool<'g>> {
        self.courses.parts().enumerate().map(|(left_out, courses)| {
            let mut groups = self.groups.clone();
            groups.remove(left_out);
            Pool::with(self.design, groups, courses)
        })
    }
}

/// Returns the root of an estimated variance, or 0 for a negative estimate.
fn root(variance: f64) -> f64 {
    variance.max(0.0).sqrt()
}

/// Returns the share of turns that precede moment number `at`.
fn moment(at: usize) -> f64 {
    (at + 1) as f64 / (POINTS + 1) as f64
}

impl SpreadSums {
    fn own(&self) -> Option<f64> {
        ratio(self.own, VARIANCE_UNITS, self.decisions)
    }

    fn others(&self) -> Option<f64> {
        ratio(self.others, VARIANCE_UNITS, self.decisions)
    }
}

/// Returns the share of the initial uncertainty about the winner that is resolved at a moment.
fn resolved(pool: &Pool<'_>, at: usize) -> Option<f64> {
    let played = &pool.played_out;
    let then = ratio(played.agreement[at], 1, played.games)?;
    let before = expected_agreement(&pool.groups, pool.design)?;
    let open = ratio(played.decided, 1, played.games)? - before;
    (open > 0.0).then(|| (then - before) / open)
}

/// Estimate of a quality metric, with its interval.
#[derive(Clone, Copy, Debug)]
pub struct Estimated {
    /// Quality metric that is estimated.
    pub figure: &'static QualityMetric,
    /// Share of the game's turns after which the metric is measured; `None` for a metric of whole games.
    pub after: Option<f64>,
    /// Point estimate.
    pub value: f64,
    /// Confidence interval; `None` with fewer than [`Jackknife::FEWEST_BLOCKS`] blocks, or if all jackknife
    /// replicates are equal.
    pub interval: Option<Interval>,
}

/// Returns the estimates of all quality metrics that the design and the games determine.
pub fn estimates(totals: &QualityTotals<'_>) -> Vec<Estimated> {
    let (design, groups) = (totals.design(), totals.groups());
    let whole = Pool::new(design, groups);
    let is_known = totals.blocks() >= Jackknife::FEWEST_BLOCKS;
    let parts: Vec<Pool<'_>> = if is_known { whole.parts().collect() } else { Vec::new() };
    let estimate = |figure: &'static QualityMetric,
                    after,
                    of: &dyn Fn(&Pool<'_>) -> Option<f64>| {
        let value = of(&whole)?;
        let without: Option<Vec<f64>> = parts.iter().map(of).collect();
        let jackknife = without.and_then(|without| Jackknife::new(value, &without));
        let interval = jackknife.and_then(|of| of.interval(Confidence::REPORTED));
        let interval = interval.map(|of| figure.unit.within_its_range(of));
        let value = match figure.unit {
            QualityUnit::Spread => root(value),
            QualityUnit::Share | QualityUnit::Part | QualityUnit::Number | QualityUnit::Score => {
                value
            }
        };
        Some(Estimated { figure, after, value, interval })
    };
    let mut all = Vec::new();
    for figure in QUALITY_METRICS {
        match figure.source {
            MetricSource::Mean(at) => all.extend(estimate(figure, None, &|pool: &Pool<'_>| {
                let CourseSums { games, of_game, .. } = &pool.courses.sum;
                ratio(of_game[at], METRICS[at].unit as i64, *games)
            })),
            MetricSource::Pooled(of) => {
                all.extend(estimate(figure, None, &|pool: &Pool<'_>| of.value(&pool.courses)));
            }
            MetricSource::Part(of, source) => {
                all.extend(estimate(figure, None, &|pool: &Pool<'_>| {
                    part(&pool.groups, pool.design, of, source)
                }))
            }
            MetricSource::Spread(of) => {
                all.extend(estimate(figure, None, &|pool: &Pool<'_>| of(&pool.played_out)));
            }
            MetricSource::Known(of) => all.extend((0..POINTS).filter_map(|at| {
                estimate(figure, Some(moment(at)), &|pool: &Pool<'_>| of(pool, at))
            })),
            MetricSource::Points(of) => all.extend((0..POINTS).filter_map(|at| {
                estimate(figure, Some(moment(at)), &|pool: &Pool<'_>| {
                    of(&pool.courses.sum.points[at])
                })
            })),
        }
    }
    all
}

impl QualityUnit {
    /// Clips an interval to the possible values of this unit.
    fn within_its_range(self, Interval { low, high }: Interval) -> Interval {
        match self {
            QualityUnit::Share => Interval { low: low.max(0.0), high: high.min(1.0) },
            QualityUnit::Spread => Interval { low: root(low), high: root(high) },
            QualityUnit::Part | QualityUnit::Number | QualityUnit::Score => Interval { low, high },
        }
    }
}

/// Distance between two bots in rungs of a ladder. On this ladder, every bot beats the next lower bot in 60 % of
/// games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rungs {
    /// Indices of both bots in the design, the better bot first.
    pub bots: [usize; 2],
    /// Share of games in which the first bot ranks above the second bot. A tie counts half.
    pub share: f64,
    /// Number of rungs; `None` if one of the two bots ranked higher in every game.
    pub value: Option<f64>,
    /// Ends of the interval; `None` for an infinite end.
    pub ends: [Option<f64>; 2],
}

/// Returns the number of rungs between every pair of bots.
pub fn rungs(totals: &QualityTotals<'_>) -> Vec<Rungs> {
    let steps = |share: f64| {
        let rungs = log(share / (1.0 - share)) / log(1.5);
        rungs.is_finite().then_some(rungs)
    };
    let pairs = totals.design().pairs_of_bots().enumerate();
    let between = pairs.filter_map(|(at, bots)| {
        let before = totals.before(at);
        let share = before.mean()?;
        let interval = wilson_on_blocks(&before, Confidence::REPORTED);
        let mut ends =
            [interval.and_then(|of| steps(of.low)), interval.and_then(|of| steps(of.high))];
        let mut value = steps(share);
        let (mut bots, mut share) = (bots, share);
        if share < 0.5 {
            bots.reverse();
            share = 1.0 - share;
            value = value.map(|of| -of);
            ends = [ends[1].map(|of| -of), ends[0].map(|of| -of)];
        }
        Some(Rungs { bots, share, value, ends })
    });
    between.collect()
}
