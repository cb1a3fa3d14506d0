//! Result rows of `corsair sensitivity`.

use crate::sensitivity::plan::SampleMethod;
use corsair_lab::ScopeKind;
use corsair_lab::result::{Estimate, ResultRow, Word};
use corsair_present::MetricWords;
use corsair_present::page::words::DisplayUnit;
use corsair_present::varied::Scoped;
use corsair_stats::{EquivalenceTest, Interval};
use serde::{Deserialize, Serialize};

/// Verdict on the effect of a factor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum EffectVerdict {
    /// The factor has an effect.
    Moves,
    /// The effect is not significant.
    #[word(open)]
    NotShown,
    /// The effect has no interval, because too few rows vary.
    #[word(open)]
    Undefined,
}

impl EffectVerdict {
    /// Returns the verdict on an effect with this corrected p-value, if the effect was tested.
    pub(crate) fn of(value: Option<Estimate>, p: Option<f64>) -> EffectVerdict {
        match value.filter(|of| of.interval.is_some()).zip(p) {
            None => EffectVerdict::Undefined,
            Some((of, p)) if p <= EquivalenceTest::LEVEL && of.value > 0.0 => EffectVerdict::Moves,
            Some(_) => EffectVerdict::NotShown,
        }
    }
}

/// Kind of a conclusion's claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum ClaimKind {
    /// The quantity is above zero.
    Above,
    /// The quantity is within a margin of the base.
    Within,
}

/// Verdict on a conclusion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Survival {
    /// The conclusion holds at 80 % of the points or more.
    #[word(good)]
    Survives,
    /// The conclusion holds at less than 80 % of the points.
    #[word(bad)]
    Falls,
    /// Neither verdict is significant.
    #[word(open)]
    Undecided,
}

impl Survival {
    /// Minimum share of points at which a surviving conclusion holds.
    pub const PART: f64 = 0.8;

    /// Returns the verdict, given an interval for the share of points at which a conclusion holds.
    pub(crate) fn new(holds: Interval) -> Survival {
        match (holds.low >= Survival::PART, holds.high < Survival::PART) {
            (true, _) => Survival::Survives,
            (false, true) => Survival::Falls,
            (false, false) => Survival::Undecided,
        }
    }
}

/// Effect of one factor on a metric or a conclusion.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "indices.csv", keys(table, bot, seat, metric, conclusion, factor))]
pub struct IndexRow {
    /// Name of the table.
    #[column(label = "table", drop = 1)]
    pub table: String,
    /// Scope of the metric.
    pub scope: Option<ScopeKind>,
    /// Name of the bot.
    pub bot: Option<String>,
    /// Seat, from 0.
    pub seat: Option<usize>,
    /// Id of the metric.
    pub metric: Option<String>,
    /// Conclusion in words.
    pub conclusion: Option<String>,
    /// `true` for metrics of the default screen; only these have a corrected verdict.
    pub on_screen: bool,
    /// Rule key, with `*` if values are multiplied.
    #[column(label = "factor")]
    pub factor: String,
    /// Method of analysis; sobol needs more games than morris
    pub method: SampleMethod,
    /// Root mean square of elementary effects, or total Sobol index, without noise.
    #[column(label = "index", unit = own, figure = "index")]
    pub value: Option<Estimate>,
    /// Two-sided p-value against no effect; empty without an interval.
    pub p: Option<f64>,
    /// p-value corrected by Benjamini and Hochberg.
    #[column(label = "p, corrected", unit = p, drop = 2)]
    pub bh_p: Option<f64>,
    /// Verdict on the effect.
    #[column(label = "verdict")]
    pub verdict: Option<EffectVerdict>,
    /// Mean of elementary effects.
    #[column(label = "μ", unit = own, drop = 3)]
    pub mu: Option<f64>,
    /// Mean absolute elementary effect (μ*), with noise.
    pub mu_star_seen: Option<f64>,
    /// Standard deviation of elementary effects, without noise.
    pub sigma: Option<f64>,
    /// First-order Sobol index.
    pub first: Option<Estimate>,
    /// Variance over all sampled points, without noise.
    pub variance: Option<f64>,
    /// Number of rows in the sample.
    pub rows: usize,
}

