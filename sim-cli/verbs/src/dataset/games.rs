//! Games with the views of their seats.

use std::ops::{ControlFlow, Range};

use corsair_engine::dealer::GameResult;
use corsair_engine::run::{Aggregate, Cut, ThreadsUnavailable, run};
use corsair_engine::seating::Seating;

use corsair_games::pack::Table;
use corsair_games::pack::turn_rows::{Numbers, TurnRows};

/// Game with the views of its seats.
pub(super) struct PlayedGame {
    pub deal: u64,
    /// Index of the seating.
    pub seating: usize,
    pub result: GameResult<TurnRows>,
}

/// Games in the order of their addresses.
#[derive(Default)]
struct Games(Vec<PlayedGame>);

impl Aggregate for Games {
    fn merge(&mut self, later: Games) {
        self.0.extend(later.0);
    }
}

/// Plays deals of a seed under each of the seatings.
///
/// # Errors
/// Returns the error of a thread pool that the system refused to start.
pub(super) fn play(
    table: &dyn Table,
    numbers: Numbers<'_>,
    (seed, deals, seatings): (u64, Range<u64>, &[Seating]),
    cut: &Cut,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Vec<PlayedGame>, ThreadsUnavailable> {
    let begin = |_| {
        move |deal, games: &mut Games| {
            let played = seatings.iter().enumerate().map(|(number, seating)| PlayedGame {
                deal,
                seating: number,
                result: table.turn_rows(numbers, (seed, deal), seating),
            });
            games.0.extend(played);
            ControlFlow::Continue(())
        }
    };
    Ok(run(deals, cut, Games::default, begin, progress)?.0)
}
