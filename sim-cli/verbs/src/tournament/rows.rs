//! Result rows of `corsair tournament`.

use corsair_lab::result::{ResultRow, Word};
use corsair_present::faults::FaultRow;
use corsair_present::page::{Estimate, ResultRead, Unreadable};
use corsair_stats::strong_components;
use serde::{Deserialize, Serialize};

/// Result of one bot, the greatest win share first.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "standings.csv", keys(bot))]
pub struct StandingRow {
    /// Name of the bot.
    #[column(label = "bot")]
    pub bot: String,
    /// Number of games.
    pub games: u64,
    /// Share of games won, ties split.
    #[column(label = "wins %", figure = "win", unit = share)]
    pub win_share: Estimate,
    /// Mean place, from 1; tied seats have the mean of their places.
    #[column(label = "place", figure = "place", drop = 2)]
    pub place_mean: Estimate,
    /// Mean final score.
    #[column(label = "score", figure = "score", drop = 1)]
    pub score_mean: Estimate,
    /// `false` if a rival wins significantly more; the true best bot has `true` with 95 % confidence.
    #[column(label = "may be best")]
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
    /// Number of games.
    pub games: u64,
    /// Share of games won, ties split.
    pub win_share: Estimate,
    /// Mean place, from 1; tied seats have the mean of their places.
    pub place_mean: Estimate,
    /// Mean final score.
    pub score_mean: Estimate,
}

/// Verdict on a pair of bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The first bot finishes above the second more often.
    #[word(good)]
    Above,
    /// The second bot finishes above the first more often.
    #[word(bad)]
    Below,
    /// Neither verdict is significant.
    #[word(open)]
    Undecided,
}

/// Comparison of two bots.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "pairs.csv", keys(bot, other))]
pub struct PairRow {
    /// Name of the bot.
    #[column(label = "bot")]
    pub bot: String,
    /// Name of the opponent.
    #[column(label = "opponent")]
    pub other: String,
    /// Number of games.
    #[column(label = "games", drop = 1)]
    pub games: u64,
    /// Share of games in which `bot` finishes above `other`; ties count half.
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

/// Subject of a rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Rated {
    /// A bot.
    Bot,
    /// A seat with any bot.
    Seat,
    /// Ties of one size.
    Tie,
}

/// Plackett-Luce rating; no rows if ratings are undefined.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "ratings.csv", keys(kind, name))]
pub struct RatingRow {
    /// Subject of the rating.
    pub kind: Rated,
    /// Name of the bot, number of the seat, or size of the tie.
    #[column(label = "name")]
    pub name: String,
    /// Natural logarithm of the worth, with mean 0 over bots and over seats.
    #[column(label = "rating", figure = "rating", unit = change)]
    pub rating: Estimate,
    /// exp(`rating`) as a share of the sum over bots or seats; empty for ties.
    #[column(label = "worth %", unit = share)]
    pub worth: Option<f64>,
}

/// Result rows of a tournament.
#[derive(Clone, Debug)]
pub(crate) struct TournamentRows {
    /// Number of deals that each bot plays.
    pub(crate) deals: u64,
    /// Number of bootstrap replicates that have ratings; `None` in results of earlier versions.
    pub(crate) replicates: Option<u64>,
    pub(crate) standings: Vec<StandingRow>,
    pub(crate) pairs: Vec<PairRow>,
    pub(crate) ratings: Vec<RatingRow>,
    pub(crate) faults: Vec<FaultRow>,
}

impl TournamentRows {
    /// Reads the rows of a result.
    ///
    /// # Errors
    /// Fails if a table is missing or was changed.
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

    /// Returns the ratings of bots, of seats or of ties.
    pub(crate) fn rated(&self, kind: Rated) -> Vec<&RatingRow> {
        self.ratings.iter().filter(|row| row.kind == kind).collect()
    }

    /// Returns the row that compares a bot with an opponent.
    pub(crate) fn pair(&self, bot: &str, other: &str) -> Option<&PairRow> {
        self.pairs.iter().find(|row| row.bot == bot && row.other == other)
    }

    /// Returns groups of bots, the best group first. No bot has finished above or level with a bot of an earlier
    /// group.
    pub(crate) fn groups(&self) -> Vec<Vec<&str>> {
        let names: Vec<&str> = self.standings.iter().map(|row| row.bot.as_str()).collect();
        let has_reached = |bot: usize, other: usize| {
            self.pair(names[bot], names[other]).is_some_and(|row| row.above.value > 0.0)
        };
        let groups = strong_components(names.len(), has_reached);
        groups.into_iter().map(|group| group.into_iter().map(|bot| names[bot]).collect()).collect()
    }
}
