//! Answer of `corsair power`: the number of games.

use crate::power::rows::PowerRow;
use corsair_present::counted;
use corsair_present::number::grouped;

/// Returns the number of games that all goals together take, and the most demanding goal.
pub(crate) fn answer(rows: &[PowerRow]) -> String {
    let unplanned = rows.iter().filter(|row| row.games.is_none()).count() as u64;
    let unplanned = match unplanned {
        0 => String::new(),
        n => {
            let goals = counted(n, "goal", "goals");
            format!(" The pilot can't plan {goals} (--full lists the reasons).")
        }
    };
    let planned = rows.iter().filter_map(|row| Some((row, row.games?, row.games_of_each?)));
    // `max_by_key` returns the last of equals, and the first is wanted.
    let Some((row, games, of_each)) = planned.rev().max_by_key(|&(_, games, _)| games) else {
        return format!("The pilot gives no plan.{unplanned}");
    };
    let place = match rows.iter().any(|of| of.table != row.table || of.variant != row.variant) {
        true if row.variant.is_empty() => format!(" (at {})", row.table),
        true => format!(" ({} at {})", row.variant, row.table),
        false => String::new(),
    };
    let each = match games == of_each {
        true => String::new(),
        false => format!(", {} under each set of rules", grouped(of_each)),
    };
    format!(
        "All goals together take {} at each table{each}. The goal “{} {}”{place} needs the most.{unplanned}",
        counted(games, "game", "games"),
        row.goal_text(),
        row.what,
    )
}
