//! `corsair run`: play many games between bots and report who wins and how.

use std::fmt;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use corsair_engine::run::{Cut, Plan};
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};

use super::count;
use super::durable::{DurableArgs, Ended};
use super::table::{Setup, TableArgs};
use crate::durable::{Pace, Task};
use crate::exit::{Outcome, note};
use crate::experiment::Experiment;
use crate::report::{Report, Timing, files, grouped, json, screen, summary};

#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The game
    #[arg(required_unless_present = "resume")]
    pub game: Option<String>,
    /// How many games, rounded up to whole blocks: 500, 10k, 2M
    #[arg(short = 'n', long = "games", value_name = "COUNT", value_parser = count::parse)]
    #[arg(default_value = "10k", allow_negative_numbers = true)]
    games: u64,
    /// The seed of all chance
    #[arg(long, value_name = "N", value_parser = count::whole::<u64>)]
    #[arg(default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Threads; changes time, never a result [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    #[arg(allow_negative_numbers = true)]
    jobs: Option<u16>,
    /// Deals per task; changes time, never a result
    #[arg(long, value_name = "N", value_parser = count::parse, hide = true)]
    chunk: Option<u64>,
    /// The form of the result on standard output
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    #[command(flatten)]
    pub durable: DurableArgs,
    #[command(flatten)]
    table: TableArgs,
}

/// The form of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// Tables for people
    Table,
    /// The rows of summary.csv
    Csv,
    /// One JSON object
    Json,
}

pub(super) fn execute(mut args: Args) -> Outcome<String> {
    let game = args.game.clone().unwrap_or_default();
    let Setup { edition, rules, design, table } = args.table.set_up(&game, args.games)?;
    let experiment = Experiment {
        game: edition.id(),
        title: edition.name(),
        rules,
        bots: table.players().to_vec(),
        seatings: args.table.seatings,
        seed: args.seed,
        games_asked: args.games,
        arguments: arguments(&args, &game, design.seats()),
        table_arguments: args.table.arguments(),
        design,
    };
    let design = &experiment.design;
    let task = Task {
        identity: experiment.identity("run", &table.facts().ids()),
        arguments: experiment.arguments.clone(),
        deals: design.blocks(),
    };
    let pace = Pace::new(jobs(args.jobs), args.chunk);
    let mut durable = args.durable.open(task, pace, || table.no_totals(design))?;
    let decisions_before = durable.sums().decisions();

    let per_deal = design.games_per_block();
    let bar = progress_bar(durable.deals() * per_deal).with_position(durable.taken_up() * per_deal);
    let started = Instant::now();
    let ended = durable.finish(|deals, Cut { chunk, jobs }| {
        let seatings = design.seatings().to_vec();
        let plan = Plan { seed: experiment.seed, deals, seatings, chunk, jobs };
        table.play(&plan, design, &|deals| bar.inc(deals * per_deal))
    });
    let seconds = started.elapsed().as_secs_f64();
    bar.finish_and_clear();
    ended?;

    let games = durable.played() * per_deal;
    if games > 0 {
        let rate = games as f64 / seconds;
        note(format_args!("{} games in {seconds:.1} s: {rate:.0} games/s", grouped(games)));
    }
    let totals = match durable.ended() {
        Ended::Whole(totals) => totals,
        Ended::Shard(told) => return Ok(told),
    };
    let report = Report::new(&experiment, totals, table.facts());
    let result = match args.format {
        Format::Table => screen(&report),
        Format::Csv => summary(&report),
        Format::Json => json(&report),
    };
    let timing = Timing {
        seconds,
        jobs: durable.pace().jobs,
        chunk: durable.pace().longest_task(),
        games,
        decisions: totals.decisions() - decisions_before,
    };
    let files = files(&report, &timing);
    durable.write(&files, result)
}

/// As many threads as were asked for, or one for each core.
fn jobs(asked: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    asked.map_or_else(cores, usize::from)
}

/// The arguments that make the same files again, in a fixed order: everything but what changes
/// only time, place or the form of standard output.
fn arguments(args: &Args, game: &str, seats: usize) -> Vec<String> {
    let mut list = vec!["run".into(), game.into()];
    let mut option = |name: &str, value: String| list.extend([name.into(), value]);
    option("--bots", args.table.bots.join(","));
    option("--players", seats.to_string());
    option("-n", args.games.to_string());
    option("--seed", args.seed.to_string());
    option("--seatings", args.table.seatings.name().into());
    list.extend(args.table.house.arguments());
    list
}

/// A bar on standard error, seen only on a terminal.
pub(super) fn progress_bar(games: u64) -> ProgressBar {
    let template = "{wide_bar} {human_pos}/{human_len} games{rate}";
    let style = ProgressStyle::with_template(template).expect("the template is sound");
    let style = style.with_key("rate", |state: &ProgressState, out: &mut dyn fmt::Write| {
        // Nothing is known before the first task has ended, and a bar has no way to fail.
        if state.pos() > 0 {
            let (rate, left) = (grouped(state.per_sec() as u64), HumanDuration(state.eta()));
            let _ = write!(out, "  {rate}/s  {left:#} left");
        }
    });
    let bar = ProgressBar::new(games).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
