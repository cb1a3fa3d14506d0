//! Tables and notes of `corsair compare` on terminals and pages.

use crate::compare::Finding;
use crate::compare::rows::{DeltaRow, alike};
use corsair_lab::Deals;
use corsair_lab::assertion::Unit;
use corsair_lab::result::Word as _;
use corsair_present::MetricWords;
use corsair_present::few_deals::FEWEST_DEALS;
use corsair_present::number::{counted, rounded};
use corsair_present::page::words::first_few;
use corsair_present::table::{Cell, Kind, Table};
use corsair_present::varied::Scoped as _;
use corsair_stats::{Confidence, EquivalenceTest, Evidence, Method, clopper_pearson};

/// Returns the table of differences.
pub(crate) fn delta_table<'r>(
    caption: String,
    rows: impl IntoIterator<Item = &'r DeltaRow>,
    words: &MetricWords,
) -> Table {
    let columns = [
        ("metric", Kind::Text),
        ("base", Kind::Number),
        ("with", Kind::Number),
        ("change", Kind::Number),
        ("95 %", Kind::Number),
        ("Holm p", Kind::Number),
        ("r", Kind::Number),
        ("gain", Kind::Number),
        ("verdict", Kind::Verdict),
    ];
    let mut table = Table::new(caption, &columns).yielding(&["gain", "r", "with", "base"]);
    let (mut is_corrected, mut is_paired) = (true, true);
    for row in rows {
        is_corrected &= !row.is_at_all_looks();
        is_paired &= row.base_blocks.is_none();
        let unit = row.unit(words);
        let places = unit.places(row.difference.times(unit.factor()));
        let level = |number: f64| Cell::fixed(Some(unit.factor() * number), places);
        let [change, interval] = Cell::estimate(row.difference, unit);
        table.push(vec![
            Cell::word(row.heading(words)),
            level(row.base),
            level(row.value),
            change,
            interval,
            Cell::p(row.holm_p.filter(|_| row.verdict != Some(Finding::NotTested))),
            Cell::fixed(row.correlation, 2),
            Cell::fixed(row.variance_reduction.map(|of| of.value), 2),
            verdict_cell(row),
        ]);
    }
    let table = if is_corrected { table } else { table.without("Holm p") };
    if is_paired { table } else { table.without("r").without("gain") }
}

/// Returns the table of tests against margins, for rows with a margin.
pub(crate) fn margin_table<'r>(
    caption: String,
    rows: impl IntoIterator<Item = &'r DeltaRow>,
    words: &MetricWords,
) -> Table {
    let columns = [
        ("metric", Kind::Text),
        ("p within", Kind::Number),
        ("p beyond", Kind::Number),
        ("shown by Holm", Kind::Text),
        ("verdict", Kind::Verdict),
    ];
    let mut table = Table::new(caption, &columns).yielding(&["shown by Holm"]);
    for row in rows {
        let Some(margin) = row.margin.filter(|_| !row.is_at_all_looks()) else { continue };
        let margin = match words.unit(&row.metric) {
            Unit::Share => format!("±{}pp", rounded(100.0 * margin)),
            Unit::Number => format!("±{}", rounded(margin)),
        };
        let rejects = |p: Option<f64>| p.is_some_and(|p| p <= EquivalenceTest::LEVEL);
        let is_shown = match (rejects(row.holm_p_within), rejects(row.holm_p_beyond)) {
            (true, _) => format!("within {margin}"),
            (false, true) => format!("{margin} or beyond"),
            (false, false) => format!("neither, at {margin}"),
        };
        table.push(vec![
            Cell::word(row.heading(words)),
            Cell::p(row.holm_p_within),
            Cell::p(row.holm_p_beyond),
            Cell::word(is_shown),
            verdict_cell(row),
        ]);
    }
    table
}

/// Returns a note on metrics that differ in few deals, with an upper bound on the share of deals in which they
/// differ. `None` if few deals were played.
pub(crate) fn rare_note<'r>(
    rows: impl IntoIterator<Item = &'r DeltaRow>,
    words: &MetricWords,
    deals: Deals,
) -> Option<String> {
    let item = |row: &DeltaRow| {
        let differing = row.differing.filter(|&differing| {
            differing < Evidence::FEWEST && row.method == Method::TooFewBlocks
        })?;
        let most = clopper_pearson(differing, row.blocks, Confidence::REPORTED)?.high;
        Some(format!("{} in {} (at most {:.2} %)", row.name(words), differing, 100.0 * most))
    };
    let rows: Vec<&DeltaRow> = rows.into_iter().collect();
    let blocks = rows.first().filter(|row| row.blocks >= FEWEST_DEALS)?.blocks;
    let names: Vec<String> = rows.iter().filter_map(|row| item(row)).collect();
    let [one, several] = deals.unit();
    let few = (!names.is_empty()).then(|| {
        format!(
            "Too few of the {} differ for a test of these means, which needs 30: {}.",
            counted(blocks, one, several),
            first_few(&names, 8),
        )
    });
    let alike: Vec<String> = alike(&rows).iter().map(|row| row.name(words)).collect();
    let alike = (!alike.is_empty()).then(|| {
        let names = first_few(&alike, 8);
        format!("Nearly all {several} change these means alike, too alike for a test: {names}.")
    });
    let notes: Vec<String> = few.into_iter().chain(alike).collect();
    (!notes.is_empty()).then(|| notes.join(" "))
}

fn verdict_cell(row: &DeltaRow) -> Cell {
    row.verdict.map_or_else(Cell::nothing, |finding| Cell::named(finding.info()))
}
