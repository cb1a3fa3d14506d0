//! `corsair tournament`: a round robin between more bots than seats.

use std::path::PathBuf;
use std::time::Instant;

use corsair_engine::run::Plan;
use corsair_engine::{PerSeat, Seat};

use super::count;
use super::house_rules::HouseRuleArgs;
use super::run::{Format, fair_chunk, progress_bar, threads};
use crate::exit::{Blame, Outcome};
use crate::experiment::{HouseRules, Lineup, ResolvedRules, RoundRobin, Tournament};
use crate::games::{Table, edition};
use crate::report::{
    ResultDirectory, Timing, TournamentReport, grouped, standings, tournament_files,
    tournament_json, tournament_screen,
};

#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The game
    game: String,
    /// Bots, separated by commas: different ones, at least as many as seats
    #[arg(long, value_name = "BOT,..", value_delimiter = ',', required = true)]
    bots: Vec<String>,
    /// How many seats the table has
    #[arg(long, value_name = "N", value_parser = count::whole::<usize>)]
    #[arg(default_value_t = 4, allow_negative_numbers = true)]
    players: usize,
    /// How many games, rounded up to whole rounds: 500, 10k, 2M
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
    house: HouseRuleArgs,
}

pub(super) fn execute(args: &Args) -> Outcome<String> {
    let house = args.house.read()?;
    let (tournament, table) = prepare(args, &house)?;
    let directory = args.output.as_deref().map(ResultDirectory::claim).transpose().bad_input()?;

    let design = &tournament.design;
    let jobs = threads(args.jobs);
    let plan = Plan {
        seed: tournament.seed,
        deals: 0..design.blocks(),
        seatings: design,
        chunk: args.chunk.unwrap_or_else(|| fair_chunk(design.blocks(), jobs)),
        jobs,
    };
    let bar = progress_bar(design.games());
    let started = Instant::now();
    let played = table.play_round_robin(&plan, &|deals| bar.inc(deals * design.games_per_block()));
    let seconds = started.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let totals = played.failed()?;

    let report = TournamentReport::new(&tournament, &totals);
    let (games, rate) = (grouped(design.games()), design.games() as f64 / seconds);
    anstream::eprintln!("{games} games in {seconds:.1} s: {rate:.0} games/s");
    if let Some(directory) = directory {
        let timing = Timing { seconds, jobs: plan.jobs, chunk: plan.chunk };
        directory.write(&tournament_files(&report, &timing)).failed()?;
    }
    Ok(match args.format {
        Format::Table => tournament_screen(&report),
        Format::Csv => standings(&report),
        Format::Json => tournament_json(&report),
    })
}

/// Everything that can be wrong with the input, found before the first game.
fn prepare(args: &Args, house: &HouseRules) -> Outcome<(Tournament, Box<dyn Table>)> {
    let edition = edition(&args.game).bad_input()?;
    let plain = edition.rulebook(&HouseRules::default()).failed()?;
    let book = edition.rulebook(house).bad_input()?;
    let design = RoundRobin::new(&args.bots, args.players, args.games).bad_input()?;
    let first = |seat: Seat| seat.index() as u8;
    let arrangement = PerSeat::from_fn(args.players, first);
    let table =
        edition.table(&book, &Lineup { specs: args.bots.clone(), arrangement }).bad_input()?;
    let tournament = Tournament {
        game: edition.id(),
        title: edition.name(),
        rules: ResolvedRules::new(edition.id(), &plain, &book),
        bots: table.players().to_vec(),
        design,
        seed: args.seed,
        games_asked: args.games,
        arguments: arguments(args),
    };
    Ok((tournament, table))
}

/// The arguments that make the same files again, in a fixed order: everything but what changes
/// only time, place or the form of standard output.
fn arguments(args: &Args) -> Vec<String> {
    let mut list = vec!["tournament".into(), args.game.clone()];
    let mut option = |name: &str, value: String| list.extend([name.into(), value]);
    option("--bots", args.bots.join(","));
    option("--players", args.players.to_string());
    option("-n", args.games.to_string());
    option("--seed", args.seed.to_string());
    for file in &args.house.files {
        option("--rules", file.display().to_string());
    }
    for setting in &args.house.settings {
        option("--set", setting.clone());
    }
    list
}