/// Robustness of one conclusion over the sample points.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "conclusions.csv", keys(table, conclusion))]
pub struct ConclusionRow {
    /// Name of the table.
    pub table: String,
    /// Conclusion in words.
    pub conclusion: String,
    /// Kind of the claim.
    pub claim: ClaimKind,
    /// Quantity under the base rules; 0 for `within`.
    #[column(label = "base", unit = own)]
    pub base: Estimate,
    /// Mean of the quantity over all sampled points.
    #[column(label = "points", unit = own, drop = 2)]
    pub mean: f64,
    /// Standard deviation over all sampled points, without noise.
    #[column(label = "sd", unit = own, drop = 1)]
    pub spread: f64,
    /// Number of sample points.
    pub points: usize,
    /// Share of points at which the conclusion holds, for normally distributed true values.
    #[column(label = "holds %", figure = "holds", unit = share)]
    pub holds: Estimate,
    /// Number of points whose games support the conclusion significantly.
    #[column(label = "shown to hold", drop = 3)]
    pub shown_to_hold: usize,
    /// Number of points whose games refute the conclusion significantly.
    #[column(label = "shown to fail", drop = 3)]
    pub shown_to_fail: usize,
    /// Verdict on the conclusion.
    #[column(label = "at 80 %")]
    pub verdict: Survival,
    /// Factor with the largest significant index.
    pub moved_by: Option<String>,
    /// Effect index of `moved_by`.
    pub moved_by_value: Option<f64>,
    /// Id of the metric.
    pub metric: Option<String>,
}

impl IndexRow {
    /// Returns true if the factor has a significant effect.
    pub(crate) fn moves(&self) -> bool {
        self.verdict == Some(EffectVerdict::Moves)
    }

    /// Returns the index divided by its margin of error, a measure of clarity; 0 without an interval.
    pub(crate) fn clarity(&self) -> f64 {
        let value = self.value.and_then(|of| Some(of.value / of.margin_of_error()?));
        value.unwrap_or(0.0)
    }

    /// Returns `true` if the index is about this conclusion.
    pub(crate) fn is_of(&self, row: &ConclusionRow) -> bool {
        self.table == row.table && self.conclusion.as_ref() == Some(&row.conclusion)
    }

    /// Returns the name of the outcome: a conclusion or a metric in words.
    pub(crate) fn outcome(&self, words: &MetricWords) -> String {
        self.conclusion.clone().unwrap_or_else(|| self.name(words))
    }

    pub(super) fn is_of_game(&self) -> bool {
        self.scope == Some(ScopeKind::Game)
    }

    /// Returns `true` if the index is a share of variance, which has no unit.
    pub(crate) fn is_of_variance(&self) -> bool {
        self.method == SampleMethod::Sobol
    }

    /// Returns the unit of an effect: the unit of the outcome.
    pub(crate) fn effect_unit(
        &self,
        conclusions: &[ConclusionRow],
        words: &MetricWords,
    ) -> DisplayUnit {
        if self.is_of_variance() {
            return DisplayUnit::Number;
        }
        let conclusion = conclusions.iter().find(|of| self.is_of(of));
        conclusion.map_or_else(|| self.unit(words), |of| of.unit(words)).size()
    }
}

impl Scoped for IndexRow {
    fn subject(&self) -> (Option<&str>, Option<usize>) {
        (self.bot.as_deref(), self.seat)
    }

    fn metric(&self) -> &str {
        self.metric.as_deref().unwrap_or_default()
    }
}

impl ConclusionRow {
    /// Returns the unit of the conclusion's quantity, a difference.
    pub(super) fn unit(&self, words: &MetricWords) -> DisplayUnit {
        DisplayUnit::of_difference(words.unit(self.metric.as_deref().unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effect_without_an_interval_has_no_verdict() {
        let tested = Estimate { value: 0.2, interval: Some([0.1, 0.3]) };
        let of = |value, p| EffectVerdict::of(Some(value), p);
        assert_eq!(of(tested, Some(0.01)), EffectVerdict::Moves);
        assert_eq!(of(tested, Some(0.4)), EffectVerdict::NotShown);
        let constant = Estimate { value: 0.0, interval: None };
        assert_eq!(of(constant, Some(1.0)), EffectVerdict::Undefined);
        assert_eq!(EffectVerdict::of(None, None), EffectVerdict::Undefined);
    }
}
