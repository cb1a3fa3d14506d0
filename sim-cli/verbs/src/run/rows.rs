//! Result rows of `corsair run`. `docs/outputs.md` describes every column.

use crate::run::differences::DifferenceRow;
use crate::run::quality::QualityRow;
use corsair_lab::result::{ResultRow, Schema};
use corsair_lab::{CountedAmount, Distinction, ScopeKind, ScoreWord};
use corsair_present::faults::{FaultGameRow, FaultRow};
use corsair_present::luck::LuckRow;
use corsair_present::page::{Estimate, ResultRead, Unreadable};
use corsair_stats::Interval;
use corsair_stats::Method;

/// Results of one bot, over all seats or in one seat.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "summary.csv", keys(bot, seat))]
pub struct SummaryRow {
    /// Name of the bot.
    pub bot: String,
    /// Seat, from 0.
    pub seat: Option<usize>,
    /// Number of games.
    pub games: u64,
    /// Wins in sixtieths, exactly; k tied seats get 60/k each.
    pub wins_60ths: i128,
    /// Share of games won, ties split.
    #[column(figure = "win", unit = share)]
    pub win_share: Estimate,
    /// Interval that holds at all looks together.
    pub win_share_any: Option<Interval>,
    /// Method of the interval.
    pub win_share_method: Method,
    /// Mean final score.
    #[column(figure = "score")]
    pub score_mean: Estimate,
    /// Interval that holds at all looks together.
    pub score_mean_any: Option<Interval>,
    /// Standard deviation of score.
    pub score_sd: Option<f64>,
    /// Lowest score.
    pub score_min: CountedAmount,
    /// First quartile of score.
    #[column(figure = "score_q1")]
    pub score_q1: Estimate<CountedAmount>,
    /// Median score.
    #[column(figure = "score_median")]
    pub score_median: Estimate<CountedAmount>,
    /// Third quartile of score.
    #[column(figure = "score_q3")]
    pub score_q3: Estimate<CountedAmount>,
    /// Highest score.
    pub score_max: CountedAmount,
}

/// Number of games with one final score, by bot and seat.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "score_hist.csv")]
pub struct ScoreRow {
    /// Name of the bot.
    pub bot: String,
    /// Seat, from 0.
    pub seat: usize,
    /// Final score.
    pub score: CountedAmount,
    /// Number of games.
    pub games: u64,
}

/// Number of games by place, for a bot over all seats or in one seat.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "placements.csv")]
pub struct PlacementRow {
    /// Name of the bot.
    pub bot: String,
    /// Seat, from 0.
    pub seat: Option<usize>,
    /// Place, from 1.
    pub place: usize,
    /// Number of games.
    pub games: u64,
    /// Games in this place in sixtieths, exactly; tied seats split their places.
    pub games_60ths: u64,
    /// Share of games in this place.
    pub share: f64,
}

/// Frequency of one event, by game, bot or seat.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "events.csv", keys(bot, seat))]
pub struct EventRow {
    /// Scope of the metric.
    pub scope: ScopeKind,
    /// Name of the bot.
    pub bot: String,
    /// Seat, from 0.
    pub seat: Option<usize>,
    /// Id of the event; the id never changes its meaning. `branching` is the mean number of legal actions per decision.
    /// `winner_ID` is the winner's count of ID minus the mean of the other seats, which does not show an effect of ID.
    pub event: String,
    /// Number of games.
    pub games: u64,
    /// Number of occurrences of the event, or its total amount, in all games; empty for `branching`.
    #[column(label = "total")]
    pub total: Option<CountedAmount>,
    /// Mean per game.
    #[column(label = "per game", unit = own, figures_in = "event")]
    pub per_game: Estimate,
}

/// Length of games: turns or rounds if the game counts them, and decisions of all seats.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "lengths.csv", keys(length))]
pub struct LengthRow {
    /// Id of the length, like the event with its mean: `turns`, `rounds` or `decisions`.
    #[column(label = "length")]
    pub length: String,
    /// Number of games.
    pub games: u64,
    /// Shortest game.
    #[column(label = "least")]
    pub least: i32,
    /// Median length.
    #[column(label = "median", figure = "length_median")]
    pub median: Estimate,
    /// 95th percentile of length.
    #[column(label = "95th percentile", figure = "length_p95")]
    pub p95: Estimate,
    /// Longest game.
    #[column(label = "most")]
    pub most: i32,
}

