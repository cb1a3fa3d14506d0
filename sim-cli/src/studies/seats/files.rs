//! The files of the report on seats. `docs/outputs.md` describes every column.

use serde::Serialize;

use crate::present::Timing;
use crate::present::experiment_manifest::{ExperimentManifest, PlayedAt};
use crate::present::rows::csv_of;
use crate::studies::run::ResultFile;
use crate::studies::run::json::pretty;
use crate::studies::seats::report::{Balance, SeatEstimate, SeatReport};

/// The columns of `seats.csv`.
pub const SEAT_COLUMNS: [&str; 13] = [
    "table",
    "seat",
    "games",
    "blocks",
    "win_share",
    "advantage",
    "advantage_lo",
    "advantage_hi",
    "fame_mean",
    "margin",
    "holm_p_within",
    "holm_p_beyond",
    "verdict",
];

#[derive(Serialize)]
struct Row<'a> {
    table: &'a str,
    seat: usize,
    games: u64,
    blocks: u64,
    win_share: f64,
    advantage: f64,
    advantage_lo: Option<f64>,
    advantage_hi: Option<f64>,
    fame_mean: f64,
    margin: f64,
    holm_p_within: Option<f64>,
    holm_p_beyond: Option<f64>,
    verdict: &'a str,
}

fn rows<'a>(report: &'a SeatReport<'_>) -> Vec<Row<'a>> {
    let question = report.played.question;
    let row = |seat: &SeatEstimate| {
        let (table, played) = (&question.tables[seat.table], &report.played.tables[seat.table]);
        let blocks = played.totals.blocks();
        Row {
            table: &table.name,
            seat: seat.seat.index(),
            games: blocks * table.design.games_per_block(),
            blocks,
            win_share: seat.share,
            advantage: seat.share - seat.equal,
            advantage_lo: seat.advantage.map(|of| of.low),
            advantage_hi: seat.advantage.map(|of| of.high),
            fame_mean: seat.fame,
            margin: question.margin,
            holm_p_within: seat.corrected.map(|of| of.within),
            holm_p_beyond: seat.corrected.map(|of| of.beyond),
            verdict: Balance::of_seat(seat.verdict()).name(),
        }
    };
    report.seats.iter().map(row).collect()
}

/// The text of `seats.csv`.
pub fn seats_csv(report: &SeatReport<'_>) -> String {
    csv_of(&rows(report))
}

/// The report as one JSON object, ended by a line break.
pub fn seats_json<'a>(report: &'a SeatReport<'_>) -> String {
    #[derive(Serialize)]
    struct Object<'a> {
        game: &'a str,
        rules_hash: &'a str,
        seed: u64,
        games: u64,
        games_asked: u64,
        tables: Vec<Table<'a>>,
        seats: Vec<Row<'a>>,
    }
    #[derive(Serialize)]
    struct Table<'a> {
        table: &'a str,
        verdict: &'a str,
        seat_gap: f64,
        seat_gap_lo: Option<f64>,
        seat_gap_hi: Option<f64>,
    }
    let table = |(at, of): (usize, &'a crate::studies::compare::ComparedTable)| {
        let (seat_gap, interval) = report.gap(at);
        Table {
            table: &of.name,
            verdict: report.balance(at).name(),
            seat_gap,
            seat_gap_lo: interval.map(|of| of.low),
            seat_gap_hi: interval.map(|of| of.high),
        }
    };
    let question = report.played.question;
    pretty(&Object {
        game: question.game,
        rules_hash: question.rules.short_hash(),
        seed: question.seed,
        games: report.games(),
        games_asked: question.games_asked,
        tables: question.tables.iter().enumerate().map(table).collect(),
        seats: rows(report),
    })
}

/// All files of the report.
pub fn seats_files(report: &SeatReport<'_>, timing: &Timing) -> Vec<ResultFile> {
    let question = report.played.question;
    let tables = vec![ResultFile { name: "seats.csv", text: seats_csv(report) }];
    let played = report.played.tables;
    let manifest = ExperimentManifest {
        game: (question.game, question.title),
        arguments: &question.arguments,
        seed: question.seed,
        games_asked: question.games_asked,
        rules: vec![("rules", question.game, &question.rules)],
        tables: question
            .tables
            .iter()
            .zip(played)
            .map(|(table, played)| PlayedAt {
                name: &table.name,
                bots: &table.bots,
                seatings: table.design.seatings(),
                blocks: played.totals.blocks(),
                stopped: played.stopped,
            })
            .collect(),
        until: question.until.iter().map(ToString::to_string).collect(),
        margins: vec![question.margin_as_written.clone()],
        sprt: None,
        decisions: played.iter().map(|of| of.totals.decisions()).sum(),
        cut_off: played.iter().map(|of| of.totals.cut_off()).sum(),
    };
    manifest.seal(tables, timing)
}
