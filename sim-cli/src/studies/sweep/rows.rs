//! Rows of `corsair sweep`.

use crate::present::result::VerbResult;
use crate::present::varied::Scoped;
use crate::present::varied::changes::Change;
use crate::present::{Timing, VariedManifest, cells_table, factors_table};
use crate::studies::sweep::interactions::Interaction;
use crate::studies::sweep::report::{Effect, Fit, SweepReport};
use corsair_lab::ScopeKind;
use corsair_lab::result::{Estimate, ResultRow, ResultTable, Word};
use corsair_stats::Confidence;
use serde::Deserialize;
use serde::Serialize;

/// Verdict on an effect or an interaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Noise {
    /// More than the noise of play.
    #[serde(rename = "beyond_noise")]
    Beyond,
    /// No more than noise.
    #[serde(rename = "within_noise")]
    Within,
}

impl Noise {
    const fn new(is_beyond: bool) -> Noise {
        if is_beyond { Noise::Beyond } else { Noise::Within }
    }
}

/// Effect of one level of a factor on one metric.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "effects.csv", keys(table, bot, seat, factor, level))]
pub struct EffectRow {
    /// Name of the table.
    pub table: String,
    /// Scope of the metric.
    pub scope: ScopeKind,
    /// Name of the bot.
    pub bot: Option<String>,
    /// Seat, from 0.
    pub seat: Option<usize>,
    /// Id of the metric.
    pub metric: String,
    /// `true` for metrics of the default screen; only these are corrected together and have a verdict.
    pub on_screen: bool,
    /// Rule key, with `*` if values are multiplied.
    pub factor: String,
    /// Level of the factor.
    pub level: String,
    /// Played cells.
    pub cells: usize,
    /// Mean at this level minus the mean over all levels.
    #[column(figures_in = "metric")]
    pub effect: Estimate,
    /// Half-width of the interval, which one estimate in twenty exceeds without an effect.
    pub noise_floor: f64,
    /// Two-sided p-value against no effect.
    pub p: Option<f64>,
    /// p-value corrected by Benjamini and Hochberg.
    pub bh_p: Option<f64>,
    /// Corrected verdict at 5 %.
    pub verdict: Option<Noise>,
}

/// Spread of one metric over cells, and the part that main effects leave.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "fit.csv")]
pub struct FitRow {
    /// Name of the table.
    pub table: String,
    /// Scope of the metric.
    pub scope: ScopeKind,
    /// Name of the bot.
    pub bot: Option<String>,
    /// Seat, from 0.
    pub seat: Option<usize>,
    /// Id of the metric.
    pub metric: String,
    /// `true` for metrics of the default screen; only these are corrected together and have a verdict.
    pub on_screen: bool,
    /// Mean over all levels.
    pub mean: Estimate,
    /// Standard deviation over cells, without noise.
    pub spread: f64,
    /// Standard deviation beyond main effects; empty with too few cells.
    pub unexplained: Option<f64>,
}

/// Interaction of two levels of different factors; no rows with too few cells.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "interactions.csv")]
pub struct InteractionRow {
    /// Name of the table.
    pub table: String,
    /// Scope of the metric.
    pub scope: ScopeKind,
    /// Name of the bot.
    pub bot: Option<String>,
    /// Seat, from 0.
    pub seat: Option<usize>,
    /// Id of the metric.
    pub metric: String,
    /// Rule key, with `*` if values are multiplied.
    pub factor: String,
    /// Level of the factor.
    pub level: String,
    /// Other factor.
    pub other: String,
    /// Level of the other factor.
    pub other_level: String,
    /// Played cells.
    pub cells: usize,
    /// Mean at both levels minus the sum of their main effects.
    pub effect: Estimate,
    /// Two-sided p-value against no effect.
    pub p: Option<f64>,
    /// p-value corrected by Benjamini and Hochberg.
    pub bh_p: Option<f64>,
    /// Corrected verdict at 5 %.
    pub verdict: Option<Noise>,
}

/// The effects of a report.
pub(crate) fn effect_rows(report: &SweepReport<'_>) -> Vec<EffectRow> {
    let sweep = report.sweep;
    let row = |of: &Effect| {
        let names = of.figure.names(sweep);
        let factor = &sweep.factors[of.factor].factor;
        let interval = of.effect.interval(Confidence::REPORTED);
        EffectRow {
            table: sweep.tables[of.figure.table].name.clone(),
            scope: of.figure.column.scope.kind(),
            bot: names.bot.map(String::from),
            seat: names.seat,
            metric: of.figure.metric(),
            on_screen: of.figure.on_screen,
            factor: factor.name.clone(),
            level: factor.levels[of.level].name(),
            cells: of.cells,
            effect: Estimate::of(of.effect.mean, interval),
            noise_floor: of.effect.half_width(Confidence::REPORTED),
            p: of.p,
            bh_p: of.bh_p,
            verdict: of.is_beyond_noise().map(Noise::new),
        }
    };
    report.effects.iter().map(row).collect()
}

