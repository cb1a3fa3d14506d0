//! The tables of `corsair sweep`: as rows, as files, and as people read them.

use crate::present::page::Estimate;
use crate::present::page::words::{DisplayUnit, as_item, distinct, listed};
use crate::present::result::VerbResult;
use crate::present::table::{Cell, Kind, Table};
use crate::present::varied::Scoped;
use crate::present::varied::changes::Change;
use crate::present::{MetricWords, Timing, VariedManifest, cells_table, factors_table};
use crate::studies::sweep::interactions::Interaction;
use crate::studies::sweep::report::{Effect, Fit, SweepReport};
use corsair_lab::ScopeKind;
use corsair_lab::result::{ResultRow, ResultTable, Word};
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
    /// No more than noise may be.
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
    /// Name of the bot, where the scope has one.
    pub bot: Option<String>,
    /// Seat, from 0, where the scope has one.
    pub seat: Option<usize>,
    /// Id of the metric.
    pub metric: String,
    /// `true` for metrics of the default screen; only these are corrected together.
    pub on_screen: bool,
    /// Name of the factor.
    pub factor: String,
    /// Level of the factor.
    pub level: String,
    /// Cells with this level that were played.
    pub cells: usize,
    /// Mean at this level minus the mean over all levels.
    #[column(figures_in = "metric")]
    pub effect: Estimate,
    /// Half-width of the interval; without an effect one estimate in twenty exceeds it.
    pub noise_floor: f64,
    /// p-value against no effect.
    pub p: Option<f64>,
    /// p-value corrected by Benjamini and Hochberg.
    pub bh_p: Option<f64>,
    /// Verdict after correction; empty for metrics that are not on screen.
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
    /// Name of the bot, where the scope has one.
    pub bot: Option<String>,
    /// Seat, from 0, where the scope has one.
    pub seat: Option<usize>,
    /// Id of the metric.
    pub metric: String,
    /// `true` for metrics of the default screen.
    pub on_screen: bool,
    /// Mean over all levels.
    pub mean: Estimate,
    /// Standard deviation over cells, without that of noise.
    pub spread: f64,
    /// Standard deviation that main effects leave; empty where cells are as few as effects.
    pub unexplained: Option<f64>,
}

/// Interaction of two levels of different factors; no rows where cells are as few as effects.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "interactions.csv")]
pub struct InteractionRow {
    /// Name of the table.
    pub table: String,
    /// Scope of the metric.
    pub scope: ScopeKind,
    /// Name of the bot, where the scope has one.
    pub bot: Option<String>,
    /// Seat, from 0, where the scope has one.
    pub seat: Option<usize>,
    /// Id of the metric, one of those on screen.
    pub metric: String,
    /// Name of a factor.
    pub factor: String,
    /// Level of the factor.
    pub level: String,
    /// Name of another factor.
    pub other: String,
    /// Level of the other factor.
    pub other_level: String,
    /// Cells with both levels that were played.
    pub cells: usize,
    /// Mean at both levels minus the sum of their main effects.
    pub effect: Estimate,
    /// p-value against no effect.
    pub p: Option<f64>,
    /// p-value corrected by Benjamini and Hochberg.
    pub bh_p: Option<f64>,
    /// Verdict after correction; empty without a test.
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
    let _score = sweep.base.score;
    let tables = vec![
        cells_table(sweep, played),
        ResultTable::of(effect_rows(report)),
        ResultTable::of(fit_rows(report)),
        ResultTable::of(interaction_rows(report)),
        factors_table(sweep, &[]),
    ];
    VariedManifest { varied: sweep, played, sample: None }.result(tables, timing)
}

impl EffectRow {
    /// The effect with its interval.
    pub(crate) fn effect(&self) -> Estimate {
        self.effect
    }

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

