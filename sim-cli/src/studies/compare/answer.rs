//! The answer of `corsair compare` in words: what each variant changes, by how much.

use crate::present::MetricWords;
use crate::present::number::counted;
use crate::present::page::words::{distinct, first_few, listed};
use crate::present::varied::changes::{Change, ChangeWords};
use crate::studies::compare::Finding;
use crate::studies::compare::tables::DeltaRow;
use corsair_lab::ScoreWord;

/// The most variants that a summary names with what they change.
const MOST_NAMED: usize = 3;

/// The most names of a list.
const MOST_LISTED: usize = 6;

/// What a variant changes; of several what each changes most, of the rows that are shown on screen.
pub(crate) fn answer(rows: &[DeltaRow], words: &MetricWords, score: ScoreWord) -> String {
    match answers(rows, words, score).as_slice() {
        [alone] => alone.clone(),
        _ => summary(rows, words, score),
    }
}

/// What each variant changes, by itself.
pub(crate) fn answers(rows: &[DeltaRow], words: &MetricWords, score: ScoreWord) -> Vec<String> {
    let of_each = of_each_variant(rows).into_iter();
    of_each.map(|(name, rows)| sentence(name, &rows, words, score)).collect()
}

/// The rows of each variant that are shown on screen, by its name.
fn of_each_variant(rows: &[DeltaRow]) -> Vec<(&str, Vec<&DeltaRow>)> {
    let shown = || rows.iter().filter(|row| row.on_screen);
    let variants = distinct(shown().map(|row| row.variant.as_str())).into_iter();
    variants.map(|name| (name, shown().filter(|row| row.variant == name).collect())).collect()
}

/// The figures of which one of these is found.
fn found<'r>(rows: &[&'r DeltaRow], findings: &[Finding]) -> Vec<&'r DeltaRow> {
    let is_one = |row: &&&DeltaRow| row.finding().is_some_and(|of| findings.contains(&of));
    rows.iter().filter(is_one).copied().collect()
}

const CHANGED: [Finding; 2] = [Finding::Differs, Finding::Different];

/// What several variants change: how many figures each, and what stands out most, the clearest first.
fn summary(rows: &[DeltaRow], words: &MetricWords, score: ScoreWord) -> String {
    let variants = of_each_variant(rows);
    let of_variant = |(name, rows): &(&str, Vec<&DeltaRow>)| {
        let changed = found(rows, &CHANGED);
        let clearest = changed.iter().map(|row| row.prominence()).fold(0.0, f64::max);
        let most = ChangeWords::of(rows, words, score).clearest(&changed)?;
        let figures = counted(changed.len() as u64, "figure", "figures");
        Some((clearest, format!("{name} changes {figures}, above all {most}")))
    };
    let mut changing: Vec<(f64, String)> = variants.iter().filter_map(of_variant).collect();
    changing.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let more = changing.len().saturating_sub(MOST_NAMED);
    let said = changing.iter().take(MOST_NAMED).map(|(_, said)| said.as_str());
    let mut sentences = Vec::new();
    if !changing.is_empty() {
        sentences.push(format!("{}.", said.collect::<Vec<_>>().join("; ")));
    }
    if more > 0 {
        let more = counted(more as u64, "more variant changes", "more variants change");
        sentences.push(format!("{more} something, too."));
    }
    let still = variants.iter().filter(|(_, rows)| found(rows, &CHANGED).is_empty());
    let still: Vec<&str> = still.map(|(name, _)| *name).collect();
    if !still.is_empty() {
        let are = if still.len() == 1 { "is" } else { "are" };
        let names = first_few(&still, MOST_LISTED);
        sentences.push(format!("{names} {are} not shown to change any figure."));
    }
    sentences.join(" ")
}

/// What a variant changes: the figures that differ with their intervals; then how many are left open, and
/// how much the score may change at most.
fn sentence(name: &str, rows: &[&DeltaRow], words: &MetricWords, score: ScoreWord) -> String {
    let changes = ChangeWords::of(rows, words, score);
    let changed = found(rows, &CHANGED);
    let within = found(rows, &[Finding::Equivalent]).len();
    let identical = found(rows, &[Finding::Identical]).len();
    let unchanged = found(rows, &[Finding::NotShown, Finding::Undecided]);
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
        rest.push(format!("{} are not tested, for want of games", untested.len()));
    }
    let rest = if rest.is_empty() { String::new() } else { format!("; {}", listed(&rest)) };
    match changed.len() {
        0 => format!("{name} is not shown to change any of the figures{rest}."),
        n => format!("{name} changes {}: {}{rest}.", figures(n), changes.listed(&changed)),
    }
}
