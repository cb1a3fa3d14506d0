//! Tables of a sensitivity analysis.

use crate::present::MetricWords;
use crate::present::page::words::{distinct, first_few};
use crate::present::table::{Cell, Kind, Table};
use crate::studies::sensitivity::rows::{ConclusionRow, IndexRow};

/// The most factors that a sentence names.
const MOST_NAMED: usize = 6;

/// Returns the factors that are shown to move no figure of the game at a table.
pub(super) fn still(table: &str, rows: &[IndexRow]) -> Option<String> {
    let here = || rows.iter().filter(|row| row.table == table && row.on_screen && row.is_of_game());
    let moves = |factor: &str| here().any(|row| row.factor == factor && row.moves());
    let factors = distinct(here().map(|row| row.factor.as_str()));
    let still: Vec<&str> = factors.iter().copied().filter(|factor| !moves(factor)).collect();
    match still.len() {
        0 => None,
        all if all == factors.len() => {
            Some(format!("no effect of any of the {all} factors is shown"))
        }
        _ => Some(format!("no effect shown: {}", first_few(&still, MOST_NAMED))),
    }
}

/// Returns the conclusions of a table.
pub(super) fn conclusion_table<'r>(
    caption: String,
    rows: impl IntoIterator<Item = &'r ConclusionRow>,
    words: &MetricWords,
) -> Table {
    let columns = [
        ("conclusion", Kind::Text),
        ("base", Kind::NearNext),
        ("±", Kind::Number),
        ("points", Kind::Number),
        ("sd", Kind::Number),
        ("holds %", Kind::NearNext),
        ("95 %", Kind::Number),
        ("shown", Kind::Number),
        ("verdict", Kind::Verdict),
    ];
    let mut table = Table::new(caption, &columns).yielding(&["sd", "points", "shown"]);
    for row in rows {
        let unit = row.unit(words);
        let base = row.base.times(unit.factor());
        let places = unit.places(base);
        let scaled = |number: f64| unit.factor() * number;
        let change = |number: f64| {
            Cell::number(number, format!("{}{}", unit.bare(number, places), unit.suffix()))
        };
        let shown = format!("{}/{}", row.shown_to_hold, row.shown_to_fail);
        table.push(vec![
            Cell::word(&row.conclusion),
            change(base.value),
            Cell::half_width(base, places),
            change(scaled(row.mean)),
            Cell::fixed(Some(scaled(row.spread)), places),
            Cell::fixed(Some(100.0 * row.holds.value), 1),
            Cell::percent_range(row.holds, 0),
            Cell::number(row.shown_to_hold as f64, shown),
            Cell::named(row.verdict.name()),
        ]);
    }
    table
}

/// Returns the factor that moves each conclusion most, with the sign of elementary effects.
pub(super) fn moved_most<'r>(
    rows: impl IntoIterator<Item = &'r ConclusionRow>,
    indices: &[IndexRow],
) -> Option<String> {
    let moved = rows.into_iter().filter_map(|row| {
        let factor = row.moved_by.as_ref()?;
        let index = indices.iter().find(|of| {
            of.table == row.table
                && of.conclusion.as_ref() == Some(&row.conclusion)
                && of.factor == *factor
        });
        let way = match index.and_then(|of| of.mu.zip(of.value)) {
            Some((mu, size)) if mu.abs() > 0.5 * size.value => {
                if mu > 0.0 {
                    " (+)"
                } else {
                    " (-)"
                }
            }
            Some(_) | None => "",
        };
        Some(format!("{} by {factor}{way}", row.conclusion))
    });
    let moved: Vec<String> = moved.collect();
    (!moved.is_empty()).then(|| format!("moved most: {}", moved.join("; ")))
}

/// Returns indices with their intervals.
pub(super) fn index_table(
    rows: &[&IndexRow],
    conclusions: &[ConclusionRow],
    words: &MetricWords,
) -> Table {
    let name = match rows.first().is_some_and(|row| row.is_of_variance()) {
        true => "total index",
        false => "size",
    };
    let columns = [
        ("of", Kind::Text),
        ("factor", Kind::Text),
        (name, Kind::Number),
        ("95 %", Kind::Number),
        ("μ", Kind::Number),
        ("p, corrected", Kind::Number),
        ("verdict", Kind::Verdict),
        ("table", Kind::Text),
    ];
    let mut table = Table::new("What moves conclusions and figures", &columns).yielding(&[
        "table",
        "p, corrected",
        "μ",
    ]);
    for row in rows {
        let unit = row.effect_unit(conclusions, words);
        let index = row.value.map(|of| of.times(unit.factor()));
        let places = index.map_or(2, |of| unit.places(of));
        let value = index.map_or_else(Cell::nothing, |of| {
            Cell::number(of.value, format!("{:.places$}{}", of.value, unit.suffix()))
        });
        let interval =
            index.and_then(|of| of.interval).map_or_else(Cell::nothing, |[low, high]| {
                Cell::number(low, format!("{low:.places$} to {high:.places$}"))
            });
        let verdict = row.verdict.map(|of| Cell::named(of.name()));
        table.push(vec![
            Cell::word(row.outcome(words)),
            Cell::word(&row.factor),
            value,
            interval,
            row.mu.map_or_else(Cell::empty, |mu| Cell::signed(unit.factor() * mu, places)),
            Cell::p(row.bh_p),
            verdict.unwrap_or_else(Cell::nothing),
            Cell::word(&row.table),
        ]);
    }
    table
}
