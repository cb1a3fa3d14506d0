//! The answer of `corsair sensitivity` in words: which conclusions survive what is not known.

use std::cmp::Ordering;

use crate::present::page::words::{DisplayUnit, distinct, first_few};
use crate::present::{MetricWords, counted};
use crate::studies::sensitivity::tables::{ConclusionRow, IndexRow};

/// Which conclusions survive, and which values move something, with the figures that they move most.
pub(crate) fn answer(rows: &[ConclusionRow], indices: &[IndexRow], words: &MetricWords) -> String {
    let of = |verdict: &str| -> Vec<String> {
        let these = rows.iter().filter(|row| row.verdict == verdict);
        let holds = |row: &ConclusionRow| DisplayUnit::Percent.estimate(row.holds());
        these.map(|row| format!("“{}” at {}", row.conclusion, holds(row))).collect()
    };
    let (survive, fall, open) = (of("survives"), of("falls"), of("undecided"));
    let mut text = format!(
        "Of {} {} survive the whole range of what is not known, {} fall and {} are undecided.",
        counted(rows.len() as u64, "conclusion", "conclusions"),
        survive.len(),
        fall.len(),
        open.len(),
    );
    let parts = [("Shown to survive", survive), ("Shown to fall", fall), ("Undecided", open)];
    for (what, names) in parts.iter().filter(|(_, names)| !names.is_empty()) {
        text += &format!(" {what}, by the points at which they hold: {}.", first_few(names, 4));
    }
    let moving: Vec<&IndexRow> =
        indices.iter().filter(|row| row.on_screen && row.moves()).collect();
    let movers = distinct(moving.iter().map(|row| row.factor.as_str()));
    let most = |factor: &&str| {
        let of_factor = moving.iter().filter(|row| row.factor == **factor);
        let row = of_factor
            .min_by(|one, other| one.p.partial_cmp(&other.p).unwrap_or(Ordering::Equal))?;
        let size = row.effect_unit(rows, words).estimate(row.index()?);
        Some(format!("{factor} {} by {size} at {}", row.outcome(words), row.table))
    };
    let moved: Vec<String> = movers.iter().filter_map(most).collect();
    text += &match moved.as_slice() {
        [] => " No single value is shown to move anything.".into(),
        moved => format!(" Shown to move something: {}.", first_few(moved, 6)),
    };
    text
}
