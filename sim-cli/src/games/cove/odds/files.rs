//! The tables of combat odds.

use corsair_engine::games::cove::odds::VolleyOdds;

use crate::games::cove::odds::Answer;
use crate::games::cove::odds::outcome::{Key, exact};
use crate::pack::odds::OddsTable;
use corsair_lab::result::ResultRow;

/// The columns of `odds.csv`.
pub const ODDS_COLUMNS: [&str; 8] =
    ["ship", "outcome", "at", "exact", "simulated", "simulated_se", "z", "holm_p"];

/// Probability or mean of an outcome of a combat.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "odds.csv", keys(ship, at))]
pub struct OddsRow {
    /// Ship, from 0; empty for the battle.
    pub ship: Option<usize>,
    /// Outcome.
    pub outcome: String,
    /// Value of the outcome, where it is one of a distribution.
    pub at: Option<i64>,
    /// p-value of the distance, corrected by Holm's method.
    #[column(figures_in = "outcome", exact)]
    pub exact: Option<f64>,
    /// Estimate from simulation.
    pub simulated: Option<f64>,
    /// Standard error of that estimate.
    pub simulated_se: Option<f64>,
    /// Distance of both in standard errors.
    pub z: Option<f64>,
    /// p-value of the distance, corrected by Holm's method.
    #[column(unit = p)]
    pub holm_p: Option<f64>,
}

/// The columns of the distribution of hits.
pub const VOLLEY_COLUMNS: [&str; 4] = ["dice", "hit_on", "hits", "probability"];

/// One row for each outcome.
pub(crate) fn odds_table(answer: &Answer) -> OddsTable {
    let text = |number: Option<f64>| number.map_or_else(String::new, |number| number.to_string());
    let row = |key: Key, numbers: [Option<f64>; 5]| {
        let ship = key.ship.map_or_else(String::new, |ship| ship.to_string());
        let at = key.at.map_or_else(String::new, |at| at.to_string());
        let mut fields = vec![ship, key.outcome.id().to_owned(), at];
        fields.extend(numbers.map(text));
        fields
    };
    let rows: Vec<Vec<String>> = match (&answer.check, &answer.odds) {
        (Some(check), _) => check
            .rows
            .iter()
            .map(|of| row(of.key, [of.exact, Some(of.simulated), Some(of.error), of.z, of.p]))
            .collect(),
        (None, Some(odds)) => exact(odds)
            .into_iter()
            .map(|(key, number)| row(key, [Some(number), None, None, None, None]))
            .collect(),
        (None, None) => Vec::new(),
    };
    OddsTable { file: "odds.csv", columns: &ODDS_COLUMNS, rows }
}

/// One row for each number of hits; only printed, never kept.
pub(crate) fn volley_table(volleys: &[VolleyOdds]) -> OddsTable {
    let rows = volleys.iter().flat_map(|volley| {
        (0..).zip(&volley.hits).map(|(hits, probability): (u32, &f64)| {
            vec![
                volley.dice.to_string(),
                volley.hit_on.to_string(),
                hits.to_string(),
                probability.to_string(),
            ]
        })
    });
    OddsTable { file: "volleys.csv", columns: &VOLLEY_COLUMNS, rows: rows.collect() }
}
