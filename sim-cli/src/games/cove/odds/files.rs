//! The tables of combat odds.

use corsair_engine::games::cove::odds::VolleyOdds;

use crate::games::cove::odds::Answer;
use crate::games::cove::odds::outcome::{Key, exact};
use corsair_lab::result::{ResultRow, ResultTable};

/// Probability or mean of an outcome of a combat.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "odds.csv", keys(ship, at))]
pub struct OddsRow {
    /// Ship, from 0; empty for the battle.
    pub ship: Option<usize>,
    /// Id, such as `win`, `fled` or `rounds_mean`.
    pub outcome: String,
    /// Value of `score`, `rounds` or the level left.
    pub at: Option<i32>,
    /// Exact probability or mean; empty with `--simulate`.
    #[column(figures_in = "outcome", exact)]
    pub exact: Option<f64>,
    /// Share or mean in the simulation.
    pub simulated: Option<f64>,
    /// Standard error of `simulated`.
    pub simulated_se: Option<f64>,
    /// `simulated` minus the exact value, in standard errors.
    pub z: Option<f64>,
    /// p-value corrected by Holm.
    #[column(unit = p)]
    pub holm_p: Option<f64>,
}

/// Number of hits of a volley, with its probability; printed, never kept.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "volleys.csv")]
struct VolleyRow {
    /// Dice of the volley.
    dice: u32,
    /// Least face that hits.
    hit_on: u32,
    /// Number of hits.
    hits: usize,
    /// Probability of that number.
    probability: f64,
}

/// Returns `odds.csv`.
pub(crate) fn odds_table(answer: &Answer) -> ResultTable {
    let row = |key: Key, [exact, simulated, simulated_se, z, holm_p]: [Option<f64>; 5]| OddsRow {
        ship: key.ship,
        outcome: key.outcome.id().into(),
        at: key.at,
        exact,
        simulated,
        simulated_se,
        z,
        holm_p,
    };
    ResultTable::of(match (&answer.check, &answer.odds) {
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
    })
}

/// Returns `volleys.csv`.
pub(crate) fn volley_table(volleys: &[VolleyOdds]) -> ResultTable {
    let rows = volleys.iter().flat_map(|volley| {
        volley.hits.iter().enumerate().map(|(hits, &probability)| VolleyRow {
            dice: volley.dice.into(),
            hit_on: volley.hit_on.into(),
            hits,
            probability,
        })
    });
    ResultTable::of(rows.collect())
}
