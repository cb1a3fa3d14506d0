//! Cells and factors as tables. `docs/outputs.md` describes every column.

use comfy_table::ColumnConstraint;

use crate::lab::{Cell, CellSums, Unvaried, Varied};
use crate::present::rows::{csv, ends};
use crate::present::table::plain_table;
use crate::present::varied::Figure;
use corsair_stats::{Confidence, GroupMean};

/// The columns of `cells.csv` before those of the factors.
pub const CELL_COLUMNS: [&str; 16] = [
    "cell",
    "row",
    "house_rule",
    "status",
    "reason",
    "rules_hash",
    "table",
    "scope",
    "bot",
    "seat",
    "metric",
    "value",
    "value_lo",
    "value_hi",
    "blocks",
    "games",
];

/// The columns of `factors.csv`.
pub const FACTOR_COLUMNS: [&str; 7] =
    ["factor", "key", "source", "varied", "base", "levels", "reason"];

/// The text of `cells.csv`: every figure of every cell, and a row for each that has no rules.
pub(crate) fn cells_csv(varied: &Varied, played: &[CellSums]) -> String {
    let factors: Vec<&str> = varied.factors.iter().map(|of| of.factor.name.as_str()).collect();
    let columns: Vec<&str> = CELL_COLUMNS.iter().chain(&factors).copied().collect();
    let figures = Figure::all(varied, played);
    let mut rows = Vec::new();
    let mut n_played = 0;
    for (number, cell) in varied.cells.iter().enumerate() {
        match &cell.rules {
            Err(reason) => {
                let mut row = vec![number.to_string()];
                row.extend(place(cell));
                row.extend(["invalid".into(), reason.clone()]);
                row.resize(CELL_COLUMNS.len(), String::new());
                row.extend(levels(varied, cell));
                rows.push(row);
            }
            Ok(sha256) => {
                for figure in &figures {
                    let mut row = vec![number.to_string()];
                    row.extend(place(cell));
                    row.extend(["played".into(), String::new(), sha256[..16].into()]);
                    row.extend(measured(varied, &played[figure.table], figure, n_played));
                    row.extend(levels(varied, cell));
                    rows.push(row);
                }
                n_played += 1;
            }
        }
    }
    csv(&columns, rows.into_iter())
}

/// The row of its sample and the house rule over it.
fn place(cell: &Cell) -> [String; 2] {
    let row = cell.place.row.map_or_else(String::new, |row| row.to_string());
    [row, cell.place.house_rule.clone().unwrap_or_default()]
}

fn levels(varied: &Varied, cell: &Cell) -> Vec<String> {
    (0..varied.factors.len()).map(|factor| varied.level_name(cell, factor)).collect()
}

/// From the table to the games.
fn measured(varied: &Varied, sums: &CellSums, figure: &Figure, cell: usize) -> Vec<String> {
    let table = &varied.tables[figure.table];
    let names = figure.names(varied);
    let of = GroupMean::new(&sums.groups(cell, figure.index));
    let [low, high] = ends(of.interval(Confidence::REPORTED));
    let blocks = sums.blocks(cell);
    vec![
        table.name.clone(),
        names.kind.into(),
        names.bot.unwrap_or_default().into(),
        names.seat.map_or_else(String::new, |seat| seat.to_string()),
        figure.column.metric.id.into(),
        of.mean.to_string(),
        low,
        high,
        blocks.to_string(),
        (blocks * table.design.games_per_block()).to_string(),
    ]
}

/// The text of `factors.csv`.
pub(crate) fn factors_csv(varied: &Varied, unvaried: &[Unvaried]) -> String {
    let factors = varied.factors.iter().map(|of| {
        let levels: Vec<String> = of.factor.levels.iter().map(|level| level.name()).collect();
        vec![
            of.factor.name.clone(),
            of.factor.path.key.clone(),
            of.source.into(),
            "true".into(),
            of.base.clone(),
            levels.join(" "),
            String::new(),
        ]
    });
    let others = unvaried.iter().map(|of| {
        let key = of.name.split('[').next().unwrap_or_default();
        let empty = String::new;
        vec![of.name.clone(), key.into(), empty(), "false".into(), empty(), empty(), of.why.into()]
    });
    csv(&FACTOR_COLUMNS, factors.chain(others))
}

/// The factors on screen.
pub(crate) fn factors_table(varied: &Varied) -> String {
    let head = ["factor", "base", "levels", "known as"].map(String::from);
    let mut table = plain_table(head.into());
    for of in &varied.factors {
        table.add_row([&of.factor.name, &of.base, &of.factor.range(), of.source]);
    }
    if let Some(names) = table.column_mut(0) {
        names.set_constraint(ColumnConstraint::ContentWidth);
    }
    format!("\n{}\n", table.trim_fmt())
}
