//! Answer of `corsair power`: the number of games.

use crate::power::rows::PowerRow;
use corsair_present::counted;
use corsair_present::number::grouped;

/// Returns the number of games that all planned goals together take, and the most demanding goal.
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
    let goals = match planned.clone().count() {
        1 => "The planned goal takes".into(),
        n if n < rows.len() => format!("The {n} planned goals together take"),
        _ => "All goals together take".to_owned(),
    };
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
        "{goals} {} at each table{each}. The goal “{} {}”{place} needs the most.{unplanned}",
        counted(games, "game", "games"),
        row.goal_text(),
        row.what,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::power::rows::{GoalKind, Reason};

    fn row(games: Option<u64>) -> PowerRow {
        PowerRow {
            table: "four runners".into(),
            variant: String::new(),
            what: "wins".into(),
            metric: "win".into(),
            is_share: true,
            goal: GoalKind::HalfWidth,
            size: 0.01,
            level: 0.05,
            assured_power: None,
            deviation: Some(0.5),
            blocks: games,
            games_of_each: games,
            games,
            reason: games.is_none().then_some(Reason::TooShort),
        }
    }

    #[test]
    fn power_answer_counts_only_planned_goals() {
        let said = answer(&[row(Some(900)), row(None), row(Some(400))]);
        assert!(said.starts_with("The 2 planned goals together take 900 games"), "{said}");
        assert!(
            said.ends_with("The pilot can't plan 1 goal (--full lists the reasons)."),
            "{said}"
        );
        let one = answer(&[row(Some(900)), row(None)]);
        assert!(one.starts_with("The planned goal takes 900 games"), "{one}");
        let all = answer(&[row(Some(900)), row(Some(400))]);
        assert!(all.starts_with("All goals together take 900 games"), "{all}");
    }
}