/// The interactions of a report.
pub(crate) fn interaction_rows(report: &SweepReport<'_>) -> Vec<InteractionRow> {
    let sweep = report.sweep;
    let row = |of: &Interaction| {
        let names = of.figure.names(sweep);
        let interval = of.effect.interval(Confidence::REPORTED);
        let [one, other] = of.factors.map(|factor| &sweep.factors[factor].factor);
        InteractionRow {
            table: sweep.tables[of.figure.table].name.clone(),
            scope: of.figure.column.scope.kind(),
            bot: names.bot.map(String::from),
            seat: names.seat,
            metric: of.figure.metric(),
            factor: one.name.clone(),
            level: one.levels[of.levels[0]].name(),
            other: other.name.clone(),
            other_level: other.levels[of.levels[1]].name(),
            cells: of.cells,
            effect: Estimate::of(of.effect.mean, interval),
            p: of.p,
            bh_p: of.bh_p,
            verdict: of.bh_p.map(|_| Noise::new(of.is_beyond_noise())),
        }
    };
    report.interactions.iter().map(row).collect()
}

/// The metrics of a report over all cells.
pub(crate) fn fit_rows(report: &SweepReport<'_>) -> Vec<FitRow> {
    let sweep = report.sweep;
    let row = |of: &Fit| {
        let names = of.figure.names(sweep);
        let interval = of.mean.interval(Confidence::REPORTED);
        FitRow {
            table: sweep.tables[of.figure.table].name.clone(),
            scope: of.figure.column.scope.kind(),
            bot: names.bot.map(String::from),
            seat: names.seat,
            metric: of.figure.metric(),
            on_screen: of.figure.on_screen,
            mean: Estimate::of(of.mean.mean, interval),
            spread: of.spread,
            unexplained: of.unexplained,
        }
    };
    report.fits.iter().map(row).collect()
}

/// All files of the report.
pub(crate) fn sweep_result<'r>(report: &'r SweepReport<'_>, timing: &Timing) -> VerbResult<'r> {
    let (sweep, played) = (report.sweep, report.played);
    let tables = vec![
        ResultTable::of(effect_rows(report)),
        ResultTable::of(fit_rows(report)),
        ResultTable::of(interaction_rows(report)),
        cells_table(sweep, played),
        factors_table(sweep, &[]),
    ];
    VariedManifest { varied: sweep, played, sample: None }.result(tables, timing)
}

impl EffectRow {
    /// Whether it is shown to be more than noise.
    pub(crate) fn is_beyond_noise(&self) -> bool {
        self.verdict == Some(Noise::Beyond)
    }

    /// The mean of its figure over all levels, and the value at its level.
    pub(crate) fn values(&self, fits: &[FitRow]) -> Option<[f64; 2]> {
        let is_of = |fit: &&FitRow| {
            fit.table == self.table && fit.subject() == self.subject() && fit.metric == self.metric
        };
        fits.iter().find(is_of).map(|fit| [fit.mean.value, fit.mean.value + self.effect.value])
    }

    /// Returns whether it is an effect on the same figure.
    pub(crate) fn is_about(&self, other: &EffectRow) -> bool {
        self.table == other.table
            && self.subject() == other.subject()
            && self.metric == other.metric
    }
}

impl Scoped for EffectRow {
    fn subject(&self) -> (Option<&str>, Option<usize>) {
        (self.bot.as_deref(), self.seat)
    }

    fn metric(&self) -> &str {
        &self.metric
    }
}

impl Change for EffectRow {
    fn table(&self) -> &str {
        &self.table
    }

    fn change(&self) -> Estimate {
        self.effect
    }
}

impl InteractionRow {
    /// Whether it is shown to be more than noise.
    pub(crate) fn is_beyond_noise(&self) -> bool {
        self.verdict == Some(Noise::Beyond)
    }
}

impl Scoped for InteractionRow {
    fn subject(&self) -> (Option<&str>, Option<usize>) {
        (self.bot.as_deref(), self.seat)
    }

    fn metric(&self) -> &str {
        &self.metric
    }
}

impl Change for InteractionRow {
    fn table(&self) -> &str {
        &self.table
    }

    fn change(&self) -> Estimate {
        self.effect
    }
}

impl Scoped for FitRow {
    fn subject(&self) -> (Option<&str>, Option<usize>) {
        (self.bot.as_deref(), self.seat)
    }

    fn metric(&self) -> &str {
        &self.metric
    }
}
