//! `corsair plan`: how many games an answer needs.

use crate::present::page::ResultRead;
use crate::present::page::caveats;
use crate::present::page::chart::{Chart, Form, MOST_ROWS, Scheme, Stacks};
use crate::present::page::story::{Story, Unreadable};
use crate::present::page::words::{distinct, first_few, listed};
use crate::present::table::{Cell, Kind, Table};
use crate::present::{counted, p_text};
use crate::studies::plan::answer::answer;
use crate::studies::plan::rows::{GoalKind, PlanRow};
use corsair_stats::EquivalenceTest;

pub(crate) fn tell(result: &ResultRead) -> Result<Story, Unreadable> {
    let manifest = &result.manifest;
    let rows: Vec<PlanRow> = result.rows()?;
    let power = result.arguments_of("--power").first().copied().unwrap_or("90").to_owned();
    let variants = distinct(rows.iter().map(|row| row.variant.as_str()));
    let named: Vec<&str> = variants.iter().copied().filter(|name| !name.is_empty()).collect();
    let pilot = result.given("games_asked", manifest.games_asked)?;
    let asked = vec![
        format!(
            "How many games does it take to see what {} changes of {}?",
            listed(&named),
            manifest.edition
        ),
        format!(
            "A pilot played {} of each set of rules at each table.",
            counted(pilot, "game", "games")
        ),
    ];
    let mut charts = Vec::new();
    let mut tables = Vec::new();
    for table in distinct(rows.iter().map(|row| row.table.as_str())) {
        for variant in &variants {
            let here: Vec<&PlanRow> = rows.iter().filter(|row| row.is_at(table, variant)).collect();
            let caption = match table {
                "" => "Goals that are about no figure".into(),
                table => format!("{variant} at {table}"),
            };
            charts.extend(charts_of(&here, variant, table));
            tables.push(goal_table(caption, here));
        }
    }
    tables.retain(|table| !table.rows.is_empty());
    let mut caveats = caveats::of_play(result);
    if let Some(row) = rows.iter().find(|row| row.goal == GoalKind::Effect) {
        let family = (EquivalenceTest::LEVEL / row.level).round();
        caveats.push(format!(
            "An effect of the size of its line is found with a chance of {power} %, at level {} = 5 % / {family}: \
             Holm's method corrects the {family} figures that `compare` reports.",
            p_text(row.level),
        ));
    }
    caveats.push(
        "A ± holds at 95 %, for each figure by itself. How much deals vary is known from the pilot \
         alone: the shorter it is, the rougher the numbers."
            .into(),
    );
    caveats.extend(reasons(&rows));
    Ok(Story {
        title: format!("{}: a plan for {}", manifest.edition, listed(&named)),
        asked,
        verdict: answer(&rows),
        charts,
        tables,
        caveats,
    })
}

/// What is planned, and how long its bar is.
type Bar = (String, Vec<f64>);

/// A chart for each goal.
fn charts_of(rows: &[&PlanRow], variant: &str, place: &str) -> Vec<Chart> {
    let mut goals: Vec<(String, Vec<Bar>)> = Vec::new();
    for row in rows {
        let Some(games) = row.games else { continue };
        let goal = row.goal_text();
        let bar = (row.what.clone(), vec![games as f64 / 1000.0]);
        match goals.iter_mut().find(|(known, _)| *known == goal) {
            Some((_, bars)) => bars.push(bar),
            None => goals.push((goal, vec![bar])),
        }
    }
    let chart = |(goal, mut bars): (String, Vec<Bar>)| {
        bars.truncate(MOST_ROWS);
        Chart {
            title: format!("Games for the goal “{goal}”: {variant} at {place}"),
            note:
                "Games of both sets of rules together. A plan is no estimate with an interval: it \
                   is as rough as the pilot."
                    .into(),
            form: Form::Stacks(Stacks {
                axis: "games, in thousands".into(),
                parts: vec!["games".into()],
                rows: bars,
                scheme: Scheme::Ordered,
            }),
        }
    };
    goals.into_iter().map(chart).collect()
}

/// Returns the goals of one table and variant.
fn goal_table<'r>(caption: String, rows: impl IntoIterator<Item = &'r PlanRow>) -> Table {
    let columns = [
        ("figure", Kind::Text),
        ("goal", Kind::Number),
        ("level", Kind::Number),
        ("sd of a deal", Kind::Number),
        ("deals", Kind::Number),
        ("games of each", Kind::Number),
        ("games of both", Kind::Number),
    ];
    let mut table =
        Table::new(caption, &columns).yielding(&["sd of a deal", "games of each", "level"]);
    for row in rows {
        let count = |count: Option<u64>| count.map_or_else(Cell::nothing, Cell::count);
        let deviation = row.deviation.map(|sd| Cell::number(sd, row.amount(sd)));
        table.push(vec![
            Cell::word(&row.what),
            Cell::number(row.size, row.goal_text()),
            Cell::p(Some(row.level)),
            deviation.unwrap_or_else(Cell::nothing),
            count(row.blocks),
            count(row.games_of_each),
            count(row.games),
        ]);
    }
    table
}

/// The most figures of a table that a sentence names.
const MOST_NAMED: usize = 3;

/// The goals that the pilot can't plan, and those that take more than they do by themselves: a
/// sentence for each reason.
fn reasons(rows: &[PlanRow]) -> Vec<String> {
    let (planned, unplanned): (Vec<&PlanRow>, Vec<&PlanRow>) =
        rows.iter().partition(|row| row.blocks.is_some());
    let mut sentences = Vec::new();
    for (what, rows) in [("RAISED", planned), ("NOT PLANNED", unplanned)] {
        let mut reasons: Vec<&str> = rows.iter().filter_map(|row| row.reason.as_deref()).collect();
        reasons.sort_unstable();
        reasons.dedup();
        for reason in reasons {
            let these: Vec<&PlanRow> =
                rows.iter().copied().filter(|row| row.reason.as_deref() == Some(reason)).collect();
            let of_place = |rows: &[&PlanRow]| {
                let place = match rows[0].table.is_empty() {
                    true => String::new(),
                    false => format!(" ({} at `{}`)", rows[0].variant, rows[0].table),
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
            sentences.push(format!("{what}, {reason}: {named}"));
        }
    }
    sentences
}
