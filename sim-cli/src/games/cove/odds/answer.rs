//! The answers of `corsair odds` in words: who is left, by how much.

use corsair_engine::games::cove::odds::{Choice, Objective, VolleyOdds};

use crate::games::cove::odds::best_play::{actions_text, spoken};
use crate::games::cove::odds::check::Checked;
use crate::games::cove::odds::outcome::{Key, Outcome};
use crate::games::cove::odds::{Answer, BattleWords};
use crate::pack::odds::exact_or_simulated;
use crate::present::page::Estimate;
use crate::present::page::words::{DisplayUnit, listed};

/// How often each ship is the lone survivor.
pub(crate) fn of_wins(wins: &[(String, Estimate)]) -> String {
    let is_simulated = wins.iter().any(|(_, share)| share.interval.is_some());
    let how = if is_simulated { "By simulation" } else { "Exactly" };
    let won = |(ship, share): &(String, Estimate)| {
        format!("{ship} wins {}", DisplayUnit::Percent.estimate(*share))
    };
    let won: Vec<String> = wins.iter().map(won).collect();
    format!("{how}: {} of battles.", listed(&won))
}

/// A ship as sentences name it, by its number and as it was asked for.
pub(crate) fn ship_name(index: usize, ship: &str) -> String {
    format!("ship {index} ({ship})")
}

/// The answer to a question about a battle.
pub(crate) fn of_battle(words: &BattleWords, answer: &Answer) -> String {
    let win = |index: usize| {
        let exact = answer.odds.as_ref().map(|odds| odds.win[index]);
        let is_win = |row: &&Checked| row.key == Key::ship(index, Outcome::Win, None);
        let row = answer.check.as_ref().and_then(|check| check.rows.iter().find(is_win));
        let never = Estimate { value: 0.0, interval: None };
        exact_or_simulated(exact, row.map(|of| of.simulated), row.map(|of| of.error))
            .unwrap_or(never)
    };
    let ships = words.ships.iter().enumerate();
    let wins: Vec<(String, Estimate)> =
        ships.map(|(index, ship)| (ship_name(index, ship), win(index))).collect();
    let first = answer.best.as_ref().and_then(|best| best.first.first()).and_then(|first| {
        let ship = first.seat.index();
        let choice = |choice: &Choice| Some((actions_text(choice), *choice.values.get(ship)?));
        let choices: Vec<(String, f64)> = first.choices.iter().filter_map(choice).collect();
        of_first(answer.objective, ship, first.probability, &choices)
    });
    of_wins(&wins) + &first.unwrap_or_default()
}

/// The likeliest first decision of best play: what is best for the ship that decides, and what comes next; each with
/// its value. Choices are actions as files write them, the best first; `None` without any.
pub(crate) fn of_first(
    objective: Objective,
    ship: usize,
    probability: f64,
    choices: &[(String, f64)],
) -> Option<String> {
    let worth = |value: f64| match objective {
        Objective::Win => DisplayUnit::Percent.value(value),
        Objective::Fame => format!("{} fame", DisplayUnit::Change.value(value)),
        Objective::FameLessDamage(_) => {
            format!("{} fame less damage", DisplayUnit::Change.value(value))
        }
    };
    let (best, value) = choices.first()?;
    let next = choices.get(1);
    let next =
        next.map(|(next, value)| format!(", against {} by “{}”", worth(*value), spoken(next)));
    let often = match probability > 1.0 - 1e-9 {
        true => String::new(),
        false => format!(" in {} of battles,", DisplayUnit::Percent.value(probability)),
    };
    Some(format!(
        " Ship {ship} decides first{often} and does best by “{}”: it is worth {}{}.",
        spoken(best),
        worth(*value),
        next.unwrap_or_default()
    ))
}

/// Between which odds the first ship wins, of all cells of a matrix.
pub(crate) fn of_matrix(section: &str, wins: impl Iterator<Item = f64>) -> String {
    let ends = |[least, most]: [f64; 2], win: f64| [least.min(win), most.max(win)];
    let [least, most] = wins.fold([f64::INFINITY, f64::NEG_INFINITY], ends);
    let [least, most] = [least, most].map(|share| DisplayUnit::Percent.value(share));
    format!(
        "Exactly: over all levels of guns and {section} the first ship wins from {least} to {most} of battles."
    )
}

/// The hits of volleys.
pub(crate) fn of_volleys(volleys: &[VolleyOdds]) -> String {
    let of = |volley: &VolleyOdds| {
        let some = DisplayUnit::Percent.value(volley.at_least(1));
        format!(
            "{} dice hit {:.4} times on average, at least once by {some}",
            volley.dice,
            volley.mean()
        )
    };
    let all: Vec<String> = volleys.iter().map(of).collect();
    format!("Exactly: {}.", all.join("; "))
}
