//! Design of an experiment: its blocks of games, and the rows of its results.

use clap::ValueEnum;
use corsair_engine::seating::{Seating, rotations};
use corsair_engine::{PerSeat, Seat};
use serde::{Deserialize, Serialize};

/// Schedule of seatings that every deal is played under.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seatings {
    /// Every distinct rotation of the bots around the table
    #[default]
    Rotations,
    /// One seating: the first bot in seat 0, the second bot in seat 1, and so on
    Fixed,
}

impl Seatings {
    /// Returns the schedule's name on the command line and in files.
    pub const fn name(self) -> &'static str {
        match self {
            Seatings::Rotations => "rotations",
            Seatings::Fixed => "fixed",
        }
    }

    /// Returns whether the schedule is the default.
    pub fn is_default(&self) -> bool {
        *self == Seatings::default()
    }
}

/// Rule by which the games of a block share deals.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deals {
    /// All games of a block use one deal, so that every bot meets the same dice and cards
    #[default]
    Same,
    /// Each game uses its own deal. Estimates of one bot's win share and score then need fewer games
    Fresh,
}

impl Deals {
    /// Returns the name on the command line and in files.
    pub const fn name(self) -> &'static str {
        match self {
            Deals::Same => "same",
            Deals::Fresh => "fresh",
        }
    }

    /// Returns the singular and plural of the unit that intervals count: deals, or blocks with one deal per seating.
    pub const fn unit(self) -> [&'static str; 2] {
        match self {
            Deals::Same => ["deal", "deals"],
            Deals::Fresh => ["block", "blocks"],
        }
    }

    /// Returns whether the sharing of deals is the default.
    pub fn is_default(&self) -> bool {
        *self == Deals::default()
    }

    /// Returns the deal that game number `game` plays, in a block of `games` games.
    pub const fn of(self, block: u64, game: usize, games: usize) -> u64 {
        match self {
            Deals::Same => block,
            Deals::Fresh => block * games as u64 + game as u64,
        }
    }
}

/// Bot that a result row describes, in one seat or in all its seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// Index of the bot in the lineup.
    pub bot: usize,
    /// Seat of the bot; `None` for all its seats together.
    pub seat: Option<Seat>,
    /// Number of games per block that count for the row. A game counts twice if the bot has two seats.
    pub games_per_block: u64,
    /// Number of seats at the table, if the row's bot fills every seat in every game.
    fills_the_table: Option<usize>,
}

impl Row {
    /// Returns whether the row's games are independent: one game per block.
    pub fn has_independent_games(&self) -> bool {
        self.games_per_block == 1
    }

    /// Returns the win share that the design fixes: a row that fills every seat wins an equal share.
    pub fn share_by_design(&self) -> Option<f64> {
        self.fills_the_table.map(|seats| 1.0 / seats as f64)
    }
}

/// Design of an experiment: blocks of games, in which each deal is played once under each seating.
#[derive(Clone, PartialEq, Debug)]
pub struct Design {
    seatings: Vec<Seating>,
    rows: Vec<Row>,
    /// Row index for each bot in each seat; `None` if the bot never sits in the seat.
    cells: Vec<PerSeat<Option<usize>>>,
    blocks: u64,
}

impl Design {
    /// Returns a design of at least `games` games, rounded up to whole blocks.
    pub fn new(arrangement: &Seating, seatings: Seatings, games: u64) -> Design {
        let seatings = match seatings {
            Seatings::Rotations => rotations(arrangement),
            Seatings::Fixed => vec![*arrangement],
        };
        let seats = arrangement.len();
        let bots = 1 + arrangement.iter().map(|(_, &bot)| usize::from(bot)).max().unwrap_or(0);
        let places = |bot: usize, seat: Seat| {
            seatings.iter().filter(|seating| usize::from(seating[seat]) == bot).count() as u64
        };
        let mut rows: Vec<Row> = (0..bots)
            .map(|bot| Row {
                bot,
                seat: None,
                games_per_block: Seat::all(seats).map(|seat| places(bot, seat)).sum(),
                fills_the_table: (bots == 1).then_some(seats),
            })
            .collect();
        let mut cells = vec![PerSeat::filled(seats, None); bots];
        for (bot, cell) in cells.iter_mut().enumerate() {
            for seat in Seat::all(seats).filter(|&seat| places(bot, seat) > 0) {
                cell[seat] = Some(rows.len());
                let games_per_block = places(bot, seat);
                rows.push(Row { bot, seat: Some(seat), games_per_block, fills_the_table: None });
            }
        }
        let blocks = games.div_ceil(seatings.len() as u64);
        Design { seatings, rows, cells, blocks }
    }

