//! Tables of a sweep.

use crate::present::MetricWords;
use crate::present::page::words::{as_item, distinct, listed};
use crate::present::table::{Cell, Kind, Table};
use crate::present::varied::Scoped;
use crate::present::varied::changes::Change;
use crate::studies::sweep::answer::moved;
use crate::studies::sweep::rows::EffectRow;
use corsair_lab::result::Estimate;

/// Returns the clearest effect of each factor, from the mean of all levels.
pub(super) fn strongest_table(rows: &[&EffectRow], words: &MetricWords) -> Table {
    let columns = [
        ("factor", Kind::Text),
        ("level", Kind::Text),
        ("figures moved", Kind::Number),
        ("clearest", Kind::Text),
        ("table", Kind::Text),
        ("effect", Kind::Number),
        ("95 %", Kind::Number),
    ];
    let caption = "Clearest effect of each factor: a level minus the mean of all levels";
    let mut table = Table::new(caption, &columns).yielding(&["figures moved"]);
    for of in moved(rows) {
        let (what, at, [effect, interval]) = match of.rows.first() {
            Some(row) => (
                Cell::word(row.heading(words)),
                Cell::word(&row.table),
                Cell::estimate(row.change(), row.unit(words)),
            ),
            None => (Cell::nothing(), Cell::nothing(), [Cell::nothing(), Cell::nothing()]),
        };
        let count = Cell::count(of.rows.len() as u64);
        let level = if of.rows.is_empty() { Cell::nothing() } else { Cell::word(of.level) };
        table.push(vec![Cell::word(of.factor), level, count, what, at, effect, interval]);
    }
    table
}

/// Returns the figures of a table that a factor is not shown to move, each with the bound of its effect, a
/// sentence for each factor.
pub(super) fn unmoved(table: &str, effects: &[&EffectRow], words: &MetricWords) -> Vec<String> {
    let here: Vec<&EffectRow> = effects.iter().copied().filter(|row| row.table == table).collect();
    let factors = distinct(here.iter().map(|row| row.factor.as_str()));
    let sentence = |factor: &str| {
        let mut open: Vec<(&EffectRow, f64)> = Vec::new();
        for &row in here.iter().filter(|row| row.factor == factor) {
            let most = row.effect.interval.map_or(0.0, |[low, high]| low.abs().max(high.abs()));
            match open.iter_mut().find(|(of, _)| of.is_about(row)) {
                Some((_, bound)) => *bound = bound.max(most),
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
                let most =
                    row.unit(words).size().estimate(Estimate { value: most, interval: None });
                format!("{} (at most {most})", as_item(row.name(words)))
            })
            .collect();
        (!bounds.is_empty())
            .then(|| format!("At {table} no effect of {factor} is shown on {}.", listed(&bounds)))
    };
    factors.into_iter().filter_map(sentence).collect()
}
