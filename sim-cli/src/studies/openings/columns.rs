//! The tables of openings, and what of them can be asserted.

use corsair_lab::CountedAmount;
use corsair_lab::result::{Estimate, ResultRow, Schema};

/// Result of one opening at one stage, the best first.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "openings.csv", keys(opening, stage))]
pub struct RankedOpening {
    /// Name of the opening, such as `2-5-4-3`.
    pub opening: String,
    /// Parts with their values, such as `hull=2 sails=5`.
    pub parts: String,
    /// Cost; empty where openings of the game are free.
    pub cost: Option<CountedAmount>,
    /// `exploratory` (deals of the search) or `confirmed` (new deals).
    pub stage: String,
    /// Place in the ranking, from 1.
    pub rank: usize,
    /// Rounds of the search that it played.
    pub rounds: usize,
    /// Deals.
    pub blocks: u64,
    /// Games.
    pub games: u64,
    /// Share of games won, ties split; the interval is empty where the share is equal by design.
    #[column(figure = "win", unit = share)]
    pub win_share: Estimate,
    /// Mean score at the end of the game.
    #[column(figure = "score")]
    pub score_mean: Estimate,
    /// Share of games won minus that of the best other finalist; the intervals of all finalists hold
    /// together.
    #[column(figure = "less_best", unit = share)]
    pub less_best: Option<Estimate>,
    /// `false` where another finalist wins significantly more; finalists only.
    pub may_be_best: Option<bool>,
}

/// Win share of one opening at a table with given other openings, with `--equilibrium`.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "payoffs.csv", keys(pass, opening, others))]
pub struct OpeningPayoff {
    /// Pass to the equilibrium, from 1; the last is the answer.
    pub pass: usize,
    /// Name of the opening.
    pub opening: String,
    /// Openings of the other seats, with spaces between.
    pub others: String,
    /// Opening of all other seats, where they have the same.
    pub against: Option<String>,
    /// Deals; 0 where the share is equal by design.
    pub blocks: u64,
    /// Games, once for each seat with the opening.
    pub games: u64,
    /// Share of games that such a seat wins, ties split.
    #[column(figure = "payoff", unit = share)]
    pub win_share: Estimate,
}

/// Gain of one opening where all other seats draw from the mixture, on separate deals.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "equilibrium.csv", keys(pass, opening, stage))]
pub struct OpeningGain {
    /// Pass to the equilibrium, from 1.
    pub pass: usize,
    /// Name of the opening.
    pub opening: String,
    /// `exploratory` or `confirmed`, as in `openings.csv`.
    pub stage: String,
    /// Probability in the mixture, with its range over redrawn payoffs; empty if it was not a candidate.
    pub weight: Option<Estimate>,
    /// Share of redrawn payoffs whose mixture has it.
    pub in_support: Option<f64>,
    /// Gain by the table of payoffs; empty if it was not a candidate.
    pub gain_by_payoffs: Option<f64>,
    /// Deals.
    pub blocks: u64,
    /// Games.
    pub games: u64,
    /// Share of games won minus an equal share; the intervals of confirmed openings hold together.
    #[column(figure = "gain", unit = share)]
    pub gain: Estimate,
}

/// The tables, that of the ranking first.
pub(crate) const TABLES: &[&Schema] =
    &[RankedOpening::SCHEMA, OpeningPayoff::SCHEMA, OpeningGain::SCHEMA];
