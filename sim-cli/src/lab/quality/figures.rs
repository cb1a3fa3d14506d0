//! The figures of quality: what each is, and its estimate.

use corsair_stats::{Confidence, Interval, Jackknife, wilson_on_blocks};

use crate::lab::quality::POINTS;
use crate::lab::quality::spread::VARIANCE_UNITS;
use crate::lab::quality::sums::{
    GroupSums, KINDS, Kinds, LEADER_UNITS, PlayedSums, PointSums, QualityTotals, SpreadSums,
    TURN_PARTS,
};
use crate::lab::quality::variance::{ResultKind, Source, expected_agreement, part};
use crate::lab::{Design, SHARE_UNITS};

/// A figure of quality. `docs/METHODOLOGY.md` defines each, with its source.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// The name in files, `snake_case`; it never changes.
    pub id: &'static str,
    /// The name on screen.
    pub label: &'static str,
    /// How it is counted.
    pub unit: FigureUnit,
    what: What,
}

/// How a figure is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FigureUnit {
    /// A part of 1.
    Share,
    /// A part of a variance: an unbiased estimate of none may be below 0.
    Part,
    /// A standard deviation of a part of 1. Its variance is estimated, whose root it is, 0 where that
    /// is below.
    Spread,
    /// A number per game.
    Number,
    /// An amount of score.
    Score,
}

