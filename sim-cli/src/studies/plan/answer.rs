//! The answer of `corsair plan` in words: how many games it takes.

use crate::present::counted;
use crate::present::number::grouped;
use crate::studies::plan::rows::PlanRow;

/// How many games all goals take together.
pub(crate) fn answer(rows: &[PlanRow]) -> String {
    let unplanned = rows.iter().filter(|row| row.games.is_none()).count() as u64;
    let unplanned = match unplanned {
        0 => String::new(),
        n => {
            format!(
                " For {} the pilot gives no plan; the notes say why.",
                counted(n, "goal", "goals")
            )
        }
    };
    let planned = rows.iter().filter_map(|row| Some((row, row.games?, row.games_of_each?)));
    // The first of those that take most.
    let Some((row, games, of_each)) = planned.rev().max_by_key(|&(_, games, _)| games) else {
        return format!("There is no plan.{unplanned}");
    };
    let place = match rows.iter().any(|of| of.table != row.table || of.variant != row.variant) {
        true => format!(" ({} at {})", row.variant, row.table),
        false => String::new(),
    };
    format!(
        "All goals together take {} at each table, {} of each set of rules: as many as the dearest, \
         which is “{} {}”{place}.{unplanned}",
        counted(games, "game", "games"),
        grouped(of_each),
        row.goal_text(),
        row.what,
    )
}
