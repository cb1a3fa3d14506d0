//! Rows of `corsair match --never`.

use corsair_lab::result::{Estimate, ResultRow, Word};
use corsair_stats::Method;
use serde::{Deserialize, Serialize};

/// Verdict on the cost of a restriction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// The restricted bot wins significantly less.
    Loses,
    /// The restricted bot wins significantly more.
    Gains,
    /// No significant difference.
    #[word(open)]
    NotShown,
    /// Every game is equal with and without the restriction.
    Identical,
}

/// Cost of one restriction to a bot.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "restrictions.csv", keys(restriction))]
pub struct RestrictionRow {
    /// Name of the restriction, as in `never=NAME`.
    #[column(label = "never")]
    pub restriction: String,
    /// Action that the bot never takes.
    pub meaning: String,
    /// Name of the bot.
    pub bot: String,
    /// Number of games.
    pub games: u64,
    /// Number of deals.
    pub blocks: u64,
    /// Number of deals that the restriction changes.
    pub differing: u64,
    /// Share of games won under the restriction.
    #[column(figure = "win", unit = share, label = "wins %")]
    pub win: f64,
    /// Share of games that the unrestricted bot wins.
    pub free_win: f64,
    /// `free_win` minus `win`.
    #[column(figure = "loss", unit = points, label = "loss, pp")]
    pub loss: Estimate,
    /// Method of the interval.
    pub method: Method,
    /// Mean score without the restriction minus mean score with the restriction.
    #[column(figure = "score_loss", unit = change, label = "score lost", drop = 1)]
    pub score_loss: Estimate,
    /// Two-sided p-value against no effect.
    pub p: Option<f64>,
    /// p-value corrected by Holm.
    #[column(label = "Holm p", unit = p, drop = 2)]
    pub holm_p: Option<f64>,
    /// Corrected verdict at 5 %.
    #[column(label = "verdict")]
    pub verdict: Cost,
}

impl RestrictionRow {
    /// Returns true for a significant loss or gain.
    pub(crate) fn is_shown(&self) -> bool {
        matches!(self.verdict, Cost::Loses | Cost::Gains)
    }
}
