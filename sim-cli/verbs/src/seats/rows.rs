//! Result rows of `corsair seats`.

use corsair_lab::result::{ResultRow, Word};
use corsair_present::page::Estimate;
use corsair_stats::{Interval, Verdict};
use serde::{Deserialize, Serialize};

/// Verdict on a seat, or on all seats of a table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Balance {
    /// Every seat's advantage is within the margin.
    #[word(good)]
    Balanced,
    /// The advantage of a seat is beyond the margin.
    #[word(bad)]
    Imbalanced,
    /// Neither verdict is significant.
    #[default]
    #[word(open)]
    Undecided,
}

impl Balance {
    /// Returns the verdict on one seat.
    pub const fn of_seat(verdict: Verdict) -> Balance {
        match verdict {
            Verdict::Within => Balance::Balanced,
            Verdict::Beyond => Balance::Imbalanced,
            Verdict::Undecided => Balance::Undecided,
        }
    }
}

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
    /// Mean final score.
    #[column(label = "score", figure = "score", drop = 2)]
    pub score_mean: f64,
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
