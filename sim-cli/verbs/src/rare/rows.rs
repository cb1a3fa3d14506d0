//! Result rows of `corsair rare`.

use corsair_lab::result::{Estimate, ResultRow, Schema};
use corsair_present::number::grouped;

/// Minimum number of effective replications for a statement about the saving. The error of an estimate from fewer is
/// itself too uncertain.
pub(crate) const FEWEST_EFFECTIVE: f64 = 20.0;

/// Probability of the event, and the work for the estimate; one row.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "rare.csv", keys(event))]
pub struct RareRow {
    /// Event as written on the command line, without blanks.
    pub event: String,
    /// Bot whose seats count; empty if all seats count.
    pub by: String,
    /// `true` for an event of the game, `false` for an event of seats.
    pub is_of_game: bool,
    /// Probability of the event in a game. The upper end is at most Clopper and Pearson's for `courses` of `games`.
    #[column(figure = "probability", unit = share)]
    pub probability: Estimate,
    /// Standard error of `probability`.
    pub standard_error: f64,
    /// Number of replications.
    pub replications: u64,
    /// Number of equally weighted replications that have an equal relative error.
    pub effective: f64,
    /// Number of games in each stage of a replication.
    pub effort: u64,
    /// Number of started games.
    pub games: u64,
    /// Number of started games that had the event, following one copy of each.
    pub courses: u64,
    /// Number of whole games with as many decisions as all stages and the pilot.
    pub games_worth: f64,
    /// Number of games that plain simulation needs for an equal standard error; empty if `effective` is below 20.
    pub plain_games: Option<f64>,
    /// `plain_games` divided by `games_worth`: the saving in decisions.
    pub gain: Option<f64>,
}

/// Stage of the replications.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "stages.csv")]
pub struct StageRow {
    /// Number of the stage, from 1.
    #[column(label = "stage")]
    pub stage: usize,
    /// Nearness at which the stage ends, in standard deviations of the forecast; empty for the last stage.
    #[column(label = "ends at nearness")]
    pub nearness: Option<f64>,
    /// Number of games in the stage.
    #[column(label = "games")]
    pub games: u64,
    /// Share of games that reached the next stage or the event.
    #[column(label = "complete %", unit = share)]
    pub share: Option<f64>,
}

/// Tables that `corsair rare` writes.
pub const RARE_TABLES: &[&Schema] = &[RareRow::SCHEMA, StageRow::SCHEMA];

/// Returns a probability as text with this number of significant digits.
pub(crate) fn probable(probability: f64, digits: usize) -> String {
    let before_first = -probability.log10().floor();
    match probability {
        0.0 => "0".into(),
        0.01.. => format!("{probability:.*}", before_first as usize + digits - 1),
        _ => format!("{probability:.*e}", digits - 1),
    }
}

impl RareRow {
    /// Returns the number of effective replications, rounded down so that text never overstates the evidence.
    pub(crate) fn whole_effective(&self) -> u64 {
        self.effective as u64
    }

    /// Returns the number of significant digits of the probability: 3 if the error is below 1 %, otherwise 2.
    pub(crate) fn digits(&self) -> usize {
        if self.standard_error < 0.01 * self.probability.value { 3 } else { 2 }
    }

    /// Returns the interval as text.
    pub(crate) fn interval_text(&self) -> Option<String> {
        let [low, high] = self.probability.interval?.map(|end| probable(end, self.digits()));
        Some(format!("{low} to {high}"))
    }
}

/// Returns a multiple as text with two significant digits.
pub(crate) fn multiple(gain: f64) -> String {
    if gain >= 10.0 { grouped(to_digits(gain, 2)) } else { format!("{gain:.1}") }
}

/// Rounds a number to this number of significant digits.
pub(crate) fn to_digits(number: f64, digits: i32) -> u64 {
    let step = 10_f64.powi((number.max(1.0).log10().floor() as i32 + 1 - digits).max(0));
    ((number / step).round() * step) as u64
}

impl StageRow {
    /// Returns the end of the stage in words: its nearness, or `the event`.
    pub(crate) fn end(&self) -> String {
        self.nearness.map_or_else(|| "the event".into(), |nearness| format!("{nearness:.2}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_probabilities_are_rounded_to_significant_digits() {
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
