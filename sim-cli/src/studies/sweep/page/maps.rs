//! Maps of pairs of values, which show whether two of them work together.

use crate::present::page::chart::{Chart, Form, Heat, HeatCell};
use crate::present::page::story::Unreadable;
use crate::present::page::words::{DisplayUnit, distinct};
use crate::present::page::{Estimate, ResultRead, Row};
use crate::present::varied::Scoped;
use crate::studies::sweep::tables::EffectRow;

/// The most cells of which maps are made.
const MOST_CELLS: u64 = 1_000;

/// The most maps of two factors.
const MOST_MAPS: usize = 6;

/// What pairs of values give together: of the figure that is moved most often at each table, the mean over all cells
/// with both.
pub(super) fn maps(
    result: &ResultRead,
    factors: &[&str],
    told: &[&EffectRow],
) -> Result<Vec<Chart>, Unreadable> {
    let words = &result.metrics;
    let cells = match result.manifest.design.as_ref().and_then(|design| design.cells) {
        Some(cells) if cells <= MOST_CELLS => result.cells()?,
        Some(_) | None => None,
    };
    let Some(cells) = cells else { return Ok(Vec::new()) };
    let mut charts = Vec::new();
    for table in distinct(told.iter().map(|row| row.table.as_str())) {
        let here = || told.iter().filter(|row| row.table == table && row.is_beyond_noise());
        let moved = |row: &EffectRow| here().filter(|of| of.is_about(row)).count();
        let Some(most) = here().max_by_key(|row| moved(row)) else { continue };
        let unit = DisplayUnit::of_mean(words.unit(&most.metric));
        let mut rows = Vec::new();
        for row in cells.rows_with("table", table)? {
            let (bot, seat) = most.subject();
            let is_about = row.text("bot")? == bot.unwrap_or_default()
                && row.text("seat")? == seat.map_or_else(String::new, |seat| seat.to_string());
            if is_about && row.text("metric")? == most.metric {
                rows.push(row);
            }
        }
        for (index, &one) in factors.iter().enumerate() {
            for &other in &factors[index + 1..] {
                charts.extend(map(&rows, [one, other], unit, &most.name(words), table)?);
            }
        }
    }
    charts.truncate(MOST_MAPS);
    Ok(charts)
}

/// A figure by the levels of two factors; nothing where few of the pairs were played.
fn map(
    rows: &[Row<'_>],
    [one, other]: [&str; 2],
    unit: DisplayUnit,
    figure: &str,
    table: &str,
) -> Result<Option<Chart>, Unreadable> {
    let levels = |factor: &str| -> Result<Vec<String>, Unreadable> {
        let levels = rows.iter().map(|row| row.text(factor)).collect::<Result<Vec<_>, _>>()?;
        Ok(distinct(levels.into_iter()).into_iter().map(String::from).collect())
    };
    let (of_one, of_other) = (levels(one)?, levels(other)?);
    let mut means = Vec::new();
    for level in &of_one {
        let mut line = Vec::new();
        for with in &of_other {
            let mut these = Vec::new();
            for row in rows {
                if row.text(one)? == level && row.text(other)? == with {
                    these.push(row.estimate(["value", "value_lo", "value_hi"])?);
                }
            }
            let mean = these.iter().map(|of| of.value).sum::<f64>() / these.len() as f64;
            line.push(match these.as_slice() {
                [] => None,
                [only] => Some(*only),
                // Cells share their deals: their intervals do not add up to one of the mean.
                _ => Some(Estimate { value: mean, interval: None }),
            });
        }
        means.push(line);
    }
    let known: Vec<f64> = means.iter().flatten().flatten().map(|of| of.value).collect();
    if of_one.len() < 2 || of_other.len() < 2 || known.len() < of_one.len() * of_other.len() {
        return Ok(None);
    }
    let [least, most] =
        known.iter().fold([f64::INFINITY, f64::NEG_INFINITY], |[least, most], &of| {
            [least.min(of), most.max(of)]
        });
    let (middle, reach) = ((least + most) / 2.0, ((most - least) / 2.0).max(f64::MIN_POSITIVE));
    let cell = |of: &Option<Estimate>| match of {
        None => HeatCell::empty(),
        Some(of) => HeatCell::around(middle, reach, of.value, unit.value(of.value))
            .with_reading(unit.estimate(*of)),
    };
    Ok(Some(Chart {
        title: format!("{one} with {other}: {figure}, at {table}"),
        note: "The mean of all cells with both values: orange is more, blue is less. Where the rows do not \
               change alike from column to column, the two may work together. This is not tested: cells have noise, as \
               their intervals say."
            .into(),
        form: Form::Heat(Heat {
            axes: [one.into(), other.into(), figure.into()],
            cells: means.iter().map(|line| line.iter().map(cell).collect()).collect(),
            rows: of_one,
            columns: of_other,
        }),
    }))
}
