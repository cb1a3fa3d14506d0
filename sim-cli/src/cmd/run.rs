//! `corsair run`: play many games between bots and report who wins and how.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use corsair_engine::run::Plan;
use indicatif::{ProgressBar, ProgressStyle};

use super::bots::read_files;
use super::count;
use super::house_rules::HouseRuleArgs;
use crate::exit::{Blame, Outcome};
use crate::experiment::{Design, Experiment, HouseRules, Lineup, ResolvedRules, Seatings};
use crate::games::{Table, edition};
use crate::report::{Report, ResultDirectory, Timing, files, grouped, json, screen, summary};

#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The game
    game: String,
    /// Bots, separated by commas: one for each seat, or one for all seats. NAME, or @FILE:NAME for
    /// a table of a TOML file; each with :KEY=VALUE
    #[arg(long, value_name = "BOT,..", value_delimiter = ',', default_value = "uniform")]
    bots: Vec<String>,
    /// How many seats [default: one for each bot, or 4 for a single bot]
    #[arg(long, value_name = "N", value_parser = count::whole::<usize>)]
    #[arg(allow_negative_numbers = true)]
    players: Option<usize>,
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
    /// Under which seatings each deal is played
    #[arg(long, value_enum, default_value_t = Seatings::Rotations)]
    seatings: Seatings,
    /// The form of the result on standard output
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// A directory for CSV files and a manifest
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    #[command(flatten)]
    house: HouseRuleArgs,
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

/// Seats when neither they nor several bots are named.
const DEFAULT_SEATS: usize = 4;

/// The most deals of a task: enough to make handing it out cheap, few enough for a smooth bar.
const MOST_DEALS_PER_TASK: u64 = 256;

/// Tasks that each thread should get at least, so that none waits long for another at the end.
const TASKS_PER_JOB: u64 = 16;

pub(super) fn execute(args: Args) -> Outcome<String> {
    let house = args.house.read()?;
    let (experiment, table) = prepare(&args, &house)?;
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

    let report = Report::new(&experiment, &totals, table.facts());
    let games = experiment.design.games();
    anstream::eprintln!(
        "{} games in {seconds:.1} s: {:.0} games/s",
        grouped(games),
        games as f64 / seconds
    );
    if let Some(directory) = directory {
        let timing = Timing { seconds, jobs: plan.jobs, chunk: plan.chunk };
        directory.write(&files(&report, &timing)).failed()?;
    }
    Ok(match args.format {
        Format::Table => screen(&report),
        Format::Csv => summary(&report),
        Format::Json => json(&report),
    })
}

/// Everything that can be wrong with the input, found before the first game.
fn prepare(args: &Args, house: &HouseRules) -> Outcome<(Experiment, Box<dyn Table>)> {
    let edition = edition(&args.game).bad_input()?;
    let plain = edition.rulebook(&HouseRules::default()).failed()?;
    let book = edition.rulebook(house).bad_input()?;
    let n_bots = args.bots.len();
    let seats = args.players.unwrap_or(if n_bots > 1 { n_bots } else { DEFAULT_SEATS });
    let files = read_files(&args.bots)?;
    let lineup = Lineup { files, ..Lineup::new(&args.bots, seats).bad_input()? };
    let table = edition.table(&book, &lineup).bad_input()?;
    let experiment = Experiment {
        game: edition.id(),
        title: edition.name(),
        rules: ResolvedRules::new(edition.id(), &plain, &book),
        bots: table.players().to_vec(),
        seatings: args.seatings,
        design: Design::new(&lineup.arrangement, args.seatings, args.games),
        seed: args.seed,
        games_asked: args.games,
        arguments: arguments(args, seats),
    };
    Ok((experiment, table))
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
    option("--bots", args.bots.join(","));
    option("--players", seats.to_string());
    option("-n", args.games.to_string());
    option("--seed", args.seed.to_string());
    option("--seatings", args.seatings.name().into());
    for file in &args.house.files {
        option("--rules", file.display().to_string());
    }
    for setting in &args.house.settings {
        option("--set", setting.clone());
    }
    list
}

/// A bar on standard error, seen only on a terminal.
fn progress_bar(games: u64) -> ProgressBar {
    let template = "{wide_bar} {human_pos}/{human_len} games  {per_sec}  {eta} left";
    let style = ProgressStyle::with_template(template).expect("the template is sound");
    let bar = ProgressBar::new(games).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
