//! Row of `corsair tune`.

use serde::{Deserialize, Serialize};

use corsair_lab::Stage;
use corsair_lab::assertion::Unit;
use corsair_lab::result::{Estimate, ResultRow, Word};
use corsair_present::page::words::DisplayUnit;

/// Values behind a metric.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Values {
    /// Before the search.
    Start,
    /// By the search.
    Found,
    /// Found minus start.
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
    /// Values of the row.
    pub values: Values,
    /// Stage of the estimate.
    pub stage: Stage,
    /// Deals.
    pub blocks: u64,
    /// Games of each set of values.
    pub games: u64,
    /// Estimate; no interval for the change of `seat_gap`.
    #[column(figures_in = "figure")]
    pub value: Estimate,
    /// Value of `--target`, if any.
    pub target: Option<f64>,
}

impl TuneRow {
    /// Returns the metric minus the target, if it has one.
    pub(crate) fn off_target(&self) -> Option<Estimate> {
        self.target.map(|target| self.value.minus(target))
    }

    /// Returns the unit on screens, of a metric in `unit`.
    pub(crate) fn unit(&self, unit: Unit) -> DisplayUnit {
        match self.values == Values::Change {
            true => DisplayUnit::of_difference(unit),
            false => DisplayUnit::of_mean(unit),
        }
    }
}
