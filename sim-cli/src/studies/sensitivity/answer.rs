//! The answer of `corsair sensitivity` in words: which conclusions survive what is not known.

use std::cmp::Ordering;

use crate::present::page::words::{DisplayUnit, distinct, first_few, grouped};
use crate::present::{MetricWords, counted};
use crate::studies::sensitivity::rows::{ConclusionRow, IndexRow, Survival};

/// The most names of a list.
const MOST_NAMED: usize = 1;

/// Which conclusions survive, and which values move something, with the figures that they move most.
pub(crate) fn answer(rows: &[ConclusionRow], indices: &[IndexRow], words: &MetricWords) -> String {
    // The clearest first: that which holds at most points, or at fewest.
    let of = |verdict: Survival, order: fn(f64, f64) -> Ordering| -> Vec<String> {
        let mut these: Vec<&ConclusionRow> =
            rows.iter().filter(|row| row.verdict == verdict).collect();
        these.sort_by(|one, other| order(one.holds.value, other.holds.value));
        let holds = |row: &ConclusionRow| DisplayUnit::Percent.estimate(row.holds);
        let told = |row: &ConclusionRow| format!("“{}” at {}", row.conclusion, holds(row));
        these.into_iter().map(told).collect()
    };
    let survive = of(Survival::Survives, |one, other| other.total_cmp(&one));
    let fall = of(Survival::Falls, |one, other| one.total_cmp(&other));
    let open = rows.iter().filter(|row| row.verdict == Survival::Undecided).count();
    let mut text = match rows.len() as u64 {
        0 => "The base shows no conclusion to test.".to_owned(),
        all => format!(
            "{} of {} {} the uncertain rule values, {} and {} undecided.",
            survive.len(),
            counted(all, "conclusion", "conclusions"),
            if survive.len() == 1 { "survives" } else { "survive" },
            counted(fall.len() as u64, "falls", "fall"),
            counted(open as u64, "is", "are"),
        ),
    };
    let parts = [
        ("Clearest survivors, with the share of points where they hold", survive),
        ("Clearest failures, with the share of points where they hold", fall),
    ];
    for (what, names) in parts.iter().filter(|(_, names)| !names.is_empty()) {
        text += &format!(" {what}: {}.", first_few(names, MOST_NAMED));
    }
    let is_mover = |row: &&IndexRow| row.on_screen && row.moves();
    let tables = distinct(indices.iter().map(|row| row.table.as_str()));
    let place = |row: &IndexRow| match tables.len() {
        1 => String::new(),
        _ => format!(" at {}", row.table),
    };
    // Each factor by what stands out most from its noise; first the one that moves most.
    let mut movers = grouped(indices.iter().filter(is_mover), |row| &row.factor);
    movers
        .iter_mut()
        .for_each(|of| of.sort_by(|one, next| next.clarity().total_cmp(&one.clarity())));
    movers.sort_by(|one, next| {
        next.len().cmp(&one.len()).then(next[0].clarity().total_cmp(&one[0].clarity()))
    });
    let most = |of: &Vec<&IndexRow>| {
        let row = of[0];
        let size = row.effect_unit(rows, words).estimate(row.value?);
        let figures = counted(of.len() as u64, "figure", "figures");
        let (outcome, at) = (row.outcome(words), place(row));
        Some(format!("{} ({figures}, above all {outcome} by {size}{at})", row.factor))
    };
    let moved: Vec<String> = movers.iter().filter_map(most).collect();
    text += &match moved.as_slice() {
        [] => " No single value is shown to move anything.".into(),
        moved => format!(" Values that move most: {}.", first_few(moved, MOST_NAMED)),
    };
    text
}
