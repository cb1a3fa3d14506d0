//! `corsair sweep`: what each level of a rule value does.

use crate::present::MetricWords;
use crate::present::counted;
use crate::present::page::ResultRead;
use crate::present::page::caveats;
use crate::present::page::chart::{Chart, Dot, Intervals, Tone};
use crate::present::page::story::{Story, Unreadable};
use crate::present::page::words::{DisplayUnit, distinct, first_few, listed};
use crate::present::varied::Scoped;
use crate::present::varied::cells::{FactorRow, factor_table};
use crate::studies::sweep::answer::answer;
use crate::studies::sweep::tables::{EffectRow, FitRow, effect_table, fit_table, main_effects};

/// The most figures that have a chart; the tables have all.
const MOST_CHARTS: usize = 12;

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
    for table in distinct(fits.iter().map(|row| row.table.as_str())) {
        tables.extend(main_effects(table, &effects, &fits, words));
    }
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
        verdict: answer(&effects, words),
        charts: charts(&told, words),
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