    /// Whether it is an effect on the same figure.
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
        self.effect()
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

/// What is shown to move at a table: all levels of a factor on each figure that one of them moves.
pub(crate) fn moved_table(table: &str, effects: &[EffectRow], words: &MetricWords) -> Table {
    let here: Vec<&EffectRow> =
        effects.iter().filter(|row| row.on_screen && row.table == table).collect();
    let moves = |row: &&&EffectRow| {
        let is_like = |of: &&&EffectRow| of.is_about(row) && of.factor == row.factor;
        here.iter().filter(is_like).any(|of| of.is_beyond_noise())
    };
    let mut shown = effect_table(here.iter().filter(moves).copied(), words).without("table");
    shown.caption = format!("Effects at {table}, of all levels where one is beyond noise");
    shown
}

/// The figures of a table that a factor is not shown to move, each with the most that it may do, a sentence
/// for each factor.
pub(crate) fn unmoved(table: &str, effects: &[EffectRow], words: &MetricWords) -> Vec<String> {
    let here: Vec<&EffectRow> =
        effects.iter().filter(|row| row.on_screen && row.table == table).collect();
    let factors = distinct(here.iter().map(|row| row.factor.as_str()));
    let sentence = |factor: &str| {
        let mut open: Vec<(&EffectRow, f64)> = Vec::new();
        for &row in here.iter().filter(|row| row.factor == factor) {
            let most = row.effect.interval.map_or(0.0, |[low, high]| low.abs().max(high.abs()));
            match open.iter_mut().find(|(of, _)| of.is_about(row)) {
                Some((_, bound)) => *bound = bound.max(most),
                None => open.push((row, most)),
            }
        }
        let moves = |row: &EffectRow| {
            here.iter().any(|of| of.factor == factor && of.is_about(row) && of.is_beyond_noise())
        };
        let bounds: Vec<String> = open
            .into_iter()
            .filter(|(row, _)| !moves(row))
            .map(|(row, most)| {
                let most =
                    row.unit(words).size().estimate(Estimate { value: most, interval: None });
                format!("{} (at most {most})", as_item(row.name(words)))
            })
            .collect();
        (!bounds.is_empty())
            .then(|| format!("At {table} no effect of {factor} is shown on {}.", listed(&bounds)))
    };
    factors.into_iter().filter_map(sentence).collect()
}

/// Effects with their intervals, one below the other.
pub(crate) fn effect_table<'r>(
    rows: impl IntoIterator<Item = &'r EffectRow>,
    words: &MetricWords,
) -> Table {
    let columns = [
        ("figure", Kind::Text),
        ("factor", Kind::Text),
        ("level", Kind::Text),
        ("effect", Kind::Number),
        ("95 %", Kind::Number),
        ("p, corrected", Kind::Number),
        ("verdict", Kind::Verdict),
        ("table", Kind::Text),
    ];
    let mut table = Table::new("Effects", &columns).yielding(&["table", "p, corrected"]);
    for row in rows {
        let [effect, interval] = Cell::estimate(row.effect(), row.unit(words));
        let verdict = row.verdict.map(|of| Cell::named(of.name()));
        table.push(vec![
            Cell::word(row.heading(words)),
            Cell::word(&row.factor),
            Cell::word(&row.level),
            effect,
            interval,
            Cell::p(row.bh_p),
            verdict.unwrap_or_else(Cell::nothing),
            Cell::word(&row.table),
        ]);
    }
    table
}

/// What pairs of levels are shown to add beyond their effects, the strongest first.
pub(crate) fn interaction_table(rows: &[InteractionRow], words: &MetricWords) -> Table {
    let columns = [
        ("figure", Kind::Text),
        ("level", Kind::Text),
        ("with", Kind::Text),
        ("beyond both effects", Kind::Number),
        ("95 %", Kind::Number),
        ("p, corrected", Kind::Number),
        ("table", Kind::Text),
    ];
    let mut table = Table::new("What pairs of values add beyond the effects of both", &columns)
        .yielding(&["table", "p, corrected"]);
    let mut shown: Vec<&InteractionRow> = rows.iter().filter(|row| row.is_beyond_noise()).collect();
    shown.sort_by(|one, other| other.prominence().total_cmp(&one.prominence()));
    for row in shown {
        let [effect, interval] = Cell::estimate(row.change(), row.unit(words));
        table.push(vec![
            Cell::word(row.heading(words)),
            Cell::word(format!("{} = {}", row.factor, row.level)),
            Cell::word(format!("{} = {}", row.other, row.other_level)),
            effect,
            interval,
            Cell::p(row.bh_p),
            Cell::word(&row.table),
        ]);
    }
    table
}

/// How far metrics are spread over cells, and what main effects leave of it.
pub(crate) fn fit_table<'r>(
    rows: impl IntoIterator<Item = &'r FitRow>,
    words: &MetricWords,
) -> Table {
    let columns = [
        ("figure", Kind::Text),
        ("mean", Kind::Number),
        ("95 %", Kind::Number),
        ("spread over cells", Kind::Number),
        ("beyond main effects", Kind::Number),
        ("table", Kind::Text),
    ];
    let mut table =
        Table::new("What main effects explain", &columns).yielding(&["table", "spread over cells"]);
    for row in rows {
        let unit = DisplayUnit::of_mean(words.unit(&row.metric));
        let mean = row.mean;
        let [mean, interval] = Cell::estimate(mean, unit);
        table.push(vec![
            Cell::word(row.heading(words)),
            mean,
            interval,
            Cell::fixed(Some(unit.factor() * row.spread), 3),
            Cell::fixed(row.unexplained.map(|of| unit.factor() * of), 3),
            Cell::word(&row.table),
        ]);
    }
    table
}
