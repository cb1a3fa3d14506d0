//! The tables of `corsair sensitivity`: as rows, as files, and as people read them.

use crate::present::page::Estimate;
use crate::present::page::words::{DisplayUnit, distinct, first_few};
use crate::present::result::VerbResult;
use crate::present::table::{Cell, Kind, Table};
use crate::present::varied::Scoped;
use crate::present::{MetricWords, Timing, VariedManifest, cells_table, factors_table};
use crate::studies::sensitivity::report::SensitivityReport;
use crate::studies::sensitivity::{Claim, Detail, Index, SampleMethod, Subject, Survival, Tested};
use corsair_lab::ScopeKind;
use corsair_lab::result::{ResultRow, ResultTable, Word};
use corsair_stats::Confidence;
use serde::{Deserialize, Serialize};

/// Verdict on the effect of a factor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum EffectVerdict {
    /// The factor moves the metric or the conclusion.
    Moves,
    /// The games show no effect.
    NotShown,
    /// No index: nothing varies.
    Undefined,
}

/// Kind of a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum ClaimKind {
    /// The quantity is above zero.
    Above,
    /// The quantity lies within a margin of the base.
    Within,
}

/// Index of one factor on a metric or a conclusion.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "indices.csv", keys(table, bot, seat, metric, conclusion, factor))]
pub struct IndexRow {
    /// Name of the table.
    pub table: String,
    /// Scope of the metric; empty for a conclusion.
    pub scope: Option<ScopeKind>,
    /// Name of the bot, where the scope has one.
    pub bot: Option<String>,
    /// Seat, from 0, where the scope has one.
    pub seat: Option<usize>,
    /// Id of the metric; empty for a conclusion.
    pub metric: Option<String>,
    /// Conclusion whose quantity is explained; empty for a metric.
    pub conclusion: Option<String>,
    /// `true` for metrics of the default screen; only these are corrected together.
    pub on_screen: bool,
    /// Name of the factor.
    pub factor: String,
    /// Method of the index.
    pub method: SampleMethod,
    /// Root mean square of elementary effects, or total Sobol index, without noise; empty where nothing
    /// varies beyond noise.
    #[column(figure = "index")]
    pub value: Option<Estimate>,
    /// p-value against no effect.
    pub p: Option<f64>,
    /// p-value corrected by Benjamini and Hochberg.
    pub bh_p: Option<f64>,
    /// Verdict on the effect; empty for metrics that are not on screen.
    pub verdict: Option<EffectVerdict>,
    /// Mean of elementary effects, with its sign.
    pub mu: Option<f64>,
    /// Mean size of elementary effects (μ*), noise included.
    pub mu_star_seen: Option<f64>,
    /// Standard deviation of elementary effects, without that of noise.
    pub sigma: Option<f64>,
    /// First-order Sobol index.
    pub first: Option<Estimate>,
    /// Variance of the metric over points, without that of noise.
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
    /// Kind of the claim.
    pub claim: ClaimKind,
    /// Quantity in the base; 0 for `within`, which is relative to it.
    pub base: Estimate,
    /// Mean of the quantity over points.
    pub mean: f64,
    /// Standard deviation of the quantity over points, without that of noise.
    pub spread: f64,
    /// Points of the sample.
    pub points: usize,
    /// Share of points at which the claim holds, if true values are normally distributed.
    #[column(figure = "holds", unit = share)]
    pub holds: f64,
    /// Lower end of the interval of that share, for any distribution.
    pub holds_lo: f64,
    /// Upper end of the interval of that share, for any distribution.
    pub holds_hi: f64,
    /// Points whose own games show that the claim holds.
    pub shown_to_hold: usize,
    /// Points whose own games show that the claim fails.
    pub shown_to_fail: usize,
    /// Verdict on the conclusion.
    pub verdict: Survival,
    /// Factor with the largest significant index.
    pub moved_by: Option<String>,
    /// Index of that factor.
    pub moved_by_value: Option<f64>,
    /// Id of the metric of the conclusion; missing in results of earlier versions.
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
            holds: of.holds,
            holds_lo: of.interval.low,
            holds_hi: of.interval.high,
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
    let _score = varied.base.score;
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
    /// The index with its interval; none where it is undefined.
    pub(crate) fn index(&self) -> Option<Estimate> {
        self.value
    }

    /// Whether the factor is shown to move it.
    pub(crate) fn moves(&self) -> bool {
        self.verdict == Some(EffectVerdict::Moves)
    }

    /// How many half-widths of its interval the index is; 0 where it has none.
    pub(crate) fn clarity(&self) -> f64 {
        let half = self.index().and_then(|of| Some((of.value, of.half_width()?)));
        half.map_or(0.0, |(value, half)| value / half)
    }

    /// What it is about: a conclusion, or a metric.
    pub(crate) fn outcome(&self, words: &MetricWords) -> String {
        self.conclusion.clone().unwrap_or_else(|| self.name(words))
    }

