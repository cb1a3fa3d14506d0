//! Blocks of played games, for any type of game: scores, ranks and counts.

use std::ops::{ControlFlow, Range};

use corsair_engine::dealer::{Dealer, GameResult};
use corsair_engine::fnv::Fnv1a;
use corsair_engine::observe::{MetricRecord, Metrics, Observer};
use corsair_engine::play::Ending;
use corsair_engine::run::{Aggregate, Plan, run};
use corsair_engine::seating::{Schedule, Seating};
use corsair_engine::{Fault, Game, PerSeat, Seat};
use corsair_strategies::external::OnFault;

use crate::quality::Course;
use crate::{Deals, SHARE_UNITS, Unplayable, make_room};

/// Names of the quantities that a game counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MetricNames {
    /// Metrics counted once per game.
    pub of_game: &'static [MetricRecord],
    /// Metrics counted for each seat.
    pub of_seat: &'static [MetricRecord],
    /// Winner minus the other seats, for each metric of a seat; empty if the game compares none.
    pub of_winner: &'static [MetricRecord],
    /// Kinds of luck measured for each seat.
    pub luck: &'static [&'static str],
}

impl MetricNames {
    /// Names for a game that counts nothing.
    pub const NONE: MetricNames =
        MetricNames { of_game: &[], of_seat: &[], of_winner: &[], luck: &[] };

    /// Returns the names of the metrics that `M` counts.
    pub const fn of<M: Metrics>() -> MetricNames {
        let (of_seat, of_winner) = (M::OF_SEAT, M::OF_WINNER);
        MetricNames { of_game: M::OF_GAME, of_seat, of_winner, luck: M::OF_LUCK }
    }

    /// Returns the ids of all quantities, in the order of summation.
    pub fn ids(&self) -> Vec<&'static str> {
        self.of_game.iter().chain(self.of_seat).map(|fact| fact.id).collect()
    }
}

/// View of a played game that does not depend on the game's type.
#[derive(Clone, Copy, Debug)]
pub struct GameResultView<'g> {
    /// Final score of each seat.
    pub scores: &'g PerSeat<i32>,
    /// Final rank of each seat: the number of seats strictly ahead.
    pub ranks: &'g PerSeat<u8>,
    /// Cause of the game's end: the rules, a cut-off or a fault.
    pub ending: Ending,
    /// Number of decisions by all seats.
    pub decisions: u32,
    /// Number of listed actions, summed over decisions.
    pub options: u64,
    /// Faults of external bots, ordered by seat.
    pub faults: &'g [(Seat, Fault)],
    /// Digest of the set-up; `None` if another game of the same deal already has the digest.
    pub set_up: Option<u64>,
    /// Metrics counted once per game, in the order of the names.
    pub of_game: &'g [i32],
    /// Metrics counted for each seat, in the order of the names.
    pub of_seat: PerSeat<&'g [i32]>,
    /// Luck of each seat, one number per kind in the order of the names; empty if the run does not measure luck.
    pub luck: PerSeat<&'g [i64]>,
    /// Luck of each seat weighted by the effect on winning, one number per kind in the order of the names.
    pub luck_in_winning: PerSeat<&'g [i64]>,
    /// Course of the game; `None` if the run does not record courses.
    pub course: Option<&'g Course>,
}

impl<'g> GameResultView<'g> {
    /// Returns the view of a typed game result.
    pub fn of<W: Metrics>(game: &'g GameResult<W>) -> GameResultView<'g> {
        let GameResult { scores, ranks, ending, decisions, options, faults, set_up, watch } = game;
        GameResultView {
            scores,
            ranks,
            ending: *ending,
            decisions: *decisions,
            options: *options,
            faults,
            set_up: *set_up,
            of_game: watch.of_game(),
            of_seat: PerSeat::from_fn(ranks.len(), |seat| watch.of_seat(seat)),
            luck: PerSeat::from_fn(ranks.len(), |seat| watch.luck(seat)),
            luck_in_winning: PerSeat::from_fn(ranks.len(), |seat| watch.luck_in_winning(seat)),
            course: None,
        }
    }

    /// Returns a view of each game, in order.
    pub fn all<W: Metrics>(games: &'g [GameResult<W>]) -> Vec<GameResultView<'g>> {
        games.iter().map(GameResultView::of).collect()
    }
}

/// Block: games of all seatings on one common deal, or on a separate deal for each game. A block is the unit of
/// statistics.
#[derive(Clone, Copy, Debug)]
pub struct Block<'b> {
    /// Number of the block, and of its deal if all games share one deal.
    pub deal: u64,
    /// Rule by which the block's games share deals.
    pub deals: Deals,
    /// Seatings of the block.
    pub seatings: &'b [Seating],
    /// Views of the block's games, one per seating.
    pub games: &'b [GameResultView<'b>],
}

impl<'b> Block<'b> {
    /// Returns a block whose games share one deal.
    pub const fn new(
        deal: u64,
        seatings: &'b [Seating],
        games: &'b [GameResultView<'b>],
    ) -> Block<'b> {
        Block { deal, deals: Deals::Same, seatings, games }
    }

    /// Returns the number of the deal that the given game in the block plays.
    pub fn deal_of(&self, game: usize) -> u64 {
        self.deals.of(self.deal, game, self.seatings.len())
    }
}

/// Level of detail that a run records. Each level includes the lower levels, and no level changes a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Watch {
    /// Records scores only: the fastest level.
    Nothing,
    /// Records scores and metrics.
    Metrics,
    /// Records scores, metrics and luck, which takes more time.
    Luck,
    /// Records scores, metrics, luck and the course of each game. The totals receive the courses block by block.
    Courses {
        /// Number of decisions per game from which playouts start.
        play_out: u16,
    },
}

