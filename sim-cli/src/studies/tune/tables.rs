//! The tables of `corsair tune`: as rows, as files, and as people read them.

use crate::present::Timing;
use crate::present::page::Estimate;
use crate::present::page::words::DisplayUnit;
use crate::present::result::VerbResult;
use crate::present::table::{Cell, Kind, Table};
use crate::studies::tune::manifest::manifest;
use crate::studies::tune::report::TuneReport;
use corsair_lab::Stage;
use corsair_lab::assertion::Unit;
use corsair_lab::result::{ResultRow, ResultTable, Word};
use serde::Deserialize;
use serde::Serialize;

/// Values that a figure is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Values {
    /// The values with which the search began.
    Start,
    /// The values that the search found.
    Found,
    /// Found minus start.
    Change,
}

/// Tuned figure of one table or league, on deals that no candidate had played.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "tune.csv", keys(table, values))]
pub struct TuneRow {
    /// Name of the table, or the league.
    pub table: String,
    /// Id of the figure, as the option names it; of a league `win`.
    pub figure: String,
    /// Values that the figure belongs to.
    pub values: Values,
    /// Stage of the estimate.
    pub stage: Stage,
    /// Deals.
    pub blocks: u64,
    /// Games of each set of values.
    pub games: u64,
    /// Figure; the interval is empty for the change of `seat_gap`.
    #[column(figures_in = "figure")]
    pub value: Estimate,
    /// Value of `--target`; empty without one, and for the change.
    pub target: Option<f64>,
}

impl TuneRow {
    /// The figure.
    pub(crate) fn estimate(&self) -> Estimate {
        self.value
    }

    /// How far the figure is off the value that was asked for, where one was.
    pub(crate) fn off_target(&self) -> Option<Estimate> {
        let Estimate { value, interval } = self.estimate();
        self.target.map(|target| Estimate {
            value: value - target,
            interval: interval.map(|ends| ends.map(|end| end - target)),
        })
    }

    /// How it is shown, of a figure that is counted so.
    pub(crate) fn unit(&self, unit: Unit) -> DisplayUnit {
        match self.values == Values::Change {
            true => DisplayUnit::of_difference(unit),
            false => DisplayUnit::of_mean(unit),
        }
    }
}

/// The figure before and after.
pub(crate) fn figure_table(rows: &[TuneRow], unit: Unit, start: &str) -> Table {
    let figure = rows.first().map_or("figure", |row| row.figure.as_str());
    let figure = DisplayUnit::of_mean(unit).heading(figure);
    let columns = [
        ("table", Kind::Text),
        ("values", Kind::Text),
        ("stage", Kind::Text),
        ("games", Kind::Number),
        (&figure, Kind::Number),
        ("95 %", Kind::Number),
    ];
    let mut table =
        Table::new("The figure before and after", &columns).yielding(&["games", "stage"]);
    for row in rows {
        let mut cells = vec![
            Cell::word(&row.table),
            Cell::word(if row.values == Values::Start { start } else { row.values.name() }),
            Cell::named(row.stage.name()),
            Cell::count(row.games),
        ];
        cells.extend(Cell::estimate(row.estimate(), row.unit(unit)));
        table.push(cells);
    }
    table
}

/// What the values with which a search began are called: those of the edition, where rules are tuned that
/// no house rule had changed.
pub(crate) fn start_name(is_of_rules: bool, has_house_rules: bool) -> &'static str {
    match (is_of_rules, has_house_rules) {
        (true, false) => "the edition",
        (true, true) => "the rules given",
        (false, _) => "the start",
    }
}

/// All files of the report.
pub(crate) fn tune_result<'r>(report: &'r TuneReport<'_>, timing: &Timing) -> VerbResult<'r> {
    let tables = vec![
        ResultTable::of(report.rows.clone()),
        ResultTable::of(report.generations.clone()),
        ResultTable::of(report.values.clone()),
        ResultTable::of(report.candidates.clone()),
    ];
    let timing = timing.json(report.counts.games, report.counts.decisions);
    let others = vec![report.file.clone()];
    VerbResult { others, ..VerbResult::new(tables, |files| manifest(report, files), timing) }
}
