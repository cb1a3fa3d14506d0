//! Result rows of `corsair seats`.

use crate::present::Timing;
use crate::present::experiment_manifest::{ExperimentManifest, PlayedAt};
use crate::present::luck::{LuckRow, WIN_SHARE};
use crate::present::page::Estimate;
use crate::present::result::VerbResult;
use crate::studies::seats::report::{Balance, SeatEstimate, SeatReport};
use corsair_lab::result::{ResultRow, ResultTable};
use corsair_stats::Interval;

/// Advantage of one seat of a table.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "seats.csv", keys(table, seat))]
pub struct SeatRow {
    /// Name of the table.
    pub table: String,
    /// Seat, from 0.
    #[column(label = "seat")]
    pub seat: usize,
    /// Games.
    #[column(label = "games", drop = 3)]
    pub games: u64,
    /// Deals.
    pub blocks: u64,
    /// Share of games won, ties split.
    #[column(label = "wins %", figure = "win", unit = share)]
    pub win_share: f64,
    /// Win share minus an equal share; adjusted with `--control luck`.
    #[column(
        label = "advantage, pp",
        figure = "advantage",
        unit = points,
        greatest("seat_gap", over = "seat")
    )]
    pub advantage: Estimate,
    /// Interval that holds at all looks together.
    pub any: Option<Interval>,
    /// Mean final score.
    #[column(label = "score", figure = "score", drop = 2)]
    pub score_mean: f64,
    /// Largest value that counts as none.
    pub margin: f64,
    /// Corrected p-value of lying within the margin.
    #[column(label = "p within", unit = p, drop = 1)]
    pub holm_p_within: Option<f64>,
    /// Corrected p-value of lying beyond the margin.
    #[column(label = "p beyond", unit = p, drop = 1)]
    pub holm_p_beyond: Option<f64>,
    /// Verdict.
    #[column(label = "verdict")]
    pub verdict: Balance,
}

/// Returns the row of each seat.
pub(crate) fn rows(report: &SeatReport<'_>) -> Vec<SeatRow> {
    let question = report.played.question;
    let row = |seat: &SeatEstimate| {
        let (table, played) = (&question.tables[seat.table], &report.played.tables[seat.table]);
        let blocks = played.totals.blocks();
        SeatRow {
            table: table.name.clone(),
            seat: seat.seat.index(),
            games: blocks * table.design.games_per_block(),
            blocks,
            win_share: seat.share,
            advantage: Estimate::of(seat.advantage(), seat.advantage),
            any: seat.anytime,
            score_mean: seat.score,
            margin: question.margin,
            holm_p_within: seat.corrected.map(|of| of.within),
            holm_p_beyond: seat.corrected.map(|of| of.beyond),
            verdict: Balance::of_seat(seat.verdict()),
        }
    };
    report.seats.iter().map(row).collect()
}

/// Returns the row of each seat whose wins are adjusted by luck.
pub(crate) fn luck_rows(report: &SeatReport<'_>) -> Vec<LuckRow> {
    let tables = &report.played.question.tables;
    let row = |seat: &SeatEstimate| {
        let about = [Some(tables[seat.table].name.as_str()), None, None, None];
        let plain = (seat.share, seat.plain);
        let row = LuckRow::new(about, WIN_SHARE, plain, seat.adjusted.as_ref()?, 1.0);
        Some(row.of_seat(seat.seat.index()))
    };
    report.seats.iter().filter_map(row).collect()
}

/// Returns the result.
pub(crate) fn seats_result<'r>(report: &'r SeatReport<'_>, timing: &Timing) -> VerbResult<'r> {
    let question = report.played.question;
    let mut tables = vec![ResultTable::of(rows(report))];
    if question.control.is_some() {
        tables.push(ResultTable::of(luck_rows(report)));
    }
    let played = report.played.tables;
    let manifest = ExperimentManifest {
        game: (question.conditions.game, question.conditions.title),
        plan: &question.conditions.plan,
        seed: question.conditions.seed,
        games_asked: question.conditions.games_asked,
        games: report.games(),
        rules: vec![("rules", question.conditions.game, &question.conditions.rules)],
        tables: question
            .tables
            .iter()
            .zip(played)
            .map(|(table, played)| PlayedAt {
                name: &table.name,
                bots: &table.bots,
                seatings: table.design.seatings(),
                games_per_block: table.design.games_per_block(),
                blocks: played.totals.blocks(),
                stopped: played.stopped,
            })
            .collect(),
        until: question.until.iter().map(ToString::to_string).collect(),
        margins: vec![question.margin_as_written.clone()],
        sprt: None,
        decisions: played.iter().map(|of| of.totals.decisions()).sum(),
        set_ups: report.set_ups(),
        cut_off: played.iter().map(|of| of.totals.cut_off()).sum(),
        faults: played.iter().map(|of| of.totals.total_faults()).sum(),
    };
    manifest.result(tables, timing)
}
