//! `corsair plan`: how many games an answer needs.

use super::{Story, Unreadable, caveats, columns};
use crate::page::chart::{Chart, Form, MOST_ROWS, Stacks};
use crate::page::read::{ResultRead, Row};
use crate::page::table::{Cell, Kind, Table};
use crate::page::words::{counted, listed};
use crate::report::grouped;

pub(super) fn tell(result: &ResultRead) -> Result<Story, Unreadable> {
    let manifest = &result.manifest;
    let sheet = result.sheet("plan.csv")?;
    let rows: Vec<Row<'_>> = sheet.rows().collect();
    let power = result.arguments_of("--power").first().copied().unwrap_or("90").to_owned();
    let variants = sheet.distinct("variant")?;
    let pilot = result.given("games_asked", manifest.games_asked)?;
    let asked = vec![
        format!(
            "How many games does it take to see what {} changes of {}?",
            listed(&variants),
            manifest.edition
        ),
        format!(
            "A pilot played {} of each set of rules at each table.",
            counted(pilot, "game", "games")
        ),
    ];
    let mut charts = Vec::new();
    let mut tables = Vec::new();
    for place in sheet.distinct("table")? {
        for variant in &variants {
            let mut here = Vec::new();
            for &row in &rows {
                if row.text("table")? == place && row.text("variant")? == *variant {
                    here.push(row);
                }
            }
            if here.is_empty() {
                continue;
            }
            charts.extend(charts_of(&here, variant, place)?);
            tables.push(table(&here, variant, place)?);
        }
    }
    let mut caveats = caveats::of_play(result);
    caveats.push(format!(
        "A change that is to be found is found with a chance of {power} % in a test at 5 %, if it is \
         as great as it says. How much deals vary is known from the pilot alone, so the numbers are \
         rough: the shorter the pilot, the rougher."
    ));
    Ok(Story {
        title: format!("{}: a plan for {}", manifest.edition, listed(&variants)),
        asked,
        verdict: verdict(&rows, &power)?,
        charts,
        tables,
        caveats,
    })
}

/// A goal of a row: `find 1.00pp`, `± 0.50pp`.
fn goal(row: Row<'_>) -> Result<String, Unreadable> {
    let size = amount(row, "size")?;
    Ok(match row.text("goal")? {
        "effect" => format!("find a change of {size}"),
        _ => format!("know it to ± {size}"),
    })
}

fn amount(row: Row<'_>, column: &str) -> Result<String, Unreadable> {
    let number = row.number(column)?;
    Ok(if row.flag("is_share")? {
        format!("{:.2}pp", 100.0 * number)
    } else {
        format!("{number:.3}")
    })
}

fn verdict(rows: &[Row<'_>], power: &str) -> Result<String, Unreadable> {
    let mut dearest: Option<(u64, Row<'_>)> = None;
    for &row in rows {
        let games = row.count("games")?;
        if dearest.is_none_or(|(most, _)| games > most) {
            dearest = Some((games, row));
        }
    }
    let Some((games, row)) = dearest else { return Ok("The pilot saw nothing vary.".into()) };
    Ok(format!(
        "All goals together take {} at each table, {} of each set of rules: as many as the dearest, \
         which is to {}: {} (power {power} %).",
        counted(games, "game", "games"),
        grouped(row.count("games_of_each")?),
        goal(row)?,
        row.text("what")?,
    ))
}

/// A chart for each goal.
fn charts_of(rows: &[Row<'_>], variant: &str, place: &str) -> Result<Vec<Chart>, Unreadable> {
    let mut goals: Vec<(String, Vec<(String, Vec<f64>)>)> = Vec::new();
    for &row in rows {
        let (goal, bar) =
            (goal(row)?, (row.text("what")?.into(), vec![row.number("games")? / 1000.0]));
        match goals.iter_mut().find(|(known, _)| *known == goal) {
            Some((_, bars)) => bars.push(bar),
            None => goals.push((goal, vec![bar])),
        }
    }
    let chart = |(goal, mut bars): (String, Vec<(String, Vec<f64>)>)| {
        bars.truncate(MOST_ROWS);
        Chart {
            title: format!("Games that it takes to {goal}: {variant} at {place}"),
            note:
                "Games of both sets of rules together. A plan is no estimate with an interval: it \
                   is as rough as the pilot."
                    .into(),
            form: Form::Stacks(Stacks {
                axis: "games, in thousands".into(),
                parts: vec!["games".into()],
                rows: bars,
            }),
        }
    };
    Ok(goals.into_iter().map(chart).collect())
}

fn table(rows: &[Row<'_>], variant: &str, place: &str) -> Result<Table, Unreadable> {
    let mut head = columns(&["figure"], []);
    head.push(("goal", Kind::Text));
    head.extend(columns(&[], ["sd of a deal", "deals", "games of each", "games of both"]));
    let mut table = Table::new(format!("{variant} at {place}"), &head);
    for &row in rows {
        table.push(vec![
            Cell::word(row.text("what")?),
            Cell::word(goal(row)?),
            Cell::number(row.number("deviation")?, amount(row, "deviation")?),
            Cell::count(row.count("blocks")?),
            Cell::count(row.count("games_of_each")?),
            Cell::count(row.count("games")?),
        ]);
    }
    Ok(table)
}
