//! The tables of openings, and what of them can be asserted.

use corsair_lab::CountedAmount;
use corsair_lab::result::{Estimate, ResultRow, Schema};

/// An opening in the ranking.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "openings.csv", keys(opening, stage))]
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
    #[column(figure = "win", unit = share)]
    pub win_share: Estimate,
    /// Mean score.
    #[column(figure = "score")]
    pub score_mean: Estimate,
    /// Share of games won minus that of the best other finalist.
    #[column(figure = "less_best", unit = share)]
    pub less_best: Option<Estimate>,
    /// Whether it may be the best; finalists only.
    pub may_be_best: Option<bool>,
}

/// Wins of a candidate against the openings of the other seats.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "payoffs.csv", keys(pass, opening, others))]
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
    #[column(figure = "payoff", unit = share)]
    pub win_share: Estimate,
}

/// Gain of an opening that leaves the mixture.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "equilibrium.csv", keys(pass, opening, stage))]
pub struct OpeningGain {
    /// Pass to an equilibrium, from 1.
    pub pass: usize,
    /// The opening.
    pub opening: String,
    /// Stage of the estimates.
    pub stage: String,
    /// Weight in the mixture.
    pub weight: Option<Estimate>,
    /// Share of redrawn payoffs whose mixture has it.
    pub in_support: Option<f64>,
    /// Gain by the table of payoffs.
    pub gain_by_payoffs: Option<f64>,
    /// Number of deals.
    pub blocks: u64,
    /// Number of games.
    pub games: u64,
    /// Share of games won beyond an equal share.
    #[column(figure = "gain", unit = share)]
    pub gain: Estimate,
}

/// The tables, that of the ranking first.
pub(crate) const TABLES: &[&Schema] =
    &[RankedOpening::SCHEMA, OpeningPayoff::SCHEMA, OpeningGain::SCHEMA];
