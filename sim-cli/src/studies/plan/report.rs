//! How many games an answer needs: metric by metric, as the pilot saw them vary.

use serde::Serialize;

use crate::present::ResultFile;
use crate::present::Timing;
use crate::present::experiment_manifest::{ExperimentManifest, PlayedAt};
use crate::present::number::grouped;
use crate::present::rows::csv_of;
use crate::present::rows::pretty;
use crate::present::table::{keep_numbers_whole, plain_table};
use crate::present::text::{UNDEFINED, header_lines, paragraph, rules_text};
use crate::studies::compare::Comparison;
use crate::studies::compare::ComparisonReport;

/// The columns of `plan.csv`.
pub const PLAN_COLUMNS: [&str; 13] = [
    "table",
    "variant",
    "what",
    "metric",
    "is_share",
    "goal",
    "size",
    "level",
    "deviation",
    "blocks",
    "games_of_each",
    "games",
    "reason",
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
    pub metric: String,
    /// Whether it is a share of games.
    pub is_share: bool,
    /// `effect` to be found or `half_width` to be reached.
    pub goal: &'static str,
    /// How great it is.
    pub size: f64,
    /// The chance of a false alarm for which it is planned.
    pub level: f64,
    /// Standard deviation of a block's difference, as the pilot saw it.
    pub deviation: Option<f64>,
    /// Deals that it takes; `None` where the pilot can't tell.
    pub blocks: Option<u64>,
    /// Games of each variant.
    pub games_of_each: Option<u64>,
    /// Games of both.
    pub games: Option<u64>,
    /// Why the pilot can't tell, where it can't, or why it is more than the goal by itself takes.
    pub reason: Option<&'static str>,
}

impl PlanRow {
    /// The pilot has too few deals for a figure that is no mean.
    pub const TOO_SHORT: &'static str = "the pilot is too short for this figure: 128 deals tell";
    /// No deal of the pilot went otherwise.
    pub const NOTHING_VARIED: &'static str = "no deal of the pilot differs in it";
    /// Too few deals of the pilot went otherwise.
    pub const RARE: &'static str = "fewer than 30 deals of the pilot differ in it";
    /// More deals than a number has room for.
    pub const TOO_MANY: &'static str = "it takes more deals than can be counted";
    /// With the deals of the goal few would go otherwise.
    pub const RAISED_AS_FEW_DIFFER: &'static str = "for of fewer deals not 30 might differ in it";
    /// With the deals of the goal there would be no jackknife.
    pub const RAISED_FOR_THE_FIGURE: &'static str = "for this figure takes 128 deals";
    /// No table of the comparison tells of it.
    pub const NO_FIGURE: &'static str = "not applicable: `compare` tells of no such figure here";
}

/// The plan as text, ended by a line break.
///
/// `family` is the number of figures that are corrected together.
pub fn plan_screen(comparison: &Comparison, family: usize, rows: &[PlanRow]) -> String {
    let mut lines = vec![(String::new(), comparison.editions())];
    for (index, variant) in comparison.variants.iter().enumerate() {
        let word = if index == 0 { "base" } else { "against" };
        lines
            .push((word.into(), format!("{}, rules {}", variant.name, rules_text(&variant.rules))));
    }
    let pilot = format!("{} games of each at each table", grouped(comparison.games_asked));
    lines.extend([("pilot".into(), pilot), ("seed".into(), comparison.seed.to_string())]);
    if let Some(row) = rows.iter().find(|row| row.goal == "effect") {
        let level = format!(
            "an effect at {} = 5 % / {family}, for Holm corrects the {family} figures that `compare` tells; \
             a ± at 95 %, of each figure by itself",
            level_text(row.level),
        );
        lines.push(("level".into(), level));
    }
    let mut text = header_lines(&lines);
    let mut places: Vec<(&str, &str)> = Vec::new();
    for row in rows.iter().filter(|row| row.blocks.is_some()) {
        let place = (row.table.as_str(), row.variant.as_str());
        if !places.contains(&place) {
            places.push(place);
        }
    }
    for place in places {
        let here = rows.iter().filter(|row| {
            row.blocks.is_some() && (row.table.as_str(), row.variant.as_str()) == place
        });
        let (table, variant) = place;
        text.push_str(&format!("\n{variant} at `{table}`\n{}\n", goals(here).trim_fmt()));
    }
    let is_planned = |row: &&PlanRow| row.blocks.is_some();
    text + &by_reason("RAISED", rows.iter().filter(is_planned))
        + &by_reason("NOT PLANNED", rows.iter().filter(|row| !is_planned(row)))
}

