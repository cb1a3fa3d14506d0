//! Page of `corsair sweep`: the effect of each level on the metrics.

mod effects;
mod maps;
mod tables;

use crate::sweep::answer::{answer, change_words};
use crate::sweep::page::effects::Drawn;
use crate::sweep::page::maps::maps;
use crate::sweep::page::tables::{strongest_table, unmoved};
use crate::sweep::rows::{EffectRow, FitRow, InteractionRow};
use corsair_present::counted;
use corsair_present::page::ResultRead;
use corsair_present::page::caveats;
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::page::words::{DisplayUnit, distinct, first_few, listed};
use corsair_present::table::Table;
use corsair_present::varied::Scoped as _;
use corsair_present::varied::cells::{FactorRow, factor_table, level_words};
use corsair_present::varied::changes::Change as _;

pub(crate) fn story(result: &ResultRead) -> Result<Story, Unreadable> {
    let (manifest, words, score) = (&result.manifest, &result.metrics, result.score);
    let design = result.given("design", manifest.design.as_ref())?;
    let effects: Vec<EffectRow> = result.rows()?;
    let fits: Vec<FitRow> = result.rows()?;
    let factors: Vec<FactorRow> = result.rows()?;
    let names = distinct(effects.iter().map(|row| row.factor.as_str()));
    let cells = result.given("cells", design.cells)?;
    let played = result.given("cells_played", design.cells_played)?;
    let asked = vec![
        format!(
            "Which effects does each value of {} have in {}?",
            listed(&names),
            manifest.edition
        ),
        format!(
            "{} ({}), of which {} could be played, on the same deals: {}.",
            counted(cells, "set of rules", "sets of rules"),
            design.points.as_deref().unwrap_or_default(),
            played,
            counted(result.given("games", design.games)?, "game", "games"),
        ),
    ];
    let shown: Vec<&EffectRow> = effects.iter().filter(|row| row.on_screen).collect();
    let interactions: Vec<InteractionRow> = result.rows_if_any()?;
    let level = |row: &EffectRow| level_words(&factors, &row.factor, &row.level);
    let levels: Vec<EffectRow> =
        shown.iter().map(|&row| EffectRow { level: level(row), ..row.clone() }).collect();
    let effect_table = Table::of_rows_in("Effects", &levels, score, |row, _| row.unit(words))
        .named("metric", shown.iter().map(|row| row.heading(words)));
    let mut beyond: Vec<&InteractionRow> =
        interactions.iter().filter(|row| row.is_beyond_noise()).collect();
    beyond.sort_by(|one, other| other.prominence().total_cmp(&one.prominence()));
    let caption = "Interactions of two values, beyond the sum of their effects";
    let together = beyond.iter().map(|row| row.heading(words));
    let together =
        Table::of_rows_in(caption, beyond.iter().copied(), score, |row, _| row.unit(words))
            .named("metric", together);
    let fitted = || fits.iter().filter(|row| row.on_screen);
    let of_mean = |row: &FitRow, _: &_| DisplayUnit::of_mean(words.unit(&row.metric));
    let heading = |row: &FitRow| words.heading(row.bot.as_deref(), row.seat, &row.metric);
    let explained = Table::of_rows_in("Fit of main effects", fitted(), score, of_mean)
        .named("metric", fitted().map(heading));
    let drawn = Drawn { shown: &shown, factors: &factors, words, manifest: &result.manifest };
    let charts = drawn.charts().into_iter().chain(maps(result, &shown, &interactions)?);
    let mut tables = vec![
        strongest_table(&shown, &fits, &change_words(&shown, words, score)),
        effect_table,
        together,
        explained,
        factor_table(&factors, score),
    ];
    tables.retain(|table| !table.rows.is_empty());
    let mut caveats = caveats::of_play(result);
    if played < cells {
        caveats.push(format!(
            "The rules refuse {} of {cells} sets of values. cells.csv has the reasons, and the effects omit these \
             sets.",
            cells - played,
        ));
    }
    for table in distinct(shown.iter().map(|row| row.table.as_str())) {
        caveats.extend(unmoved(table, &shown, words));
    }
    caveats.push(format!(
        "The {} tested effects shown here are corrected together for their number (Benjamini and Hochberg). About \
         one in twenty of the effects beyond noise may be due to chance. effects.csv has the effects on all further \
         metrics, which are exploratory.",
        shown.iter().filter(|row| row.is_tested()).count(),
    ));
    caveats.push(
        "An effect is the mean at a level minus the mean over all levels. If the sum of main effects leaves much \
         unexplained, values interact, and an effect depends on the other values."
            .into(),
    );
    let n_beyond = interactions.iter().filter(|row| row.is_beyond_noise()).count();
    caveats.push(match interactions.iter().filter(|row| row.is_tested()).count() {
        0 if !interactions.is_empty() => {
            "Too few deals to test an interaction. interactions.csv has them all.".into()
        }
        0 => "Interactions are not tested: the sweep has a single factor, or it has too few cells for the number of \
              effects, or an earlier version made the result."
            .into(),
        all if n_beyond == 0 => format!(
            "None of {all} tested interactions, which are corrected together, is beyond noise, so the page has no map of \
             them. interactions.csv has them all."
        ),
        all => format!(
            "{n_beyond} of {all} tested interactions, which are corrected together, are beyond noise. interactions.csv has \
             them all."
        ),
    });
    Ok(Story {
        title: format!("{}: a sweep of {}", manifest.edition, first_few(&names, 3)),
        asked,
        verdict: answer(&effects, &fits, words, score),
        charts: charts.collect(),
        tables,
        caveats,
    })
}
