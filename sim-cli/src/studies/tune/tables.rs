//! The tables of `corsair tune`: as rows, as files, and as people read them.

use crate::present::files::with_manifest;
use crate::present::page::Estimate;
use crate::present::page::words::DisplayUnit;
use crate::present::rows::{ResultTable, object, pretty, result_row, table_csv, table_file};
use crate::present::set_ups::SetUpCount;
use crate::present::table::{Cell, Kind, Table};
use crate::present::{ResultFile, Timing};
use crate::studies::tune::manifest::manifest;
use crate::studies::tune::report::TuneReport;
use corsair_lab::assertion::{AssertableTable, AssertableValue, AssertableValues, Unit};

result_row! {
    /// The figure that is tuned, on deals that no candidate had played.
    TuneRow in "tune.csv" {
        /// The table, or the league.
        table: String,
        /// The figure.
        figure: String,
        /// By which values: `start`, `found`, or `change`, the second less the first.
        values: String,
        /// What the estimate rests on: `confirmed`, deals that were played after the choice.
        stage: String,
        /// Deals.
        blocks: u64,
        /// Games of each.
        games: u64,
        /// The figure.
        value [value_lo, value_hi]: f64,
        /// The value that was asked for; empty where the least or the most was.
        target: Option<f64>,
    }
}

/// What may be asserted of `corsair tune`: the figure, by its own name.
pub const TUNE_FIGURES: &[AssertableTable] = &[ResultTable::of::<TuneRow>().assertable(
    &["table", "values"],
    AssertableValues::NamedBy {
        column: "figure",
        value: AssertableValue::number("", "value", ["value_lo", "value_hi"]),
    },
)];

/// What a row is about.
pub(crate) const START: &str = "start";
pub(crate) const FOUND: &str = "found";
pub(crate) const CHANGE: &str = "change";

impl TuneRow {
    /// The figure.
    pub(crate) fn estimate(&self) -> Estimate {
        Estimate::new(self.value, self.value_lo, self.value_hi)
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
        match self.values == CHANGE {
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
            Cell::word(if row.values == START { start } else { &row.values }),
            Cell::word(&row.stage),
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

/// The text of `tune.csv`.
pub fn tune_csv(report: &TuneReport<'_>) -> String {
    table_csv(&report.rows)
}

/// The report as one JSON object, ended by a line break.
pub fn tune_json(report: &TuneReport<'_>) -> String {
    let question = report.question;
    let object = object!(Object {
        game: question.game,
        rules_hash: question.rules.short_hash(),
        seed: question.seed,
        answer: report.answer(),
        objective: &question.objective,
        evaluations: question.evaluations,
        games_asked: question.games_asked,
        games: report.counts.games,
        games_cut_off: report.counts.cut_off,
        setups: SetUpCount::of([&report.counts.set_ups]),
        figures: &report.rows,
        values: &report.values,
        generations: &report.generations,
        candidates: &report.candidates,
    });
    pretty(&object)
}

/// All files of the report.
pub fn tune_files(report: &TuneReport<'_>, timing: &Timing) -> Vec<ResultFile> {
    let files = vec![
        table_file(&report.rows),
        table_file(&report.generations),
        table_file(&report.values),
        table_file(&report.candidates),
        report.file.clone(),
    ];
    let sealed = manifest(report, &files);
    with_manifest(files, sealed, timing.json(report.counts.games, report.counts.decisions))
}
