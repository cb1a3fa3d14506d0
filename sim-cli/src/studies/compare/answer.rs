//! The answer of `corsair compare` in words: what each variant changes, by how much.

use crate::lab::{Metric, ScoreWord};
use crate::present::MetricWords;
use crate::present::number::counted;
use crate::present::page::words::{as_item, distinct, first_few, listed};
use crate::present::varied::Scoped;
use crate::studies::compare::Finding;
use crate::studies::compare::tables::DeltaRow;

/// The most figures that a sentence names.
const MOST_NAMED: usize = 5;

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

/// What a variant changes: the figures that differ with their intervals, those that stand out most
/// from their noise first; then how many are left open, and how much the score may change at most.
fn sentence(name: &str, rows: &[&DeltaRow], words: &MetricWords, score: ScoreWord) -> String {
    let of = |findings: &[Finding]| -> Vec<&DeltaRow> {
        let is_one = |row: &&&DeltaRow| row.finding().is_some_and(|of| findings.contains(&of));
        rows.iter().filter(is_one).copied().collect()
    };
    let is_at_one_table = rows.iter().all(|row| row.table == rows[0].table);
    let place = |row: &DeltaRow| match is_at_one_table {
        true => String::new(),
        false => format!(" at {}", row.table),
    };
    let mut changed = of(&[Finding::Differs, Finding::Different]);
    changed.sort_by(|a, b| b.prominence().total_cmp(&a.prominence()));
    let changes: Vec<String> = changed
        .iter()
        .map(|row| {
            let named = as_item(row.name(words));
            format!("{named} {}{}", row.unit(words).estimate(row.difference()), place(row))
        })
        .collect();
    let (within, identical) = (of(&[Finding::Equivalent]).len(), of(&[Finding::Identical]).len());
    let open = rows.len() - changed.len() - within - identical;
    let mut rest = Vec::new();
    if within > 0 {
        let figures = counted(within as u64, "figure changes", "figures change");
        rest.push(format!("{figures} by less than the margin"));
    }
    if identical > 0 {
        let figures = counted(identical as u64, "figure", "figures");
        rest.push(format!("for {figures} no game differed"));
    }
    if open > 0 {
        let figures = counted(open as u64, "figure", "figures");
        let most = most_of_the_score(rows, score, place);
        rest.push(format!("of {figures} no change is shown{most}"));
    }
    let rest = if rest.is_empty() { String::new() } else { format!("; {}", listed(&rest)) };
    match changes.as_slice() {
        [] => format!("{name} is not shown to change any of the figures{rest}."),
        _ => format!(
            "{name} changes {}: {}{rest}.",
            counted(changes.len() as u64, "figure", "figures"),
            first_few(&changes, MOST_NAMED),
        ),
    }
}

/// How much the mean score may change at most where no change of it is shown, at each table.
fn most_of_the_score(
    rows: &[&DeltaRow],
    score: ScoreWord,
    place: impl Fn(&DeltaRow) -> String,
) -> String {
    let is_open = |row: &&&DeltaRow| {
        row.scope == "game"
            && score.generic(&row.metric) == Metric::SCORE.id
            && matches!(row.finding(), Some(Finding::NotShown | Finding::Undecided))
    };
    let bound = |row: &&DeltaRow| {
        let most = row.difference_lo?.abs().max(row.difference_hi?.abs());
        Some(format!("{most:.2}{}", place(row)))
    };
    let bounds: Vec<String> = rows.iter().filter(is_open).filter_map(bound).collect();
    match bounds.as_slice() {
        [] => String::new(),
        bounds => format!(" ({} by at most {})", score.label, first_few(bounds, MOST_NAMED)),
    }
}
