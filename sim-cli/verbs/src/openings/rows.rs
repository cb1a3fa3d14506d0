//! Rows of `corsair openings`.

use corsair_lab::result::{Estimate, ResultRow};
use corsair_lab::{CountedAmount, SHARE_UNITS, Stage};
use corsair_stats::{BlockMeans, BlockValues, Confidence, Evidence, ShareRange, wilson_on_blocks};

/// Result of one opening at one stage, the best first.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "openings.csv", keys(opening, stage))]
pub(crate) struct RankedOpening {
    /// Name of the opening, such as `2-5-4-3`.
    #[column(label = "opening")]
    pub opening: String,
    /// Parts of the opening, such as `hull=2 sails=5`.
    pub parts: String,
    /// Cost of the opening; empty in a game without costs.
    #[column(label = "cost", drop = 2)]
    pub cost: Option<CountedAmount>,
    /// Stage of the estimate.
    pub stage: Stage,
    /// Rank of the opening at its stage, from 1.
    #[column(label = "rank", drop = 4)]
    pub rank: usize,
    /// Number of rounds that the opening played.
    pub rounds: usize,
    /// Number of deals.
    pub blocks: u64,
    /// Number of games.
    #[column(label = "games", drop = 1)]
    pub games: u64,
    /// Share of games won, ties split.
    #[column(figure = "win", unit = share, label = "wins %")]
    pub win_share: Estimate,
    /// Mean final score.
    #[column(figure = "score", label = "score", drop = 3)]
    pub score_mean: Estimate,
    /// Win share minus the win share of the best rival finalist; all intervals hold together.
    #[column(figure = "less_best", unit = points, label = "lead, pp")]
    pub less_best: Option<Estimate>,
    /// `false` if a rival wins significantly more; the true best opening has `true` with 95 % confidence.
    #[column(label = "may be best")]
    pub may_be_best: Option<bool>,
}

/// Win share of one opening against given openings in the remaining seats, with `--equilibrium`.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "payoffs.csv", keys(pass, opening, others))]
pub(crate) struct OpeningPayoff {
    /// Number of the pass in the equilibrium search, from 1; the last pass is the answer.
    #[column(label = "pass", drop = 5)]
    pub pass: usize,
    /// Name of the opening, such as `2-5-4-3`.
    #[column(label = "opening")]
    pub opening: String,
    /// Openings of the remaining seats, separated by spaces.
    #[column(label = "other seats")]
    pub others: String,
    /// Opening of all remaining seats, if they have the same opening.
    pub against: Option<String>,
    /// Number of deals.
    pub blocks: u64,
    /// Number of games.
    #[column(label = "games", drop = 1)]
    pub games: u64,
    /// Share of games won, ties split.
    #[column(figure = "payoff", unit = share, label = "wins %")]
    pub win_share: Estimate,
}

/// Gain of one opening if opponents draw from the mixture, on separate deals.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "equilibrium.csv", keys(pass, opening, stage))]
pub(crate) struct OpeningGain {
    /// Number of the pass in the equilibrium search, from 1; the last pass is the answer.
    #[column(label = "pass", drop = 5)]
    pub pass: usize,
    /// Name of the opening, such as `2-5-4-3`.
    #[column(label = "opening")]
    pub opening: String,
    /// Stage of the estimate.
    #[column(label = "stage", drop = 4)]
    pub stage: Stage,
    /// Probability in the mixture, with its range over bootstrap resamples of the payoffs; empty if the opening was
    /// not a candidate.
    #[column(label = "chosen %", unit = share)]
    pub weight: Option<Estimate>,
    /// Share of bootstrap resamples whose equilibrium contains the opening.
    #[column(label = "in support %", unit = share, drop = 2)]
    pub in_support: Option<f64>,
    /// Gain according to the table of payoffs; empty if the opening was not a candidate.
    #[column(label = "gain by payoffs, pp", unit = points, drop = 3)]
    pub gain_by_payoffs: Option<f64>,
    /// Number of deals.
    pub blocks: u64,
    /// Number of games.
    #[column(label = "games", drop = 1)]
    pub games: u64,
    /// Win share minus an equal share; intervals of confirmed openings hold together.
    #[column(figure = "gain", unit = points, label = "gain, pp")]
    pub gain: Estimate,
}

impl OpeningGain {
    /// Returns true if the opening gains significantly.
    pub(crate) fn is_shown(&self) -> bool {
        self.gain.interval.is_some_and(|[least, _]| least > 0.0)
    }
}

/// Returns the evidence about a share of games won, from wins in sixtieths by block; each block has a game in each of
/// `seats` seats. `None` without a block.
pub(crate) fn evidence_of_wins(wins: &BlockValues, seats: usize) -> Option<Evidence> {
    Evidence::of_share(ShareRange::Share, wins, seats as u64 * SHARE_UNITS)
}

/// Returns a share of games won with its interval, from wins in sixtieths by block.
pub(crate) fn share_of_wins(wins: &BlockValues, seats: usize) -> Estimate {
    evidence_of_wins(wins, seats).map_or_else(Estimate::default, |of| {
        Estimate::of(of.value(), Some(of.interval(Confidence::REPORTED)))
    })
}

/// Returns a share of wins with its interval.
pub(crate) fn win_share(means: &BlockMeans) -> Estimate {
    let interval = wilson_on_blocks(means, Confidence::REPORTED);
    Estimate::of(means.mean().unwrap_or(0.0), interval)
}
