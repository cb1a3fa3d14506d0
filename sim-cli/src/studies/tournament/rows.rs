//! Result rows of `corsair tournament`. `docs/outputs.md` describes every column.

use crate::present::Timing;
use crate::present::faults::{FaultGameRow, FaultRow};
use crate::present::page::{Estimate, ResultRead, Unreadable};
use crate::present::result::VerbResult;
use crate::studies::tournament::estimate::{InSeat, PairReport};
use crate::studies::tournament::manifest::manifest;
use crate::studies::tournament::report::TournamentReport;
use crate::studies::tournament::{Rating, Standing, Verdict};
use corsair_lab::result::{ResultRow, ResultTable, Schema, Word};
use serde::{Deserialize, Serialize};

/// Result of one bot, the greatest win share first.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "standings.csv", keys(bot))]
pub struct StandingRow {
    /// Name of the bot.
    pub bot: String,
    /// Games.
    pub games: u64,
    /// Share of games won, ties split.
    #[column(figure = "win", unit = share)]
    pub win_share: Estimate,
    /// Mean place, from 1; a shared rank is the mean of its places.
    #[column(figure = "place")]
    pub place_mean: Estimate,
    /// Mean final score.
    #[column(figure = "score")]
    pub score_mean: Estimate,
    /// `false` if another wins significantly more; the true best has `true` with 95 % confidence.
    pub may_be_best: bool,
}

/// Result of one bot in one seat.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "bot_seats.csv")]
pub struct BotSeatRow {
    /// Name of the bot.
    pub bot: String,
    /// Seat, from 0.
    pub seat: usize,
    /// Games.
    pub games: u64,
    /// Share of games won, ties split.
    pub win_share: Estimate,
    /// Mean place, from 1; a shared rank is the mean of its places.
    pub place_mean: Estimate,
    /// Mean final score.
    pub score_mean: Estimate,
}

/// Comparison of two bots.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "pairs.csv", keys(bot, other))]
pub struct PairRow {
    /// Name of the bot.
    #[column(label = "bot")]
    pub bot: String,
    /// Name of the other bot.
    #[column(label = "other")]
    pub other: String,
    /// Games.
    #[column(label = "games", drop = 1)]
    pub games: u64,
    /// Share of games with `bot` above `other`, ties half.
    #[column(label = "ends above %", figure = "above", unit = share)]
    pub above: Estimate,
    /// Two-sided p-value against no effect.
    pub p: f64,
    /// p-value corrected by Holm.
    #[column(label = "Holm p", unit = p, drop = 2)]
    pub p_holm: f64,
    /// Corrected verdict at 5 %.
    #[column(label = "verdict")]
    pub verdict: Verdict,
}

/// Kind of what has a rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Rated {
    /// Bot.
    Bot,
    /// Seat, whatever bot has it.
    Seat,
    /// Ties of one size.
    Tie,
}

/// Plackett-Luce rating; no rows if ratings are undefined.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "ratings.csv", keys(kind, name))]
pub struct RatingRow {
    /// Kind.
    pub kind: Rated,
    /// Bot, seat, or size of the tie.
    #[column(label = "name")]
    pub name: String,
    /// Natural logarithm of the worth, with mean 0 over bots and over seats.
    #[column(label = "rating", figure = "rating", unit = change)]
    pub rating: Estimate,
    /// exp(`rating`) as a share of its kind; empty for ties.
    #[column(label = "worth %", unit = share)]
    pub worth: Option<f64>,
}

/// The tables of `corsair tournament`.
pub const TOURNAMENT_TABLES: &[&Schema] = &[
    StandingRow::SCHEMA,
    BotSeatRow::SCHEMA,
    PairRow::SCHEMA,
    RatingRow::SCHEMA,
    FaultRow::SCHEMA,
    FaultGameRow::SCHEMA,
];

impl StandingRow {
    fn of(report: &TournamentReport<'_>, of: &Standing) -> StandingRow {
        StandingRow {
            bot: report.name(of.bot).into(),
            games: report.games_of_a_bot(),
            win_share: Estimate::of(of.share.value, of.share.interval),
            place_mean: Estimate::of(of.place.value, of.place.interval),
            score_mean: Estimate::of(of.score.value, of.score.interval),
            may_be_best: of.may_be_best,
        }
    }
}

impl BotSeatRow {
    fn of(report: &TournamentReport<'_>, of: &InSeat) -> BotSeatRow {
        BotSeatRow {
            bot: report.name(of.bot).into(),
            seat: of.seat.index(),
            games: of.games,
            win_share: Estimate::of(of.share.value, of.share.interval),
            place_mean: Estimate::of(of.place.value, of.place.interval),
            score_mean: Estimate::of(of.score.value, of.score.interval),
        }
    }
}

