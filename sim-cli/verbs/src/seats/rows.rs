//! Result rows of `corsair seats`.

use corsair_lab::Balance;
use corsair_lab::result::{ResultRow, Word};
use corsair_present::page::Estimate;
use corsair_stats::Interval;
use serde::{Deserialize, Serialize};

/// Advantage of one seat at a table.
#[derive(Clone, PartialEq, Default, Debug, ResultRow)]
#[result(file = "seats.csv", keys(table, seat))]
pub struct SeatRow {
    /// Name of the table.
    pub table: String,
    /// Seat, from 0.
    #[column(label = "seat")]
    pub seat: usize,
    /// Number of games.
    #[column(label = "games", drop = 3)]
    pub games: u64,
    /// Number of deals.
    pub blocks: u64,
    /// Share of games won, ties split.
    #[column(label = "wins %", figure = "win", unit = share)]
    pub win_share: f64,
    /// Win share minus a fair share; adjusted with `--control luck`.
    #[column(
        label = "advantage, pp",
        figure = "advantage",
        unit = points,
        greatest("seat_gap", over = "seat")
    )]
    pub advantage: Estimate,
    /// Interval that holds at all looks together.
    pub any: Option<Interval>,
    /// Mean final score; empty if real games have no scores.
    #[column(label = "score", figure = "score", drop = 2)]
    pub score_mean: Option<f64>,
    /// Bonus to the seat's final scores with which it wins a fair share of these games; no other seat has a bonus.
    #[column(label = "bonus", unit = change, drop = 4)]
    pub fair_score: Option<Estimate>,
    /// Largest difference that counts as none.
    pub margin: f64,
    /// Corrected p-value of the claim that the advantage is within the margin.
    #[column(label = "p within", unit = p, drop = 1)]
    pub holm_p_within: Option<f64>,
    /// Corrected p-value of the claim that the advantage is beyond the margin.
    #[column(label = "p beyond", unit = p, drop = 1)]
    pub holm_p_beyond: Option<f64>,
    /// Verdict on the seat.
    #[column(label = "verdict")]
    pub verdict: Balance,
}

/// Measure of the fit between real and simulated games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum FitMeasure {
    /// Share of games won, ties split.
    Wins,
    /// Mean final score.
    Score,
}

/// Verdict on the fit of a simulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Fit {
    /// Real and simulated games differ.
    #[word(bad)]
    Refuted,
    /// The real games do not show a difference.
    #[word(open)]
    NotRefuted,
    /// There are too few real games for a test.
    #[word(open)]
    Untested,
}

/// Difference between real and simulated games, in one measure of one seat.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "fit.csv", keys(table, seat, measure))]
pub struct FitRow {
    /// Name of the simulated table.
    pub table: String,
    /// Seat, from 0.
    #[column(label = "seat")]
    pub seat: usize,
    /// Name of the measure.
    #[column(label = "measure")]
    pub measure: FitMeasure,
    /// Number of real games.
    pub games: u64,
    /// Value in real games.
    #[column(label = "real", unit = own)]
    pub real: f64,
    /// Value in simulated games.
    #[column(label = "simulated", unit = own)]
    pub simulated: f64,
    /// Real value minus simulated value.
    #[column(label = "difference", unit = own)]
    pub difference: Estimate,
    /// Interval of the difference; all intervals of the file hold together.
    pub together: Option<Interval>,
    /// p-value of no difference, corrected for all rows.
    #[column(label = "Holm p", unit = p)]
    pub holm_p: Option<f64>,
    /// Verdict on the fit.
    #[column(label = "fit")]
    pub fit: Fit,
}
