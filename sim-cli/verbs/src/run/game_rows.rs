//! Rows of a run's games, one for each seat of every game.

use std::ops::ControlFlow;

use corsair_engine::Seat;
use corsair_engine::play::Ending;
use corsair_engine::run::{Aggregate, Cut, Plan};
use corsair_engine::seating::Seating;
use corsair_strategies::external::OnFault;

use corsair_lab::{Block, BlockSource, BlockTotals, Totals, play_blocks, win_units};

/// Rows of some games of a run. Memory grows with each game, so callers pass the rows on piece by piece.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct GameRows {
    heads: Vec<Head>,
    /// Facts of each row: first the facts of its seat, then the facts of the game.
    facts: Vec<i32>,
    of_seat: usize,
    of_game: usize,
}

/// Row of a seat in a game, without facts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    /// Number of the deal.
    pub deal: u64,
    /// Index of the seating among the run's seatings.
    pub seating: u16,
    /// Seat of the row.
    pub seat: Seat,
    /// Index of the seat's bot among the run's bots.
    pub bot: u8,
    /// Final score.
    pub score: i32,
    /// Place from 1; tied seats share a place.
    pub place: u8,
    /// Share of the win in sixtieths: 60 for a win, 0 for a loss, and a fraction of 60 for a tie.
    pub win_units: u8,
    /// Number of decisions in the game, summed over all seats.
    pub decisions: u32,
    /// Way in which the game ended.
    pub ending: Ending,
}

/// Row of a seat in a game, with facts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameRow<'r> {
    /// Address, seat, bot, score and ending.
    pub head: &'r Head,
    /// Facts of the seat, in the order of their names.
    pub of_seat: &'r [i32],
    /// Facts of the game, in the order of their names.
    pub of_game: &'r [i32],
}

