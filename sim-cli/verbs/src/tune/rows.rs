//! Result rows of `corsair tune`.

use corsair_lab::Balance;
use serde::{Deserialize, Serialize};

use corsair_lab::Stage;
use corsair_lab::assertion::Unit;
use corsair_lab::result::{Estimate, ResultRow, Word};
use corsair_present::page::words::DisplayUnit;

/// Set of values to which the metric of a row belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Values {
    /// Values at the start of the search.
    Start,
    /// Values that the search found.
    Found,
    /// Difference: found minus start.
    Change,
}

/// Tuned metric of one table or field, on new deals.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "tune.csv", keys(table, figure, values))]
pub struct TuneRow {
    /// Name of the table or field.
    pub table: String,
    /// Id of the metric; `win` for a field.
    pub figure: String,
    /// Values to which the metric belongs.
    pub values: Values,
    /// Stage of the estimate.
    pub stage: Stage,
    /// Number of deals.
    pub blocks: u64,
    /// Number of games with each set of values.
    pub games: u64,
    /// True if the metric is a share.
    pub is_share: bool,
    /// Metric; no interval if no group of deals differs.
    #[column(figures_in = "figure")]
    pub value: Estimate,
    /// Lowest value of `--target`, if any.
    pub target_low: Option<f64>,
    /// Highest value of `--target`, if any.
    pub target_high: Option<f64>,
    /// Verdict of `seats` with the values found, if the target is `seat_gap`.
    pub balance: Option<Balance>,
}

/// Edit of the rules on the Pareto front of closeness to the target against the number of changes: it is better than
/// every edit with fewer changes.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "front.csv", keys(changes))]
pub struct FrontRow {
    /// Number of changed values.
    #[column(label = "changes")]
    pub changes: usize,
    /// Stage of the estimate.
    #[column(label = "stage", drop = 1)]
    pub stage: Stage,
    /// Number of deals.
    #[column(label = "deals", drop = 2)]
    pub blocks: u64,
    /// Mean metric over tables; for several targets, the sum of the distances in margins.
    #[column(label = "metric", unit = own)]
    pub value: f64,
    /// Loss compared with the best edit.
    #[column(label = "loss", unit = own)]
    pub cost: Estimate,
    /// True for the edit that the command reports.
    pub is_chosen: bool,
    /// `KEY=VALUE` of each change.
    #[column(label = "values")]
    pub settings: String,
}

impl TuneRow {
    /// Returns the distance between the metric and its target: above the target, below, or 0 within. `None` without a
    /// target.
    pub(crate) fn off_target(&self) -> Option<Estimate> {
        match (self.target_low, self.target_high) {
            (None, None) => None,
            (Some(low), _) if self.value.value < low => Some(self.value.minus(low)),
            (_, Some(high)) if self.value.value > high => Some(self.value.minus(high)),
            (low, high) if low == high => low.map(|target| self.value.minus(target)),
            _ => Some(Estimate { value: 0.0, interval: None }),
        }
    }

    /// Unit of the metric.
    pub(crate) fn metric_unit(&self) -> Unit {
        if self.is_share { Unit::Share } else { Unit::Number }
    }

    /// Returns the unit for display of the row.
    pub(crate) fn unit(&self) -> DisplayUnit {
        match self.values == Values::Change {
            true => DisplayUnit::of_difference(self.metric_unit()),
            false => DisplayUnit::of_mean(self.metric_unit()),
        }
    }
}
