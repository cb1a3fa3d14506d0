//! Integer sums of game courses, which merge exactly, and the metrics that follow from these sums.

use std::collections::BTreeMap;

use corsair_engine::fnv::Fnv1a;
use corsair_engine::{PerSeat, Seat};
use corsair_stats::{GROUPS, Groups};
use serde::{Deserialize, Serialize};

use crate::quality::course::{last, lead, leader_units};
use crate::quality::metrics::{Ended, METRICS, POOLED, Pooled};
use crate::quality::{Course, POINTS};
use crate::{SHARE_UNITS, win_units};

/// Number of hash values that distinguish openings and final orders. The limit bounds memory.
const KINDS: u64 = 4096;

/// Sums over the courses of games. Memory use does not grow with the number of games.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourseSums {
    /// Number of games in the sums.
    pub games: i64,
    /// Value of each metric in [`METRICS`], summed over games.
    pub of_game: [i64; METRICS.len()],
    /// Sums of the standings after each tenth of the turns.
    pub(crate) points: [PointSums; POINTS],
    /// Number of seats with each opening, by the opening's hash.
    pub(crate) openings: Kinds,
    /// Number of games with each list of final ranks, by the list's hash.
    pub(crate) orders: Kinds,
}

/// Frequency of each hash value.
pub(crate) type Kinds = BTreeMap<u16, i64>;

/// Sums that relate the standings at one moment to the result of the game.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PointSums {
    pub(crate) games: i64,
    /// Mean win share of the leaders, summed over games, in units of (1/60)².
    pub(crate) leader_wins: i64,
    /// Number of seats in last place.
    pub(crate) last_seats: i64,
    /// Sum of win shares, in sixtieths, over seats in last place.
    pub(crate) last_wins: i64,
    /// Number of seats, summed over all games.
    pub(crate) seats: i64,
    /// Lead at this moment, summed over seats.
    pub(crate) now: i64,
    pub(crate) end: i64,
    pub(crate) now_squared: i64,
    pub(crate) end_squared: i64,
    pub(crate) product: i64,
    /// Number of seats with each lead at this moment, and these seats' wins in sixtieths.
    pub(crate) by_lead: BTreeMap<i32, [i64; 2]>,
}

/// Sign with which [`CourseSums`] are added or subtracted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    Plus,
    Minus,
}

impl Sign {
    const fn of(self, number: i64) -> i64 {
        match self {
            Sign::Plus => number,
            Sign::Minus => -number,
        }
    }
}

impl CourseSums {
    /// Adds the course and the final ranks of one game.
    pub fn record(&mut self, course: &Course, ranks: &PerSeat<u8>) {
        let (wins, scores) = (win_units(ranks), course.after(POINTS + 1));
        let ended = Ended { course, ranks, wins: &wins };
        self.games += 1;
        for (sum, metric) in self.of_game.iter_mut().zip(&METRICS) {
            *sum += (metric.of)(ended);
        }
        for (tenths, point) in (1..).zip(&mut self.points) {
            point.record(course.after(tenths), scores, &wins);
        }
        for (_, &opening) in course.openings.iter() {
            *self.openings.entry(kind(opening)).or_default() += 1;
        }
        let mut order = Fnv1a::default();
        order.add(ranks.as_slice());
        *self.orders.entry(kind(order.value())).or_default() += 1;
    }

    /// Adds the sums of further games.
    pub fn merge(&mut self, other: &CourseSums) {
        self.combine(other, Sign::Plus);
    }

    /// Returns these sums without the games in `some`.
    fn without(&self, some: &CourseSums) -> CourseSums {
        let mut rest = self.clone();
        rest.combine(some, Sign::Minus);
        rest
    }

    fn combine(&mut self, other: &CourseSums, sign: Sign) {
        self.games += sign.of(other.games);
        for (mine, theirs) in self.of_game.iter_mut().zip(other.of_game) {
            *mine += sign.of(theirs);
        }
        for (mine, theirs) in self.points.iter_mut().zip(&other.points) {
            mine.combine(theirs, sign);
        }
        for (mine, theirs) in
            [(&mut self.openings, &other.openings), (&mut self.orders, &other.orders)]
        {
            for (&kind, &times) in theirs {
                *mine.entry(kind).or_default() += sign.of(times);
            }
        }
    }
}

/// Returns the bucket of a hash: one of [`KINDS`] values.
const fn kind(hash: u64) -> u16 {
    ((hash ^ hash >> 32) % KINDS) as u16
}

impl PointSums {
    fn record(&mut self, standing: &PerSeat<i32>, scores: &PerSeat<i32>, wins: &PerSeat<i64>) {
        self.games += 1;
        self.leader_wins += leader_units(standing, wins);
        self.last_seats += last(standing).count() as i64;
        self.last_wins += last(standing).map(|seat| wins[seat]).sum::<i64>();
        for seat in Seat::all(standing.len()) {
            let (ahead, in_the_end) = (lead(standing, seat), lead(scores, seat));
            let (now, end) = (i64::from(ahead), i64::from(in_the_end));
            self.seats += 1;
            self.now += now;
            self.end += end;
            self.now_squared += now * now;
            self.end_squared += end * end;
            self.product += now * end;
            let [seats, won] = self.by_lead.entry(ahead).or_default();
            *seats += 1;
            *won += wins[seat];
        }
    }

