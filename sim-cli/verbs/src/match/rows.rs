//! Result rows of `corsair match`.

use crate::r#match::totals::PairResult;
use corsair_lab::assertion::Unit;
use corsair_lab::result::{Estimate, ResultRow, Word};
use corsair_stats::Method;
use serde::{Deserialize, Serialize};

/// Measure of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum MatchMeasure {
    /// Win share of the first bot.
    FirstWin,
    /// Win share of the second bot.
    SecondWin,
    /// `first_win` minus `second_win`.
    WinDifference,
    /// Mean score of the first bot minus mean score of the second.
    ScoreDifference,
    /// Difference of Elo ratings.
    EloDifference,
    /// 1 minus the one-sided p-value of the claim that the first bot wins more; assertions need `los.value`.
    #[serde(rename = "los")]
    Superiority,
}

/// Verdict of the sequential test of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum MatchVerdict {
    /// The test accepts H1.
    AcceptH1,
    /// The test accepts H0.
    AcceptH0,
    /// The test ended without a decision.
    #[word(open)]
    Undecided,
    /// The match has no test.
    Untested,
}

/// Estimate of one measure in a match.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "match.csv", keys(method))]
pub struct MatchRow {
    /// Name of the first bot.
    pub first: String,
    /// Name of the second bot.
    pub second: String,
    /// Name of the measure.
    pub measure: MatchMeasure,
    /// Number of games.
    pub games: u64,
    /// Number of deals.
    pub blocks: u64,
    /// Estimate of the measure, per game.
    #[column(figures_in = "measure")]
    pub value: Estimate,
    /// Method of the interval.
    pub method: Method,
    /// Verdict of the test.
    pub verdict: MatchVerdict,
}

/// Number of deals with one joint result of the two games.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "pair_results.csv", keys(result))]
pub struct PairRow {
    /// Joint result of the two games of a deal.
    pub result: PairResult,
    /// Number of deals with the result.
    pub blocks: u64,
    /// Share of all deals with the result.
    pub share: f64,
}

/// State of a match at one look.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "looks.csv", keys(look))]
pub struct LookRow {
    /// Number of the look, from 1.
    #[column(label = "look")]
    pub look: u64,
    /// Number of deals.
    #[column(label = "deals")]
    pub blocks: u64,
    /// Number of discordant deals, in which one bot wins more; a test needs 30.
    #[column(label = "differing", drop = 1)]
    pub differing: u64,
    /// Difference of win shares, with the interval for a fixed number of games.
    #[column(label = "difference, pp", unit = points)]
    pub difference: Estimate,
    /// Half the width of the interval.
    pub half_width: Option<f64>,
    /// Log-likelihood ratio; empty with too few discordant deals.
    #[column(label = "ratio")]
    pub ratio: Option<f64>,
    /// Log-likelihood ratio at which the look accepts H0.
    #[column(label = "accepts H0", drop = 2)]
    pub accept_h0: Option<f64>,
    /// Log-likelihood ratio at which the look accepts H1.
    #[column(label = "accepts H1", drop = 3)]
    pub accept_h1: Option<f64>,
}

/// Measures of a match with their units in assertions.
pub const MATCH_MEASURES: [(&str, Unit); 6] = [
    (MatchMeasure::FirstWin.name(), Unit::Share),
    (MatchMeasure::SecondWin.name(), Unit::Share),
    (MatchMeasure::WinDifference.name(), Unit::Share),
    (MatchMeasure::ScoreDifference.name(), Unit::Number),
    (MatchMeasure::EloDifference.name(), Unit::Number),
    (MatchMeasure::Superiority.name(), Unit::Share),
];

impl MatchRow {
    /// Returns the bot whose win share the row reports; `None` if the row reports another measure.
    pub(crate) fn winner(&self) -> Option<&str> {
        match self.measure {
            MatchMeasure::FirstWin => Some(&self.first),
            MatchMeasure::SecondWin => Some(&self.second),
            MatchMeasure::WinDifference
            | MatchMeasure::ScoreDifference
            | MatchMeasure::EloDifference
            | MatchMeasure::Superiority => None,
        }
    }

    /// Returns the row with the difference of win shares. After a test, this is the estimate that allows for looks.
    pub(crate) fn difference(rows: &[MatchRow]) -> Option<&MatchRow> {
        let all = || rows.iter().filter(|row| row.measure == MatchMeasure::WinDifference);
        all().find(|row| row.method == Method::MedianUnbiased).or_else(|| all().next())
    }
}