    fn is_of_game(&self) -> bool {
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
    /// How its quantity is shown, which is a difference.
    fn unit(&self, words: &MetricWords) -> DisplayUnit {
        DisplayUnit::of_difference(words.unit(self.metric.as_deref().unwrap_or_default()))
    }

    /// The part of points at which it holds, with its interval.
    pub(crate) fn holds(&self) -> Estimate {
        Estimate { value: self.holds, interval: Some([self.holds_lo, self.holds_hi]) }
    }
}

/// The most factors that a sentence names.
const MOST_NAMED: usize = 6;

/// The indices on figures of the game at a table that are shown to move, the greatest of each figure first, and
/// the names of the factors that move none.
pub(crate) fn movers<'r>(table: &str, rows: &'r [IndexRow]) -> (Vec<&'r IndexRow>, Option<String>) {
    let here: Vec<&IndexRow> =
        rows.iter().filter(|row| row.table == table && row.on_screen && row.is_of_game()).collect();
    let (mut moving, still): (Vec<&IndexRow>, Vec<&IndexRow>) =
        here.iter().partition(|row| row.moves());
    let size = |row: &IndexRow| row.value.map_or(0.0, |of| of.value);
    for of_figure in moving.chunk_by_mut(|row, next| row.metric == next.metric) {
        of_figure.sort_by(|one, other| size(other).total_cmp(&size(one)));
    }
    let mut others = distinct(still.iter().map(|row| row.factor.as_str()));
    others.retain(|factor| moving.iter().all(|row| row.factor != *factor));
    let note = match (moving.is_empty(), others.len()) {
        (_, 0) => None,
        (true, factors) => Some(format!("no effect of any of the {factors} factors is shown")),
        (false, _) => Some(format!("no effect shown: {}", first_few(&others, MOST_NAMED))),
    };
    (moving, note)
}

/// The conclusions of a table as people read them.
pub(crate) fn conclusion_table<'r>(
    caption: String,
    rows: impl IntoIterator<Item = &'r ConclusionRow>,
    words: &MetricWords,
) -> Table {
    let columns = [
        ("conclusion", Kind::Text),
        ("base", Kind::NearNext),
        ("±", Kind::Number),
        ("points", Kind::Number),
        ("sd", Kind::Number),
        ("holds %", Kind::NearNext),
        ("95 %", Kind::Number),
        ("shown", Kind::Number),
        ("verdict", Kind::Verdict),
    ];
    let mut table = Table::new(caption, &columns).yielding(&["sd", "points", "shown"]);
    for row in rows {
        let unit = row.unit(words);
        let base = row.base.times(unit.factor());
        let places = unit.places(base);
        let scaled = |number: f64| unit.factor() * number;
        let change = |number: f64| {
            Cell::number(number, format!("{}{}", unit.bare(number, places), unit.suffix()))
        };
        let shown = format!("{}/{}", row.shown_to_hold, row.shown_to_fail);
        table.push(vec![
            Cell::word(&row.conclusion),
            change(base.value),
            Cell::half_width(base, places),
            change(scaled(row.mean)),
            Cell::fixed(Some(scaled(row.spread)), places),
            Cell::fixed(Some(100.0 * row.holds), 1),
            Cell::percent_range(row.holds(), 0),
            Cell::number(row.shown_to_hold as f64, shown),
            Cell::named(row.verdict.name()),
        ]);
    }
    table
}

/// The factor that moves each conclusion most, and for elementary effects which way.
pub(crate) fn moved_most<'r>(
    rows: impl IntoIterator<Item = &'r ConclusionRow>,
    indices: &[IndexRow],
) -> Option<String> {
    let moved = rows.into_iter().filter_map(|row| {
        let factor = row.moved_by.as_ref()?;
        let index = indices.iter().find(|of| {
            of.table == row.table
                && of.conclusion.as_ref() == Some(&row.conclusion)
                && of.factor == *factor
        });
        let way = match index.and_then(|of| of.mu.zip(of.value)) {
            Some((mu, size)) if mu.abs() > 0.5 * size.value => {
                if mu > 0.0 {
                    " (+)"
                } else {
                    " (-)"
                }
            }
            Some(_) | None => "",
        };
        Some(format!("{} by {factor}{way}", row.conclusion))
    });
    let moved: Vec<String> = moved.collect();
    (!moved.is_empty()).then(|| format!("moved most: {}", moved.join("; ")))
}

/// Indices with their intervals, one below the other.
pub(crate) fn index_table(
    rows: &[&IndexRow],
    conclusions: &[ConclusionRow],
    words: &MetricWords,
) -> Table {
    let name = match rows.first().is_some_and(|row| row.is_of_variance()) {
        true => "total index",
        false => "size",
    };
    let columns = [
        ("of", Kind::Text),
        ("factor", Kind::Text),
        (name, Kind::Number),
        ("95 %", Kind::Number),
        ("μ", Kind::Number),
        ("p, corrected", Kind::Number),
        ("verdict", Kind::Verdict),
        ("table", Kind::Text),
    ];
    let mut table = Table::new("What moves conclusions and figures", &columns).yielding(&[
        "table",
        "p, corrected",
        "μ",
    ]);
    for row in rows {
        let unit = row.effect_unit(conclusions, words);
        let index = row.index().map(|of| of.times(unit.factor()));
        let places = index.map_or(2, |of| unit.places(of));
        let value = index.map_or_else(Cell::nothing, |of| {
            Cell::number(of.value, format!("{:.places$}{}", of.value, unit.suffix()))
        });
        let interval =
            index.and_then(|of| of.interval).map_or_else(Cell::nothing, |[low, high]| {
                Cell::number(low, format!("{low:.places$} to {high:.places$}"))
            });
        let verdict = row.verdict.map(|of| Cell::named(of.name()));
        table.push(vec![
            Cell::word(row.outcome(words)),
            Cell::word(&row.factor),
            value,
            interval,
            row.mu.map_or_else(Cell::empty, |mu| Cell::signed(unit.factor() * mu, places)),
            Cell::p(row.bh_p),
            verdict.unwrap_or_else(Cell::nothing),
            Cell::word(&row.table),
        ]);
    }
    table
}
