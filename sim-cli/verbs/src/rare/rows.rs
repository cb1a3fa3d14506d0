//! Rows of `corsair rare`.

use corsair_lab::result::{Estimate, ResultRow, Schema};
use corsair_present::number::grouped;

/// Probability of the event, and the work for the estimate; one row.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "rare.csv", keys(event))]
pub struct RareRow {
    /// Event, as asked for.
    pub event: String,
    /// Bot whose seats count; empty for all.
    pub by: String,
    /// `true` for an event of the game, not of seats.
    pub is_of_game: bool,
    /// Probability in a game; Clopper-Pearson interval without an event.
    #[column(figure = "probability", unit = share)]
    pub probability: Estimate,
    /// Standard error of `probability`.
    pub standard_error: f64,
    /// Replications.
    pub replications: u64,
    /// Number of equal replications with an equal relative error.
    pub effective: f64,
    /// Games of each stage of a replication.
    pub effort: u64,
    /// Games.
    pub games: u64,
    /// Whole games with as many decisions, pilot included.
    pub games_worth: f64,
    /// Number of whole games with an equal standard error.
    pub plain_games: Option<f64>,
    /// `plain_games` divided by `games_worth`.
    pub gain: Option<f64>,
}

/// Stage of the replications.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "stages.csv")]
pub struct StageRow {
    /// Stage, from 1.
    #[column(label = "stage")]
    pub stage: usize,
    /// Nearness that ends the stage, in standard deviations of the forecast.
    #[column(label = "ends at nearness")]
    pub nearness: Option<f64>,
    /// Games.
    #[column(label = "games")]
    pub games: u64,
    /// Share of games that reached the next stage or the event.
    #[column(label = "get there %", unit = share)]
    pub share: Option<f64>,
}

/// Tables of `corsair rare`.
pub const RARE_TABLES: &[&Schema] = &[RareRow::SCHEMA, StageRow::SCHEMA];

/// Returns a probability with this number of significant digits.
pub(crate) fn probable(probability: f64, digits: usize) -> String {
    let before_first = -probability.log10().floor();
    match probability {
        0.0 => "0".into(),
        0.01.. => format!("{probability:.*}", before_first as usize + digits - 1),
        _ => format!("{probability:.*e}", digits - 1),
    }
}

impl RareRow {
    /// Returns the number of digits of the probability and its interval: 3 if the error is below 1 %, else 2.
    pub(crate) fn digits(&self) -> usize {
        if self.standard_error < 0.01 * self.probability.value { 3 } else { 2 }
    }

    /// Returns the interval as text.
    pub(crate) fn interval_text(&self) -> Option<String> {
        let [low, high] = self.probability.interval?.map(|end| probable(end, self.digits()));
        Some(format!("{low} to {high}"))
    }
}

/// Returns a multiple with two digits.
pub(crate) fn multiple(gain: f64) -> String {
    if gain >= 10.0 { grouped(to_digits(gain, 2)) } else { format!("{gain:.1}") }
}

/// Rounds a number to this number of significant digits.
pub(crate) fn to_digits(number: f64, digits: i32) -> u64 {
    let step = 10_f64.powi((number.max(1.0).log10().floor() as i32 + 1 - digits).max(0));
    ((number / step).round() * step) as u64
}

impl StageRow {
    /// Returns the nearness that ends the stage, or `the event`.
    pub(crate) fn end(&self) -> String {
        self.nearness.map_or_else(|| "the event".into(), |nearness| format!("{nearness:.2}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_probabilities_have_significant_digits_only() {
        let texts = [(3.877e-4, 2), (3.877e-4, 3), (0.533, 2), (0.0421, 3), (1.0, 2), (0.0, 2)];
        let texts = texts.map(|(probability, digits)| probable(probability, digits));
        assert_eq!(texts, ["3.9e-4", "3.88e-4", "0.53", "0.0421", "1.0", "0"]);
        assert_eq!(
            [9_142.0, 74_429.0, 99.6, 7.4].map(|of| to_digits(of, 2)),
            [9_100, 74_000, 100, 7]
        );
        assert_eq!([13.26, 131.0, 3.96].map(multiple), ["13", "130", "4.0"]);
    }
}
