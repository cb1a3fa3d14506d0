//! Result rows of `corsair tune`.

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
#[result(file = "tune.csv", keys(table, values))]
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
    /// Metric; no interval for the change of `seat_gap`, or if no group of deals differs.
    #[column(figures_in = "figure")]
    pub value: Estimate,
    /// Value of `--target`, if any.
    pub target: Option<f64>,
}

impl TuneRow {
    /// Returns the metric minus its target; `None` without a target.
    pub(crate) fn off_target(&self) -> Option<Estimate> {
        self.target.map(|target| self.value.minus(target))
    }

    /// Returns the unit for display of a metric in `unit`.
    pub(crate) fn unit(&self, unit: Unit) -> DisplayUnit {
        match self.values == Values::Change {
            true => DisplayUnit::of_difference(unit),
            false => DisplayUnit::of_mean(unit),
        }
    }
}
