//! How many games an answer needs: metric by metric, as the pilot saw them vary.

use serde::Serialize;

use super::experiment_manifest::{ExperimentManifest, PlayedAt};
use super::json::pretty;
use super::number::grouped;
use super::rows::csv_of;
use super::screen::{header_lines, keep_numbers_whole, plain_table, rules_text};
use super::{ComparisonReport, ResultFile, Timing};
use crate::experiment::Comparison;

/// The columns of `plan.csv`.
pub const PLAN_COLUMNS: [&str; 11] = [
    "table",
    "variant",
    "what",
    "metric",
    "is_share",
    "goal",
    "size",
    "deviation",
    "blocks",
    "games_of_each",
    "games",
];

/// What a goal about a metric takes; its fields are the columns of `plan.csv`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlanRow {
    /// The table.
    pub table: String,
    /// The variant.
    pub variant: String,
    /// What the metric is about, in words.
    pub what: String,
    /// The id of the metric.
    pub metric: &'static str,
    /// Whether it is a share of games.
    pub is_share: bool,
    /// `effect` to be found or `half_width` to be reached.
    pub goal: &'static str,
    /// How great it is.
    pub size: f64,
    /// Standard deviation of a block's difference, as the pilot saw it.
    pub deviation: f64,
    /// Deals that it takes.
    pub blocks: u64,
    /// Games of each variant.
    pub games_of_each: u64,
    /// Games of both.
    pub games: u64,
}

/// The plan as text, ended by a line break.
pub fn plan_screen(comparison: &Comparison, rows: &[PlanRow]) -> String {
    let mut lines = vec![(String::new(), comparison.editions())];
    for (index, variant) in comparison.variants.iter().enumerate() {
        let word = if index == 0 { "base" } else { "against" };
        lines
            .push((word.into(), format!("{}, rules {}", variant.name, rules_text(&variant.rules))));
    }
    let pilot = format!("{} games of each at each table", grouped(comparison.games_asked));
    lines.extend([("pilot".into(), pilot), ("seed".into(), comparison.seed.to_string())]);
    let mut text = header_lines(&lines);
    let mut places: Vec<(&str, &str)> = Vec::new();
    for row in rows {
        let place = (row.table.as_str(), row.variant.as_str());
        if !places.contains(&place) {
            places.push(place);
        }
    }
    for place in places {
        let here = rows.iter().filter(|row| (row.table.as_str(), row.variant.as_str()) == place);
        let (table, variant) = place;
        text.push_str(&format!("\n{variant} at `{table}`\n{}\n", goals(here).trim_fmt()));
    }
    text
}

/// The goals of one table and variant.
fn goals<'r>(rows: impl Iterator<Item = &'r PlanRow>) -> comfy_table::Table {
    let head = ["", "goal", "sd of a deal", "deals", "games of each", "games of both"];
    let mut table = plain_table(head.map(String::from).into());
    for row in rows {
        let amount = |number: f64| match row.is_share {
            true => format!("{:.2}pp", 100.0 * number),
            false => format!("{number:.3}"),
        };
        let goal = if row.goal == "effect" { "find" } else { "±" };
        table.add_row([
            row.what.clone(),
            format!("{goal} {}", amount(row.size)),
            amount(row.deviation),
            grouped(row.blocks),
            grouped(row.games_of_each),
            grouped(row.games),
        ]);
    }
    keep_numbers_whole(&mut table);
    table
}

/// The text of `plan.csv`.
pub fn plan_csv(rows: &[PlanRow]) -> String {
    csv_of(rows)
}

/// The plan as one JSON object, ended by a line break.
pub fn plan_json(comparison: &Comparison, rows: &[PlanRow]) -> String {
    #[derive(Serialize)]
    struct Object<'a> {
        game: &'a str,
        seed: u64,
        pilot_games: u64,
        plan: &'a [PlanRow],
    }
    let (game, seed) = (comparison.base().game, comparison.seed);
    pretty(&Object { game, seed, pilot_games: comparison.games_asked, plan: rows })
}

/// All files of the plan, which these arguments make again.
pub fn plan_files(
    report: &ComparisonReport<'_>,
    rows: &[PlanRow],
    arguments: Vec<String>,
    timing: &Timing,
) -> Vec<ResultFile> {
    let comparison = report.comparison;
    let played = comparison.tables.iter().zip(report.played);
    let manifest = ExperimentManifest {
        game: (comparison.base().game, comparison.base().title),
        arguments: &arguments,
        seed: comparison.seed,
        games_asked: comparison.games_asked,
        rules: comparison
            .variants
            .iter()
            .map(|of| (of.name.as_str(), of.game, &of.rules))
            .collect(),
        tables: played
            .map(|(table, played)| PlayedAt {
                name: &table.name,
                bots: &table.bots,
                seatings: table.design.seatings(),
                blocks: played.totals.blocks(),
                stopped: played.stopped,
            })
            .collect(),
        until: Vec::new(),
        margins: Vec::new(),
        sprt: None,
        decisions: report.decisions(),
        cut_off: report.played.iter().map(|of| of.totals.cut_off()).sum(),
    };
    let tables = vec![ResultFile { name: "plan.csv", text: plan_csv(rows) }];
    manifest.seal(tables, timing)
}
