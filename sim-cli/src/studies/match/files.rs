//! The files of a contest. `docs/outputs.md` describes every column.

use serde::Serialize;

use crate::present::ResultFile;
use crate::present::Timing;
use crate::present::experiment_manifest::{ExperimentManifest, PlayedAt};
use crate::present::rows::csv_of;
use crate::present::rows::pretty;
use crate::studies::r#match::Score;
use crate::studies::r#match::report::{Estimate, MatchReport};

/// The columns of `match.csv`.
pub const MATCH_COLUMNS: [&str; 10] = [
    "first", "second", "measure", "games", "blocks", "value", "value_lo", "value_hi", "method",
    "verdict",
];

/// The columns of `looks.csv`.
pub const LOOK_COLUMNS: [&str; 8] = [
    "look",
    "blocks",
    "differing",
    "difference",
    "difference_lo",
    "difference_hi",
    "half_width",
    "ratio",
];

#[derive(Serialize)]
struct Row<'a> {
    first: &'a str,
    second: &'a str,
    measure: &'a str,
    games: u64,
    blocks: u64,
    value: f64,
    value_lo: Option<f64>,
    value_hi: Option<f64>,
    method: &'a str,
    verdict: &'a str,
}

#[derive(Serialize)]
struct LookRow {
    look: usize,
    blocks: u64,
    differing: u64,
    difference: f64,
    difference_lo: Option<f64>,
    difference_hi: Option<f64>,
    half_width: Option<f64>,
    ratio: Option<f64>,
}

fn rows<'a>(report: &'a MatchReport<'_>) -> Vec<Row<'a>> {
    let row = |measure, Estimate { value, interval, method }: Estimate| Row {
        first: &report.played.names[0],
        second: &report.played.names[1],
        measure,
        games: report.totals.games(),
        blocks: report.totals.blocks(),
        value,
        value_lo: interval.map(|of| of.low),
        value_hi: interval.map(|of| of.high),
        method,
        verdict: report.verdict.name(),
    };
    let mut rows = vec![
        row("first_win", report.estimate(Score::FirstWins)),
        row("second_win", report.estimate(Score::SecondWins)),
        row("win_difference", report.estimate(Score::Difference)),
        row("score_difference", report.estimate(Score::ScoreDifference)),
    ];
    if let Some((value, interval)) = report.adjusted {
        let adjusted = Estimate { value, interval: Some(interval), method: "median_unbiased" };
        rows.push(row("win_difference", adjusted));
    }
    rows
}

fn look_rows(report: &MatchReport<'_>) -> Vec<LookRow> {
    let looks = (1..).zip(report.looks);
    looks
        .map(|(look, of)| LookRow {
            look,
            blocks: of.blocks,
            differing: of.differing,
            difference: of.difference,
            difference_lo: of.interval.map(|of| of.low),
            difference_hi: of.interval.map(|of| of.high),
            half_width: of.half_width(),
            ratio: of.ratio,
        })
        .collect()
}

/// The text of `match.csv`.
pub fn match_csv(report: &MatchReport<'_>) -> String {
    csv_of(&rows(report))
}

/// The report as one JSON object, ended by a line break.
pub fn match_json(report: &MatchReport<'_>) -> String {
    #[derive(Serialize)]
    struct Object<'a> {
        game: &'a str,
        rules_hash: &'a str,
        seed: u64,
        games: u64,
        games_asked: u64,
        verdict: &'a str,
        rows: Vec<Row<'a>>,
        looks: Vec<LookRow>,
    }
    let played = report.played;
    pretty(&Object {
        game: played.game,
        rules_hash: played.rules.short_hash(),
        seed: played.seed,
        games: report.totals.games(),
        games_asked: played.games_asked,
        verdict: report.verdict.name(),
        rows: rows(report),
        looks: look_rows(report),
    })
}

/// All files of the report.
pub fn match_files(report: &MatchReport<'_>, timing: &Timing) -> Vec<ResultFile> {
    let (played, totals) = (report.played, report.totals);
    let tables = vec![
        ResultFile { name: "match.csv".into(), text: match_csv(report) },
        ResultFile { name: "looks.csv".into(), text: csv_of(&look_rows(report)) },
    ];
    let manifest = ExperimentManifest {
        game: (played.game, played.title),
        arguments: &played.arguments,
        seed: played.seed,
        games_asked: played.games_asked,
        rules: vec![("rules", played.game, &played.rules)],
        tables: vec![PlayedAt {
            name: "match",
            bots: &played.bots,
            seatings: played.contest.seatings(),
            blocks: totals.blocks(),
            stopped: totals.blocks() < played.blocks,
        }],
        until: played.until_as_written.iter().cloned().collect(),
        margins: Vec::new(),
        sprt: played.sprt.map(|sprt| {
            let of = sprt.hypotheses();
            [of.h0, of.h1, of.alpha, of.beta]
        }),
        decisions: totals.decisions(),
        cut_off: totals.cut_off(),
        faults: totals.faults().total(),
    };
    manifest.seal(tables, timing)
}
