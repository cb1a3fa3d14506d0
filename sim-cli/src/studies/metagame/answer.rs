//! The answer of `corsair metagame` in words: which bots are left, and what goes round.

use crate::present::page::words::{DisplayUnit, first_few, listed};
use crate::studies::metagame::tables::{ChoiceRow, CycleRow, MetagameRows};

/// The most cycles that a sentence names.
const MOST_NAMED: usize = 3;

/// From this share of the redrawn games on, a bot that is not chosen is named as one that may be.
const MAY_BE: f64 = 0.05;

/// The equilibrium, α-rank and the cycles.
pub(crate) fn answer(rows: &MetagameRows, seats: usize) -> String {
    let [chosen, ranked, round] = [equilibrium(rows), ranks(rows), cycles(rows)];
    format!("At tables of {seats}, {chosen} {ranked} {round}")
}

fn equilibrium(rows: &MetagameRows) -> String {
    let is_in = |row: &&ChoiceRow| row.weight > 0.0;
    let named = |row: &ChoiceRow| {
        let chance = DisplayUnit::Percent.estimate(row.chance());
        format!("{} {chance}", row.bot)
    };
    let chosen: Vec<String> = rows.choices.iter().filter(is_in).map(named).collect();
    let others = rows.choices.iter().filter(|row| !is_in(row) && row.in_support >= MAY_BE);
    let others: Vec<&str> = others.map(|row| row.bot.as_str()).collect();
    let may_be = match others.as_slice() {
        [] => String::new(),
        some => format!("; by the errors of the payoffs, {} may be in it", listed(some)),
    };
    format!("an equilibrium is {}{may_be}.", listed(&chosen))
}

fn ranks(rows: &MetagameRows) -> String {
    let first = rows.choices.iter().max_by(|one, other| one.mass.total_cmp(&other.mass));
    first.map_or_else(String::new, |first| {
        let mass = DisplayUnit::Percent.estimate(first.ranked());
        // Where another may have as much of the time, the order is not known.
        match first.mass_lo.is_some_and(|low| low < 0.5) {
            true => format!(
                "A population that copies winners (α-rank) plays {} {mass} of the time, so that which bot lasts is not \
                 known.",
                first.bot
            ),
            false => {
                format!("A population that copies winners (α-rank) plays {} {mass} of the time.", first.bot)
            }
        }
    })
}

fn cycles(rows: &MetagameRows) -> String {
    let cycles: Vec<String> = rows.each_cycle().map(in_words).collect();
    match cycles.as_slice() {
        [] => "No cycle is shown.".into(),
        [one] => format!("One cycle is shown, in which each gains alone among the next: {one}."),
        many => format!(
            "{} cycles are shown, in which each gains alone among the next: {}.",
            many.len(),
            first_few(many, MOST_NAMED),
        ),
    }
}

/// The bots of a cycle in its order, each with its wins, up to the first again.
fn in_words(steps: &[CycleRow]) -> String {
    let step =
        |row: &CycleRow| format!("{} ({}) > ", row.bot, DisplayUnit::Percent.value(row.win_share));
    steps.iter().map(step).collect::<String>() + &steps[0].bot
}
