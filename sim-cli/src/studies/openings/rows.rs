//! Rows of `corsair openings`.

use corsair_lab::result::{Estimate, ResultRow};
use corsair_lab::{CountedAmount, Stage};
use corsair_stats::{BlockMeans, Confidence, wilson_on_blocks};

/// Result of one opening at one stage, the best first.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "openings.csv", keys(opening, stage))]
pub(crate) struct RankedOpening {
    /// Name of the opening, such as `2-5-4-3`.
    #[column(label = "opening")]
    pub opening: String,
    /// Parts with their values, such as `hull=2 sails=5`.
    pub parts: String,
    /// Cost; empty where openings of the game are free.
    #[column(label = "cost", drop = 2)]
    pub cost: Option<CountedAmount>,
    /// `exploratory` (deals of the search) or `confirmed` (new deals).
    pub stage: Stage,
    /// Place in the ranking, from 1.
    #[column(label = "rank", drop = 4)]
    pub rank: usize,
    /// Rounds of the search that it played.
    pub rounds: usize,
    /// Deals.
    pub blocks: u64,
    /// Games.
    #[column(label = "games", drop = 1)]
    pub games: u64,
    /// Share of games won, ties split; the interval is empty where the share is equal by design.
    #[column(figure = "win", unit = share, label = "wins %")]
    pub win_share: Estimate,
    /// Mean score at the end of the game.
    #[column(figure = "score", label = "score", drop = 3)]
    pub score_mean: Estimate,
    /// Share of games won minus that of the best other finalist; the intervals of all finalists hold
    #[column(figure = "less_best", unit = points, label = "minus the best, pp")]
    pub less_best: Option<Estimate>,
    /// `false` where another finalist wins significantly more; finalists only.
    #[column(label = "may be best")]
    pub may_be_best: Option<bool>,
}

/// Win share of one opening at a table with given other openings, with `--equilibrium`.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "payoffs.csv", keys(pass, opening, others))]
pub(crate) struct OpeningPayoff {
    /// Pass to the equilibrium, from 1; the last is the answer.
    #[column(label = "pass", drop = 5)]
    pub pass: usize,
    /// Name of the opening.
    #[column(label = "opening")]
    pub opening: String,
    /// Openings of the other seats, with spaces between.
    #[column(label = "other seats")]
    pub others: String,
    /// Opening of all other seats, where they have the same.
    pub against: Option<String>,
    /// Deals; 0 where the share is equal by design.
    pub blocks: u64,
    /// Games, once for each seat with the opening.
    #[column(label = "games", drop = 1)]
    pub games: u64,
    /// Share of games that such a seat wins, ties split.
    #[column(figure = "payoff", unit = share, label = "wins %")]
    pub win_share: Estimate,
}

/// Gain of one opening where all other seats draw from the mixture, on separate deals.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "equilibrium.csv", keys(pass, opening, stage))]
pub(crate) struct OpeningGain {
    /// Pass to the equilibrium, from 1.
    #[column(label = "pass", drop = 5)]
    pub pass: usize,
    /// Name of the opening.
    #[column(label = "opening")]
    pub opening: String,
    /// `exploratory` or `confirmed`, as in `openings.csv`.
    #[column(label = "stage", drop = 4)]
    pub stage: Stage,
    /// Probability in the mixture, with its range over redrawn payoffs; empty if it was not a candidate.
    #[column(label = "chosen %", unit = share)]
    pub weight: Option<Estimate>,
    /// Share of redrawn payoffs whose mixture has it.
    #[column(label = "in support %", unit = share, drop = 2)]
    pub in_support: Option<f64>,
    /// Gain by the table of payoffs; empty if it was not a candidate.
    #[column(label = "gain by payoffs, pp", unit = points, drop = 3)]
    pub gain_by_payoffs: Option<f64>,
    /// Deals.
    pub blocks: u64,
    /// Games.
    #[column(label = "games", drop = 1)]
    pub games: u64,
    /// Share of games won minus an equal share; the intervals of confirmed openings hold together.
    #[column(figure = "gain", unit = points, label = "gain, pp")]
    pub gain: Estimate,
}

impl OpeningGain {
    /// Returns whether the opening is shown to gain.
    pub(crate) fn is_shown(&self) -> bool {
        self.gain.interval.is_some_and(|[least, _]| least > 0.0)
    }
}

/// Returns a share of wins with its interval.
pub(crate) fn win_share(means: &BlockMeans) -> Estimate {
    let interval = wilson_on_blocks(means, Confidence::REPORTED);
    Estimate::of(means.mean().unwrap_or(0.0), interval)
}
