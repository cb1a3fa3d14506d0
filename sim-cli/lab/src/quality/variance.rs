//! Variance of results, divided by source: bots, seats, deals and chance.

use corsair_engine::Seat;

use crate::Design;
use crate::quality::sums::{CellSums, GroupSums};

/// Result whose variance is divided by source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ResultKind {
    /// Share of games won, ties split.
    Win,
    /// Final score.
    Score,
}

/// Source of variance in the results of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// Strength of the bot.
    Bot,
    /// Advantage of the seat.
    Seat,
    /// Effect of the deal on a seat, whatever bot plays the seat.
    Deal,
    /// Residual: interactions of bots, and chance that the seatings of a deal do not share.
    Rest,
}

/// Returns the share of the variance between single results that a source explains. `None` if the design does not
/// separate the source, or if all results are equal.
pub(crate) fn part(
    groups: &[&GroupSums],
    design: &Design,
    of: ResultKind,
    source: Source,
) -> Option<f64> {
    if !is_balanced(design) || groups.len() < 2 {
        return None;
    }
    let means = Means { groups, design, of: of as usize };
    let all = means.variance();
    if all <= 0.0 {
        return None;
    }
    let bots = || (design.bots() > 1).then(|| means.of_bots());
    let part = match source {
        Source::Bot => bots()?,
        Source::Seat => means.of_seats(),
        Source::Deal => means.of_deals()?,
        Source::Rest => {
            all - bots().unwrap_or(0.0) - means.of_seats() - means.of_deals().unwrap_or(0.0)
        }
    };
    Some(part / all)
}

/// Returns the sum over seats of the squared win shares that are expected before the game. The sum is in squared
/// sixtieths, and averaged over games.
pub(crate) fn expected_agreement(groups: &[&GroupSums], design: &Design) -> Option<f64> {
    if groups.len() < 2 {
        return None;
    }
    let means = Means { groups, design, of: ResultKind::Win as usize };
    let seatings = design.seatings();
    let cells = seatings.iter().flat_map(|of| of.iter().map(|(seat, &bot)| design.cell(bot, seat)));
    let sum: f64 = cells.map(|cell| squared(&means.of_rows(std::iter::once(cell)))).sum();
    Some(sum / seatings.len() as f64)
}

/// Returns whether every bot plays every seat equally often, so that the effects of bot and seat are separable.
fn is_balanced(design: &Design) -> bool {
    (0..design.bots()).all(|bot| {
        let games = |row: usize| design.rows()[row].games_per_block;
        let mut cells = design.cells_of(bot);
        let first = cells.next().map(games);
        design.cells_of(bot).count() == design.seats() && cells.all(|row| Some(games(row)) == first)
    })
}

/// Mean result of each bot in each seat, group by group. Groups are independent, so means of two groups have no
/// common noise.
struct Means<'g> {
    groups: &'g [&'g GroupSums],
    design: &'g Design,
    of: usize,
}

impl Means<'_> {
    /// Returns the mean over `rows` in each group.
    fn of_rows(&self, rows: impl Iterator<Item = usize> + Clone) -> Vec<f64> {
        let mean = |group: &&GroupSums| {
            let cells = || rows.clone().map(|row| &group.cells[row]);
            let sum: i64 = cells().map(|cell| cell.sums[self.of]).sum();
            sum as f64 / cells().map(|cell| cell.games).sum::<i64>() as f64
        };
        self.groups.iter().map(mean).collect()
    }

    /// Returns the rows about one bot in one seat.
    fn cells(&self) -> impl Iterator<Item = usize> + Clone {
        let rows = self.design.rows().iter().enumerate();
        rows.filter(|(_, row)| row.seat.is_some()).map(|(at, _)| at)
    }

    /// Returns the variance of single results around the overall mean.
    fn variance(&self) -> f64 {
        let cells = || self.groups.iter().flat_map(|group| &group.cells);
        let sum = |of: fn(&CellSums, usize) -> i64| {
            cells().map(|cell| of(cell, self.of)).sum::<i64>() as f64
        };
        let games = sum(|cell, _| cell.games);
        sum(|cell, of| cell.squares[of]) / games - (sum(|cell, of| cell.sums[of]) / games).powi(2)
    }

    fn of_bots(&self) -> f64 {
        let all = self.of_rows(self.cells());
        let seats: u64 =
            self.design.rows()[..self.design.bots()].iter().map(|row| row.games_per_block).sum();
        let of_bot = |bot: usize| {
            let cells: Vec<usize> = self.design.cells_of(bot).collect();
            let weight = self.design.rows()[bot].games_per_block as f64 / seats as f64;
            weight * squared(&difference(&self.of_rows(cells.into_iter()), &all))
        };
        (0..self.design.bots()).map(of_bot).sum()
    }

    fn of_seats(&self) -> f64 {
        let all = self.of_rows(self.cells());
        let of_seat = |seat: Seat| {
            let is_in_it = |row: &usize| self.design.rows()[*row].seat == Some(seat);
            let cells: Vec<usize> = self.cells().filter(is_in_it).collect();
            squared(&difference(&self.of_rows(cells.into_iter()), &all))
        };
        let seats = self.design.seats();
        Seat::all(seats).map(of_seat).sum::<f64>() / seats as f64
    }

    /// Returns the covariance of a seat's results under two seatings of one deal.
    fn of_deals(&self) -> Option<f64> {
        let sum = |of: &dyn Fn(&GroupSums) -> i64| {
            self.groups.iter().map(|group| of(group)).sum::<i64>() as f64
        };
        let pairs = sum(&|group| group.pairs.pairs);
        if pairs == 0.0 {
            return None;
        }
        let seatings = self.design.seatings();
        let (mut expected, mut terms) = (0.0, 0);
        for (at, one) in seatings.iter().enumerate() {
            for other in &seatings[at + 1..] {
                for seat in Seat::all(self.design.seats()) {
                    let [one, other] = [one, other].map(|seating| {
                        self.of_rows(std::iter::once(self.design.cell(seating[seat], seat)))
                    });
                    expected += product(&one, &other);
                    terms += 1;
                }
            }
        }
        Some(sum(&|group| group.pairs.products[self.of]) / pairs - expected / f64::from(terms))
    }
}

fn difference(values: &[f64], others: &[f64]) -> Vec<f64> {
    values.iter().zip(others).map(|(value, other)| value - other).collect()
}

/// Returns the mean of x·y over all pairs of different groups. This mean is an unbiased estimate of the product of
/// both means.
fn product(x: &[f64], y: &[f64]) -> f64 {
    let (n, all) = (x.len() as f64, x.iter().sum::<f64>() * y.iter().sum::<f64>());
    let same: f64 = x.iter().zip(y).map(|(x, y)| x * y).sum();
    (all - same) / (n * (n - 1.0))
}

fn squared(x: &[f64]) -> f64 {
    product(x, x)
}
