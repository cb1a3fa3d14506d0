//! The files of a sweep. `docs/outputs.md` describes every column.

use serde::Serialize;

use crate::present::ResultFile;
use crate::present::Timing;
use crate::present::rows::csv_of;
use crate::present::rows::pretty;
use crate::present::{VariedManifest, cells_csv, factors_csv};
use crate::studies::sweep::report::{Effect, Fit, SweepReport};
use corsair_stats::Confidence;

/// The columns of `effects.csv`.
pub const EFFECT_COLUMNS: [&str; 16] = [
    "table",
    "scope",
    "bot",
    "seat",
    "metric",
    "on_screen",
    "factor",
    "level",
    "cells",
    "effect",
    "effect_lo",
    "effect_hi",
    "noise_floor",
    "p",
    "bh_p",
    "verdict",
];

/// The columns of `fit.csv`.
pub const FIT_COLUMNS: [&str; 11] = [
    "table",
    "scope",
    "bot",
    "seat",
    "metric",
    "on_screen",
    "mean",
    "mean_lo",
    "mean_hi",
    "spread",
    "unexplained",
];

/// A row of `effects.csv`: its fields are the columns.
#[derive(Serialize)]
struct EffectRow<'a> {
    table: &'a str,
    scope: &'a str,
    bot: Option<&'a str>,
    seat: Option<usize>,
    metric: &'a str,
    on_screen: bool,
    factor: &'a str,
    level: String,
    cells: usize,
    effect: f64,
    effect_lo: Option<f64>,
    effect_hi: Option<f64>,
    noise_floor: f64,
    p: Option<f64>,
    bh_p: Option<f64>,
    verdict: Option<&'a str>,
}

/// A row of `fit.csv`: its fields are the columns.
#[derive(Serialize)]
struct FitRow<'a> {
    table: &'a str,
    scope: &'a str,
    bot: Option<&'a str>,
    seat: Option<usize>,
    metric: &'a str,
    on_screen: bool,
    mean: f64,
    mean_lo: Option<f64>,
    mean_hi: Option<f64>,
    spread: f64,
    unexplained: Option<f64>,
}

fn effect_rows<'a>(report: &'a SweepReport<'_>) -> Vec<EffectRow<'a>> {
    let row = |of: &'a Effect| {
        let names = of.figure.names(report.sweep);
        let factor = &report.sweep.factors[of.factor].factor;
        let interval = of.effect.interval(Confidence::REPORTED);
        EffectRow {
            table: &report.sweep.tables[of.figure.table].name,
            scope: names.kind,
            bot: names.bot,
            seat: names.seat,
            metric: of.figure.column.metric.id,
            on_screen: of.figure.on_screen,
            factor: &factor.name,
            level: factor.levels[of.level].name(),
            cells: of.cells,
            effect: of.effect.mean,
            effect_lo: interval.map(|of| of.low),
            effect_hi: interval.map(|of| of.high),
            noise_floor: of.effect.half_width(Confidence::REPORTED),
            p: of.p,
            bh_p: of.bh_p,
            verdict: of
                .is_beyond_noise()
                .map(|beyond| if beyond { "beyond_noise" } else { "within_noise" }),
        }
    };
    report.effects.iter().map(row).collect()
}

fn fit_rows<'a>(report: &'a SweepReport<'_>) -> Vec<FitRow<'a>> {
    let row = |of: &'a Fit| {
        let names = of.figure.names(report.sweep);
        let interval = of.mean.interval(Confidence::REPORTED);
        FitRow {
            table: &report.sweep.tables[of.figure.table].name,
            scope: names.kind,
            bot: names.bot,
            seat: names.seat,
            metric: of.figure.column.metric.id,
            on_screen: of.figure.on_screen,
            mean: of.mean.mean,
            mean_lo: interval.map(|of| of.low),
            mean_hi: interval.map(|of| of.high),
            spread: of.spread,
            unexplained: of.unexplained,
        }
    };
    report.fits.iter().map(row).collect()
}

/// The text of `effects.csv`.
pub fn sweep_csv(report: &SweepReport<'_>) -> String {
    csv_of(&effect_rows(report))
}

/// The report as one JSON object, ended by a line break.
pub fn sweep_json(report: &SweepReport<'_>) -> String {
    #[derive(Serialize)]
    struct Object<'a> {
        game: &'a str,
        rules_hash: &'a str,
        seed: u64,
        games_asked: u64,
        games: u64,
        cells: usize,
        cells_played: usize,
        effects: Vec<EffectRow<'a>>,
        fit: Vec<FitRow<'a>>,
    }
    let sweep = report.sweep;
    pretty(&Object {
        game: sweep.game,
        rules_hash: sweep.base.short_hash(),
        seed: sweep.seed,
        games_asked: sweep.games_asked,
        games: sweep.games(report.played),
        cells: sweep.cells.len(),
        cells_played: sweep.played().count(),
        effects: effect_rows(report),
        fit: fit_rows(report),
    })
}

/// All files of the report.
pub fn sweep_files(report: &SweepReport<'_>, timing: &Timing) -> Vec<ResultFile> {
    let (sweep, played) = (report.sweep, report.played);
    let tables = vec![
        ResultFile { name: "cells.csv".into(), text: cells_csv(sweep, played) },
        ResultFile { name: "effects.csv".into(), text: sweep_csv(report) },
        ResultFile { name: "fit.csv".into(), text: csv_of(&fit_rows(report)) },
        ResultFile { name: "factors.csv".into(), text: factors_csv(sweep, &[]) },
    ];
    VariedManifest { varied: sweep, played, sample: None }.seal(tables, timing)
}
