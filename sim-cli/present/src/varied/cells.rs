//! Cells and factors as rows, as files, and as tables for people.

use std::collections::BTreeMap;

use crate::page::words::distinct;
use crate::table::Table;
use crate::varied::CellMetric;
use corsair_engine::rulebook::Source;
use corsair_lab::result::{Estimate, ResultRow, ResultTable, Value, Word};
use corsair_lab::{Cell, CellSums, ScopeKind, ScoreWord, Unvaried, Varied};
use corsair_stats::Confidence;
use serde::{Deserialize, Serialize};

/// Status of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum CellStatus {
    /// Cell with games.
    Played,
    /// Cell that the rules refuse.
    Invalid,
}

/// Value of one metric in one cell, or a refused cell. In `sweep`, additional columns have the level of each factor.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "cells.csv")]
pub struct CellRow {
    /// Number of the cell, from 0. In `sensitivity`, the base comes first, then the base with each house rule.
    pub cell: usize,
    /// Number of the sample's row, from 0.
    pub row: Option<usize>,
    /// House rule on top of the cell's rules.
    pub house_rule: Option<String>,
    /// Status of the cell.
    pub status: CellStatus,
    /// Reason why the rules refuse the cell.
    pub reason: Option<String>,
    /// First 16 digits of the hash of the rules.
    pub rules_hash: Option<String>,
    /// Name of the table.
    pub table: Option<String>,
    /// Scope of the metric.
    pub scope: Option<ScopeKind>,
    /// Name of the bot.
    pub bot: Option<String>,
    /// Seat, from 0.
    pub seat: Option<usize>,
    /// Id of the metric.
    pub metric: Option<String>,
    /// Mean of the metric per game.
    pub value: Option<Estimate>,
    /// Number of deals.
    pub blocks: Option<u64>,
    /// Number of games.
    pub games: Option<u64>,
}

/// Cell of a sample. Additional columns have the level of each factor.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "design.csv", keys(cell))]
pub struct DesignRow {
    /// Number of the cell, as in cells.csv.
    pub cell: usize,
}

/// Level of each factor, by the factor's name.
pub type Levels = BTreeMap<String, String>;

/// Reads the columns of factors, which follow the declared columns.
///
/// # Errors
/// Fails if the bytes are not a CSV table.
pub fn levels_of(bytes: &[u8]) -> Result<Vec<Levels>, csv::Error> {
    let mut reader = csv::Reader::from_reader(bytes);
    let names = reader.headers()?.clone();
    let n_declared = CellRow::SCHEMA.columns.len();
    let levels = |record: csv::StringRecord| {
        let pairs = names.iter().zip(&record).skip(n_declared);
        pairs.map(|(name, level)| (name.to_owned(), level.to_owned())).collect()
    };
    reader.records().map(|record| record.map(levels)).collect()
}

/// Factor, or a rule value of the requested grades that is not varied.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "factors.csv")]
pub struct FactorRow {
    /// Rule key, with `*` if the levels multiply the value.
    #[column(label = "factor")]
    pub factor: String,
    /// Rule key.
    pub key: String,
    /// Source of the rule's value.
    #[column(label = "known as")]
    pub source: Option<Source>,
    /// True if the value is varied.
    pub varied: bool,
    /// Value in the base rules; 1 if the levels multiply the value.
    #[column(label = "base")]
    pub base: Option<String>,
    /// Levels, separated by spaces.
    #[column(label = "levels")]
    pub levels: Option<String>,
    /// Reason why the value is not varied.
    pub reason: Option<String>,
}

/// Returns the rows of all cells: one row per metric and cell, and one row per refused cell.
fn cell_rows(varied: &Varied, played: &[CellSums]) -> Vec<CellRow> {
    let figures = CellMetric::all(varied, played);
    let mut rows = Vec::new();
    let mut n_played = 0;
    for (number, cell) in varied.cells.iter().enumerate() {
        if cell.rules.is_err() {
            rows.push(CellRow::new(number, cell));
            continue;
        }
        for figure in &figures {
            let row = CellRow::new(number, cell);
            rows.push(row.of(varied, &played[figure.table], figure, n_played));
        }
        n_played += 1;
    }
    rows
}

/// Adds a column for each factor to a table. The items of `cells` are the cell numbers of the table's rows.
fn with_levels(
    varied: &Varied,
    mut table: ResultTable,
    cells: impl IntoIterator<Item = usize>,
) -> ResultTable {
    table.columns.extend(varied.factors.iter().map(|of| of.factor.name.clone().into()));
    for (row, cell) in table.cells.iter_mut().zip(cells) {
        let level = |factor| Value::Text(varied.level_name(&varied.cells[cell], factor));
        row.extend((0..varied.factors.len()).map(level));
    }
    table
}

