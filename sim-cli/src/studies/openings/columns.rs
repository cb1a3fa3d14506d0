//! The tables of openings, and what of them can be asserted.

use crate::present::rows::{ResultTable, result_row};
use corsair_lab::CountedAmount;
use corsair_lab::assertion::{AssertableTable, AssertableValue, AssertableValues};

result_row! {
    /// An opening in the ranking.
    RankedOpening in "openings.csv" {
        /// Its name.
        opening: String,
        /// Its parts, as `hull=2 sails=4`; the game says which parts there are.
        parts: String,
        /// Its cost, where openings of the game cost anything.
        cost: Option<CountedAmount>,
        /// Stage of the estimates.
        stage: String,
        /// Place in the ranking, from 1.
        rank: usize,
        /// Number of rounds of the search that it played.
        rounds: usize,
        /// Number of deals of the estimates.
        blocks: u64,
        /// Number of games.
        games: u64,
        /// Share of games won, ties split.
        win_share [win_lo, win_hi]: f64,
        /// Mean score.
        score_mean [score_lo, score_hi]: f64,
        /// Share of games won minus that of the best other finalist.
        less_best [less_best_lo, less_best_hi]: Option<f64>,
        /// Whether it may be the best; finalists only.
        may_be_best: Option<bool>,
    }
}

result_row! {
    /// Wins of a candidate against the openings of the other seats.
    OpeningPayoff in "payoffs.csv" {
        /// Pass to an equilibrium, from 1.
        pass: usize,
        /// Opening of the candidate.
        opening: String,
        /// Openings of the other seats.
        others: String,
        /// Opening of all other seats, where they have the same.
        against: Option<String>,
        /// Number of deals.
        blocks: u64,
        /// Number of games.
        games: u64,
        /// Share of games won, ties split.
        win_share [win_lo, win_hi]: f64,
    }
}

result_row! {
    /// Gain of an opening that leaves the mixture.
    OpeningGain in "equilibrium.csv" {
        /// Pass to an equilibrium, from 1.
        pass: usize,
        /// The opening.
        opening: String,
        /// Stage of the estimates.
        stage: String,
        /// Weight in the mixture.
        weight [weight_lo, weight_hi]: Option<f64>,
        /// Share of redrawn payoffs whose mixture has it.
        in_support: Option<f64>,
        /// Gain by the table of payoffs.
        gain_by_payoffs: Option<f64>,
        /// Number of deals.
        blocks: u64,
        /// Number of games.
        games: u64,
        /// Share of games won beyond an equal share.
        gain [gain_lo, gain_hi]: f64,
    }
}

/// The tables, that of the ranking first.
pub(crate) const TABLES: &[ResultTable] = &[
    ResultTable::of::<RankedOpening>(),
    ResultTable::of::<OpeningPayoff>(),
    ResultTable::of::<OpeningGain>(),
];

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
