//! The answer of `corsair sensitivity` in words: which conclusions survive what is not known.

use std::cmp::Ordering;

use crate::present::page::words::{DisplayUnit, distinct, first_few};
use crate::present::{MetricWords, counted};
use crate::studies::sensitivity::tables::{ConclusionRow, IndexRow};

/// The most names of a list.
const MOST_NAMED: usize = 1;

/// Which conclusions survive, and which values move something, with the figures that they move most.
pub(crate) fn answer(rows: &[ConclusionRow], indices: &[IndexRow], words: &MetricWords) -> String {
    // The clearest first: that which holds at most points, or at fewest.
    let of = |verdict: &str, order: fn(f64, f64) -> Ordering| -> Vec<String> {
        let mut these: Vec<&ConclusionRow> =
            rows.iter().filter(|row| row.verdict == verdict).collect();
        these.sort_by(|one, other| order(one.holds().value, other.holds().value));
        let holds = |row: &ConclusionRow| DisplayUnit::Percent.estimate(row.holds());
        let told = |row: &ConclusionRow| format!("“{}” at {}", row.conclusion, holds(row));
        these.into_iter().map(told).collect()
    };
    let survive = of("survives", |one, other| other.total_cmp(&one));
    let fall = of("falls", |one, other| one.total_cmp(&other));
    let open = rows.iter().filter(|row| row.verdict == "undecided").count();
    let mut text = format!(
        "Of {} {} survive all that is not known, {} fall and {} are undecided.",
        counted(rows.len() as u64, "conclusion", "conclusions"),
        survive.len(),
        fall.len(),
        open,
    );
    let parts = [
        ("Surest to survive, by where it holds", survive),
        ("Surest to fall, by where it holds", fall),
    ];
    for (what, names) in parts.iter().filter(|(_, names)| !names.is_empty()) {
        text += &format!(" {what}: {}.", first_few(names, MOST_NAMED));
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
        moved => format!(" Shown to move something: {}.", first_few(moved, MOST_NAMED)),
    };
    text
}