/// What a figure is of, and how it follows from sums.
#[derive(Clone, Copy, Debug)]
enum What {
    /// Games as a whole.
    Game(fn(&Pool<'_>) -> Option<f64>),
    /// The standing after each tenth of the turns.
    Points(fn(&PointSums) -> Option<f64>),
    /// The variance of options of decisions that were played out.
    Spread(fn(&PlayedSums) -> Option<f64>),
    /// What is known after each tenth of the turns, by its place among them.
    Known(fn(&Pool<'_>, usize) -> Option<f64>),
}

/// The figures that follow from scores and winners, in the order in which they are shown.
pub const FIGURES: &[Figure] = &[
    Figure::number("turns", "turns", |pool| per_game(pool, pool.sum.turns, 1)),
    Figure::number("lead_changes", "changes of the lead", |pool| {
        per_game(pool, pool.sum.lead_changes, 1)
    }),
    Figure::share("settled", "turns until the winner leads for good", |pool| {
        per_game(pool, pool.sum.settled, TURN_PARTS)
    }),
    Figure {
        unit: FigureUnit::Score,
        ..Figure::number("winner_deficit", "most that the winner was behind", |pool| {
            per_game(pool, pool.sum.deficit, 1)
        })
    },
    Figure::share("sole_wins", "games won by one seat alone", |pool| {
        per_game(pool, pool.sum.sole_wins, 1)
    }),
    Figure::share("hopeless", "time of seats that are hopeless", |pool| {
        let parts: Option<Vec<f64>> = pool.sum.points.iter().map(hopeless).collect();
        Some(parts?.iter().sum::<f64>() / POINTS as f64)
    }),
    Figure::share("openings_alike", "two openings are alike", |pool| {
        alike(pool, |group| &group.openings)
    }),
    Figure::share("orders_alike", "two games end in the same order", |pool| {
        alike(pool, |group| &group.orders)
    }),
    Figure::part("win_by_bot", "wins: who plays", |pool| pool.part(ResultKind::Win, Source::Bot)),
    Figure::part("win_by_seat", "wins: the seat", |pool| pool.part(ResultKind::Win, Source::Seat)),
    Figure::part("win_by_deal", "wins: the deal", |pool| pool.part(ResultKind::Win, Source::Deal)),
    Figure::part("win_by_rest", "wins: the rest", |pool| pool.part(ResultKind::Win, Source::Rest)),
    Figure::part("score_by_bot", "score: who plays", |pool| {
        pool.part(ResultKind::Score, Source::Bot)
    }),
    Figure::part("score_by_seat", "score: the seat", |pool| {
        pool.part(ResultKind::Score, Source::Seat)
    }),
    Figure::part("score_by_deal", "score: the deal", |pool| {
        pool.part(ResultKind::Score, Source::Deal)
    }),
    Figure::part("score_by_rest", "score: the rest", |pool| {
        pool.part(ResultKind::Score, Source::Rest)
    }),
    Figure::at_points("leader_wins", "the leader wins", |point| {
        ratio(point.leader_wins, LEADER_UNITS, point.games)
    }),
    Figure::at_points("lead_explained", "of the final lead explained", explained),
    Figure::at_points("last_wins", "a last seat wins", |point| {
        ratio(point.last_wins, SHARE_UNITS as i64, point.last_seats)
    }),
    Figure::at_points("hopeless_then", "seats that are hopeless", hopeless),
    Figure {
        id: "win_resolved",
        label: "of the win is resolved",
        unit: FigureUnit::Part,
        what: What::Known(resolved),
    },
    Figure::spread("agency", "own chance to win, by the choice", |played| played.all.own()),
    Figure::spread("last_agency", "the same of a last seat", |played| played.last.own()),
    Figure::spread("kingmaking", "chances of others, by the choice of a last seat", |played| {
        played.last.others()
    }),
];

impl Figure {
    const fn number(
        id: &'static str,
        label: &'static str,
        of: fn(&Pool<'_>) -> Option<f64>,
    ) -> Figure {
        Figure { id, label, unit: FigureUnit::Number, what: What::Game(of) }
    }

    const fn share(
        id: &'static str,
        label: &'static str,
        of: fn(&Pool<'_>) -> Option<f64>,
    ) -> Figure {
        Figure { unit: FigureUnit::Share, ..Figure::number(id, label, of) }
    }

    const fn part(
        id: &'static str,
        label: &'static str,
        of: fn(&Pool<'_>) -> Option<f64>,
    ) -> Figure {
        Figure { unit: FigureUnit::Part, ..Figure::number(id, label, of) }
    }

    const fn spread(
        id: &'static str,
        label: &'static str,
        of: fn(&PlayedSums) -> Option<f64>,
    ) -> Figure {
        Figure { id, label, unit: FigureUnit::Spread, what: What::Spread(of) }
    }

    const fn at_points(
        id: &'static str,
        label: &'static str,
        of: fn(&PointSums) -> Option<f64>,
    ) -> Figure {
        Figure { id, label, unit: FigureUnit::Share, what: What::Points(of) }
    }

    /// The figure of this name.
    pub fn named(id: &str) -> Option<&'static Figure> {
        FIGURES.iter().find(|figure| figure.id == id)
    }
}

/// Groups of blocks, and all of them together.
struct Pool<'g> {
    design: &'g Design,
    groups: Vec<&'g GroupSums>,
    sum: GroupSums,
}

impl<'g> Pool<'g> {
    fn new(design: &'g Design, groups: Vec<&'g GroupSums>) -> Pool<'g> {
        let mut sum = GroupSums::empty(design);
        groups.iter().for_each(|group| sum.merge(group));
        Pool { design, groups, sum }
    }

    fn part(&self, of: ResultKind, source: Source) -> Option<f64> {
        part(&self.groups, self.design, of, source)
    }
}

/// A sum of units, per one of a count.
fn ratio(sum: i64, unit: i64, count: i64) -> Option<f64> {
    (count > 0).then(|| sum as f64 / (unit as f64 * count as f64))
}

fn per_game(pool: &Pool<'_>, sum: i64, unit: i64) -> Option<f64> {
    ratio(sum, unit, pool.sum.games)
}

/// The root of an estimate of a variance.
fn root(variance: f64) -> f64 {
    variance.max(0.0).sqrt()
}

/// After which part of the turns the moment at this place is.
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

/// How much of what is open about the win before the game is no longer open at a moment.
fn resolved(pool: &Pool<'_>, at: usize) -> Option<f64> {
    let played = &pool.sum.played_out;
    let then = ratio(played.agreement[at], 1, played.games)?;
    let before = expected_agreement(&pool.groups, pool.design)?;
    let open = ratio(played.decided, 1, played.games)? - before;
    (open > 0.0).then(|| (then - before) / open)
}

/// A seat is hopeless if it trails so far that those who trail as far or farther win at most one game
/// in this many.
const HOPELESS: i64 = 20;

/// The share of seats that are hopeless at a moment.
fn hopeless(point: &PointSums) -> Option<f64> {
    let (mut seats, mut wins, mut hopeless) = (0, 0, 0);
    for &[more, won] in point.by_lead.values() {
        seats += more;
        wins += won;
        if HOPELESS * wins <= SHARE_UNITS as i64 * seats {
            hopeless = seats;
        }
    }
    ratio(hopeless, 1, point.seats)
}

/// The squared correlation of the lead at a moment and the lead in the end.
fn explained(point: &PointSums) -> Option<f64> {
    let n = i128::from(point.seats);
    let scatter =
        |xy: i64, x: i64, y: i64| (n * i128::from(xy) - i128::from(x) * i128::from(y)) as f64;
    let of_end = scatter(point.end_squared, point.end, point.end);
    let of_now = scatter(point.now_squared, point.now, point.now);
    let both = scatter(point.product, point.now, point.end);
    match (of_now > 0.0, of_end > 0.0) {
        (_, false) => None,
        (false, true) => Some(0.0),
        (true, true) => Some(both / of_now * (both / of_end)),
    }
}

/// The chance that two things of different groups are of one kind, without kinds whose hashes meet.
fn alike(pool: &Pool<'_>, of: fn(&GroupSums) -> &Kinds) -> Option<f64> {
    let square = |kinds: &Kinds| {
        let counts = || kinds.values().map(|&times| i128::from(times));
        let all: i128 = counts().sum();
        (counts().map(|times| times * times).sum::<i128>(), all * all)
    };
    let (mut same, mut pairs) = square(of(&pool.sum));
    for group in &pool.groups {
        let (same_in_it, pairs_in_it) = square(of(group));
        same -= same_in_it;
        pairs -= pairs_in_it;
    }
    let met = 1.0 / KINDS as f64;
    (pairs > 0).then(|| (same as f64 / pairs as f64 - met) / (1.0 - met))
}

/// An estimate of a figure.
#[derive(Clone, Copy, Debug)]
pub struct Estimated {
    /// The figure.
    pub figure: &'static Figure,
    /// After which part of the turns; `None` for games as a whole.
    pub after: Option<f64>,
    /// The estimate.
    pub value: f64,
    /// The interval; `None` with fewer than [`Jackknife::FEWEST_BLOCKS`] blocks, or where it never
    /// moves.
    pub interval: Option<Interval>,
}

/// All figures of an experiment that its design and its games allow.
pub fn estimates(totals: &QualityTotals<'_>) -> Vec<Estimated> {
    let (design, groups) = (totals.design(), totals.groups());
    let whole = Pool::new(design, groups.clone());
    let without = |left_out: usize| {
        let others = groups.iter().enumerate().filter(|(at, _)| *at != left_out);
        Pool::new(design, others.map(|(_, group)| *group).collect())
    };
    let is_known = totals.blocks() >= Jackknife::FEWEST_BLOCKS;
    let parts: Vec<Pool<'_>> =
        if is_known { (0..groups.len()).map(without).collect() } else { Vec::new() };
    let estimate = |figure: &'static Figure, after, of: &dyn Fn(&Pool<'_>) -> Option<f64>| {
        let value = of(&whole)?;
        let without: Option<Vec<f64>> = parts.iter().map(of).collect();
        let jackknife = without.and_then(|without| Jackknife::new(value, &without));
        let varies = jackknife.filter(|of| of.variance > 0.0);
        let interval = varies.and_then(|of| of.interval(Confidence::REPORTED));
        let interval = interval.map(|of| figure.unit.within_its_range(of));
        let value = match figure.unit {
            FigureUnit::Spread => root(value),
            FigureUnit::Share | FigureUnit::Part | FigureUnit::Number | FigureUnit::Score => value,
        };
        Some(Estimated { figure, after, value, interval })
    };
    let mut all = Vec::new();
    for figure in FIGURES {
        match figure.what {
            What::Game(of) => all.extend(estimate(figure, None, &of)),
            What::Spread(of) => {
                all.extend(estimate(figure, None, &|pool: &Pool<'_>| of(&pool.sum.played_out)));
            }
            What::Known(of) => all.extend((0..POINTS).filter_map(|at| {
                estimate(figure, Some(moment(at)), &|pool: &Pool<'_>| of(pool, at))
            })),
            What::Points(of) => all.extend((0..POINTS).filter_map(|at| {
                estimate(figure, Some(moment(at)), &|pool: &Pool<'_>| of(&pool.sum.points[at]))
            })),
        }
    }
    all
}

impl FigureUnit {
    /// An interval without what no figure of this unit can be.
    fn within_its_range(self, Interval { low, high }: Interval) -> Interval {
        match self {
            FigureUnit::Share => Interval { low: low.max(0.0), high: high.min(1.0) },
            FigureUnit::Spread => Interval { low: root(low), high: root(high) },
            FigureUnit::Part | FigureUnit::Number | FigureUnit::Score => Interval { low, high },
        }
    }
}

/// How many rungs of a ladder lie between two bots, on which each beats the one below in 60 games of
/// 100.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rungs {
    /// The bots, the better first, as indices of the design.
    pub bots: [usize; 2],
    /// The share of games in which the first stands before the second, ties half.
    pub share: f64,
    /// How many; `None` where one bot always stood before the other.
    pub value: Option<f64>,
    /// The ends of the interval, each `None` where nothing bounds it.
    pub ends: [Option<f64>; 2],
}

/// The rungs between each two bots.
pub fn rungs(totals: &QualityTotals<'_>) -> Vec<Rungs> {
    let steps = |share: f64| {
        let rungs = (share / (1.0 - share)).ln() / 1.5_f64.ln();
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
