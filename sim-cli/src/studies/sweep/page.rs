//! `corsair sweep`: what each level of a rule value does.

use crate::present::MetricWords;
use crate::present::counted;
use crate::present::page::caveats;
use crate::present::page::chart::{Chart, Dot, Form, Heat, HeatCell, Intervals, Tone};
use crate::present::page::story::{Story, Unreadable};
use crate::present::page::words::{DisplayUnit, distinct, first_few, listed};
use crate::present::page::{Estimate, ResultRead, Row};
use crate::present::varied::Scoped;
use crate::present::varied::cells::{FactorRow, factor_table};
use crate::studies::sweep::answer::answer;
use crate::studies::sweep::tables::{EffectRow, FitRow, effect_table, fit_table};

/// The most figures that have a chart; the tables have all.
const MOST_CHARTS: usize = 8;

/// The most cells of which maps are made.
const MOST_CELLS: u64 = 1_000;

/// The most maps of two factors.
const MOST_MAPS: usize = 6;

pub(crate) fn tell(result: &ResultRead) -> Result<Story, Unreadable> {
    let (manifest, words) = (&result.manifest, &result.metrics);
    let design = result.given("design", manifest.design.as_ref())?;
    let effects: Vec<EffectRow> = result.rows()?;
    let fits: Vec<FitRow> = result.rows()?;
    let factors: Vec<FactorRow> = result.rows()?;
    let names = distinct(effects.iter().map(|row| row.factor.as_str()));
    let cells = result.given("cells", design.cells)?;
    let played = result.given("cells_played", design.cells_played)?;
    let asked = vec![
        format!("What does each value of {} do to {}?", listed(&names), manifest.edition),
        format!(
            "{} ({}), of which {} could be played, on the same deals: {}.",
            counted(cells, "set of rules", "sets of rules"),
            design.points.as_deref().unwrap_or_default(),
            played,
            counted(result.given("games", design.games)?, "game", "games"),
        ),
    ];
    let told: Vec<&EffectRow> = effects.iter().filter(|row| row.on_screen).collect();
    let mut tables = Vec::new();
    tables.push(effect_table(told.iter().copied(), words));
    tables.push(fit_table(fits.iter().filter(|row| row.on_screen), words));
    tables.push(factor_table(&factors));
    tables.retain(|table| !table.rows.is_empty());
    let mut caveats = caveats::of_play(result);
    caveats.push(format!(
        "The {} effects that are told here are corrected together for their number (Benjamini and \
         Hochberg): of those beyond noise one in twenty may be chance. Those on all other figures \
         are in effects.csv, and exploratory.",
        told.len(),
    ));
    caveats.push(
        "An effect is what a level adds to the mean over all levels. Where the sum of main effects \
         leaves much unexplained, values work together, and an effect depends on the others."
            .into(),
    );
    Ok(Story {
        title: format!("{}: a sweep of {}", manifest.edition, first_few(&names, 3)),
        asked,
        verdict: answer(&effects, words, result.score),
        charts: charts(&told, words).into_iter().chain(maps(result, &names, &told)?).collect(),
        tables,
        caveats,
    })
}

/// The figures that something moves first.
fn charts(told: &[&EffectRow], words: &MetricWords) -> Vec<Chart> {
    let mut subjects: Vec<((&str, String), Vec<&EffectRow>)> = Vec::new();
    for &row in told {
        let subject = (row.table.as_str(), row.name(words));
        match subjects.iter_mut().find(|(of, _)| *of == subject) {
            Some((_, rows)) => rows.push(row),
            None => subjects.push((subject, vec![row])),
        }
    }
    let mut found = Vec::new();
    for ((table, subject), rows) in subjects {
        let unit = rows[0].unit(words);
        let dot = |row: &&EffectRow| Dot {
            label: row.setting(),
            estimate: row.effect().times(unit.factor()),
            tone: if row.is_beyond_noise() { Tone::Strong } else { Tone::Faint },
        };
        let dots = rows.iter().map(dot).collect();
        let moved = rows.iter().filter(|row| row.is_beyond_noise()).count();
        let axis = match unit {
            DisplayUnit::Points | DisplayUnit::Percent => "added to the mean, percentage points",
            DisplayUnit::Number | DisplayUnit::Change => "added to the mean, per game",
        };
        let of = Intervals { axis: axis.into(), dots, reference: Some(0.0), band: None };
        let note = "Bars are 95 % intervals, each by itself. Strong colour: beyond noise after \
                    correction. The dashed line is the mean over all levels.";
        let chart =
            Chart::of_intervals(format!("What each level does to {subject}, at {table}"), note, of);
        found.push((moved, chart));
    }
    found.sort_by_key(|(moved, _)| std::cmp::Reverse(*moved));
    found.into_iter().take(MOST_CHARTS).map(|(_, chart)| chart).collect()
}

/// What pairs of values give together: of the figure that is moved most often at each table, the mean over all cells
/// with both.
fn maps(
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
               change alike from column to column, the two work together."
            .into(),
        form: Form::Heat(Heat {
            axes: [one.into(), other.into(), figure.into()],
            cells: means.iter().map(|line| line.iter().map(cell).collect()).collect(),
            rows: of_one,
            columns: of_other,
        }),
    }))
}