/// Source of game blocks: a game with the bots at a table.
pub trait BlockSource: Sync {
    /// Returns the names of the quantities that the game counts.
    fn facts(&self) -> MetricNames;

    /// Returns the consequence of an external bot's fault.
    fn on_fault(&self) -> OnFault;

    /// Returns the rule by which the games of a block share deals.
    fn deals(&self) -> Deals {
        Deals::Same
    }

    /// Returns the number of external-bot processes to start before `games` games can run at the same time. The games
    /// have these seatings; with `None`, the number suffices for any seating.
    fn missing_processes(&self, _games: usize, _seatings: Option<&[Seating]>) -> usize {
        0
    }

    /// Returns a dealer that plays deals of the seed `seed` in sequence on this thread.
    fn dealer(&self, seed: u64, watch: Watch) -> Box<dyn BlockDealer + '_>;

    /// Frees the resources that bots keep between games. A study with very many tables calls `release` after each
    /// table, so that external-bot processes do not accumulate.
    fn release(&self) {}
}

/// Dealer, which plays deals in sequence on one thread, for a game of any type.
pub trait BlockDealer {
    /// Announces the next deals with their seatings. The dealer may play these deals in one batch, which changes the
    /// time but no game. A run that ends early skips announced deals.
    fn expect(&mut self, deals: &[(u64, &[Seating])]) {
        let _ = deals;
    }

    /// Plays one game per seating on a deal.
    fn play(&mut self, deal: u64, seatings: &[Seating]) -> Vec<GameResultView<'_>>;
}

impl<G: Game, W: Metrics + Observer<G>> BlockDealer for Dealer<'_, G, W> {
    fn play(&mut self, deal: u64, seatings: &[Seating]) -> Vec<GameResultView<'_>> {
        GameResultView::all(Dealer::play(self, deal, seatings))
    }
}

/// Sums over the blocks of one table.
pub trait BlockTotals: Aggregate {
    /// Adds the games of a block to the sums.
    fn record(&mut self, block: &Block<'_>);

    /// Returns whether play continues, given the faults so far.
    fn flow(&self, on_fault: OnFault) -> ControlFlow<()>;
}

/// Plays a plan at a table and adds up its blocks, starting from `empty`. If a fault ends the run, the totals include
/// deals up to the deal with the first fault, on any number of threads.
///
/// `progress` receives the number of deals in each finished task, from any thread.
///
/// # Errors
/// Fails if the system refuses to start the threads or the external bots.
pub fn play_blocks<T: BlockTotals>(
    source: &dyn BlockSource,
    watch: Watch,
    plan: &Plan<impl Schedule>,
    empty: impl Fn() -> T + Sync,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<T, Unplayable> {
    let Plan { seed, deals, seatings: schedule, cut } = plan;
    make_room([source], schedule.of_every_deal(), cut)?;
    let begin = |deals: Range<u64>| {
        let mut dealer = source.dealer(*seed, watch);
        dealer.expect(&deals.map(|deal| (deal, schedule.seatings(deal))).collect::<Vec<_>>());
        move |deal, totals: &mut T| {
            let seatings = schedule.seatings(deal);
            let games = dealer.play(deal, seatings);
            totals.record(&Block { deal, deals: source.deals(), seatings, games: &games });
            totals.flow(source.on_fault())
        }
    };
    Ok(run(deals.clone(), cut, empty, begin, progress)?)
}

/// Returns each seat's win share, in sixtieths. Seats tied for first split the win equally.
pub fn win_units(ranks: &PerSeat<u8>) -> PerSeat<i64> {
    let winners = ranks.as_slice().iter().filter(|&&rank| rank == 0).count() as i64;
    PerSeat::from_fn(
        ranks.len(),
        |seat| {
            if ranks[seat] == 0 { SHARE_UNITS as i64 / winners } else { 0 }
        },
    )
}

/// Hash (64-bit FNV-1a) of game results: scores, ranks, endings, decisions and metrics, by game and seat. Different
/// results have different hashes, except with a probability of 1 in 10^19.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Digest(Fnv1a);

impl Digest {
    /// Adds the result of a game to the hash.
    pub fn add(&mut self, game: &GameResultView<'_>) {
        let ended = match game.ending {
            Ending::Finished => 0,
            Ending::CutOff => 1,
        };
        self.word(ended);
        self.word(game.decisions);
        game.scores.as_slice().iter().for_each(|&score| self.word(score.cast_unsigned()));
        game.ranks.as_slice().iter().for_each(|&rank| self.word(rank.into()));
        game.of_game.iter().for_each(|&fact| self.word(fact.cast_unsigned()));
        for facts in game.of_seat.as_slice() {
            facts.iter().for_each(|&fact| self.word(fact.cast_unsigned()));
        }
    }

    /// Adds the course of a game to the hash.
    pub fn add_course(&mut self, course: &Course) {
        for standing in &course.standings {
            standing.as_slice().iter().for_each(|&score| self.word(score.cast_unsigned()));
        }
    }

    /// Returns the hash of all games and courses added so far.
    pub const fn value(self) -> u64 {
        self.0.value()
    }

    fn word(&mut self, word: u32) {
        self.0.add(&word.to_le_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tied_winners_share_the_win() {
        let ranks = |of: [u8; 4]| PerSeat::from_fn(4, |seat| of[seat.index()]);
        assert_eq!(win_units(&ranks([1, 0, 2, 3])).as_slice(), [0, 60, 0, 0]);
        assert_eq!(win_units(&ranks([0, 3, 0, 0])).as_slice(), [20, 0, 20, 20]);
    }
}
