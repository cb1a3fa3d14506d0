//! The answer of `corsair compare` in words: what each variant changes, by how much.

use crate::lab::ScoreWord;
use crate::present::MetricWords;
use crate::present::number::counted;
use crate::present::page::words::{distinct, listed};
use crate::present::varied::changes::ChangeWords;
use crate::studies::compare::Finding;
use crate::studies::compare::tables::DeltaRow;

/// What each variant changes, one after the other, of the rows that are shown on screen.
pub(crate) fn answer(rows: &[DeltaRow], words: &MetricWords, score: ScoreWord) -> String {
    answers(rows, words, score).join(" ")
}

/// What each variant changes, by itself.
pub(crate) fn answers(rows: &[DeltaRow], words: &MetricWords, score: ScoreWord) -> Vec<String> {
    let shown = || rows.iter().filter(|row| row.on_screen);
    let variants = distinct(shown().map(|row| row.variant.as_str())).into_iter();
    let sentences = variants.map(|name| {
        let of_variant: Vec<&DeltaRow> = shown().filter(|row| row.variant == name).collect();
        sentence(name, &of_variant, words, score)
    });
    sentences.collect()
}

/// What a variant changes: the figures that differ with their intervals; then how many are left open, and
/// how much the score may change at most.
fn sentence(name: &str, rows: &[&DeltaRow], words: &MetricWords, score: ScoreWord) -> String {
    let of = |findings: &[Finding]| -> Vec<&DeltaRow> {
        let is_one = |row: &&&DeltaRow| row.finding().is_some_and(|of| findings.contains(&of));
        rows.iter().filter(is_one).copied().collect()
    };
    let changes = ChangeWords::of(rows, words, score);
    let changed = of(&[Finding::Differs, Finding::Different]);
    let (within, identical) = (of(&[Finding::Equivalent]).len(), of(&[Finding::Identical]).len());
    let unchanged = of(&[Finding::NotShown, Finding::Undecided]);
    let (untested, open): (Vec<&DeltaRow>, Vec<&DeltaRow>) =
        unchanged.into_iter().partition(|row| row.method == "too_few_blocks");
    let figures = |n: usize| counted(n as u64, "figure", "figures");
    let mut rest = Vec::new();
    if within > 0 {
        let figures = counted(within as u64, "figure changes", "figures change");
        rest.push(format!("{figures} by less than the margin"));
    }
    if identical > 0 {
        rest.push(format!("for {} no game differed", figures(identical)));
    }
    if !open.is_empty() {
        // Exact bounds of few deals are too wide to say anything here.
        let bounded = open.iter().filter(|row| row.method != "rare_blocks");
        let bound = changes.bound_of_score(&bounded.copied().collect::<Vec<_>>());
        let bound = bound.map(|bound| format!(" ({bound})")).unwrap_or_default();
        rest.push(format!("of {} no change is shown{bound}", figures(open.len())));
    }
    if !untested.is_empty() {
        rest.push(format!("{} are not tested, for want of deals", figures(untested.len())));
    }
    let rest = if rest.is_empty() { String::new() } else { format!("; {}", listed(&rest)) };
    match changed.len() {
        0 => format!("{name} is not shown to change any of the figures{rest}."),
        n => format!("{name} changes {}: {}{rest}.", figures(n), changes.listed(&changed)),
    }
}