    /// Returns the number of seats at the table.
    pub fn seats(&self) -> usize {
        self.seatings[0].len()
    }

    /// Returns the number of distinct bots.
    pub fn bots(&self) -> usize {
        self.cells.len()
    }

    /// Returns the seatings of a block. The first is the seating that the user named.
    pub fn seatings(&self) -> &[Seating] {
        &self.seatings
    }

    /// Returns the number of blocks.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// Returns the number of games in all blocks.
    pub fn games(&self) -> u64 {
        self.blocks * self.games_per_block()
    }

    /// Returns the number of games in a block.
    pub fn games_per_block(&self) -> u64 {
        self.seatings.len() as u64
    }

    /// Returns the rows of the results: first each bot in all its seats, then each bot in each seat.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Returns every pair of distinct bots once.
    pub fn pairs_of_bots(&self) -> impl Iterator<Item = [usize; 2]> {
        let bots = self.bots();
        (0..bots).flat_map(move |first| (first + 1..bots).map(move |second| [first, second]))
    }

    /// Returns the index of the row for a bot in one seat.
    pub(crate) fn cell(&self, bot: u8, seat: Seat) -> usize {
        self.cells[usize::from(bot)][seat].expect("a bot has a row for every seat it takes")
    }

    /// Returns the indices of the rows for one bot in each of its seats.
    pub(crate) fn cells_of(&self, bot: usize) -> impl Iterator<Item = usize> {
        self.cells[bot].as_slice().iter().copied().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn design(bots: &[u8], seatings: Seatings, games: u64) -> Design {
        let arrangement = PerSeat::from_fn(bots.len(), |seat| bots[seat.index()]);
        Design::new(&arrangement, seatings, games)
    }

    #[test]
    fn games_are_rounded_up_to_whole_blocks() {
        let four = design(&[0, 1, 2, 3], Seatings::Rotations, 10);
        assert_eq!((four.blocks(), four.games()), (3, 12));
        let equal = design(&[0, 0, 0, 0], Seatings::Rotations, 10);
        assert_eq!((equal.blocks(), equal.games()), (10, 10));
        let fixed = design(&[0, 1, 2], Seatings::Fixed, 10);
        assert_eq!((fixed.blocks(), fixed.games()), (10, 10));
    }

    #[test]
    fn result_rows_count_the_games_of_a_block() {
        let pairs = design(&[0, 0, 1, 1], Seatings::Rotations, 4);
        let counts: Vec<_> = pairs.rows().iter().map(|row| row.games_per_block).collect();
        assert_eq!(counts, [8, 8, 2, 2, 2, 2, 2, 2, 2, 2]);
        let fixed = design(&[0, 1, 1], Seatings::Fixed, 4);
        let rows: Vec<_> =
            fixed.rows().iter().map(|row| (row.bot, row.seat.map(Seat::index))).collect();
        assert_eq!(rows, [(0, None), (1, None), (0, Some(0)), (1, Some(1)), (1, Some(2))]);
        assert!(fixed.rows()[0].has_independent_games());
        assert!(!fixed.rows()[1].has_independent_games());
    }

    #[test]
    fn only_a_bot_in_every_seat_has_a_share_by_design() {
        let alone = design(&[0, 0, 0, 0], Seatings::Rotations, 4);
        let shares: Vec<_> = alone.rows().iter().map(Row::share_by_design).collect();
        assert_eq!(shares, [Some(0.25), None, None, None, None]);
        let pairs = design(&[0, 1, 0, 1], Seatings::Rotations, 4);
        assert!(pairs.rows().iter().all(|row| row.share_by_design().is_none()));
    }
}
