//! `corsair plan`: how many games an answer needs, from a pilot.

use anyhow::anyhow;

use super::compare::{Prepared, Request, prepare};
use super::durable::{Durable, Ended};
use super::outline::Outline;
use super::play::{Format, PlayArgs, Played};
use super::rule_sets::EDITION;
use super::tables::TablesArgs;
use crate::assertion::Vocabulary;
use crate::exit::{Blame, Outcome, note};
use crate::experiment::{Amount, Reading};
use crate::report::{
    ComparisonReport, Delta, PLAN_FIGURES, PlanRow, plan_csv, plan_files, plan_json, plan_screen,
};
use crate::stats::{blocks_for_effect, blocks_for_half_width};

#[derive(clap::Args, Debug)]
#[command(after_help = "-n counts the games of the pilot, of each set of rules at each table.")]
pub(super) struct Args {
    /// The game
    game: String,
    /// The rules that others are compared with
    #[arg(long, value_name = "RULES", default_value = EDITION)]
    a: String,
    /// Rules to compare, as in `compare`
    #[arg(long, value_name = "RULES", required = true)]
    b: Vec<String>,
    /// A change to be found: 1pp for every share of games, or METRIC=AMOUNT; may be given several
    /// times
    #[arg(long, value_name = "AMOUNT", allow_negative_numbers = true)]
    #[arg(required_unless_present = "half_width")]
    effect: Vec<Amount>,
    /// The chance to find it at 5 %, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 90)]
    #[arg(value_parser = clap::value_parser!(u8).range(6..=99))]
    power: u8,
    /// A ± to be reached, such as 0.2pp or fame=0.1; may be given several times
    #[arg(long, value_name = "AMOUNT", allow_negative_numbers = true)]
    half_width: Vec<Amount>,
    #[command(flatten)]
    tables: TablesArgs,
    #[command(flatten)]
    pub play: PlayArgs,
}

/// A question about a metric, and the blocks that answer it given the deviation of a block.
type Goal<'a> = (&'static str, &'a [Amount], Box<dyn Fn(f64, f64) -> f64>);

/// What would be played.
pub(super) fn outline(args: &Args) -> Outcome<Outline> {
    let prepared = pilot(args)?;
    let names = prepared.comparison.variants[1..].iter().map(|of| of.name.as_str());
    let vocabulary = prepared
        .places(Vocabulary::of(PLAN_FIGURES))
        .with("variant", names)
        .with("goal", ["effect", "half_width"]);
    Ok(Outline {
        identity: prepared.identity("plan"),
        parts: prepared.parts(),
        games_asked: Some(args.play.games),
        is_at_most: false,
        vocabulary,
        arguments: arguments(args),
    })
}

/// The pilot, ready to be played.
fn pilot(args: &Args) -> Outcome<Prepared> {
    let request = Request {
        game: Some(&args.game),
        a: &args.a,
        b: &args.b,
        games: args.play.games,
        // Both are amounts of metrics, which must be there.
        margins: &args.effect,
        until: &[],
        tables: &args.tables,
        seed: args.play.seed,
    };
    let widths = Request { margins: &args.half_width, ..request };
    prepare(&widths, None)?;
    prepare(&request, None)
}

pub(super) fn execute(args: &Args) -> Outcome<String> {
    let prepared = pilot(args)?;
    let comparison = &prepared.comparison;
    let variants = prepared.variants();
    // A pilot is short, and keeps nothing while it is played.
    let task = prepared.task("plan", arguments(args));
    let durable = Durable::unkept(&args.play, task, prepared.empty(&variants))?;
    let (played, destination) = match prepared.play_until(durable, &variants, |_, _| false)? {
        Ended::Whole(played, destination) => (played, destination),
        Ended::Shard(told) => return Ok(told),
    };
    let Played { totals: tables, timing } = prepared.tables_of(played);
    let played = Played { totals: (), timing };
    let report = ComparisonReport::new(comparison, &variants, &tables);
    let rows = rows(args, &prepared, &report)?;
    let result = match args.play.format {
        Format::Table => plan_screen(comparison, &rows),
        Format::Csv => plan_csv(&rows),
        Format::Json => plan_json(comparison, &rows),
    };
    let result = played.deliver(result, destination, || {
        plan_files(&report, &rows, arguments(args), &played.timing)
    })?;
    // Time depends on the machine, and is no part of the result.
    if let Some(dearest) = rows.iter().map(|row| row.games).max() {
        let per_second = report.games() as f64 / played.timing.seconds;
        let minutes = dearest as f64 / per_second / 60.0;
        note(format_args!("at this rate the dearest line takes {minutes:.1} minutes"));
    }
    Ok(result)
}

fn rows(args: &Args, prepared: &Prepared, report: &ComparisonReport<'_>) -> Outcome<Vec<PlanRow>> {
    let power = f64::from(args.power) / 100.0;
    let goals: [Goal<'_>; 2] = [
        ("effect", &args.effect, Box::new(move |sd, size| blocks_for_effect(sd, size, power))),
        ("half_width", &args.half_width, Box::new(blocks_for_half_width)),
    ];
    let comparison = &prepared.comparison;
    let mut rows = Vec::new();
    for delta in report.deltas.iter().filter(|delta: &&Delta| delta.on_screen) {
        let table = &comparison.tables[delta.table];
        let blocks = report.played[delta.table].totals.blocks();
        let deviation = delta.difference.deviation_of_a_block(blocks).filter(|&sd| sd > 0.0);
        for (goal, amounts, needed) in &goals {
            let Some((size, sd)) = Amount::among(amounts, &delta.metric).zip(deviation) else {
                continue;
            };
            let blocks = needed(sd, size).max(2.0) as u64;
            let of_each = blocks * table.design.games_per_block();
            rows.push(PlanRow {
                table: table.name.clone(),
                variant: comparison.variants[delta.variant].name.clone(),
                what: delta.name(comparison),
                metric: delta.metric.id,
                is_share: delta.metric.reading == Reading::Share,
                goal,
                size,
                deviation: sd,
                blocks,
                games_of_each: of_each,
                games: 2 * of_each,
            });
        }
    }
    if rows.is_empty() {
        return Err(anyhow!(
            "the pilot saw none of the metrics vary; a longer pilot (-n) may see it"
        ))
        .bad_input();
    }
    Ok(rows)
}

/// The arguments that make the same files again, in a fixed order.
fn arguments(args: &Args) -> Vec<String> {
    let mut list = vec!["plan".into(), args.game.clone()];
    let mut option = |name: &str, value: String| list.extend([name.into(), value]);
    option("--a", args.a.clone());
    args.b.iter().for_each(|b| option("--b", b.clone()));
    args.effect.iter().for_each(|effect| option("--effect", effect.to_string()));
    option("--power", args.power.to_string());
    args.half_width.iter().for_each(|width| option("--half-width", width.to_string()));
    option("-n", args.play.games.to_string());
    option("--seed", args.play.seed.to_string());
    list.extend(args.tables.arguments());
    list
}
