//! The answer of `corsair sensitivity` in words: which conclusions survive what is not known.

use crate::present::counted;
use crate::present::page::words::{distinct, first_few, listed};
use crate::studies::sensitivity::tables::{ConclusionRow, IndexRow};

/// Which conclusions survive, and which values move something.
pub(crate) fn answer(rows: &[ConclusionRow], indices: &[IndexRow]) -> String {
    let [mut survive, mut fall, mut open] = [Vec::new(), Vec::new(), Vec::new()];
    for row in rows {
        let conclusion = format!("“{}”", row.conclusion);
        match row.verdict.as_str() {
            "survives" => survive.push(conclusion),
            "falls" => fall.push(conclusion),
            _ => open.push(conclusion),
        }
    }
    let part = |names: &[String], word: &str| {
        (!names.is_empty()).then(|| format!("{word}: {}", first_few(names, 4)))
    };
    let parts: Vec<String> = [
        part(&survive, "shown to survive"),
        part(&fall, "shown to fall"),
        part(&open, "undecided"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let moving = indices.iter().filter(|row| row.on_screen && row.moves());
    let movers = distinct(moving.map(|row| row.factor.as_str()));
    let moved = match movers.as_slice() {
        [] => "No single value is shown to move anything.".into(),
        movers => format!("Shown to move something: {}.", first_few(movers, 6)),
    };
    let first = format!(
        "Of {} {} survive the whole range of what is not known",
        counted(rows.len() as u64, "conclusion", "conclusions"),
        survive.len(),
    );
    format!("{first}; {}. {moved}", listed(&parts))
}
