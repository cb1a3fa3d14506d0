//! `corsair seats`: whether a seat has an advantage.

use crate::present::counted;
use crate::present::page::caveats;
use crate::present::page::chart::{Chart, Dot, Intervals, Tone};
use crate::present::page::story::{Story, Unreadable, columns, estimate_cells, p_cell};
use crate::present::page::table::{Cell, Kind, Table};
use crate::present::page::words::{DisplayUnit, listed};
use crate::present::page::{ResultRead, Row};

const ADVANTAGE: [&str; 3] = ["advantage", "advantage_lo", "advantage_hi"];

pub(crate) fn tell(result: &ResultRead) -> Result<Story, Unreadable> {
    let manifest = &result.manifest;
    let sheet = result.sheet("seats.csv")?;
    let names = sheet.distinct("table")?;
    let played = manifest.tables.iter().map(|table| {
        let games = counted(table.blocks * table.games_per_block, "game", "games");
        format!("{games} at {}", table.name)
    });
    let asked = vec![
        format!("Has a seat of {} an advantage that matters?", manifest.edition),
        format!("Played were {}.", listed(&played.collect::<Vec<_>>())),
    ];
    let mut verdicts = Vec::new();
    let mut charts = Vec::new();
    let mut tables = Vec::new();
    for name in names {
        let rows = sheet.rows_with("table", name)?;
        verdicts.push(verdict(name, &rows)?);
        charts.push(chart(name, &rows)?);
        tables.push(table(name, &rows)?);
    }
    let mut caveats = caveats::of_play(result);
    caveats.push(
        "A seat is balanced if its advantage is shown to lie within the margin, imbalanced if it is \
         shown to lie beyond, and undecided otherwise; both tests are corrected for the number of \
         seats by Holm's method."
            .into(),
    );
    Ok(Story {
        title: format!("{}: the advantage of seats", manifest.edition),
        asked,
        verdict: verdicts.join(" "),
        charts,
        tables,
        caveats,
    })
}

fn verdict(table: &str, rows: &[Row<'_>]) -> Result<String, Unreadable> {
    let mut beyond = Vec::new();
    let mut open = Vec::new();
    let mut within = Vec::new();
    for row in rows {
        let seat = format!("seat {}", row.text("seat")?);
        match row.text("verdict")? {
            "imbalanced" => {
                beyond.push(format!(
                    "{seat} by {}",
                    DisplayUnit::Points.estimate(row.estimate(ADVANTAGE)?)
                ));
            }
            "balanced" => within.push(seat),
            _ => open.push(seat),
        }
    }
    let margin = rows.first().map_or(Ok(0.0), |row| row.number("margin"))?;
    let margin = format!("{:.2}pp", 100.0 * margin);
    Ok(match (beyond.as_slice(), open.as_slice()) {
        ([], []) => format!(
            "At {table} every seat is balanced: none is off an equal share by more than {margin}."
        ),
        ([], open) => format!(
            "At {table} no seat is shown to be off an equal share by more than {margin}, and of {} \
             it is not shown that it isn't; more games may decide it.",
            listed(open),
        ),
        (beyond, []) => format!(
            "At {table} the seats are not equal: off an equal share by more than {margin} is {}.",
            listed(beyond)
        ),
        (beyond, open) => format!(
            "At {table} the seats are not equal: off an equal share by more than {margin} is {}; \
             undecided: {}.",
            listed(beyond),
            listed(open),
        ),
    })
}

fn chart(table: &str, rows: &[Row<'_>]) -> Result<Chart, Unreadable> {
    let mut dots = Vec::new();
    let mut margin = 0.0;
    for row in rows {
        margin = 100.0 * row.number("margin")?;
        let tone = match row.text("verdict")? {
            "undecided" => Tone::Faint,
            _ => Tone::Strong,
        };
        let label = format!("seat {}", row.text("seat")?);
        dots.push(Dot { label, estimate: row.estimate(ADVANTAGE)?.times(100.0), tone });
    }
    let of = Intervals {
        axis: "wins beyond an equal share, percentage points".into(),
        dots,
        reference: Some(0.0),
        band: Some([-margin, margin]),
    };
    let note = format!(
        "Bars are 95 % intervals. The band is the margin that means nothing, {margin:.2} to either \
         side; faint seats are undecided."
    );
    Ok(Chart::of_intervals(format!("The advantage of each seat at {table}"), note, of))
}

fn table(name: &str, rows: &[Row<'_>]) -> Result<Table, Unreadable> {
    let numbers = ["games", "wins %", "advantage, pp", "95 %", "fame", "p within", "p beyond"];
    let mut head = columns(&["seat"], numbers);
    head.push(("verdict", Kind::Text));
    let mut table = Table::new(format!("Seats at {name}"), &head);
    for row in rows {
        let mut cells = vec![
            Cell::word(row.text("seat")?),
            Cell::count(row.count("games")?),
            Cell::fixed(Some(100.0 * row.number("win_share")?), 2),
        ];
        cells.extend(estimate_cells(*row, ADVANTAGE, DisplayUnit::Points)?);
        cells.push(Cell::fixed(row.optional("fame_mean")?, 2));
        cells.push(p_cell(*row, "holm_p_within")?);
        cells.push(p_cell(*row, "holm_p_beyond")?);
        cells.push(Cell::word(row.text("verdict")?));
        table.push(cells);
    }
    Ok(table)
}
