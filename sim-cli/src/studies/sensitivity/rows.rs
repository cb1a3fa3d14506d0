//! Rows of `corsair sensitivity`.

use crate::present::page::words::DisplayUnit;
use crate::present::result::VerbResult;
use crate::present::varied::Scoped;
use crate::present::{MetricWords, Timing, VariedManifest, cells_table, factors_table};
use crate::studies::sensitivity::report::SensitivityReport;
use crate::studies::sensitivity::{Claim, Detail, Index, SampleMethod, Subject, Survival, Tested};
use corsair_lab::ScopeKind;
use corsair_lab::result::{Estimate, ResultRow, ResultTable, Word};
use corsair_stats::Confidence;
use serde::{Deserialize, Serialize};

/// Verdict on the effect of a factor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum EffectVerdict {
    /// The factor has an effect.
    Moves,
    /// No effect is shown.
    NotShown,
    /// Nothing varies.
    Undefined,
}

/// Kind of a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum ClaimKind {
    /// Above zero.
    Above,
    /// Within a margin of the base.
    Within,
}

/// Index of one factor on a metric or a conclusion.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "indices.csv", keys(table, bot, seat, metric, conclusion, factor))]
pub struct IndexRow {
    /// Name of the table.
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
    /// `true` for metrics of the default screen; only these are corrected together and have a verdict.
    pub on_screen: bool,
    /// Rule key, with `*` if values are multiplied.
    pub factor: String,
    /// Method.
    pub method: SampleMethod,
    /// Root mean square of elementary effects, or total Sobol index, without noise.
    #[column(figure = "index")]
    pub value: Option<Estimate>,
    /// Two-sided p-value against no effect.
    pub p: Option<f64>,
    /// p-value corrected by Benjamini and Hochberg.
    pub bh_p: Option<f64>,
    /// Verdict.
    pub verdict: Option<EffectVerdict>,
    /// Mean of elementary effects.
    pub mu: Option<f64>,
    /// Mean size of elementary effects (μ*), with noise.
    pub mu_star_seen: Option<f64>,
    /// Standard deviation of elementary effects, without noise.
    pub sigma: Option<f64>,
    /// First-order Sobol index.
    pub first: Option<Estimate>,
    /// Variance over points, without noise.
    pub variance: Option<f64>,
    /// Rows of the sample.
    pub rows: usize,
}

/// Robustness of one conclusion over the points of the sample.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "conclusions.csv", keys(table, conclusion))]
pub struct ConclusionRow {
    /// Name of the table.
    pub table: String,
    /// Conclusion in words.
    pub conclusion: String,
    /// Claim.
    pub claim: ClaimKind,
    /// Quantity in the base; 0 for `within`.
    pub base: Estimate,
    /// Mean of the quantity over points.
    pub mean: f64,
    /// Standard deviation over points, without noise.
    pub spread: f64,
    /// Points of the sample.
    pub points: usize,
    /// Share of points at which it holds, if true values are normal.
    #[column(figure = "holds", unit = share)]
    pub holds: Estimate,
    /// Points whose games show this.
    pub shown_to_hold: usize,
    /// Points whose games show this.
    pub shown_to_fail: usize,
    /// Verdict.
    pub verdict: Survival,
    /// Factor with the largest significant index.
    pub moved_by: Option<String>,
    /// Index of that factor.
    pub moved_by_value: Option<f64>,
    /// Id of the metric.
    pub metric: Option<String>,
}

fn index_row(report: &SensitivityReport<'_>, of: &Index) -> IndexRow {
    let sensitivity = report.sensitivity;
    let varied = &sensitivity.varied;
    let (table, scope, names, metric, conclusion) = match of.subject {
        Subject::Figure(figure) => {
            let scope = Some(figure.column.scope.kind());
            (figure.table, scope, Some(figure.names(varied)), Some(figure.metric()), None)
        }
        Subject::Conclusion(number) => {
            let conclusion = &report.conclusions[number].conclusion;
            (conclusion.table, None, None, None, Some(conclusion.name.clone()))
        }
    };
    let (morris, sobol) = match of.detail {
        Detail::Morris(morris) => (Some(morris), None),
        Detail::Sobol { variance, first, .. } => (None, Some((variance, first))),
        Detail::Undefined => (None, None),
    };
    let is_undefined = of.detail == Detail::Undefined;
    let verdict = match (is_undefined, of.is_shown()) {
        (true, _) => EffectVerdict::Undefined,
        (false, true) => EffectVerdict::Moves,
        (false, false) => EffectVerdict::NotShown,
    };
    IndexRow {
        table: varied.tables[table].name.clone(),
        scope,
        bot: names.and_then(|of| of.bot).map(String::from),
        seat: names.and_then(|of| of.seat),
        metric,
        conclusion,
        on_screen: of.is_told(),
        factor: varied.factors[of.factor].factor.name.clone(),
        method: sensitivity.sample.method(),
        value: (!is_undefined).then(|| Estimate::of(of.value(), of.interval)),
        p: of.p,
        bh_p: of.bh_p,
        verdict: of.is_told().then_some(verdict),
        mu: morris.map(|of| of.mu),
        mu_star_seen: morris.map(|of| of.mu_star_seen),
        sigma: morris.map(|of| of.sigma),
        first: sobol.map(|(_, (first, interval))| Estimate::of(first, interval)),
        variance: sobol.map(|(variance, _)| variance),
        rows: sensitivity.sample.rows(),
    }
}

