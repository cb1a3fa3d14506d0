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
    let tables = distinct(indices.iter().map(|row| row.table.as_str()));
    let place = |row: &IndexRow| match tables.len() {
        1 => String::new(),
        _ => format!(" at {}", row.table),
    };
    // Each factor by what it is shown to move most clearly, the clearest first.
    let mut clearest = moving;
    clearest.sort_by(|one, other| one.p.partial_cmp(&other.p).unwrap_or(Ordering::Equal));
    let mut movers = distinct(clearest.iter().map(|row| row.factor.as_str())).into_iter();
    let most = |factor: &str| {
        let row = clearest.iter().find(|row| row.factor == factor)?;
        let size = row.effect_unit(rows, words).estimate(row.index()?);
        Some(format!("{factor} {} by {size}{}", row.outcome(words), place(row)))
    };
    let moved: Vec<String> = movers.by_ref().filter_map(most).collect();
    text += &match moved.as_slice() {
        [] => " No single value is shown to move anything.".into(),
        moved => format!(" Shown to move something: {}.", first_few(moved, 4)),
    };
    text
}
