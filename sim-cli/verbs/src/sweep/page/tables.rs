//! Tables and sentences on the page of a sweep.

use crate::sweep::answer::moved;
use crate::sweep::rows::{EffectRow, FitRow};
use corsair_lab::result::Estimate;
use corsair_present::MetricWords;
use corsair_present::page::words::{as_item, distinct, listed};
use corsair_present::table::{Cell, Kind, Table};
use corsair_present::varied::Scoped;
use corsair_present::varied::changes::{Change, ChangeWords};

/// Returns a table with each factor's first effect, as in the answer.
pub(super) fn strongest_table(
    rows: &[&EffectRow],
    fits: &[FitRow],
    changes: &ChangeWords<'_>,
) -> Table {
    let columns = [
        ("factor", Kind::Text),
        ("level", Kind::Text),
        ("metric", Kind::Text),
        ("table", Kind::Text),
        ("mean", Kind::Number),
        ("with", Kind::Number),
        ("effect", Kind::Number),
        ("95 %", Kind::Number),
    ];
    let caption = "Effect of each factor: its clearest level minus the mean over all levels";
    let mut table = Table::new(caption, &columns).yielding(&["with"]);
    for of in moved(rows, changes) {
        let mut cells = vec![Cell::word(of.factor)];
        match of.effects().next() {
            Some(row) => {
                let unit = row.unit(changes.words);
                let places = unit.places(row.change().times(unit.factor()));
                let level = |number: f64| Cell::fixed(Some(unit.factor() * number), places);
                cells.extend(
                    [of.level.into(), row.heading(changes.words), row.table.clone()]
                        .map(Cell::word),
                );
                cells.extend(
                    row.values(fits)
                        .map_or_else(|| [Cell::nothing(), Cell::nothing()], |of| of.map(level)),
                );
                cells.extend(Cell::estimate(row.change(), unit));
            }
            None => cells.resize_with(columns.len(), Cell::nothing),
        }
        table.push(cells);
    }
    table
}

/// Returns one sentence per factor about the metrics at a table that the factor does not move beyond noise, with a
/// bound on each effect that was tested.
pub(super) fn unmoved(table: &str, effects: &[&EffectRow], words: &MetricWords) -> Vec<String> {
    let here: Vec<&EffectRow> = effects.iter().copied().filter(|row| row.table == table).collect();
    let factors = distinct(here.iter().map(|row| row.factor.as_str()));
    let sentence = |factor: &str| {
        let mut open: Vec<(&EffectRow, Option<f64>)> = Vec::new();
        for &row in here.iter().filter(|row| row.factor == factor) {
            let most = row.effect.interval.map(|[low, high]| low.abs().max(high.abs()));
            match open.iter_mut().find(|(of, _)| of.is_about(row)) {
                Some((_, bound)) => *bound = bound.zip(most).map(|(one, other)| one.max(other)),
                None => open.push((row, most)),
            }
        }
        let moves = |row: &EffectRow| {
            here.iter().any(|of| of.factor == factor && of.is_about(row) && of.is_beyond_noise())
        };
        let bounds: Vec<String> = open
            .into_iter()
            .filter(|(row, _)| !moves(row))
            .map(|(row, most)| {
                let bound = |most| {
                    let most = Estimate { value: most, interval: None };
                    format!("at most {}", row.unit(words).size().estimate(most))
                };
                let bound = most.map_or_else(|| "too few deals to test".into(), bound);
                format!("{} ({bound})", as_item(row.name(words)))
            })
            .collect();
        (!bounds.is_empty()).then(|| {
            format!("At {table}, {factor} has no effect beyond noise on {}.", listed(&bounds))
        })
    };
    factors.into_iter().filter_map(sentence).collect()
}
