//! The answer of `corsair bench` in words: how fast it plays, beside another program or an earlier time.

use crate::present::counted;
use crate::present::number::grouped;
use crate::present::page::words::first_few;
use crate::studies::bench::{Compared, Ratio, SpeedRow, TurnsRow};

/// The most tables that a sentence names.
const MOST_NAMED: usize = 4;

/// The speeds, and what they are of those of a baseline.
pub(crate) fn answer(rows: &[SpeedRow], compared: Option<&[Compared]>) -> String {
    let ratio = |row: usize| {
        let compared = &compared?[row];
        Some(format!(", {} the speed of the baseline", times(&compared.ratio)))
    };
    let items = rows.iter().enumerate().map(|(number, row)| {
        let of = speed(&row.table, row.games_per_second, "a second", row.jobs);
        of + &ratio(number).unwrap_or_default()
    });
    sentence(items.collect())
}

/// The speeds of two programs that were timed by turns.
pub(crate) fn answer_by_turns(rows: &[TurnsRow]) -> String {
    let items = rows.iter().map(|row| {
        let time = match row.is_by_processor_time() {
            true => "a second of processor time",
            false => "a second",
        };
        let of = speed(&row.table, row.games_per_second, time, row.jobs);
        format!("{of}, {} the speed of the other", times(&row.as_ratio()))
    });
    format!("{} {}", slowdown(rows), sentence(items.collect()))
}

/// Which tables are shown to be slower than by the other program, or how much slower they may be.
fn slowdown(rows: &[TurnsRow]) -> String {
    let intervals = || rows.iter().filter_map(|row| Some((row, row.as_ratio().interval?)));
    let slower = intervals().filter(|(_, of)| of.high < 1.0).map(|(row, _)| row.table.clone());
    let slower: Vec<String> = slower.collect();
    if !slower.is_empty() {
        return format!("Shown to be slower: {}.", first_few(&slower, MOST_NAMED));
    }
    let least = intervals().map(|(_, of)| of.low).min_by(f64::total_cmp);
    match least {
        Some(low) if low >= 1.0 => "All tables are shown to be as fast at least.".into(),
        Some(low) => format!(
            "No table is shown to be slower; a slowdown of {:.1}\u{a0}% is not ruled out, and more games (-n) \
             narrow that down.",
            100.0 * (1.0 - low)
        ),
        None => "Too little was timed to tell whether a table is slower.".into(),
    }
}

fn speed(table: &str, games: f64, time: &str, jobs: usize) -> String {
    let games = grouped(games.round() as u64);
    format!("{table} plays {games} games {time} on {}", counted(jobs as u64, "thread", "threads"))
}

fn times(ratio: &Ratio) -> String {
    let ends = ratio.interval.map(|of| format!(" [{:.3}, {:.3}]", of.low, of.high));
    format!("{:.3} times{}", ratio.value, ends.unwrap_or_default())
}

fn sentence(items: Vec<String>) -> String {
    match items.is_empty() {
        true => "Nothing was timed.".into(),
        false => format!("{}.", first_few(&items, MOST_NAMED)),
    }
}
