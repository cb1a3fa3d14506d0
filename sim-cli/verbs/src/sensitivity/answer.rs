//! Answer of `corsair sensitivity`: the surviving conclusions, and the factor with the largest effects.

use crate::sensitivity::rows::{ConclusionRow, IndexRow, Survival};
use corsair_present::page::words::{DisplayUnit, capital, distinct, grouped};
use corsair_present::{MetricWords, counted};

/// Returns the answer: the numbers of verdicts, the clearest survivor and failure, and the factor that moves most
/// metrics.
pub(crate) fn answer(rows: &[ConclusionRow], indices: &[IndexRow], words: &MetricWords) -> String {
    let of = |verdict: Survival| -> Vec<&ConclusionRow> {
        rows.iter().filter(|row| row.verdict == verdict).collect()
    };
    let (survivors, failures) = (of(Survival::Survives), of(Survival::Falls));
    let mut text = match rows.len() as u64 {
        0 => "The base supports no conclusion to test.".to_owned(),
        all => format!(
            "{} of {all} conclusions {} the uncertain rule values, {} and {} undecided.",
            survivors.len(),
            if survivors.len() == 1 { "survives" } else { "survive" },
            counted(failures.len() as u64, "falls", "fall"),
            counted(of(Survival::Undecided).len() as u64, "is", "are"),
        ),
    };
    let holds = |row: &&ConclusionRow| row.holds.value;
    let clearest = [
        (
            "survivor",
            survivors.iter().rev().max_by(|one, other| holds(one).total_cmp(&holds(other))),
        ),
        ("failure", failures.iter().min_by(|one, other| holds(one).total_cmp(&holds(other)))),
    ];
    let clearest: Vec<String> = clearest
        .into_iter()
        .filter_map(|(what, row)| {
            let (name, holds) = (&row?.conclusion, DisplayUnit::Percent.estimate(row?.holds));
            Some(format!("the clearest {what}, “{name}”, is true at {holds} of the rule settings"))
        })
        .collect();
    if !clearest.is_empty() {
        text += &format!(" {}.", capital(&clearest.join("; ")));
    }
    let is_mover = |row: &&IndexRow| row.on_screen && row.moves();
    let tables = distinct(indices.iter().map(|row| row.table.as_str()));
    let place = |row: &IndexRow| match tables.len() {
        1 => String::new(),
        _ => format!(" at {}", row.table),
    };
    // The factor that moves most metrics comes first, with its clearest metric.
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
        let figures = counted(of.len() as u64, "metric", "metrics");
        let (outcome, at) = (row.outcome(words), place(row));
        Some(format!(" {} moves {figures}, above all {outcome} by {size}{at}.", row.factor))
    };
    let moved = movers.iter().find_map(most);
    text + &moved.unwrap_or_else(|| " No single value moves a metric beyond noise.".into())
}
