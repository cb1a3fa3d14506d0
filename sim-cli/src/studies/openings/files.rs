//! The files of the report on openings. `docs/outputs.md` describes every column.

use std::borrow::Cow;

use serde_json::{Value, json};

use crate::present::Timing;
use crate::present::result::VerbResult;
use crate::studies::openings::manifest::manifest;
use crate::studies::openings::report::{OpeningReport, OpeningRow};
use crate::studies::openings::{EquilibriumReport, GainRow, OpeningQuestion, PayoffRow};
use corsair_lab::assertion::AssertableTable;
use corsair_lab::result::{ResultTable, Value as Cell};
use corsair_stats::Interval;

/// Cells of a row.
type Record = Vec<Value>;

fn table_of(of: &AssertableTable, records: Vec<Record>) -> ResultTable {
    let columns = of.columns.iter().copied().map(Cow::Borrowed).collect();
    let cell = |value: Value| match value {
        Value::Null => Cell::Empty,
        Value::Bool(flag) => Cell::Flag(flag),
        Value::Number(number) => match number.as_i128() {
            Some(whole) => Cell::Integer(whole),
            None => Cell::Number(number.as_f64().unwrap_or(f64::NAN)),
        },
        Value::String(text) => Cell::Text(text),
        Value::Array(_) | Value::Object(_) => Cell::Text(value.to_string()),
    };
    let cells = records.into_iter().map(|row| row.into_iter().map(cell).collect()).collect();
    ResultTable::untyped(of.file, columns, cells)
}

/// The ends of an interval, if there is one.
fn ends(interval: Option<Interval>) -> [Value; 2] {
    [json!(interval.map(|of| of.low)), json!(interval.map(|of| of.high))]
}

/// An opening by its name and columns.
fn named(question: &OpeningQuestion, opening: usize) -> impl Iterator<Item = Value> {
    let opening = &question.openings[opening];
    std::iter::once(json!(opening.name)).chain(opening.values.iter().cloned())
}

fn estimate(question: &OpeningQuestion, row: &OpeningRow) -> Record {
    let beside = row.with_the_best;
    let mut values: Vec<Value> = named(question, row.opening).collect();
    values.extend([
        json!(row.stage.name()),
        json!(row.rank),
        json!(row.rounds),
        json!(row.blocks),
        json!(row.blocks * question.seats as u64),
        json!(row.share.value),
    ]);
    values.extend(ends(row.share.interval));
    values.push(json!(row.score.value));
    values.extend(ends(row.score.interval));
    values.push(json!(beside.map(|of| of.difference)));
    values.extend(ends(beside.and_then(|of| of.interval)));
    values.push(json!(beside.map(|of| of.may_be_best)));
    values
}

fn payoff(
    question: &OpeningQuestion,
    candidates: &[usize],
    (pass, row): (usize, &PayoffRow),
) -> Record {
    let name = |at: usize| question.openings[candidates[at]].name.as_str();
    let others = row.others.iter().enumerate();
    let others = others.flat_map(|(at, &seats)| std::iter::repeat_n(name(at), seats.into()));
    let mut values = vec![
        json!(pass),
        json!(name(row.own)),
        json!(others.collect::<Vec<_>>().join(" ")),
        json!(row.against().map(name)),
        json!(row.blocks),
        json!(row.games),
        json!(row.share.value),
    ];
    values.extend(ends(row.share.interval));
    values
}

fn gain(question: &OpeningQuestion, (pass, row): (usize, &GainRow)) -> Record {
    let mut values = vec![json!(pass)];
    values.extend(named(question, row.opening));
    values.extend([
        json!(row.stage.name()),
        json!(row.weight),
        json!(row.redrawn.map(|of| of.range.low)),
        json!(row.redrawn.map(|of| of.range.high)),
        json!(row.redrawn.map(|of| of.support)),
        json!(row.by_payoffs),
        json!(row.blocks),
        json!(row.blocks * question.seats as u64),
        json!(row.gain),
    ]);
    values.extend(ends(row.interval));
    values
}

fn estimates(report: &OpeningReport<'_>) -> Vec<Record> {
    report.rows.iter().map(|row| estimate(report.question, row)).collect()
}

/// The payoffs of a pass, from 1.
fn payoffs(question: &OpeningQuestion, (pass, of): (usize, &EquilibriumReport<'_>)) -> Vec<Record> {
    let candidates = &of.played.candidates;
    of.payoffs.iter().map(|row| payoff(question, candidates, (pass, row))).collect()
}

/// The gains of a pass, from 1.
fn gains(question: &OpeningQuestion, (pass, of): (usize, &EquilibriumReport<'_>)) -> Vec<Record> {
    of.gains.iter().map(|row| gain(question, (pass, row))).collect()
}

/// Returns the result.
pub(crate) fn openings_result<'r>(
    report: &'r OpeningReport<'_>,
    timing: &Timing,
) -> VerbResult<'r> {
    let question = report.question;
    let [ranking, of_payoffs, of_gains] = question.tables;
    let mut tables = vec![table_of(ranking, estimates(report))];
    if !report.passes.is_empty() {
        let passes = || (1..).zip(&report.passes);
        let rows = passes().flat_map(|pass| payoffs(question, pass)).collect();
        tables.push(table_of(of_payoffs, rows));
        let rows = passes().flat_map(|pass| gains(question, pass)).collect();
        tables.push(table_of(of_gains, rows));
    }
    let timing = timing.json(report.games(), report.decisions());
    VerbResult::new(tables, |files| manifest(report, files), timing)
}
