//! The tables of openings, and what of them can be asserted.

use corsair_lab::CountedAmount;
use corsair_lab::assertion::{AssertableTable, AssertableValue, AssertableValues};
use corsair_lab::result::{ResultRow, Schema};

/// An opening in the ranking.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "openings.csv")]
pub struct RankedOpening {
    /// Its name.
    pub opening: String,
    /// Its parts, as `hull=2 sails=4`; the game says which parts there are.
    pub parts: String,
    /// Its cost, where openings of the game cost anything.
    pub cost: Option<CountedAmount>,
    /// Stage of the estimates.
    pub stage: String,
    /// Place in the ranking, from 1.
    pub rank: usize,
    /// Number of rounds of the search that it played.
    pub rounds: usize,
    /// Number of deals of the estimates.
    pub blocks: u64,
    /// Number of games.
    pub games: u64,
    /// Share of games won, ties split.
    pub win_share: f64,
    /// The lower end of its interval, none where it is undefined.
    pub win_lo: Option<f64>,
    /// The upper end of its interval.
    pub win_hi: Option<f64>,
    /// Mean score.
    pub score_mean: f64,
    /// The lower end of its interval, none where it is undefined.
    pub score_lo: Option<f64>,
    /// The upper end of its interval.
    pub score_hi: Option<f64>,
    /// Share of games won minus that of the best other finalist.
    pub less_best: Option<f64>,
    /// The lower end of its interval, none where it is undefined.
    pub less_best_lo: Option<f64>,
    /// The upper end of its interval.
    pub less_best_hi: Option<f64>,
    /// Whether it may be the best; finalists only.
    pub may_be_best: Option<bool>,
}

/// Wins of a candidate against the openings of the other seats.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "payoffs.csv")]
pub struct OpeningPayoff {
    /// Pass to an equilibrium, from 1.
    pub pass: usize,
    /// Opening of the candidate.
    pub opening: String,
    /// Openings of the other seats.
    pub others: String,
    /// Opening of all other seats, where they have the same.
    pub against: Option<String>,
    /// Number of deals.
    pub blocks: u64,
    /// Number of games.
    pub games: u64,
    /// Share of games won, ties split.
    pub win_share: f64,
    /// The lower end of its interval, none where it is undefined.
    pub win_lo: Option<f64>,
    /// The upper end of its interval.
    pub win_hi: Option<f64>,
}

/// Gain of an opening that leaves the mixture.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "equilibrium.csv")]
pub struct OpeningGain {
    /// Pass to an equilibrium, from 1.
    pub pass: usize,
    /// The opening.
    pub opening: String,
    /// Stage of the estimates.
    pub stage: String,
    /// Weight in the mixture.
    pub weight: Option<f64>,
    /// The lower end of its interval, none where it is undefined.
    pub weight_lo: Option<f64>,
    /// The upper end of its interval.
    pub weight_hi: Option<f64>,
    /// Share of redrawn payoffs whose mixture has it.
    pub in_support: Option<f64>,
    /// Gain by the table of payoffs.
    pub gain_by_payoffs: Option<f64>,
    /// Number of deals.
    pub blocks: u64,
    /// Number of games.
    pub games: u64,
    /// Share of games won beyond an equal share.
    pub gain: f64,
    /// The lower end of its interval, none where it is undefined.
    pub gain_lo: Option<f64>,
    /// The upper end of its interval.
    pub gain_hi: Option<f64>,
}

/// The tables, that of the ranking first.
pub(crate) const TABLES: &[&Schema] =
    &[RankedOpening::SCHEMA, OpeningPayoff::SCHEMA, OpeningGain::SCHEMA];

/// What can be asserted of them.
pub(crate) const FIGURES: &[AssertableTable] = &[
    TABLES[0].assertable(
        &["opening", "stage"],
        AssertableValues::OfEachRow(&[
            AssertableValue::share("win", "win_share", ["win_lo", "win_hi"]),
            AssertableValue::number("score", "score_mean", ["score_lo", "score_hi"]),
            AssertableValue::share("less_best", "less_best", ["less_best_lo", "less_best_hi"]),
        ]),
    ),
    TABLES[1].assertable(
        &["pass", "opening", "others"],
        AssertableValues::OfEachRow(&[AssertableValue::share(
            "payoff",
            "win_share",
            ["win_lo", "win_hi"],
        )]),
    ),
    TABLES[2].assertable(
        &["pass", "opening", "stage"],
        AssertableValues::OfEachRow(&[AssertableValue::share(
            "gain",
            "gain",
            ["gain_lo", "gain_hi"],
        )]),
    ),
];
