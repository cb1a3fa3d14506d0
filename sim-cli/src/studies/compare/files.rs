//! The files of a comparison. `docs/outputs.md` describes every column.

use serde::Serialize;

use crate::lab::Threshold;
use crate::present::ResultFile;
use crate::present::Timing;
use crate::present::experiment_manifest::{ExperimentManifest, PlayedAt};
use crate::present::rows::pretty;
use crate::present::rows::{ScopeNames, csv_of};
use crate::studies::compare::Delta;
use crate::studies::compare::report::ComparisonReport;
use corsair_stats::Confidence;

/// The columns of `deltas.csv`.
pub const DELTA_COLUMNS: [&str; 25] = [
    "table",
    "variant",
    "scope",
    "bot",
    "seat",
    "metric",
    "on_screen",
    "base",
    "value",
    "difference",
    "difference_lo",
    "difference_hi",
    "method",
    "blocks",
    "p",
    "holm_p",
    "correlation",
    "variance_reduction",
    "margin",
    "p_within",
    "holm_p_within",
    "p_beyond",
    "holm_p_beyond",
    "verdict",
    "stopped",
];

/// A row of `deltas.csv`: its fields are the columns.
#[derive(Serialize)]
struct Row<'a> {
    table: &'a str,
    variant: &'a str,
    scope: &'a str,
    bot: Option<&'a str>,
    seat: Option<usize>,
    metric: &'a str,
    on_screen: bool,
    base: f64,
    value: f64,
    difference: f64,
    difference_lo: Option<f64>,
    difference_hi: Option<f64>,
    method: &'a str,
    blocks: u64,
    p: Option<f64>,
    holm_p: Option<f64>,
    correlation: Option<f64>,
    variance_reduction: Option<f64>,
    margin: Option<f64>,
    p_within: Option<f64>,
    holm_p_within: Option<f64>,
    p_beyond: Option<f64>,
    holm_p_beyond: Option<f64>,
    verdict: Option<String>,
    stopped: bool,
}

fn rows<'a>(report: &'a ComparisonReport<'_>) -> Vec<Row<'a>> {
    let comparison = report.comparison;
    let row = |delta: &'a Delta| {
        let (table, played) = (&comparison.tables[delta.table], &report.played[delta.table]);
        let names = ScopeNames::new(delta.scope, |bot| &table.bots[bot].name);
        let interval = delta.difference.interval(Confidence::REPORTED);
        Row {
            table: &table.name,
            variant: &comparison.variants[delta.variant].name,
            scope: names.kind,
            bot: names.bot,
            seat: names.seat,
            metric: delta.metric.id,
            on_screen: delta.on_screen,
            base: delta.base,
            value: delta.value,
            difference: delta.difference.value(),
            difference_lo: interval.map(|of| of.low),
            difference_hi: interval.map(|of| of.high),
            method: delta.difference.method(),
            blocks: played.totals.blocks(),
            p: delta.p,
            holm_p: delta.holm_p,
            correlation: delta.difference.correlation(),
            // JSON has no infinity: the difference never varies.
            variance_reduction: delta.difference.variance_reduction().filter(|of| of.is_finite()),
            margin: delta.margin.map(|(margin, _)| margin),
            p_within: delta.margin.and_then(|(_, claims)| claims).map(|claims| claims.within),
            holm_p_within: delta.claims.map(|claims| claims.within),
            p_beyond: delta.margin.and_then(|(_, claims)| claims).map(|claims| claims.beyond),
            holm_p_beyond: delta.claims.map(|claims| claims.beyond),
            verdict: delta.finding().map(|finding| finding.name().replace(' ', "_")),
            stopped: played.stopped,
        }
    };
    report.deltas.iter().map(row).collect()
}

/// The text of `deltas.csv`.
pub fn comparison_csv(report: &ComparisonReport<'_>) -> String {
    csv_of(&rows(report))
}

/// The report as one JSON object, ended by a line break.
pub fn comparison_json(report: &ComparisonReport<'_>) -> String {
    #[derive(Serialize)]
    struct Object<'a> {
        game: &'a str,
        seed: u64,
        games: u64,
        games_asked: u64,
        variants: Vec<Variant<'a>>,
        deltas: Vec<Row<'a>>,
    }
    #[derive(Serialize)]
    struct Variant<'a> {
        name: &'a str,
        game: &'a str,
        rules_hash: &'a str,
    }
    let comparison = report.comparison;
    let variants = comparison.variants.iter();
    pretty(&Object {
        game: comparison.base().game,
        seed: comparison.seed,
        games: report.games(),
        games_asked: comparison.games_asked,
        variants: variants
            .map(|of| Variant { name: &of.name, game: of.game, rules_hash: of.rules.short_hash() })
            .collect(),
        deltas: rows(report),
    })
}

/// All files of the report.
pub fn comparison_files(report: &ComparisonReport<'_>, timing: &Timing) -> Vec<ResultFile> {
    let comparison = report.comparison;
    let tables = vec![ResultFile { name: "deltas.csv".into(), text: comparison_csv(report) }];
    let played_at = comparison.tables.iter().zip(report.played);
    let manifest = ExperimentManifest {
        game: (comparison.base().game, comparison.base().title),
        arguments: &comparison.arguments,
        seed: comparison.seed,
        games_asked: comparison.games_asked,
        rules: comparison
            .variants
            .iter()
            .map(|of| (of.name.as_str(), of.game, &of.rules))
            .collect(),
        tables: played_at
            .map(|(table, played)| PlayedAt {
                name: &table.name,
                bots: &table.bots,
                seatings: table.design.seatings(),
                blocks: played.totals.blocks(),
                stopped: played.stopped,
            })
            .collect(),
        until: comparison.until.iter().map(Threshold::to_string).collect(),
        margins: comparison.margins.iter().map(Threshold::to_string).collect(),
        sprt: None,
        decisions: report.decisions(),
        cut_off: report.played.iter().map(|played| played.totals.cut_off()).sum(),
        faults: report.played.iter().map(|played| played.totals.total_faults()).sum(),
    };
    manifest.seal(tables, timing)
}
