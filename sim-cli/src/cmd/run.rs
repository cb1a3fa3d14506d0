//! `corsair run`: play many games between bots and report who wins and how.

use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::anyhow;
use clap::ValueEnum;
use corsair_engine::run::Plan;
use corsair_strategies::external::OnFault;
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};

use super::count;
use super::external::warn_of_faults;
use super::table::{Setup, TableArgs};
use crate::exit::{Blame, Exit, Failure, Outcome, note};
use crate::experiment::{Experiment, FirstFault};
use crate::report::{Report, ResultDirectory, Timing, files, grouped, json, screen, summary};

#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The game
    game: String,
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
    /// A directory for CSV files and a manifest
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
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

/// The most deals of a task: enough to make handing it out cheap, few enough for a smooth bar.
const MOST_DEALS_PER_TASK: u64 = 256;

/// Tasks that each thread should get at least, so that none waits long for another at the end.
const TASKS_PER_JOB: u64 = 16;

pub(super) fn execute(args: Args) -> Outcome<String> {
    let Setup { edition, rules, design, table } = args.table.set_up(&args.game, args.games)?;
    let experiment = Experiment {
        game: edition.id(),
        title: edition.name(),
        rules,
        bots: table.players().to_vec(),
        seatings: args.table.seatings,
        seed: args.seed,
        games_asked: args.games,
        arguments: arguments(&args, design.seats()),
        table_arguments: args.table.arguments(),
        design,
    };
    let directory = args.output.as_deref().map(ResultDirectory::claim).transpose().bad_input()?;

    let plan = plan(&args, &experiment);
    let bar = progress_bar(experiment.design.games());
    let started = Instant::now();
    let played = table.play(&plan, &experiment.design, &|deals| {
        bar.inc(deals * experiment.design.games_per_block());
    });
    let seconds = started.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let totals = played.failed()?;

    if let (OnFault::Abort, Some(first)) = (args.table.external.on_fault(), totals.faults().first())
    {
        return Err(aborted(&experiment, first)).failed();
    }
    let report = Report::new(&experiment, &totals, table.facts());
    warn_of_faults(totals.faults().total());
    let result = match args.format {
        Format::Table => screen(&report),
        Format::Csv => summary(&report),
        Format::Json => json(&report),
    };
    if let Some(directory) = directory {
        let timing = Timing { seconds, jobs: plan.jobs, chunk: plan.chunk };
        if let Err(refused) = directory.write(&files(&report, &timing)) {
            return Err(Failure { output: result, ..Failure::new(Exit::Failed, refused) });
        }
    }
    let games = experiment.design.games();
    let rate = games as f64 / seconds;
    note(format_args!("{} games in {seconds:.1} s: {rate:.0} games/s", grouped(games)));
    Ok(result)
}

/// The error that a fault ended the run, and where.
fn aborted(experiment: &Experiment, first: &FirstFault) -> anyhow::Error {
    let FirstFault { seating, seat, ref fault, .. } = *first;
    let bot = experiment.design.seatings()[seating][seat];
    anyhow!(
        "the bot `{}` {} in game {}, {seat}, at its decision {}: {}",
        experiment.bots[usize::from(bot)].name,
        fault.kind.meaning(),
        first.address(experiment.seed),
        fault.decision,
        fault.what,
    )
}

fn plan(args: &Args, experiment: &Experiment) -> Plan {
    let design = &experiment.design;
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let jobs = args.jobs.map_or_else(cores, usize::from);
    let fair = design.blocks() / (jobs as u64 * TASKS_PER_JOB);
    Plan {
        seed: experiment.seed,
        deals: 0..design.blocks(),
        seatings: design.seatings().to_vec(),
        chunk: args.chunk.unwrap_or(fair.clamp(1, MOST_DEALS_PER_TASK)),
        jobs,
    }
}

/// The arguments that make the same files again, in a fixed order: everything but what changes
/// only time, place or the form of standard output.
fn arguments(args: &Args, seats: usize) -> Vec<String> {
    let mut list = vec!["run".into(), args.game.clone()];
    let mut option = |name: &str, value: String| list.extend([name.into(), value]);
    option("--bots", args.table.bots.to_string());
    option("--players", seats.to_string());
    option("-n", args.games.to_string());
    option("--seed", args.seed.to_string());
    option("--seatings", args.table.seatings.name().into());
    list.extend(args.table.external_arguments());
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
