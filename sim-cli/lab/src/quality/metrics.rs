//! Metrics of the courses of games: per game, and over many games.

use corsair_engine::PerSeat;

use crate::quality::course::leader_units;
use crate::quality::courses::{CoursePool, CourseSums, alike, explained, hopeless, ratio};
use crate::quality::{Course, POINTS};
use crate::{Metric, SHARE_UNITS};

/// Units per turn, so that parts of turns are integers.
const TURN_PARTS: i64 = 1_000_000;

/// Units of the shares of leaders: sixtieths of sixtieths, because several leaders may tie.
pub(crate) const LEADER_UNITS: i64 = (SHARE_UNITS * SHARE_UNITS) as i64;

/// Greatest deficit of a winner, an amount of score.
pub(crate) const WINNER_DEFICIT: Metric =
    Metric::number("winner_deficit", "most that the winner was behind").headline();

/// Finished game, with its course.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ended<'g> {
    pub(crate) course: &'g Course,
    pub(crate) ranks: &'g PerSeat<u8>,
    /// Part of the win of each seat, in sixtieths.
    pub(crate) wins: &'g PerSeat<i64>,
}

/// Metric of a game's course. Its mean is estimated like the mean of every metric.
#[derive(Clone, Copy, Debug)]
pub struct CourseMetric {
    /// Metric.
    pub metric: Metric,
    /// Number of integer units per 1; 1 for an amount of score, which has the units of the game.
    pub unit: u64,
    pub(crate) of: fn(Ended<'_>) -> i64,
}

/// Metrics of each game by its course, in the order of summation.
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

/// Number of tenths that is half of the turns.
const HALF: usize = POINTS.div_ceil(2);

/// Metric of many games that is not a mean over games.
#[derive(Clone, Copy, Debug)]
pub struct PooledMetric {
    /// Metric.
    pub metric: Metric,
    /// Formula.
    pub of: Pooled,
}

/// Formula of a metric over many games.
#[derive(Clone, Copy, Debug)]
pub enum Pooled {
    /// Function of the sums of all games.
    Sums(fn(&CourseSums) -> Option<f64>),
    /// Function of the sums of several groups, which compares games of different groups.
    Groups(fn(&CoursePool<'_>) -> Option<f64>),
}

impl Pooled {
    /// Returns the value; `None` if the games do not determine the value.
    pub(crate) fn value(self, pool: &CoursePool<'_>) -> Option<f64> {
        match self {
            Pooled::Sums(of) => of(&pool.sum),
            Pooled::Groups(of) => of(pool),
        }
    }
}

/// Time that seats spend without hope: the mean of the share of hopeless seats over all moments.
pub(crate) const HOPELESS: PooledMetric = PooledMetric {
    metric: Metric::share("hopeless", "time of seats that are hopeless").headline(),
    of: Pooled::Sums(|sums| {
        let parts: Option<Vec<f64>> = sums.points.iter().map(hopeless).collect();
        Some(parts?.iter().sum::<f64>() / POINTS as f64)
    }),
};

/// Chance that two openings are equal.
pub(crate) const OPENINGS_ALIKE: PooledMetric = PooledMetric {
    metric: Metric::share("openings_alike", "two openings are alike").headline(),
    of: Pooled::Groups(|pool| alike(pool, |sums| &sums.openings)),
};

/// Chance that two games end with equal orders of seats.
pub(crate) const ORDERS_ALIKE: PooledMetric = PooledMetric {
    metric: Metric::share("orders_alike", "two games end in the same order").headline(),
    of: Pooled::Groups(|pool| alike(pool, |sums| &sums.orders)),
};

/// Metrics of many games that are not means, in the order of reports.
pub const POOLED: [PooledMetric; 5] = [
    PooledMetric {
        metric: Metric::share("last_wins_half", "half-time last seat wins").headline(),
        of: Pooled::Sums(|sums| {
            let point = &sums.points[HALF - 1];
            ratio(point.last_wins, SHARE_UNITS as i64, point.last_seats)
        }),
    },
    PooledMetric {
        metric: Metric::share("lead_explained_half", "half-time lead explains").headline(),
        of: Pooled::Sums(|sums| explained(&sums.points[HALF - 1])),
    },
    HOPELESS,
    OPENINGS_ALIKE,
    ORDERS_ALIKE,
];

/// All metrics of courses.
pub fn course_metrics() -> impl Iterator<Item = Metric> {
    METRICS.iter().map(|of| of.metric).chain(POOLED.iter().map(|of| of.metric))
}