/// A level with two digits that are not zero.
fn level_text(level: f64) -> String {
    let places = (1.0 - level.log10().floor()).max(2.0) as usize;
    format!("{level:.places$}")
}

/// What the pilot can't plan, or what takes more than its goal, with the reason.
fn by_reason<'r>(what: &str, rows: impl Iterator<Item = &'r PlanRow>) -> String {
    let rows: Vec<&PlanRow> = rows.collect();
    let mut reasons: Vec<&str> = rows.iter().filter_map(|row| row.reason).collect();
    reasons.sort_unstable();
    reasons.dedup();
    let mut text = String::new();
    for reason in reasons {
        let named = rows.iter().filter(|row| row.reason == Some(reason)).map(|row| {
            let place = match row.table.is_empty() {
                true => String::new(),
                false => format!(" ({} at `{}`)", row.variant, row.table),
            };
            format!("{} {}{place}", goal_text(row), row.what)
        });
        let named = named.collect::<Vec<_>>().join("; ");
        text.push_str(&format!("\n{}", paragraph(&format!("{what}, {reason}: {named}"))));
    }
    text
}

/// What is to be reached, in words.
fn goal_text(row: &PlanRow) -> String {
    let (shown, unit) = if row.is_share { (100.0 * row.size, "pp") } else { (row.size, "") };
    let size = if shown < 0.1 {
        // Three digits that count, without those that floats add.
        let few: f64 = format!("{shown:.2e}").parse().expect("a number as it was written");
        format!("{few}{unit}")
    } else {
        amount(row, row.size)
    };
    format!("{} {size}", if row.goal == "effect" { "find" } else { "±" })
}

fn amount(row: &PlanRow, number: f64) -> String {
    match row.is_share {
        true => format!("{:.2}pp", 100.0 * number),
        false => format!("{number:.3}"),
    }
}

/// The goals of one table and variant.
fn goals<'r>(rows: impl Iterator<Item = &'r PlanRow>) -> comfy_table::Table {
    let head = ["", "goal", "sd of a deal", "deals", "games of each", "games of both"];
    let mut table = plain_table(head.map(String::from).into());
    for row in rows {
        let count = |count: Option<u64>| count.map_or_else(|| UNDEFINED.into(), grouped);
        table.add_row([
            row.what.clone(),
            goal_text(row),
            row.deviation.map_or_else(|| UNDEFINED.into(), |sd| amount(row, sd)),
            count(row.blocks),
            count(row.games_of_each),
            count(row.games),
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
pub fn plan_json(comparison: &Comparison, family: usize, rows: &[PlanRow]) -> String {
    #[derive(Serialize)]
    struct Object<'a> {
        game: &'a str,
        seed: u64,
        pilot_games: u64,
        figures_corrected: usize,
        plan: &'a [PlanRow],
    }
    let (game, seed) = (comparison.base().game, comparison.seed);
    let pilot_games = comparison.games_asked;
    pretty(&Object { game, seed, pilot_games, figures_corrected: family, plan: rows })
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
        faults: report.played.iter().map(|of| of.totals.total_faults()).sum(),
    };
    let tables = vec![ResultFile { name: "plan.csv".into(), text: plan_csv(rows) }];
    manifest.seal(tables, timing)
}
