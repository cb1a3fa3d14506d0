//! The files of a sensitivity analysis. `docs/outputs.md` describes every column.

use serde::Serialize;

use crate::present::ResultFile;
use crate::present::Timing;
use crate::present::rows::csv_of;
use crate::present::rows::pretty;
use crate::present::{VariedManifest, cells_csv, factors_csv};
use crate::studies::sensitivity::report::SensitivityReport;
use crate::studies::sensitivity::{Claim, Detail, Index, Subject, Tested};
use corsair_stats::{Confidence, Interval};

/// The columns of `indices.csv`.
pub const INDEX_COLUMNS: [&str; 23] = [
    "table",
    "scope",
    "bot",
    "seat",
    "metric",
    "conclusion",
    "on_screen",
    "factor",
    "method",
    "value",
    "value_lo",
    "value_hi",
    "p",
    "bh_p",
    "verdict",
    "mu",
    "mu_star_seen",
    "sigma",
    "first",
    "first_lo",
    "first_hi",
    "variance",
    "rows",
];

/// The columns of `conclusions.csv`.
pub const CONCLUSION_COLUMNS: [&str; 17] = [
    "table",
    "conclusion",
    "claim",
    "base",
    "base_lo",
    "base_hi",
    "mean",
    "spread",
    "points",
    "holds",
    "holds_lo",
    "holds_hi",
    "shown_to_hold",
    "shown_to_fail",
    "verdict",
    "moved_by",
    "moved_by_value",
];

/// A row of `indices.csv`: its fields are the columns.
#[derive(Serialize)]
struct IndexRow<'a> {
    table: &'a str,
    scope: Option<&'a str>,
    bot: Option<&'a str>,
    seat: Option<usize>,
    metric: Option<&'a str>,
    conclusion: Option<&'a str>,
    on_screen: bool,
    factor: &'a str,
    method: &'a str,
    value: Option<f64>,
    value_lo: Option<f64>,
    value_hi: Option<f64>,
    p: Option<f64>,
    bh_p: Option<f64>,
    verdict: Option<&'a str>,
    mu: Option<f64>,
    mu_star_seen: Option<f64>,
    sigma: Option<f64>,
    first: Option<f64>,
    first_lo: Option<f64>,
    first_hi: Option<f64>,
    variance: Option<f64>,
    rows: usize,
}

/// A row of `conclusions.csv`: its fields are the columns.
#[derive(Serialize)]
struct ConclusionRow<'a> {
    table: &'a str,
    conclusion: &'a str,
    claim: &'a str,
    base: f64,
    base_lo: Option<f64>,
    base_hi: Option<f64>,
    mean: f64,
    spread: f64,
    points: usize,
    holds: f64,
    holds_lo: f64,
    holds_hi: f64,
    shown_to_hold: usize,
    shown_to_fail: usize,
    verdict: &'a str,
    moved_by: Option<&'a str>,
    moved_by_value: Option<f64>,
}

fn index_row<'a>(report: &'a SensitivityReport<'_>, of: &'a Index) -> IndexRow<'a> {
    let sensitivity = report.sensitivity;
    let varied = &sensitivity.varied;
    let (table, names, metric, conclusion) = match of.subject {
        Subject::Figure(figure) => {
            let metric = Some(figure.column.metric.id);
            (figure.table, Some(figure.names(varied)), metric, None)
        }
        Subject::Conclusion(number) => {
            let conclusion = &report.conclusions[number].conclusion;
            (conclusion.table, None, None, Some(conclusion.name.as_str()))
        }
    };
    let low = |interval: Option<Interval>| interval.map(|of| of.low);
    let high = |interval: Option<Interval>| interval.map(|of| of.high);
    let (morris, sobol) = match of.detail {
        Detail::Morris(morris) => (Some(morris), None),
        Detail::Sobol { variance, first, .. } => (None, Some((variance, first))),
        Detail::Undefined => (None, None),
    };
    let is_undefined = of.detail == Detail::Undefined;
    let verdict = match (is_undefined, of.is_shown()) {
        (true, _) => "undefined",
        (false, true) => "moves",
        (false, false) => "not_shown",
    };
    IndexRow {
        table: &varied.tables[table].name,
        scope: names.map(|of| of.kind),
        bot: names.and_then(|of| of.bot),
        seat: names.and_then(|of| of.seat),
        metric,
        conclusion,
        on_screen: of.is_told(),
        factor: &varied.factors[of.factor].factor.name,
        method: sensitivity.sample.name(),
        value: (!is_undefined).then(|| of.value()),
        value_lo: low(of.interval),
        value_hi: high(of.interval),
        p: of.p,
        bh_p: of.bh_p,
        verdict: of.is_told().then_some(verdict),
        mu: morris.map(|of| of.mu),
        mu_star_seen: morris.map(|of| of.mu_star_seen),
        sigma: morris.map(|of| of.sigma),
        first: sobol.map(|(_, (first, _))| first),
        first_lo: sobol.and_then(|(_, (_, interval))| low(interval)),
        first_hi: sobol.and_then(|(_, (_, interval))| high(interval)),
        variance: sobol.map(|(variance, _)| variance),
        rows: sensitivity.sample.rows(),
    }
}

