//! `corsair plan`: how many games an answer needs.

use crate::present::counted;
use crate::present::page::ResultRead;
use crate::present::page::caveats;
use crate::present::page::chart::{Chart, Form, MOST_ROWS, Scheme, Stacks};
use crate::present::page::story::{Story, Unreadable};
use crate::present::page::words::{distinct, listed};
use crate::studies::plan::answer::answer;
use crate::studies::plan::tables::{PlanRow, goal_table, reasons};

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
    caveats.push(format!(
        "A change that is to be found is found with a chance of {power} %, if it is as great as it \
         says, at the level of its line, which allows for the number of figures. How much deals \
         vary is known from the pilot alone: the shorter it is, the rougher the numbers."
    ));
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
