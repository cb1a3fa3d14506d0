//! Metrics about the course of a game, per game and over many games.

use corsair_engine::PerSeat;

use crate::quality::course::leader_units;
use crate::quality::courses::{CoursePool, CourseSums, alike, explained, hopeless, ratio};
use crate::quality::{Course, POINTS};
use crate::{Metric, SHARE_UNITS};

/// Number of integer units per turn, so that fractions of turns are integers.
const TURN_PARTS: i64 = 1_000_000;

/// Number of integer units per win in the leaders' win shares. The unit is (1/60)², because several leaders may tie.
pub(crate) const LEADER_UNITS: i64 = (SHARE_UNITS * SHARE_UNITS) as i64;

/// Largest deficit of a winner during the game, in units of score.
pub(crate) const WINNER_DEFICIT: Metric =
    Metric::number("winner_deficit", "greatest deficit of the winner").headline();

/// Finished game: its course and its final ranks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ended<'g> {
    pub(crate) course: &'g Course,
    pub(crate) ranks: &'g PerSeat<u8>,
    /// Win share of each seat, in sixtieths.
    pub(crate) wins: &'g PerSeat<i64>,
}

/// Metric of a game's course that is averaged over games.
#[derive(Clone, Copy, Debug)]
pub struct CourseMetric {
    /// Name, label and unit of the metric.
    pub metric: Metric,
    /// Number of integer units that make one unit of the metric. The number is 1 for scores, which already have the
    /// game's integer unit.
    pub unit: u64,
    pub(crate) of: fn(Ended<'_>) -> i64,
}

/// Metrics of a game's course that are averaged over games, in the order of summation.
pub const METRICS: [CourseMetric; 6] = [
    CourseMetric {
        metric: Metric::number("turns", "turns").headline(),
        unit: 1,
        of: |game| game.course.turns() as i64,
    },
    CourseMetric {
        metric: Metric::number("lead_changes", "changes of the lead").headline(),
        unit: 1,
        of: |game| game.course.lead_changes(),
    },
    CourseMetric {
        metric: Metric::share("settled", "turns until the winner leads for good").headline(),
        unit: TURN_PARTS as u64,
        of: |game| {
            let turns = game.course.turns() as i64;
            let settled = game.course.settled(game.ranks) as i64;
            (TURN_PARTS * settled + turns / 2).checked_div(turns).unwrap_or(0)
        },
    },
    CourseMetric {
        metric: WINNER_DEFICIT,
        unit: 1,
        of: |game| i64::from(game.course.deficit(game.ranks)),
    },
    CourseMetric {
        metric: Metric::share("sole_wins", "games won by one seat alone").headline(),
        unit: 1,
        of: |game| i64::from(game.ranks.iter().filter(|&(_, &rank)| rank == 0).count() == 1),
    },
    CourseMetric {
        metric: Metric::share("leader_wins_half", "half-time leader wins").headline(),
        unit: LEADER_UNITS as u64,
        of: |game| leader_units(game.course.after(HALF), game.wins),
    },
];

/// Number of tenths that make half of the turns, rounded up.
const HALF: usize = POINTS.div_ceil(2);

/// Metric over many games that is not a mean over games.
#[derive(Clone, Copy, Debug)]
pub struct PooledMetric {
    /// Name, label and unit of the metric.
    pub metric: Metric,
    /// Formula of the metric.
    pub of: Pooled,
}

/// Formula of a metric over many games.
#[derive(Clone, Copy, Debug)]
pub enum Pooled {
    /// Function of sums over all games.
    Sums(fn(&CourseSums) -> Option<f64>),
    /// Function of each group's sums, for a comparison of games from different groups.
    Groups(fn(&CoursePool<'_>) -> Option<f64>),
}

impl Pooled {
    /// Returns the value of the metric; `None` if the games do not determine the value.
    pub(crate) fn value(self, pool: &CoursePool<'_>) -> Option<f64> {
        match self {
            Pooled::Sums(of) => of(&pool.sum),
            Pooled::Groups(of) => of(pool),
        }
    }
}

/// Share of time that seats spend without hope: the mean share of hopeless seats over all moments.
pub(crate) const HOPELESS: PooledMetric = PooledMetric {
    metric: Metric::share("hopeless", "hopeless seats, mean over time").headline(),
    of: Pooled::Sums(|sums| {
        let parts: Option<Vec<f64>> = sums.points.iter().map(hopeless).collect();
        Some(parts?.iter().sum::<f64>() / POINTS as f64)
    }),
};

/// Probability that the openings of two seats in different games are equal.
pub(crate) const OPENINGS_ALIKE: PooledMetric = PooledMetric {
    metric: Metric::share("openings_alike", "two openings are alike").headline(),
    of: Pooled::Groups(|pool| alike(pool, |sums| &sums.openings)),
};

/// Probability that every seat has the same final rank in two games.
pub(crate) const ORDERS_ALIKE: PooledMetric = PooledMetric {
    metric: Metric::share("orders_alike", "two games end in the same order").headline(),
    of: Pooled::Groups(|pool| alike(pool, |sums| &sums.orders)),
};

/// Metrics over many games that are not means, in the order of reports.
pub const POOLED: [PooledMetric; 5] = [
    PooledMetric {
        metric: Metric::share("last_wins_half", "half-time last seat wins").headline(),
        of: Pooled::Sums(|sums| {
            let point = &sums.points[HALF - 1];
            ratio(point.last_wins, SHARE_UNITS as i64, point.last_seats)
        }),
    },
    PooledMetric {
        metric: Metric::share("lead_explained_half", "final lead explained at half-time")
            .headline(),
        of: Pooled::Sums(|sums| explained(&sums.points[HALF - 1])),
    },
    HOPELESS,
    OPENINGS_ALIKE,
    ORDERS_ALIKE,
];

/// Returns all metrics of courses: means, then metrics over many games.
pub fn course_metrics() -> impl Iterator<Item = Metric> {
    METRICS.iter().map(|of| of.metric).chain(POOLED.iter().map(|of| of.metric))
}
