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
        let of = speed(&row.table, row.games_per_second, row.jobs);
        of + &ratio(number).unwrap_or_default()
    });
    sentence(items.collect())
}

/// The speeds of two programs that were timed by turns.
pub(crate) fn answer_by_turns(rows: &[TurnsRow]) -> String {
    let items = rows.iter().map(|row| {
        let of = speed(&row.table, row.games_per_second, row.jobs);
        format!("{of}, {} the speed of the other", times(&row.as_ratio()))
    });
    sentence(items.collect())
}

fn speed(table: &str, games_per_second: f64, jobs: usize) -> String {
    let speed = grouped(games_per_second.round() as u64);
    format!("{table} plays {speed} games/s on {}", counted(jobs as u64, "thread", "threads"))
}

fn times(ratio: &Ratio) -> String {
    let ends = ratio.interval.map(|of| format!(" (95\u{a0}%: {:.3} to {:.3})", of.low, of.high));
    format!("{:.3} times{}", ratio.value, ends.unwrap_or_default())
}

fn sentence(items: Vec<String>) -> String {
    match items.is_empty() {
        true => "Nothing was timed.".into(),
        false => format!("{}.", first_few(&items, MOST_NAMED)),
    }
}