/// Game with the run's extreme value in one respect, such as the widest margin; the first game if several have this
/// value.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "notable.csv")]
pub struct NotableRow {
    /// Respect: `highest_winning_score`, `lowest_winning_score`, `widest_margin`, `most_decisions`,
    /// `fewest_decisions` or `lowest_score`.
    pub notable: String,
    /// Extreme score, margin or count.
    #[column(label = "value")]
    pub value: CountedAmount,
    /// Address of the game, `SEED:DEAL:SEATING`.
    #[column(label = "address")]
    pub address: String,
    /// Winner, or bot with the lowest score; the first of several.
    #[column(label = "bot")]
    pub bot: String,
    /// Seat, from 0.
    #[column(label = "seat")]
    pub seat: usize,
}

impl NotableRow {
    /// Returns the extreme values of the game in words, with the edition's word for the score.
    pub(crate) fn notable_for(&self, score: ScoreWord) -> String {
        let known = Distinction::ALL.into_iter().find(|of| of.id() == self.notable);
        known.map_or_else(|| self.notable.clone(), |of| score.words(of.label()))
    }
}

/// Tables that `corsair run` writes.
pub const RUN_TABLES: &[&Schema] = &[
    SummaryRow::SCHEMA,
    ScoreRow::SCHEMA,
    PlacementRow::SCHEMA,
    DifferenceRow::SCHEMA,
    LuckRow::SCHEMA,
    EventRow::SCHEMA,
    LengthRow::SCHEMA,
    QualityRow::SCHEMA,
    NotableRow::SCHEMA,
    FaultRow::SCHEMA,
    FaultGameRow::SCHEMA,
];

/// Result rows of a run.
#[derive(Clone, Debug)]
pub(crate) struct RunRows {
    /// Number of deals; with fresh deals, number of blocks.
    pub(crate) blocks: u64,
    pub(crate) summary: Vec<SummaryRow>,
    pub(crate) scores: Vec<ScoreRow>,
    pub(crate) placements: Vec<PlacementRow>,
    pub(crate) differences: Vec<DifferenceRow>,
    /// Rows adjusted for luck; empty if means are not adjusted.
    pub(crate) luck: Vec<LuckRow>,
    pub(crate) events: Vec<EventRow>,
    /// Rows of lengths; empty in results of earlier versions.
    pub(crate) lengths: Vec<LengthRow>,
    /// Rows of quality metrics; empty without `--quality`.
    pub(crate) quality: Vec<QualityRow>,
    pub(crate) notable: Vec<NotableRow>,
    pub(crate) faults: Vec<FaultRow>,
}

impl RunRows {
    /// Reads the rows of a result.
    ///
    /// # Errors
    /// Fails if a table is missing or was changed.
    pub(crate) fn read(result: &ResultRead) -> Result<RunRows, Unreadable> {
        let blocks = result.manifest.design.as_ref().and_then(|design| design.blocks);
        let rows = RunRows {
            blocks: result.given("design", blocks)?,
            summary: result.rows()?,
            scores: result.rows()?,
            placements: result.rows()?,
            // Results of earlier versions lack this table.
            differences: result.rows_if_any()?,
            luck: result.rows_if_any()?,
            events: result.rows()?,
            lengths: result.rows_if_any()?,
            quality: result.rows_if_any()?,
            notable: result.rows()?,
            faults: result.rows()?,
        };
        // Pages look up the bots of one table in the others.
        let n_places = rows.summary.first().map_or(0, |row| rows.places_of(row).len());
        let is_complete = |row: &SummaryRow| {
            n_places > 0
                && rows.places_of(row).len() == n_places
                && rows.scores.iter().any(|of| of.bot == row.bot)
        };
        match rows.summary.iter().find(|row| !is_complete(row)) {
            None => Ok(rows),
            Some(row) => {
                let lacked = format!("rows for `{}` in placements.csv or score_hist.csv", row.bot);
                Err(result.lacks(result.path().into(), lacked))
            }
        }
    }

    /// Returns the rows of each bot over all its seats.
    pub(crate) fn bots(&self) -> Vec<&SummaryRow> {
        self.summary.iter().filter(|row| row.seat.is_none()).collect()
    }

    /// Returns the rows of each bot in each seat.
    pub(crate) fn seats(&self) -> Vec<&SummaryRow> {
        self.summary.iter().filter(|row| row.seat.is_some()).collect()
    }

    /// Returns the placement rows that belong to a summary row, the first place first.
    pub(crate) fn places_of(&self, row: &SummaryRow) -> Vec<&PlacementRow> {
        let is_of = |of: &&PlacementRow| (&of.bot, of.seat) == (&row.bot, row.seat);
        self.placements.iter().filter(is_of).collect()
    }

    /// Returns the event rows of the game as a whole, or of each bot over all its seats.
    pub(crate) fn events(&self, scope: ScopeKind) -> Vec<&EventRow> {
        self.events.iter().filter(|row| row.scope == scope).collect()
    }
}