/// Returns the table of the cells of a sweep, with the levels of the few factors in each row.
pub fn cells_table(varied: &Varied, played: &[CellSums]) -> ResultTable {
    let rows = cell_rows(varied, played);
    let cells: Vec<usize> = rows.iter().map(|row| row.cell).collect();
    with_levels(varied, ResultTable::of(rows), cells)
}

/// Returns the tables of a sample: the cells, and the levels of the many factors in each cell.
pub fn sample_tables(varied: &Varied, played: &[CellSums]) -> [ResultTable; 2] {
    let cells = 0..varied.cells.len();
    let design = ResultTable::of(cells.clone().map(|cell| DesignRow { cell }).collect());
    [ResultTable::of(cell_rows(varied, played)), with_levels(varied, design, cells)]
}

impl CellRow {
    /// Returns the row of a cell without a metric.
    fn new(number: usize, cell: &Cell) -> CellRow {
        CellRow {
            cell: number,
            row: cell.place.row,
            house_rule: cell.place.house_rule.clone(),
            status: if cell.rules.is_ok() { CellStatus::Played } else { CellStatus::Invalid },
            reason: cell.rules.as_ref().err().cloned(),
            rules_hash: cell.rules.as_ref().ok().map(|sha256| sha256[..16].into()),
            table: None,
            scope: None,
            bot: None,
            seat: None,
            metric: None,
            value: None,
            blocks: None,
            games: None,
        }
    }

    /// Returns the cell's row for one metric. The number `cell` is the cell's index in the sums.
    fn of(self, varied: &Varied, sums: &CellSums, figure: &CellMetric, cell: usize) -> CellRow {
        let table = &varied.tables[figure.table];
        let names = figure.names(varied);
        let of = sums.mean(cell, figure.index);
        let interval = of.interval(Confidence::REPORTED);
        let blocks = sums.blocks(cell);
        CellRow {
            table: Some(table.name.clone()),
            scope: Some(figure.column.scope.kind()),
            bot: names.bot.map(String::from),
            seat: names.seat,
            metric: Some(figure.metric()),
            value: Some(Estimate::of(of.mean, interval)),
            blocks: Some(blocks),
            games: Some(blocks * table.design.games_per_block()),
            ..self
        }
    }
}

/// Returns the table of factors: the varied values, then the fixed values.
pub fn factors_table(varied: &Varied, unvaried: &[Unvaried]) -> ResultTable {
    let factors = varied.factors.iter().map(|of| {
        let levels: Vec<String> = of.factor.levels.iter().map(|level| level.name()).collect();
        FactorRow {
            factor: of.factor.name.clone(),
            key: of.factor.path.key.clone(),
            source: Some(of.source),
            varied: true,
            base: Some(of.base.clone()),
            levels: Some(levels.join(" ")),
            reason: None,
        }
    });
    let others = unvaried.iter().map(|of| FactorRow {
        factor: of.name.clone(),
        key: of.name.split('[').next().unwrap_or_default().into(),
        source: None,
        varied: false,
        base: None,
        levels: None,
        reason: Some(of.why.into()),
    });
    ResultTable::of(factors.chain(others).collect())
}

/// Returns a table for people with the varied values.
pub fn factor_table(rows: &[FactorRow], score: ScoreWord) -> Table {
    Table::of_rows("Varied values", rows.iter().filter(|row| row.varied), score)
}

/// Base value of a factor, if the base value is a varied level or lies between two levels.
pub fn base_of<'r>(rows: &'r [FactorRow], factor: &str) -> Option<&'r str> {
    rows.iter().find(|row| row.factor == factor)?.base.as_deref().filter(|base| !base.is_empty())
}

/// Formats a level, with a mark if the level is the base value.
pub fn level_words(rows: &[FactorRow], factor: &str, level: &str) -> String {
    match base_of(rows, factor) {
        Some(base) if base == level => format!("{level} (base)"),
        Some(_) | None => level.into(),
    }
}

/// Returns sentences about the values that were not varied, one sentence for each reason.
pub fn unvaried_notes(rows: &[FactorRow]) -> Vec<String> {
    let reasons = distinct(rows.iter().filter_map(|row| row.reason.as_deref()));
    let note = |why: &str| {
        let these = rows.iter().filter(|row| row.reason.as_deref() == Some(why));
        let names: Vec<&str> = these.map(|row| row.factor.as_str()).collect();
        format!("not varied: {} ({why})", names.join(", "))
    };
    reasons.into_iter().map(note).collect()
}
