//! Page of `corsair power`: the number of games for each goal.

use crate::power::answer::answer;
use crate::power::rows::{GoalKind, PowerRow, Reason};
use corsair_present::page::ResultRead;
use corsair_present::page::caveats;
use corsair_present::page::chart::{Chart, Form, MOST_ROWS, Scheme, Stacks};
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::page::words::{DisplayUnit, distinct, first_few, grouped, listed};
use corsair_present::table::Table;
use corsair_present::{counted, p_text};
use corsair_stats::EquivalenceTest;

pub(crate) fn story(result: &ResultRead) -> Result<Story, Unreadable> {
    let manifest = &result.manifest;
    let rows: Vec<PowerRow> = result.rows()?;
    let power = result.arguments_of("--power").first().copied().unwrap_or("90").to_owned();
    let variants = distinct(rows.iter().map(|row| row.variant.as_str()));
    let named: Vec<&str> = variants.iter().copied().filter(|name| !name.is_empty()).collect();
    let pilot = result.given("games_asked", manifest.games_asked)?;
    let asked = vec![
        match named.as_slice() {
            [] => format!("How many games of {} do the goals take?", manifest.edition),
            named => format!(
                "How many games does it take to measure the changes of {} in {}?",
                listed(named),
                manifest.edition
            ),
        },
        format!(
            "A pilot played {} under each set of rules at each table.",
            counted(pilot, "game", "games")
        ),
    ];
    let mut charts = Vec::new();
    let mut tables = Vec::new();
    for table in distinct(rows.iter().map(|row| row.table.as_str())) {
        for variant in &variants {
            let here: Vec<&PowerRow> =
                rows.iter().filter(|row| row.is_at(table, variant)).collect();
            let caption = match table {
                "" => "Goals without a metric".into(),
                table => place(variant, table),
            };
            charts.extend(charts_of(&here, variant, table));
            let unit = |row: &PowerRow, _: &_| match row.is_share {
                true => DisplayUnit::Size,
                false => DisplayUnit::Number,
            };
            let table = Table::of_rows_in(caption, here.iter().copied(), result.score, unit)
                .named("metric", here.iter().map(|row| row.what.clone()))
                .named("goal", here.iter().map(|row| row.goal_text()));
            tables.push(table);
        }
    }
    tables.retain(|table| !table.rows.is_empty());
    let mut caveats = caveats::of_play(result);
    if let Some(row) = rows.iter().find(|row| row.goal == GoalKind::Effect) {
        let family = (EquivalenceTest::LEVEL / row.level).round();
        let verb = if named.is_empty() { "seats" } else { "compare" };
        let assured = rows.iter().filter_map(|row| row.assured_power).reduce(f64::min);
        let assured = assured.map_or_else(String::new, |power| {
            format!(" (at least {:.0} % for 19 of 20 pilots)", (100.0 * power).floor())
        });
        caveats.push(format!(
            "`{verb}` finds an effect of this size with a probability of {power} % on average over pilots{assured}, at \
             level {} = 5 % / {family}: Holm's method corrects for the {family} metrics that it reports.",
            p_text(row.level),
        ));
    }
    caveats.push(
        "A ± is half of a 95 % interval, for each metric alone. The pilot estimates the variance between deals: a \
         shorter pilot gives a rougher plan."
            .into(),
    );
    caveats.extend(reasons(&rows));
    Ok(Story {
        title: match named.as_slice() {
            [] => format!("{}: number of games", manifest.edition),
            named => format!("{}: a plan for {}", manifest.edition, listed(named)),
        },
        asked,
        verdict: answer(&rows),
        charts,
        tables,
        caveats,
    })
}

/// Returns the conditions of metrics in words: the rules under test, if any, and the table.
fn place(variant: &str, table: &str) -> String {
    if variant.is_empty() { table.into() } else { format!("{variant} at {table}") }
}

/// Returns one chart per goal with the numbers of games.
fn charts_of(rows: &[&PowerRow], variant: &str, table: &str) -> Vec<Chart> {
    let planned = rows.iter().copied().filter(|row| row.games.is_some());
    let chart = |of: Vec<&PowerRow>| {
        let goal = of[0].goal_text();
        let bar = |row: &&PowerRow| Some((row.what.clone(), vec![row.games? as f64 / 1000.0]));
        let bars = of.iter().filter_map(bar).take(MOST_ROWS).collect();
        Chart {
            title: format!("Games for the goal “{goal}”: {}", place(variant, table)),
            note:
                "Games under all sets of rules together. A plan has no interval; it is as rough as the pilot."
                    .into(),
            form: Form::Stacks(Stacks {
                axis: "games, in thousands".into(),
                parts: vec!["games".into()],
                rows: bars,
                scheme: Scheme::Ordered,
            }),
        }
    };
    grouped(planned, |row| row.goal_text()).into_iter().map(chart).collect()
}

/// Maximum number of metrics of a table that a sentence names.
const MOST_NAMED: usize = 3;

/// Returns a sentence for each reason why the pilot can't plan a goal, or why the number of games for a goal was
/// raised.
fn reasons(rows: &[PowerRow]) -> Vec<String> {
    let (planned, unplanned): (Vec<&PowerRow>, Vec<&PowerRow>) =
        rows.iter().partition(|row| row.blocks.is_some());
    let mut sentences = Vec::new();
    for (what, rows) in [("RAISED", planned), ("NOT PLANNED", unplanned)] {
        let mut reasons: Vec<Reason> = rows.iter().filter_map(|row| row.reason).collect();
        reasons.sort_unstable_by_key(|reason| reason.name());
        reasons.dedup();
        for reason in reasons {
            let these: Vec<&PowerRow> =
                rows.iter().copied().filter(|row| row.reason == Some(reason)).collect();
            let of_place = |rows: &[&PowerRow]| {
                let place = match rows[0].table.is_empty() {
                    true => String::new(),
                    false => {
                        format!(" ({})", place(&rows[0].variant, &format!("`{}`", rows[0].table)))
                    }
                };
                let goals = rows.chunk_by(|row, next| row.goal_text() == next.goal_text());
                let goals = goals.map(|rows| {
                    let what: Vec<&str> = rows.iter().map(|row| row.what.as_str()).collect();
                    format!("{} {}", rows[0].goal_text(), first_few(&what, MOST_NAMED))
                });
                goals.collect::<Vec<_>>().join("; ") + &place
            };
            let places = these.chunk_by(|row, next| next.is_at(&row.table, &row.variant));
            let named = places.map(of_place).collect::<Vec<_>>().join("; ");
            sentences.push(format!("{what}, {}: {named}", reason.name()));
        }
    }
    sentences
}
