//! What is measured of the courses of games: numbers that each game has, and figures of many games.

use corsair_engine::PerSeat;

use crate::quality::course::leader_units;
use crate::quality::courses::{CoursePool, CourseSums, alike, explained, hopeless, ratio};
use crate::quality::{Course, POINTS};
use crate::{Metric, SHARE_UNITS};

/// Parts of the turns of a game are counted in millionths.
const TURN_PARTS: i64 = 1_000_000;

/// Shares of leaders, of which several may tie, are counted in sixtieths of sixtieths.
pub(crate) const LEADER_UNITS: i64 = (SHARE_UNITS * SHARE_UNITS) as i64;

/// The most by which a winner trailed, an amount of score.
pub(crate) const WINNER_DEFICIT: Metric =
    Metric::number("winner_deficit", "most that the winner was behind").headline();

/// A game that has ended, and how it went.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ended<'g> {
    pub(crate) course: &'g Course,
    pub(crate) ranks: &'g PerSeat<u8>,
    /// The part of the win of each seat, in sixtieths.
    pub(crate) wins: &'g PerSeat<i64>,
}

/// A number that each game has by its course: its mean is measured like that of any metric.
#[derive(Clone, Copy, Debug)]
pub struct CourseMetric {
    /// The metric.
    pub metric: Metric,
    /// How many integer units make one; of an amount of score, whose units are the game's, 1.
    pub unit: u64,
    pub(crate) of: fn(Ended<'_>) -> i64,
}

/// The numbers that each game has by its course, in the order in which they are summed.
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

/// Tenths of the turns that are half of them.
const HALF: usize = POINTS.div_ceil(2);

/// A figure of many games that is not a mean over them.
#[derive(Clone, Copy, Debug)]
pub struct PooledMetric {
    /// The metric.
    pub metric: Metric,
    /// How it follows.
    pub of: Pooled,
}

/// How a figure follows from many games.
#[derive(Clone, Copy, Debug)]
pub enum Pooled {
    /// From their sums.
    Sums(fn(&CourseSums) -> Option<f64>),
    /// From the sums of several groups of them, of which the games of different groups are compared.
    Groups(fn(&CoursePool<'_>) -> Option<f64>),
}

impl Pooled {
    /// The figure; `None` where games say nothing of it.
    pub(crate) fn value(self, pool: &CoursePool<'_>) -> Option<f64> {
        match self {
            Pooled::Sums(of) => of(&pool.sum),
            Pooled::Groups(of) => of(pool),
        }
    }
}

/// The time that seats spend without hope: the mean of the share of hopeless seats over all moments.
pub(crate) const HOPELESS: PooledMetric = PooledMetric {
    metric: Metric::share("hopeless", "time of seats that are hopeless").headline(),
    of: Pooled::Sums(|sums| {
        let parts: Option<Vec<f64>> = sums.points.iter().map(hopeless).collect();
        Some(parts?.iter().sum::<f64>() / POINTS as f64)
    }),
};

/// The chance that two openings are one.
pub(crate) const OPENINGS_ALIKE: PooledMetric = PooledMetric {
    metric: Metric::share("openings_alike", "two openings are alike").headline(),
    of: Pooled::Groups(|pool| alike(pool, |sums| &sums.openings)),
};

/// The chance that two games end in one order of seats.
pub(crate) const ORDERS_ALIKE: PooledMetric = PooledMetric {
    metric: Metric::share("orders_alike", "two games end in the same order").headline(),
    of: Pooled::Groups(|pool| alike(pool, |sums| &sums.orders)),
};

/// The figures of many games that are measured beside means, in the order in which they are shown.
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
