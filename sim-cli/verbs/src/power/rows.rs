//! Rows of `corsair power`.

use crate::compare::ComparisonReport;
use corsair_lab::PlanRecord;
use corsair_lab::result::{ResultRow, ResultTable, Word};
use corsair_present::Timing;
use corsair_present::result::VerbResult;
use serde::Deserialize;
use serde::Serialize;

/// Kind of a goal: an effect to find, or a half-width to reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum GoalKind {
    /// Difference of this size to find.
    Effect,
    /// Half-width of the interval to reach.
    HalfWidth,
}

/// Number of games for one goal about one metric.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "power.csv", keys(table, variant, what, metric, goal))]
pub struct PowerRow {
    /// Name of the table.
    pub table: String,
    /// Name of the rules under test; empty for a metric of one rule set.
    pub variant: String,
    /// Scope of the metric in words.
    pub what: String,
    /// Id of the metric.
    pub metric: String,
    /// `true` for a share of games.
    pub is_share: bool,
    /// Kind of goal.
    pub goal: GoalKind,
    /// Size of the effect or half-width.
    pub size: f64,
    /// Chance of a false alarm, corrected for the number of metrics.
    #[column(label = "level", unit = p, drop = 3)]
    pub level: f64,
    /// Power that the plans of 19 in 20 such pilots reach; empty for a half-width.
    #[column(label = "assured power %", unit = share)]
    pub assured_power: Option<f64>,
    /// Standard deviation of the metric over the deals of the pilot.
    #[column(label = "sd of a deal", unit = own, drop = 1)]
    pub deviation: Option<f64>,
    /// Number of deals.
    #[column(label = "deals", figure = "blocks")]
    pub blocks: Option<u64>,
    /// Number of games of each rule set.
    #[column(label = "games of each", drop = 2)]
    pub games_of_each: Option<u64>,
    /// Number of games of all rule sets.
    #[column(label = "games of all", figure = "games")]
    pub games: Option<u64>,
    /// Reason why the estimate is missing, or was raised.
    pub reason: Option<Reason>,
}

/// Reason why an estimate is missing, or was raised.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Word)]
#[word(text)]
pub enum Reason {
    /// Pilot too short for a metric that is not a mean.
    #[serde(rename = "the pilot is too short for this figure, which needs 128 deals")]
    TooShort,
    /// No deal of the pilot differs.
    #[serde(rename = "no deal of the pilot differs in it")]
    NothingVaried,
    /// Too few deals of the pilot differ.
    #[serde(rename = "fewer than 30 deals of the pilot differ in it")]
    Rare,
    /// More deals than a 64-bit integer can count.
    #[serde(rename = "it takes more deals than can be counted")]
    TooMany,
    /// The number of games was raised, because too few deals might differ.
    #[serde(rename = "raised: fewer than 30 deals might differ in it")]
    RaisedAsFewDiffer,
    /// The number of games was raised, because a jackknife needs more deals.
    #[serde(rename = "raised: this figure needs 128 deals")]
    RaisedForTheFigure,
    /// No table of the comparison has the metric.
    #[serde(rename = "not applicable: there is no such figure here")]
    NoFigure,
}

impl PowerRow {
    /// Returns true if the row is about this table and variant.
    pub(crate) fn is_at(&self, table: &str, variant: &str) -> bool {
        self.table == table && self.variant == variant
    }

    /// Returns the goal in words: `find 1.00pp`, `± 0.50pp`.
    pub(crate) fn goal_text(&self) -> String {
        let (shown, unit) = if self.is_share { (100.0 * self.size, "pp") } else { (self.size, "") };
        let size = if shown < 0.1 {
            // Three significant digits, without the noise of floats.
            let few: f64 = format!("{shown:.2e}").parse().expect("a number as it was written");
            format!("{few}{unit}")
        } else {
            self.amount(self.size)
        };
        format!(
            "{} {size}",
            match self.goal {
                GoalKind::Effect => "find",
                GoalKind::HalfWidth => "±",
            }
        )
    }

    /// Returns a number in the unit of the metric.
    pub(crate) fn amount(&self, number: f64) -> String {
        match self.is_share {
            true => format!("{:.2}pp", 100.0 * number),
            false => format!("{number:.3}"),
        }
    }
}

/// Returns the result of the plan.
pub(crate) fn power_result<'r>(
    report: &'r ComparisonReport<'_>,
    rows: Vec<PowerRow>,
    plan: &'r PlanRecord,
    timing: &Timing,
) -> VerbResult<'r> {
    report.manifest(plan).result(vec![ResultTable::of(rows)], timing)
}
