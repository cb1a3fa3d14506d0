//! Answer of `corsair tournament --equilibrium`: the equilibrium, α-rank and the cycles.

use crate::tournament::equilibrium::rows::{ChoiceRow, CycleRow, EquilibriumRows};
use corsair_lab::ProfileTotals;
use corsair_present::page::words::{DisplayUnit, first_few, listed};

/// Maximum number of cycles in a sentence.
const MOST_NAMED: usize = 3;

/// Minimum share of bootstrap resamples at which the answer names a bot as a possible member of the equilibrium.
const MAY_BE: f64 = 0.05;

/// Returns the answer: a sentence each about the equilibrium, α-rank and the cycles.
pub(crate) fn answer(rows: &EquilibriumRows, seats: usize) -> String {
    let [chosen, ranked, round] = [equilibrium(rows), ranks(rows), cycles(rows)];
    format!("At tables of {seats}, {chosen} {ranked} {round}")
}

fn equilibrium(rows: &EquilibriumRows) -> String {
    let is_in = |row: &&ChoiceRow| row.weight.value > 0.0;
    let chosen: Vec<&ChoiceRow> = rows.choices.iter().filter(is_in).collect();
    let others = rows.choices.iter().filter(|row| !is_in(row) && row.in_support >= MAY_BE);
    let others: Vec<&str> = others.map(|row| row.bot.as_str()).collect();
    if let [alone] = chosen.as_slice()
        && others.is_empty()
    {
        return format!("in equilibrium all play {}: {}.", alone.bot, play_shares(rows));
    }
    let named = |row: &&ChoiceRow| {
        let chance = DisplayUnit::Percent.estimate(row.weight);
        format!("{} {chance}", row.bot)
    };
    let chosen: Vec<String> = chosen.iter().map(named).collect();
    let may_be = match others.as_slice() {
        [] => String::new(),
        some => format!("; within the errors of the payoffs, it may also have {}", listed(some)),
    };
    format!("an equilibrium has {}{may_be}.", listed(&chosen))
}

/// Returns a clause about the number of bootstrap resamples that agree with a pure equilibrium.
fn play_shares(rows: &EquilibriumRows) -> String {
    let most = rows.choices.iter().filter(|row| row.weight.value == 0.0).map(|row| row.in_support);
    let draws = ProfileTotals::DRAWS;
    // The shares are added, because different bots may be present in different resamples.
    let others = (most.sum::<f64>() * draws as f64).round().min(draws as f64) as u64;
    match others {
        0 => format!("{draws} of {draws} bootstrap resamples agree"),
        _ => format!("at least {} of {draws} bootstrap resamples agree", draws - others),
    }
}

fn ranks(rows: &EquilibriumRows) -> String {
    let first =
        rows.choices.iter().max_by(|one, other| one.mass.value.total_cmp(&other.mass.value));
    first.map_or_else(String::new, |first| {
        let mass = match first.mass.interval {
            None => {
                let draws = ProfileTotals::DRAWS;
                let mass = DisplayUnit::Percent.value(first.mass.value);
                format!("{mass} of the time, in all {draws} bootstrap resamples")
            }
            Some(_) => format!("{} of the time", DisplayUnit::Percent.estimate(first.mass)),
        };
        let is_open = first.mass.interval.is_some_and(|[low, _]| low < 0.5);
        let open = if is_open { "; resamples disagree on the most frequent bot" } else { "" };
        format!("A population that copies winners (α-rank) plays {} {mass}{open}.", first.bot)
    })
}

fn cycles(rows: &EquilibriumRows) -> String {
    let cycles: Vec<String> = rows.each_cycle().map(in_words).collect();
    match cycles.as_slice() {
        [] => "The bots form no cycle beyond noise.".into(),
        [one] => {
            format!(
                "The bots form one cycle, in which each bot gains when alone among copies of the next: {one}."
            )
        }
        many => format!(
            "The bots form {} cycles, in which each bot gains when alone among copies of the next: {}.",
            many.len(),
            first_few(many, MOST_NAMED),
        ),
    }
}

/// Lists the bots of a cycle, each with its win share, back to the first bot.
fn in_words(steps: &[CycleRow]) -> String {
    let step = |row: &CycleRow| {
        format!("{} ({}) > ", row.bot, DisplayUnit::Percent.value(row.win_share.value))
    };
    steps.iter().map(step).collect::<String>() + &steps[0].bot
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_present::page::Estimate;

    fn row(bot: &str, chance: f64, in_support: f64) -> ChoiceRow {
        ChoiceRow {
            bot: bot.into(),
            weight: Estimate { value: chance, interval: None },
            in_support,
            gain: 0.0,
            mass: Estimate { value: chance, interval: None },
        }
    }

    fn answered(in_support: f64) -> String {
        let choices = vec![row("balanced", 1.0, 1.0), row("raider", 0.0, in_support)];
        let (pairs, cycles, sweep, faults) = Default::default();
        answer(&EquilibriumRows { choices, pairs, cycles, sweep, faults }, 4)
    }

    #[test]
    fn answer_on_a_pure_equilibrium_counts_the_resamples_that_agree() {
        let always = answered(0.0).replace('\u{a0}', " ");
        assert!(
            always.contains("all play balanced: 200 of 200 bootstrap resamples agree"),
            "{always}"
        );
        assert!(
            always.contains("100.0 % of the time, in all 200 bootstrap resamples."),
            "{always}"
        );
        let nearly = answered(0.02).replace('\u{a0}', " ");
        assert!(nearly.contains("at least 196 of 200 bootstrap resamples agree"), "{nearly}");
        assert!(answered(0.2).contains("it may also have raider"));
    }
}