/// The indices of a report.
pub(crate) fn index_rows(report: &SensitivityReport<'_>) -> Vec<IndexRow> {
    report.indices.iter().map(|of| index_row(report, of)).collect()
}

/// The conclusions of a report.
pub(crate) fn conclusion_rows(report: &SensitivityReport<'_>) -> Vec<ConclusionRow> {
    let varied = &report.sensitivity.varied;
    let row = |(number, of): (usize, &Tested)| {
        let base = of.conclusion.base;
        let (base, interval) = match of.conclusion.claim {
            Claim::Above => (base.mean, base.interval(Confidence::REPORTED)),
            // What is claimed is about how far a point is from the base.
            Claim::Within(_) => (0.0, None),
        };
        let mover = report.mover(number);
        ConclusionRow {
            table: varied.tables[of.conclusion.table].name.clone(),
            conclusion: of.conclusion.name.clone(),
            claim: match of.conclusion.claim {
                Claim::Above => ClaimKind::Above,
                Claim::Within(_) => ClaimKind::Within,
            },
            base: Estimate::of(base, interval),
            mean: of.spread.mean,
            spread: of.spread.deviation(),
            points: of.points,
            holds: Estimate::of(of.holds, Some(of.interval)),
            shown_to_hold: of.shown_to_hold,
            shown_to_fail: of.shown_to_fail,
            verdict: of.survival(),
            moved_by: mover.map(|of| varied.factors[of.factor].factor.name.clone()),
            moved_by_value: mover.map(Index::value),
            metric: Some(of.conclusion.metric.clone()),
        }
    };
    report.conclusions.iter().enumerate().map(row).collect()
}

/// All files of the report.
pub(crate) fn sensitivity_result<'r>(
    report: &'r SensitivityReport<'_>,
    timing: &Timing,
) -> VerbResult<'r> {
    let (sensitivity, played) = (report.sensitivity, report.played);
    let varied = &sensitivity.varied;
    let tables = vec![
        ResultTable::of(conclusion_rows(report)),
        ResultTable::of(index_rows(report)),
        cells_table(varied, played),
        factors_table(varied, &sensitivity.unvaried),
    ];
    let sample = Some((sensitivity.sample.method().name(), sensitivity.sample.rows()));
    VariedManifest { varied, played, sample }.result(tables, timing)
}

impl IndexRow {
    /// Whether the factor is shown to move it.
    pub(crate) fn moves(&self) -> bool {
        self.verdict == Some(EffectVerdict::Moves)
    }

    /// How many half-widths of its interval the index is; 0 where it has none.
    pub(crate) fn clarity(&self) -> f64 {
        let half = self.value.and_then(|of| Some((of.value, of.half_width()?)));
        half.map_or(0.0, |(value, half)| value / half)
    }

    /// What it is about: a conclusion, or a metric.
    pub(crate) fn outcome(&self, words: &MetricWords) -> String {
        self.conclusion.clone().unwrap_or_else(|| self.name(words))
    }

    pub(super) fn is_of_game(&self) -> bool {
        self.scope == Some(ScopeKind::Game)
    }

    /// Whether it is a part of a variance, which has no unit.
    pub(crate) fn is_of_variance(&self) -> bool {
        self.method == SampleMethod::Sobol
    }

    /// How the size of an effect is shown: in the unit of what it moves.
    pub(crate) fn effect_unit(
        &self,
        conclusions: &[ConclusionRow],
        words: &MetricWords,
    ) -> DisplayUnit {
        if self.is_of_variance() {
            return DisplayUnit::Number;
        }
        let is_of = |of: &&ConclusionRow| {
            of.table == self.table && Some(&of.conclusion) == self.conclusion.as_ref()
        };
        let conclusion = conclusions.iter().find(is_of);
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
    /// Returns the unit of its quantity, a difference.
    pub(super) fn unit(&self, words: &MetricWords) -> DisplayUnit {
        DisplayUnit::of_difference(words.unit(self.metric.as_deref().unwrap_or_default()))
    }
}
