//! Answer of `corsair bench`: speed of each table, and its ratio to a baseline or to a second program.

use crate::bench::rows::{Clock, ComparedRow, SpeedRow, TurnsRow};
use corsair_lab::result::Estimate;
use corsair_present::counted;
use corsair_present::number::grouped;
use corsair_present::page::words::first_few;

/// Maximum number of tables that a sentence names.
const MOST_NAMED: usize = 4;

/// Returns the speed of each table; with a baseline also the ratio to the baseline's speed.
pub(crate) fn answer(rows: &[SpeedRow], compared: &[ComparedRow]) -> String {
    let items = rows.iter().enumerate().map(|(at, row)| {
        let of = speed(&row.case.table, row.games_per_second, "a second", row.case.jobs);
        let ratio = compared.get(at).map(|row| ratio(row.ratio, "baseline"));
        of + &ratio.unwrap_or_default()
    });
    sentence(items)
}

/// Returns the speed of each table and its ratio to the speed of a second program.
pub(crate) fn answer_by_turns(rows: &[TurnsRow]) -> String {
    let items = rows.iter().map(|row| {
        let time = match row.clock {
            Clock::Cpu => "a second of processor time",
            Clock::Wall => "a second",
        };
        speed(&row.table, row.games_per_second, time, row.jobs) + &ratio(row.ratio, "other program")
    });
    format!("{} {}", slowdown(rows), sentence(items))
}

/// Returns a sentence that names the significantly slower tables, or bounds the possible slowdown.
fn slowdown(rows: &[TurnsRow]) -> String {
    let intervals = || rows.iter().filter_map(|row| Some((row, row.ratio.interval?)));
    let slower = intervals().filter(|(_, [_, high])| *high < 1.0);
    let slower: Vec<String> = slower.map(|(row, _)| row.table.clone()).collect();
    if !slower.is_empty() {
        return format!("Significantly slower: {}.", first_few(&slower, MOST_NAMED));
    }
    match intervals().map(|(_, [low, _])| low).min_by(f64::total_cmp) {
        // The answer shows tenths of a percent, so a smaller slowdown rounds to zero.
        Some(low) if low >= 0.9995 => "No table is slower than in the other program.".into(),
        Some(low) => format!(
            "No table is significantly slower; a slowdown of up to {:.1}\u{a0}% is possible, and more games (-n) \
             narrow this bound.",
            100.0 * (1.0 - low)
        ),
        None => "Too few turns to test for a slowdown.".into(),
    }
}

fn speed(table: &str, games: f64, time: &str, jobs: usize) -> String {
    let games = grouped(games.round() as u64);
    format!("{table} plays {games} games {time} on {}", counted(jobs as u64, "thread", "threads"))
}

fn ratio(Estimate { value, interval }: Estimate, other: &str) -> String {
    let ends = interval.map(|[low, high]| format!(" [{low:.3}, {high:.3}]"));
    format!(", {value:.3} times{} the speed of the {other}", ends.unwrap_or_default())
}

fn sentence(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    format!("{}.", first_few(&items, MOST_NAMED))
}