    fn combine(&mut self, other: &PointSums, sign: Sign) {
        for (mine, theirs) in [
            (&mut self.games, other.games),
            (&mut self.leader_wins, other.leader_wins),
            (&mut self.last_seats, other.last_seats),
            (&mut self.last_wins, other.last_wins),
            (&mut self.seats, other.seats),
            (&mut self.now, other.now),
            (&mut self.end, other.end),
            (&mut self.now_squared, other.now_squared),
            (&mut self.end_squared, other.end_squared),
            (&mut self.product, other.product),
        ] {
            *mine += sign.of(theirs);
        }
        for (&lead, &[seats, won]) in &other.by_lead {
            let mine = self.by_lead.entry(lead).or_default();
            mine[0] += sign.of(seats);
            mine[1] += sign.of(won);
        }
    }
}

/// Several groups of blocks, with the sums over all groups.
pub struct CoursePool<'g> {
    groups: Vec<&'g CourseSums>,
    pub(crate) sum: CourseSums,
}

impl<'g> CoursePool<'g> {
    /// Returns the pool that combines several groups of sums.
    pub(crate) fn new(groups: Vec<&'g CourseSums>) -> CoursePool<'g> {
        let mut sum = CourseSums::default();
        groups.iter().for_each(|group| sum.merge(group));
        CoursePool { groups, sum }
    }

    /// Iterates over pools that omit the first group, the second group, and so on.
    pub(crate) fn parts(&self) -> impl Iterator<Item = CoursePool<'g>> {
        (0..self.groups.len()).map(|left_out| {
            let mut groups = self.groups.clone();
            let sum = self.sum.without(groups.remove(left_out));
            CoursePool { groups, sum }
        })
    }
}

/// Returns the value of each metric in [`POOLED`] over all groups, followed by the values that omit each group in
/// turn. A value is NaN if the games do not determine the metric.
pub fn pooled_figures(groups: &[CourseSums]) -> Vec<(f64, Vec<f64>)> {
    let whole = CoursePool::new(groups.iter().collect());
    let parts: Vec<CoursePool<'_>> = whole.parts().collect();
    let of = |of: Pooled, pool: &CoursePool<'_>| of.value(pool).unwrap_or(f64::NAN);
    let figure = |pooled: Pooled| {
        let without = parts.iter().map(|part| of(pooled, part)).collect();
        (of(pooled, &whole), without)
    };
    POOLED.iter().map(|metric| figure(metric.of)).collect()
}

/// Returns the jackknife pseudovalues of each metric in [`POOLED`], one per group.
pub(crate) fn pseudovalues(groups: &[CourseSums]) -> Vec<Groups> {
    let all = pooled_figures(groups).into_iter();
    all.map(|(whole, without)| pseudovalues_of(whole, &without)).collect()
}

/// Returns the jackknife pseudovalues of an estimate, one per group, centred on the estimate. `without` has the value
/// without each group. For n groups, pseudovalue i is θ + (n - 1) (m - θᵢ). Here θᵢ is the value without group i, and m
/// is the mean of all θᵢ.
///
/// For a mean, the pseudovalues are the means of the groups. Student's interval on pseudovalues is the jackknife
/// interval. Source: J. W. Tukey, "Bias and confidence in not-quite large samples", Annals of Mathematical Statistics
/// 29 (1958), 614. Tukey centres the pseudovalues on the estimate minus its bias.
pub(crate) fn pseudovalues_of(whole: f64, without: &[f64]) -> Groups {
    let n = GROUPS as f64;
    let mean = without.iter().sum::<f64>() / n;
    std::array::from_fn(|group| whole + (n - 1.0) * (mean - without[group]))
}

/// Returns a sum divided by `count`. In the sum, `unit` integer units make 1.0.
pub(crate) fn ratio(sum: i64, unit: i64, count: i64) -> Option<f64> {
    (count > 0).then(|| sum as f64 / (unit as f64 * count as f64))
}

/// Inverse of the greatest win share that hopeless seats may have. A seat is hopeless if all seats with an equal or
/// larger deficit together win at most one game in `HOPELESS`.
const HOPELESS: i64 = 20;

/// Returns the share of all seats that are hopeless at a moment. If the seats with one deficit exceed the limit on
/// the win share, the fraction of these seats that just meets the limit counts. Therefore one more game changes the
/// metric only slightly.
pub(crate) fn hopeless(point: &PointSums) -> Option<f64> {
    let beyond = |wins: i64, seats: i64| (HOPELESS * wins - SHARE_UNITS as i64 * seats) as f64;
    let (mut seats, mut wins, mut hopeless) = (0, 0, 0.0);
    for &[more, won] in point.by_lead.range(..0).map(|(_, of)| of) {
        let before = beyond(wins, seats);
        let after = beyond(wins + won, seats + more);
        if after <= 0.0 {
            hopeless = (seats + more) as f64;
        } else if before <= 0.0 {
            hopeless = seats as f64 - before / (after - before) * more as f64;
        }
        seats += more;
        wins += won;
    }
    (point.seats > 0).then(|| hopeless / point.seats as f64)
}

/// Returns the squared correlation of a seat's lead at a moment with its final lead.
pub(crate) fn explained(point: &PointSums) -> Option<f64> {
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

/// Returns the probability that two items of different groups are equal, corrected for hash collisions.
pub(crate) fn alike(pool: &CoursePool<'_>, of: fn(&CourseSums) -> &Kinds) -> Option<f64> {
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