fn index_rows<'a>(report: &'a SensitivityReport<'_>) -> Vec<IndexRow<'a>> {
    report.indices.iter().map(|of| index_row(report, of)).collect()
}

fn conclusion_rows<'a>(report: &'a SensitivityReport<'_>) -> Vec<ConclusionRow<'a>> {
    let varied = &report.sensitivity.varied;
    let row = |(number, of): (usize, &'a Tested)| {
        let base = of.conclusion.base;
        let (base, interval) = match of.conclusion.claim {
            Claim::Above => (base.mean, base.interval(Confidence::REPORTED)),
            // What is claimed is about how far a point is from the base.
            Claim::Within(_) => (0.0, None),
        };
        let mover = report.mover(number);
        ConclusionRow {
            table: &varied.tables[of.conclusion.table].name,
            conclusion: &of.conclusion.name,
            claim: match of.conclusion.claim {
                Claim::Above => "above",
                Claim::Within(_) => "within",
            },
            base,
            base_lo: interval.map(|of| of.low),
            base_hi: interval.map(|of| of.high),
            mean: of.spread.mean,
            spread: of.spread.deviation(),
            points: of.points,
            holds: of.holds,
            holds_lo: of.interval.low,
            holds_hi: of.interval.high,
            shown_to_hold: of.shown_to_hold,
            shown_to_fail: of.shown_to_fail,
            verdict: of.survival().name(),
            moved_by: mover.map(|of| varied.factors[of.factor].factor.name.as_str()),
            moved_by_value: mover.map(Index::value),
        }
    };
    report.conclusions.iter().enumerate().map(row).collect()
}

/// The text of `conclusions.csv`.
pub fn sensitivity_csv(report: &SensitivityReport<'_>) -> String {
    csv_of(&conclusion_rows(report))
}

/// The report as one JSON object, ended by a line break.
pub fn sensitivity_json(report: &SensitivityReport<'_>) -> String {
    #[derive(Serialize)]
    struct Object<'a> {
        game: &'a str,
        rules_hash: &'a str,
        seed: u64,
        method: &'a str,
        rows: usize,
        points: usize,
        games_asked: u64,
        games: u64,
        conclusions: Vec<ConclusionRow<'a>>,
        not_shown: &'a [String],
        indices: Vec<IndexRow<'a>>,
    }
    let sensitivity = report.sensitivity;
    let (varied, sample) = (&sensitivity.varied, &sensitivity.sample);
    pretty(&Object {
        game: varied.game,
        rules_hash: varied.base.short_hash(),
        seed: varied.seed,
        method: sample.name(),
        rows: sample.rows(),
        points: sample.rows() * sample.points_per_row(),
        games_asked: varied.games_asked,
        games: varied.games(report.played),
        conclusions: conclusion_rows(report),
        not_shown: &report.not_shown,
        indices: index_rows(report),
    })
}

/// All files of the report.
pub fn sensitivity_files(report: &SensitivityReport<'_>, timing: &Timing) -> Vec<ResultFile> {
    let (sensitivity, played) = (report.sensitivity, report.played);
    let varied = &sensitivity.varied;
    let tables = vec![
        ResultFile { name: "conclusions.csv".into(), text: sensitivity_csv(report) },
        ResultFile { name: "indices.csv".into(), text: csv_of(&index_rows(report)) },
        ResultFile { name: "cells.csv".into(), text: cells_csv(varied, played) },
        ResultFile { name: "factors.csv".into(), text: factors_csv(varied, &sensitivity.unvaried) },
    ];
    let sample = Some((sensitivity.sample.name(), sensitivity.sample.rows()));
    VariedManifest { varied, played, sample }.seal(tables, timing)
}
