//! The tables of `corsair tune`: as rows, as files, and as people read them.

use crate::present::files::with_manifest;
use crate::present::page::Estimate;
use crate::present::page::words::DisplayUnit;
use crate::present::rows::{ResultTable, object, pretty_in, result_row, table_csv, table_file};
use crate::present::set_ups::SetUpCount;
use crate::present::table::{Cell, Kind, Table};
use crate::present::{ResultFile, Timing};
use crate::studies::tune::manifest::manifest;
use crate::studies::tune::report::TuneReport;
use corsair_lab::Stage;
use corsair_lab::assertion::{AssertableTable, AssertableValue, AssertableValues, Unit};
use corsair_stats::named;

named! {
    /// Values that a figure is of.
    pub enum Values {
        /// The values with which the search began.
        Start = "start",
        /// The values that the search found.
        Found = "found",
        /// Found minus start.
        Change = "change",
    }
}

result_row! {
    /// The figure that is tuned, on deals that no candidate had played.
    TuneRow in "tune.csv" {
        /// The table, or the league.
        table: String,
        /// The figure.
        figure: String,
        /// Values that the figure is of.
        values: Values,
        /// Stage that the estimate comes from.
        stage: Stage,
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

/// The text of `tune.csv`.
pub fn tune_csv(report: &TuneReport<'_>) -> String {
    table_csv(&report.rows, report.question.rules.score)
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
    pretty_in(question.rules.score, &object)
}

/// All files of the report.
pub fn tune_files(report: &TuneReport<'_>, timing: &Timing) -> Vec<ResultFile> {
    let score = report.question.rules.score;
    let files = vec![
        table_file(&report.rows, score),
        table_file(&report.generations, score),
        table_file(&report.values, score),
        table_file(&report.candidates, score),
        report.file.clone(),
    ];
    let sealed = manifest(report, &files);
    with_manifest(files, sealed, timing.json(report.counts.games, report.counts.decisions))
}
