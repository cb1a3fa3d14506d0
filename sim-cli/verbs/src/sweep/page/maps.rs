//! Maps of pairs of factors that interact.

use crate::sweep::rows::{EffectRow, InteractionRow, Noise};
use corsair_present::page::ResultRead;
use corsair_present::page::chart::heat::FULL;
use corsair_present::page::chart::{Chart, Form, Heat, HeatCell};
use corsair_present::page::story::Unreadable;
use corsair_present::page::words::{DisplayUnit, distinct, grouped};
use corsair_present::varied::Scoped;
use corsair_present::varied::cells::{CellRow, Levels};
use corsair_present::varied::changes::Change;

/// Maximum number of cells at which the maps show means.
const MOST_CELLS: u64 = 1_000;

/// Maximum number of maps.
const MOST_MAPS: usize = 4;

/// Returns a map for each table and pair of interacting factors. The map shows the metric with the most interactions.
pub(super) fn maps(
    result: &ResultRead,
    shown: &[&EffectRow],
    interactions: &[InteractionRow],
) -> Result<Vec<Chart>, Unreadable> {
    let cells = match result.manifest.design.as_ref().and_then(|design| design.cells) {
        Some(cells) if cells <= MOST_CELLS => result.cells()?,
        Some(_) | None => None,
    };
    let mut found: Vec<(usize, Chart)> = Vec::new();
    for of_pair in grouped(interactions, |row| (&row.table, &row.factor, &row.other)) {
        let table = &of_pair[0].table;
        let beyond = |row: &InteractionRow| {
            of_pair.iter().filter(|of| of.is_beyond_noise() && is_alike(**of, row)).count()
        };
        let moved = |row: &InteractionRow| {
            let of_table = shown.iter().filter(|of| of.table == *table && of.is_beyond_noise());
            of_table.filter(|of| is_alike(**of, row)).count()
        };
        let most = of_pair.iter().rev().max_by_key(|row| (beyond(row), moved(row)));
        let Some(&most) = most else { continue };
        let rows: Vec<&InteractionRow> =
            of_pair.iter().copied().filter(|row| is_alike(*row, most)).collect();
        found.push((beyond(most), map(result, &rows, cells.as_deref())));
    }
    found.sort_by_key(|(beyond, _)| std::cmp::Reverse(*beyond));
    found.retain(|(beyond, _)| *beyond > 0);
    found.truncate(MOST_MAPS);
    Ok(found.into_iter().map(|(_, chart)| chart).collect())
}

/// Returns `true` if two rows are about the same metric.
fn is_alike(one: &impl Scoped, other: &impl Scoped) -> bool {
    one.metric() == other.metric() && one.subject() == other.subject()
}

/// Returns the map of a metric over the levels of two factors.
fn map(
    result: &ResultRead,
    rows: &[&InteractionRow],
    cells: Option<&[(CellRow, Levels)]>,
) -> Chart {
    let (first, words) = (rows[0], &result.metrics);
    let of_one = distinct(rows.iter().map(|row| row.level.as_str()));
    let of_other = distinct(rows.iter().map(|row| row.other_level.as_str()));
    let unit = DisplayUnit::of_mean(words.unit(&first.metric));
    let mut lines = Vec::new();
    for level in &of_one {
        let mut line = Vec::new();
        for with in &of_other {
            let is_here = |row: &&&InteractionRow| row.level == *level && row.other_level == *with;
            line.push(match rows.iter().find(is_here) {
                None => HeatCell::empty(),
                Some(row) => cell(row, mean(row, cells), unit, row.unit(words)),
            });
        }
        lines.push(line);
    }
    let (one, other, name) = (&first.factor, &first.other, first.name(words));
    let what = match cells {
        Some(_) => "The mean of all cells with both values",
        None => "The interaction: the effect of both values minus the sum of their effects",
    };
    Chart {
        title: format!("{one} with {other}: {name}{}", result.manifest.at_table(&first.table)),
        note: format!(
            "{what}. Orange: more than the sum of both effects. Blue: less. The colour deepens with the distance \
             from zero, up to {FULL:.0} half-widths of the 95 % interval. Grey: no significant interaction, after \
             correction for all pairs and metrics."
        ),
        form: Form::Heat(Heat {
            axes: [one.clone(), other.clone(), name],
            cells: lines,
            rows: of_one.into_iter().map(String::from).collect(),
            columns: of_other.into_iter().map(String::from).collect(),
        }),
    }
}

/// Returns the mean of a metric over the cells with both levels; `None` if cells are not kept.
fn mean(of: &InteractionRow, cells: Option<&[(CellRow, Levels)]>) -> Option<f64> {
    let (bot, seat) = of.subject();
    let is_of = |(row, levels): &&(CellRow, Levels)| {
        row.table.as_ref() == Some(&of.table)
            && row.metric.as_ref() == Some(&of.metric)
            && (row.bot.as_deref(), row.seat) == (bot, seat)
            && levels.get(&of.factor) == Some(&of.level)
            && levels.get(&of.other) == Some(&of.other_level)
    };
    let found = cells?.iter().filter(is_of);
    let values: Vec<f64> = found.filter_map(|(row, _)| Some(row.value?.value)).collect();
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

fn cell(
    row: &InteractionRow,
    mean: Option<f64>,
    unit: DisplayUnit,
    added: DisplayUnit,
) -> HeatCell {
    let beyond = added.estimate(row.change());
    let (text, before) = match mean {
        Some(mean) => (unit.value(mean), format!("{}; ", unit.value(mean))),
        None => (added.value(row.effect.value), String::new()),
    };
    let verdict = row.verdict.map_or("not_tested", Noise::name).replace('_', " ");
    let reading = format!("{before}{beyond} beyond both effects, {verdict}");
    let cell =
        HeatCell::beyond_noise(row.effect.value, row.prominence(), text).with_reading(reading);
    if row.is_beyond_noise() { cell } else { cell.undecided() }
}