impl GameRows {
    /// Iterates over the rows by deal, then by seating, then by seat.
    pub fn iter(&self) -> impl Iterator<Item = GameRow<'_>> {
        let width = self.of_seat + self.of_game;
        self.heads.iter().enumerate().map(move |(index, head)| {
            let facts = &self.facts[index * width..][..width];
            let (of_seat, of_game) = facts.split_at(self.of_seat);
            GameRow { head, of_seat, of_game }
        })
    }

    fn record(&mut self, block: &Block<'_>) {
        for (seating, (seats, game)) in block.seatings.iter().zip(block.games).enumerate() {
            self.of_game = game.of_game.len();
            let units = win_units(game.ranks);
            for (seat, &bot) in seats.iter() {
                self.heads.push(Head {
                    deal: block.deal_of(seating),
                    seating: u16::try_from(seating).expect("a deal has some dozens of seatings"),
                    seat,
                    bot,
                    score: game.scores[seat],
                    place: game.ranks[seat] + 1,
                    win_units: units[seat] as u8,
                    decisions: game.decisions,
                    ending: game.ending,
                });
                self.of_seat = game.of_seat[seat].len();
                self.facts.extend_from_slice(game.of_seat[seat]);
                self.facts.extend_from_slice(game.of_game);
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

/// Maximum number of rows in memory for all threads together: some megabytes.
const ROWS_AT_ONCE: u64 = 8_192;

/// Number of tasks per thread in one piece of the run, so that no thread waits long.
const TASKS_PER_THREAD: u64 = 4;

/// Plays a plan like [`play_blocks`], and passes the rows of games to `write` in order, piece by piece. Memory
/// depends on the table, and not on the number of deals.
///
/// # Errors
/// Fails if the plan can't be played, or if `write` fails.
pub fn play_rows<'d, E: std::error::Error + Send + Sync + 'static>(
    source: &dyn BlockSource,
    plan: &Plan<&[Seating]>,
    empty: impl Fn() -> Totals<'d> + Sync,
    progress: &(dyn Fn(u64) + Sync),
    mut write: impl FnMut(&GameRows) -> Result<(), E>,
) -> anyhow::Result<Totals<'d>> {
    let Plan { seed, deals, seatings, cut } = plan;
    let rows_of_a_deal: usize = seatings.iter().map(Seating::len).sum();
    let piece = (ROWS_AT_ONCE / (rows_of_a_deal as u64).max(1)).max(1);
    let fair = piece / (cut.threads.count() as u64 * TASKS_PER_THREAD);
    let cut = Cut { chunk: fair.clamp(1, cut.chunk), threads: cut.threads.clone() };
    let mut totals = empty();
    let mut next = deals.start;
    while next < deals.end && totals.flow(source.on_fault()).is_continue() {
        let until = next.saturating_add(piece).min(deals.end);
        let plan = Plan { seed: *seed, deals: next..until, seatings: *seatings, cut: cut.clone() };
        let beside = || TotalsWithRows::beside(empty());
        let played = play_blocks(source, totals.watch(), &plan, beside, progress)?;
        write(&played.rows)?;
        totals.merge(played.totals);
        next = until;
    }
    Ok(totals)
}

/// Sums of some deals of a run, with the rows of their games.
#[derive(Debug)]
pub struct TotalsWithRows<'d> {
    /// Sums of the deals.
    pub totals: Totals<'d>,
    /// Rows of the games.
    pub rows: GameRows,
}

impl<'d> TotalsWithRows<'d> {
    /// Wraps empty sums, without rows.
    pub fn beside(totals: Totals<'d>) -> TotalsWithRows<'d> {
        TotalsWithRows { totals, rows: GameRows::default() }
    }
}

impl BlockTotals for TotalsWithRows<'_> {
    fn record(&mut self, block: &Block<'_>) {
        self.totals.record(block);
        self.rows.record(block);
    }

    fn flow(&self, on_fault: OnFault) -> ControlFlow<()> {
        self.totals.flow(on_fault)
    }
}

impl Aggregate for TotalsWithRows<'_> {
    fn merge(&mut self, later: Self) {
        self.totals.merge(later.totals);
        self.rows.merge(later.rows);
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::ops::Range;

    use super::*;
    use corsair_lab::toy::{TOY_FACTS, ToySource, toy_design};
    use corsair_lab::{Design, Watch};

    /// Returns the rows and the sums of the toy game, played in chunks of `chunk` deals.
    fn played(design: &Design, deals: Range<u64>, chunk: u64) -> TotalsWithRows<'_> {
        let toy = ToySource::new(design.seats(), 0);
        let plan = Plan { seed: 1, deals, seatings: design.seatings(), cut: Cut::new(chunk, 2) };
        let empty = || TotalsWithRows::beside(Totals::empty(design, TOY_FACTS));
        play_blocks(&toy, Watch::Metrics, &plan, empty, &|_| {}).expect("two threads")
    }

    #[test]
    fn game_rows_sum_to_the_totals_for_every_division_into_chunks() {
        let design = toy_design(&[0, 1, 1], 300);
        let whole = played(&design, 0..100, 100);
        for chunk in [1, 7, 64] {
            let cut = played(&design, 0..100, chunk);
            assert!(cut.rows == whole.rows && cut.totals == whole.totals, "{chunk}");
        }
        // The run has far more deals than fit in a piece.
        let toy = ToySource::new(design.seats(), 0);
        let (deals, cut, seatings) = (0..3_000, Cut::new(256, 2), design.seatings());
        let mut pieces = GameRows::default();
        let mut written = 0;
        let plan = Plan { seed: 1, deals, seatings, cut };
        let empty = || Totals::empty(&design, TOY_FACTS);
        let totals = play_rows(&toy, &plan, empty, &|_| {}, |rows| {
            assert!(rows.heads.len() as u64 <= ROWS_AT_ONCE);
            pieces.merge(rows.clone());
            written += 1;
            Ok::<_, Infallible>(())
        });
        let at_once = played(&design, 0..3_000, 64);
        assert!(pieces == at_once.rows && totals.expect("two threads") == at_once.totals);
        assert_eq!(written, 4, "9 rows a deal");
        let rows: Vec<GameRow<'_>> = whole.rows.iter().collect();
        assert_eq!(rows.len(), 100 * 3 * 3);
        for (row, of) in design.rows().iter().enumerate() {
            let of_row = |head: &&Head| {
                usize::from(head.bot) == of.bot && of.seat.is_none_or(|seat| seat == head.seat)
            };
            let heads: Vec<&Head> = rows.iter().map(|row| row.head).filter(of_row).collect();
            let scores: i64 = heads.iter().map(|head| i64::from(head.score)).sum();
            let wins: u64 = heads.iter().map(|head| u64::from(head.win_units)).sum();
            assert_eq!(
                whole.totals.score(row).means().moments.sum(),
                i128::from(scores),
                "row {row}"
            );
            assert_eq!(
                whole.totals.share(row).means().moments.sum(),
                i128::from(wins),
                "row {row}"
            );
        }
        let places = |place| rows.iter().filter(|row| row.head.place == place).count();
        assert!(places(1) >= 300 && places(3) > 0 && places(0) == 0 && places(4) == 0);
    }
}
