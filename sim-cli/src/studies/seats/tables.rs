//! The tables of `corsair seats`: as rows, as files, and as people read them.

use crate::present::Timing;
use crate::present::experiment_manifest::{ExperimentManifest, PlayedAt};
use crate::present::luck::{LuckRow, WIN_SHARE};
use crate::present::number::{p_text, rounded};
use crate::present::page::Estimate;
use crate::present::page::words::DisplayUnit;
use crate::present::result::VerbResult;
use crate::present::table::{Cell, Kind, Table};
use crate::studies::seats::report::{Balance, SeatEstimate, SeatReport};
use corsair_lab::ScoreWord;
use corsair_lab::result::{ResultRow, ResultTable};
use corsair_stats::EquivalenceTest;
use corsair_stats::Interval;

/// Advantage of one seat of a table.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "seats.csv", keys(table, seat))]
pub struct SeatRow {
    /// Name of the table.
    pub table: String,
    /// Seat, from 0.
    pub seat: usize,
    /// Games.
    pub games: u64,
    /// Deals.
    pub blocks: u64,
    /// Share of games won from this seat, ties split.
    #[column(figure = "win", unit = share)]
    pub win_share: f64,
    /// Win share minus an equal share; adjusted with `--control luck`.
    #[column(figure = "advantage", unit = share, greatest("seat_gap", over = "seat"))]
    pub advantage: Estimate,
    /// Interval of the advantage that holds at all looks together.
    pub any: Option<Interval>,
    /// Mean score at the end of the game.
    #[column(figure = "score")]
    pub score_mean: f64,
    /// Largest advantage that counts as none.
    pub margin: f64,
    /// Corrected p-value of the claim that the advantage lies within the margin.
    pub holm_p_within: Option<f64>,
    /// Corrected p-value of the claim that the advantage lies beyond the margin.
    pub holm_p_beyond: Option<f64>,
    /// Verdict on the seat.
    pub verdict: Balance,
}

/// The rows of a report.
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

/// What adjusting by luck changed and saved, seat by seat.
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

/// All files of the report.
pub(crate) fn seats_result<'r>(report: &'r SeatReport<'_>, timing: &Timing) -> VerbResult<'r> {
    let question = report.played.question;
    let mut tables = vec![ResultTable::of(rows(report))];
    if question.control.is_some() {
        tables.push(ResultTable::of(luck_rows(report)));
    }
    let played = report.played.tables;
    let manifest = ExperimentManifest {
        game: (question.game, question.title),
        plan: &question.plan,
        seed: question.seed,
        games_asked: question.games_asked,
        games: report.games(),
        rules: vec![("rules", question.game, &question.rules)],
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

impl SeatRow {
    /// What is shown about the margin, with its p-value.
    fn shown(&self) -> String {
        let margin = format!("{}pp", rounded(100.0 * self.margin));
        let least = |p: Option<f64>| p.filter(|&p| p <= EquivalenceTest::LEVEL).map(p_text);
        match (least(self.holm_p_within), least(self.holm_p_beyond)) {
            (Some(p), _) => format!("within ±{margin} (p {p})"),
            (None, Some(p)) => format!("beyond ±{margin} (p {p})"),
            (None, None) => "neither".into(),
        }
    }
}

/// The seats of a table as people read them, on a terminal and on a page.
pub(crate) fn seat_table(rows: &[SeatRow], score: ScoreWord) -> Table {
    let place = rows.first().map_or("", |row| &row.table);
    let columns = [
        ("seat", Kind::Text),
        ("games", Kind::Number),
        ("wins %", Kind::Number),
        ("advantage, pp", Kind::Number),
        ("95 %", Kind::Number),
        (score.label, Kind::Number),
        ("shown by Holm", Kind::Text),
        ("verdict", Kind::Verdict),
    ];
    let mut table = Table::new(format!("Seats at {place}"), &columns).yielding(&[
        "shown by Holm",
        score.label,
        "games",
    ]);
    let equal = 1.0 / rows.len() as f64;
    for row in rows {
        let [advantage, interval] = Cell::estimate(row.advantage(), DisplayUnit::Points);
        table.push(vec![
            Cell::word(row.seat.to_string()),
            Cell::count(row.games),
            // The share that the advantage is of: adjusted where it is.
            Cell::fixed(Some(100.0 * (equal + row.advantage.value)), 2),
            advantage,
            interval,
            Cell::fixed(Some(row.score_mean), 2),
            Cell::word(row.shown()),
            Cell::named(row.verdict.name()),
        ]);
    }
    table
}

impl SeatRow {
    /// The advantage with its interval.
    pub(crate) fn advantage(&self) -> Estimate {
        self.advantage
    }
}