impl PairRow {
    fn of(report: &TournamentReport<'_>, of: &PairReport) -> PairRow {
        PairRow {
            bot: report.name(of.bot).into(),
            other: report.name(of.other).into(),
            games: of.games,
            above: Estimate::of(of.above.value, of.above.interval),
            p: of.p,
            p_holm: of.p_holm,
            verdict: of.verdict,
        }
    }
}

impl RatingRow {
    /// Ratings of bots, effects of seats and parameters of ties; none where they are undefined.
    fn all(report: &TournamentReport<'_>) -> Vec<RatingRow> {
        let Ok(ratings) = &report.ratings else { return Vec::new() };
        let row = |kind: Rated, name: String, of: Rating| {
            let worth = Some(of.worth);
            RatingRow { kind, name, rating: Estimate::of(of.value, of.interval), worth }
        };
        let bots = report
            .standings
            .iter()
            .map(|of| row(Rated::Bot, report.name(of.bot).into(), ratings.bots[of.bot]));
        let seats = ratings.seats.iter().enumerate();
        let seats = seats.map(|(seat, &of)| row(Rated::Seat, seat.to_string(), of));
        let ties = ratings.ties.iter().map(|&(size, rating, interval)| {
            let (kind, name) = (Rated::Tie, size.to_string());
            RatingRow { kind, name, rating: Estimate::of(rating, interval), worth: None }
        });
        bots.chain(seats).chain(ties).collect()
    }
}

/// The rows that people read, of a report or of its files.
#[derive(Clone, Debug)]
pub(crate) struct TournamentRows {
    /// Deals of each bot.
    pub(crate) deals: u64,
    /// How many replicates of the bootstrap have ratings; `None` in results of earlier versions.
    pub(crate) replicates: Option<u64>,
    pub(crate) standings: Vec<StandingRow>,
    pub(crate) pairs: Vec<PairRow>,
    pub(crate) ratings: Vec<RatingRow>,
    pub(crate) faults: Vec<FaultRow>,
}

impl TournamentRows {
    /// The rows of a report.
    pub(crate) fn of(report: &TournamentReport<'_>) -> TournamentRows {
        TournamentRows {
            deals: report.games_of_a_bot() / report.tournament.design.seats() as u64,
            replicates: Some(report.replicates_defined() as u64),
            standings: report.standings.iter().map(|of| StandingRow::of(report, of)).collect(),
            pairs: report.pairs.iter().map(|of| PairRow::of(report, of)).collect(),
            ratings: RatingRow::all(report),
            faults: report.faults.clone(),
        }
    }

    /// The rows of a result.
    ///
    /// # Errors
    /// A table is not there, or not as it was written.
    pub(crate) fn read(result: &ResultRead) -> Result<TournamentRows, Unreadable> {
        let standings: Vec<StandingRow> = result.rows()?;
        let seats = result.manifest.design.as_ref().and_then(|design| design.seats);
        let seats = result.given("seats", seats)? as u64;
        Ok(TournamentRows {
            deals: standings.first().map_or(0, |row| row.games / seats.max(1)),
            replicates: result.manifest.counted("replicates_defined"),
            standings,
            pairs: result.rows()?,
            ratings: result.rows()?,
            faults: result.rows()?,
        })
    }

    /// The ratings of a kind.
    pub(crate) fn rated(&self, kind: Rated) -> Vec<&RatingRow> {
        self.ratings.iter().filter(|row| row.kind == kind).collect()
    }
}

/// All files of a report. Only `timing.json` depends on the machine and on how the work was cut.
pub(crate) fn tournament_result<'r>(
    report: &'r TournamentReport<'_>,
    timing: &Timing,
) -> VerbResult<'r> {
    let rows = TournamentRows::of(report);
    let in_seats: Vec<BotSeatRow> =
        report.in_seats.iter().map(|of| BotSeatRow::of(report, of)).collect();
    let tables = vec![
        ResultTable::of(rows.standings.clone()),
        ResultTable::of(in_seats.clone()),
        ResultTable::of(rows.pairs.clone()),
        ResultTable::of(rows.ratings.clone()),
        ResultTable::of(rows.faults.clone()),
        ResultTable::of(report.fault_games()),
    ];
    let (games, decisions) = (report.tournament.design.games(), report.totals.decisions());
    VerbResult::new(tables, |files| manifest(report, files), timing.json(games, decisions))
}
