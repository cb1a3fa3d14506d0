//! Course of a game: the win share that each seat could expect, turn by turn.

use corsair_engine::Seat;
use corsair_stats::{Confidence, wilson};

use crate::review::examine::{Examined, Subject};
use crate::review::rows::CourseRow;
use corsair_games::inspect::positions::{GameEnd, Objective};
use corsair_lab::result::Estimate;

/// Returns a row for each turn with a reviewed decision and each seat. The simulated games follow the actions taken.
pub(crate) fn course(subject: &Subject, decisions: &[Examined]) -> Vec<CourseRow> {
    let turn = |of: &Examined| subject.positions.list()[of.at].turn;
    let of_turn = decisions.chunk_by(|one, next| turn(one) == turn(next));
    let rows = of_turn.flat_map(|of_turn| {
        let ends: Vec<&GameEnd> = of_turn.iter().flat_map(|of| &of.arms[0].ends).collect();
        let row = move |(seat, bot): (Seat, &String)| {
            let wins = ends.iter().map(|end| Objective::Win.of(end, seat));
            let share = Objective::Win.means(subject.score, wins).mean().unwrap_or(0.0);
            let samples = ends.len() as u64;
            CourseRow {
                turn: turn(&of_turn[0]),
                seat: seat.index(),
                bot: bot.clone(),
                win_share: Estimate::of(share, wilson(share, samples, Confidence::REPORTED)),
                samples,
            }
        };
        Seat::all(subject.bots.len()).zip(&subject.bots).map(row)
    });
    rows.collect()
}
