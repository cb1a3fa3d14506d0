//! `corsair plan`: how many games an answer needs.

use crate::present::counted;
use crate::present::page::caveats;
use crate::present::page::chart::{Chart, Form, MOST_ROWS, Stacks};
use crate::present::page::story::{Story, Unreadable, columns};
use crate::present::page::words::listed;
use crate::present::page::{ResultRead, Row};
use crate::present::table::{Cell, Kind, Table};
use crate::present::{grouped, p_text};

pub(crate) fn tell(result: &ResultRead) -> Result<Story, Unreadable> {
    let manifest = &result.manifest;
    let sheet = result.sheet("plan.csv")?;
    let rows: Vec<Row<'_>> = sheet.rows().collect();
    let power = result.arguments_of("--power").first().copied().unwrap_or("90").to_owned();
    let variants = sheet.distinct("variant")?;
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
        "A change that is to be found is found with a chance of {power} %, if it is as great as it \
         says, at the level of its line, which allows for the number of figures. How much deals \
         vary is known from the pilot alone: the shorter it is, the rougher the numbers."
    ));
    Ok(Story {
        title: format!("{}: a plan for {}", manifest.edition, listed(&named)),
        asked,
        verdict: verdict(&rows)?,
        charts,
        tables,
        caveats,
    })
}

/// A goal of a row: `find 1.00pp`, `± 0.50pp`.
fn goal(row: Row<'_>) -> Result<String, Unreadable> {
    let size = amount(row, row.number("size")?)?;
    Ok(match row.text("goal")? {
        "effect" => format!("find a change of {size}"),
        _ => format!("know it to ± {size}"),
    })
}

/// A number in the unit of the row's figure.
fn amount(row: Row<'_>, number: f64) -> Result<String, Unreadable> {
    Ok(match row.flag("is_share")? {
        true => format!("{:.2}pp", 100.0 * number),
        false => format!("{number:.3}"),
    })
}

fn verdict(rows: &[Row<'_>]) -> Result<String, Unreadable> {
    let mut dearest: Option<(f64, Row<'_>)> = None;
    let mut untold = 0;
    for &row in rows {
        // Of some goals the pilot can tell nothing.
        match row.optional("games")? {
            Some(games) if dearest.is_none_or(|(most, _)| games > most) => {
                dearest = Some((games, row));
            }
            Some(_) => {}
            None => untold += 1,
        }
    }
    let untold = match untold {
        0 => String::new(),
        n => {
            format!(" Of {} the pilot can't tell; the table says why.", counted(n, "goal", "goals"))
        }
    };
    let Some((games, row)) = dearest else { return Ok(format!("There is no plan.{untold}")) };
    Ok(format!(
        "All goals together take {} at each table, {} of each set of rules: as many as the dearest, \
         which is to {}: {}.{untold}",
        counted(games as u64, "game", "games"),
        grouped(row.count("games_of_each")?),
        goal(row)?,
        row.text("what")?,
    ))
}

/// What is planned, and how long its bar is.
type Bar = (String, Vec<f64>);

/// A chart for each goal.
fn charts_of(rows: &[Row<'_>], variant: &str, place: &str) -> Result<Vec<Chart>, Unreadable> {
    let mut goals: Vec<(String, Vec<Bar>)> = Vec::new();
    for &row in rows {
        let Some(games) = row.optional("games")? else { continue };
        let goal = goal(row)?;
        let bar = (row.text("what")?.to_owned(), vec![games / 1000.0]);
        match goals.iter_mut().find(|(known, _)| *known == goal) {
            Some((_, bars)) => bars.push(bar),
            None => goals.push((goal, vec![bar])),
        }
    }
    let chart = |(goal, mut bars): (String, Vec<Bar>)| {
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
    let numbers = ["at a level of", "sd of a deal", "deals", "games of each", "games of both"];
    head.extend(columns(&[], numbers));
    head.push(("why so, or why not", Kind::Text));
    let caption = match place {
        "" => "Goals that are about no figure".into(),
        place => format!("{variant} at {place}"),
    };
    let mut table = Table::new(caption, &head);
    for &row in rows {
        let mut cells = vec![Cell::word(row.text("what")?), Cell::word(goal(row)?)];
        let level = row.optional("level")?;
        cells.push(level.map_or_else(Cell::nothing, |level| Cell::number(level, p_text(level))));
        cells.push(match row.optional("deviation")? {
            Some(deviation) => Cell::number(deviation, amount(row, deviation)?),
            None => Cell::nothing(),
        });
        for column in ["blocks", "games_of_each", "games"] {
            let count = row.optional(column)?;
            cells.push(count.map_or_else(Cell::nothing, |count| Cell::count(count as u64)));
        }
        cells.push(Cell::word(row.text("reason")?));
        table.push(cells);
    }
    Ok(table)
}
