//! The files of the report on openings. `docs/outputs.md` describes every column.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::{Value, json};

use crate::present::files::with_manifest;
use crate::present::rows::{csv_in, object, pretty_in};
use crate::present::{ResultFile, Timing};
use crate::studies::openings::manifest::manifest;
use crate::studies::openings::report::{OpeningReport, OpeningRow};
use crate::studies::openings::{EquilibriumReport, GainRow, OpeningQuestion, PayoffRow};
use corsair_lab::ScoreWord;
use corsair_lab::assertion::AssertableTable;
use corsair_stats::Interval;

/// A row of a table.
struct Record {
    columns: &'static [&'static str],
    values: Vec<Value>,
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.columns.iter().zip(&self.values))
    }
}

fn csv_of(table: &AssertableTable, records: &[Record], score: ScoreWord) -> String {
    csv_in(score, table.columns, records.iter().map(|record| &record.values))
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
        json!(row.stage),
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
    Record { columns: question.tables[0].columns, values }
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
    Record { columns: question.tables[1].columns, values }
}

fn gain(question: &OpeningQuestion, (pass, row): (usize, &GainRow)) -> Record {
    let mut values = vec![json!(pass)];
    values.extend(named(question, row.opening));
    values.extend([
        json!(row.stage),
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
    Record { columns: question.tables[2].columns, values }
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

/// The text of the ranking.
pub fn openings_csv(report: &OpeningReport<'_>) -> String {
    let question = report.question;
    csv_of(&question.tables[0], &estimates(report), question.rules.score)
}

/// The report as one JSON object, ended by a line break.
pub fn openings_json(report: &OpeningReport<'_>) -> String {
    /// The estimates, by the game's name for openings.
    struct Ranking<'a> {
        key: &'a str,
        records: Vec<Record>,
    }
    impl Serialize for Ranking<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(Some(1))?;
            map.serialize_entry(self.key, &self.records)?;
            map.end()
        }
    }
    let question = report.question;
    let name = |opening: usize| question.openings[opening].name.clone();
    let equilibrium = (1..).zip(&report.passes).map(|(pass, of)| {
        let chances = of.played.mixture.chances();
        let support = of.played.mixture.support();
        object!(Equilibrium {
            mixture: support
                .map(|at| (name(of.played.candidates[at]), chances[at]))
                .collect::<Vec<_>>(),
            regret: of.played.regret,
            is_exact: of.played.is_exact,
            exploitability: [of.exploitability.low, of.exploitability.high],
            payoffs: payoffs(question, (pass, of)),
            gains: gains(question, (pass, of)),
        })
    });
    let object = object!(Object {
        game: question.game,
        rules_hash: question.rules.short_hash(),
        seed: question.seed,
        answer: report.answer(),
        games_asked: question.games_asked,
        games: report.games(),
        games_cut_off: report.cut_off(),
        setups: report.set_ups(),
        bot: &question.bot,

        #[serde(flatten)]
        ranking: Ranking { key: question.word.ids, records: estimates(report) },
        tied_for_best: report.tied_for_best().map(name).collect::<Vec<_>>(),
        equilibrium: equilibrium.collect::<Vec<_>>(),
    });
    pretty_in(question.rules.score, &object)
}

/// All files of the report.
pub fn openings_files(report: &OpeningReport<'_>, timing: &Timing) -> Vec<ResultFile> {
    let question = report.question;
    let [ranking, of_payoffs, of_gains] = question.tables;
    let score = question.rules.score;
    let file = |table: &AssertableTable, records: &[Record]| ResultFile {
        name: score.written(table.file),
        text: csv_of(table, records, score),
    };
    let mut files = vec![file(ranking, &estimates(report))];
    if !report.passes.is_empty() {
        let passes = || (1..).zip(&report.passes);
        let rows: Vec<Record> = passes().flat_map(|pass| payoffs(question, pass)).collect();
        files.push(file(of_payoffs, &rows));
        let rows: Vec<Record> = passes().flat_map(|pass| gains(question, pass)).collect();
        files.push(file(of_gains, &rows));
    }
    let sealed = manifest(report, &files);
    with_manifest(files, sealed, timing.json(report.games(), report.decisions()))
}
