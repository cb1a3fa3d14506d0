//! Result rows of `corsair tournament`.

use corsair_lab::result::{ResultRow, Word};
use corsair_present::faults::FaultRow;
use corsair_present::page::{Estimate, ResultRead, Unreadable};
use corsair_stats::plackett_luce::Standing;
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

/// Status of a bot's rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum RatingStatus {
    /// The rating is finite.
    Rated,
    /// The bot finished above all rated bots in every game.
    #[word(good)]
    AboveAll,
    /// The bot finished below all rated bots in every game.
    #[word(bad)]
    BelowAll,
    /// No chain of results leads from the bot to a rated bot, or back.
    #[word(open)]
    NotCompared,
}

impl From<Standing> for RatingStatus {
    fn from(standing: Standing) -> RatingStatus {
        match standing {
            Standing::Rated => RatingStatus::Rated,
            Standing::AboveAll => RatingStatus::AboveAll,
            Standing::BelowAll => RatingStatus::BelowAll,
            Standing::NotCompared => RatingStatus::NotCompared,
        }
    }
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
    /// Natural logarithm of the worth, with mean 0 over rated bots and over seats; empty for bots that are not rated.
    #[column(label = "rating", figure = "rating", unit = change)]
    pub rating: Option<Estimate>,
    /// exp(`rating`) as a share of the sum over rated bots or seats; empty for ties.
    #[column(label = "worth %", unit = share)]
    pub worth: Option<f64>,
    /// Status of the bot; empty for seats and ties.
    #[column(label = "status")]
    pub status: Option<RatingStatus>,
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

    /// Returns the names of the bots with this status.
    pub(crate) fn bots_with(&self, status: RatingStatus) -> Vec<&str> {
        let bots = self.ratings.iter().filter(|row| row.status == Some(status));
        bots.map(|row| row.name.as_str()).collect()
    }
}
