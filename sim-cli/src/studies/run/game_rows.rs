//! Every game of a run, a row for each seat.

use corsair_engine::Seat;
use corsair_engine::observe::Metrics;
use corsair_engine::play::Ending;
use corsair_engine::run::{Aggregate, Block};

use crate::lab::win_units;
use crate::studies::run::Totals;

/// The games of a piece of a run. They take memory game by game, so whoever plays many hands them
/// on piece by piece.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct GameRows {
    heads: Vec<Head>,
    /// For each row the facts of its seat, then those of the game.
    facts: Vec<i32>,
    of_seat: usize,
    of_game: usize,
}

/// One seat in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    /// The deal.
    pub deal: u64,
    /// The seating, as an index of the run's seatings.
    pub seating: u16,
    /// The seat.
    pub seat: Seat,
    /// The bot in it, as an index of the run's bots.
    pub bot: u8,
    /// Its final score.
    pub fame: i32,
    /// Its place, from 1; those who tie have the same.
    pub place: u8,
    /// Its share of the win in sixtieths: all of them, none, or a part where the first place is
    /// tied.
    pub win_units: u8,
    /// How many decisions all seats took.
    pub decisions: u32,
    /// How the game ended.
    pub ending: Ending,
}

/// One seat in one game, with everything that was counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameRow<'r> {
    /// Who, where, and how it went.
    pub head: &'r Head,
    /// The facts of the seat, in the order of their names.
    pub of_seat: &'r [i32],
    /// The facts of the game, in the order of their names.
    pub of_game: &'r [i32],
}

impl GameRows {
    /// The rows: by deal, then by seating, then by seat.
    pub fn iter(&self) -> impl Iterator<Item = GameRow<'_>> {
        let width = self.of_seat + self.of_game;
        self.heads.iter().enumerate().map(move |(index, head)| {
            let facts = &self.facts[index * width..][..width];
            let (of_seat, of_game) = facts.split_at(self.of_seat);
            GameRow { head, of_seat, of_game }
        })
    }

    fn record<W: Metrics>(&mut self, block: &Block<'_, W>) {
        (self.of_seat, self.of_game) = (W::OF_SEAT.len(), W::OF_GAME.len());
        for (seating, (seats, game)) in block.seatings.iter().zip(block.games).enumerate() {
            let units = win_units(&game.ranks);
            for (seat, &bot) in seats.iter() {
                self.heads.push(Head {
                    deal: block.deal,
                    seating: u16::try_from(seating).expect("a deal has some dozens of seatings"),
                    seat,
                    bot,
                    fame: game.scores[seat],
                    place: game.ranks[seat] + 1,
                    win_units: units[seat] as u8,
                    decisions: game.decisions,
                    ending: game.ending,
                });
                self.facts.extend_from_slice(game.watch.of_seat(seat));
                self.facts.extend_from_slice(game.watch.of_game());
            }
        }
    }

    fn merge(&mut self, later: GameRows) {
        if self.heads.is_empty() {
            *self = later;
        } else {
            self.heads.extend(later.heads);
            self.facts.extend(later.facts);
        }
    }
}

/// The sums of some deals of a run together with their games.
#[derive(Debug)]
pub struct TotalsWithRows<'d> {
    /// The sums.
    pub totals: Totals<'d>,
    /// The games.
    pub rows: GameRows,
}

impl<'d> TotalsWithRows<'d> {
    /// No games, beside sums of none.
    pub fn beside(totals: Totals<'d>) -> TotalsWithRows<'d> {
        TotalsWithRows { totals, rows: GameRows::default() }
    }
}

impl<W: Metrics> Aggregate<W> for TotalsWithRows<'_> {
    fn record(&mut self, block: &Block<'_, W>) {
        self.totals.record(block);
        self.rows.record(block);
    }

    fn merge(&mut self, later: Self) {
        Aggregate::<W>::merge(&mut self.totals, later.totals);
        self.rows.merge(later.rows);
    }

    fn ends_the_run(&self) -> bool {
        Aggregate::<W>::ends_the_run(&self.totals)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use corsair_engine::run::{Plan, run};
    use corsair_engine::{Bot, PerSeat};

    use super::*;
    use crate::lab::toy::{Roller, Toy, ToyMetrics};
    use crate::lab::{Design, Seatings};

    /// Rows of the toy game and its totals, cut into chunks of so many deals.
    fn played(design: &Design, deals: Range<u64>, chunk: u64) -> TotalsWithRows<'_> {
        let game = Toy { seats: design.seats(), bonus: 0, breaks_at: None };
        let bots: [&dyn Bot<Toy>; 2] = [&Roller(1), &Roller(2)];
        let seatings = design.seatings().to_vec();
        let plan = Plan { seed: 1, deals, seatings, chunk, jobs: 2 };
        let empty = || TotalsWithRows::beside(Totals::empty::<ToyMetrics>(design));
        run::<Toy, ToyMetrics, _>(&game, &bots, &plan, empty, |_| {}).expect("two threads")
    }

    #[test]
    fn rows_are_the_games_of_the_totals_however_they_are_cut() {
        let arrangement = PerSeat::from_fn(3, |seat| u8::from(seat.index() > 0));
        let design = Design::new(&arrangement, Seatings::Rotations, 300);
        let whole = played(&design, 0..100, 100);
        for chunk in [1, 7, 64] {
            let cut = played(&design, 0..100, chunk);
            assert!(cut.rows == whole.rows && cut.totals == whole.totals, "{chunk}");
        }
        let rows: Vec<GameRow<'_>> = whole.rows.iter().collect();
        assert_eq!(rows.len(), 100 * 3 * 3);
        for (row, of) in design.rows().iter().enumerate() {
            let of_row = |head: &&Head| {
                usize::from(head.bot) == of.bot && of.seat.is_none_or(|seat| seat == head.seat)
            };
            let heads: Vec<&Head> = rows.iter().map(|row| row.head).filter(of_row).collect();
            let fames: i64 = heads.iter().map(|head| i64::from(head.fame)).sum();
            let wins: u64 = heads.iter().map(|head| u64::from(head.win_units)).sum();
            assert_eq!(whole.totals.fame(row).moments.sum(), i128::from(fames), "row {row}");
            assert_eq!(whole.totals.share(row).moments.sum(), i128::from(wins), "row {row}");
        }
        let places = |place| rows.iter().filter(|row| row.head.place == place).count();
        assert!(places(1) >= 300 && places(3) > 0 && places(0) == 0 && places(4) == 0);
    }
}
