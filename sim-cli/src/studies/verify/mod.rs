//! `corsair verify`: play scenario files, or many games under an auditor.

pub mod games;
pub mod hidden;
pub mod scenarios;

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::cli::house_rules::HouseRuleArgs;
use crate::cli::progress::ProgressArgs;
use crate::cli::table::BotList;
use crate::count;
use crate::exit::{Outcome, bail_input};
use crate::games::all_editions;
use crate::inspect::scenario::ToldLines;

#[derive(clap::Args, Debug)]
#[command(
    after_help = "Exit codes: 0 all held, 2 a file is malformed (whatever the others do), 5 something did not hold."
)]
pub(crate) struct Args {
    /// Scenario files, or directories of them; or a game, to be played under an auditor
    #[arg(value_name = "FILE|GAME")]
    what: Vec<String>,
    /// Print which scenario proves which rule, as docs/coverage.md has it
    #[arg(long, conflicts_with_all = ["games", "steps", "format"])]
    coverage: bool,
    /// Compare worlds that a seat can't distinguish, in games or in situations of scenario files
    #[arg(long, conflicts_with_all = ["coverage", "steps"])]
    hidden: bool,
    /// Print every line of every scenario, not only those that failed
    #[arg(long)]
    steps: bool,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    play: PlayArgs,
}

/// What is played under the auditor.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Games under an auditor")]
pub(crate) struct PlayArgs {
    /// Number of games, rounded up to whole blocks: 500, 10k, 1.5M, 1e6 [default: 10k]; with --hidden, of pairs of
    /// worlds, of each scenario for files [default: 1k, 20]
    #[arg(short = 'n', long = "count", value_name = "COUNT", value_parser = count::parse)]
    #[arg(allow_negative_numbers = true)]
    games: Option<u64>,
    /// Bots, separated by commas: one for each seat, or one for all seats [default: the game's]
    #[arg(long, value_name = "BOT,..", value_parser = BotList::parse)]
    bots: Option<BotList>,
    /// How many seats [default: one for each bot, or the game's for a single bot]
    #[arg(long, value_name = "N", value_parser = count::seats)]
    #[arg(allow_negative_numbers = true)]
    players: Option<usize>,
    /// The seed of all chance [default: 1]
    #[arg(long, value_name = "N", value_parser = count::whole::<u64>)]
    #[arg(allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Threads; changes time, never a result [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = count::within(1_u16, 1024))]
    #[arg(allow_negative_numbers = true)]
    jobs: Option<u16>,
    #[command(flatten)]
    progress: ProgressArgs,
    #[command(flatten)]
    house: HouseRuleArgs,
}

impl PlayArgs {
    /// The options that are given; all of them mean nothing for scenario files.
    fn given(&self) -> Vec<&'static str> {
        let options = [
            ("--count", self.games.is_some()),
            ("--bots", self.bots.is_some()),
            ("--players", self.players.is_some()),
            ("--seed", self.seed.is_some()),
            ("--jobs", self.jobs.is_some()),
            ("--rules", !self.house.files.is_empty()),
            ("--set", !self.house.settings.is_empty()),
        ];
        options.into_iter().filter(|&(_, is_given)| is_given).map(|(name, _)| name).collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// Lines for people
    Text,
    /// One JSON object
    Json,
}

/// Where the scenarios of the repository lie.
const SCENARIOS: &str = "engine/scenarios";

pub(crate) fn execute(args: &Args) -> Outcome<String> {
    let editions = all_editions();
    let named = args.what.iter().find_map(|what| {
        editions.iter().find(|edition| edition.id() == what && !Path::new(what).exists())
    });
    match named {
        Some(edition) if args.what.len() == 1 && args.hidden => {
            hidden::verify(edition.as_ref(), &args.play, args.format)
        }
        Some(edition) if args.what.len() == 1 && !args.coverage && !args.steps => {
            games::verify(edition.as_ref(), &args.play, args.format)
        }
        Some(edition) if args.what.len() == 1 => {
            bail_input!("--coverage and --steps are for scenario files, not for {}", edition.id())
        }
        Some(edition) => {
            let cure = format!("verify {} and scenario files one at a time", edition.id());
            bail_input!(cure)
        }
        None => verify_files(args),
    }
}

fn verify_files(args: &Args) -> Outcome<String> {
    let given = args.play.given();
    let is_misplaced = |option: &&&str| !args.hidden || **option != "--count";
    if let Some(first) = given.iter().find(is_misplaced) {
        let cure = "is for games; a scenario has its own `seed`, `players` and `[rules]`";
        bail_input!("{first} {cure}");
    }
    let files = match (args.what.is_empty(), args.coverage) {
        (false, _) => args.what.iter().map(PathBuf::from).collect(),
        (true, true) => vec![PathBuf::from(SCENARIOS)],
        (true, false) => {
            let cure = "nothing to verify: name a game, scenario files or directories of them";
            bail_input!(cure);
        }
    };
    if args.coverage {
        return scenarios::coverage(&files);
    }
    if args.hidden {
        return hidden::verify_files(&files, args.play.games, args.format);
    }
    let told = if args.steps { ToldLines::All } else { ToldLines::Failed };
    scenarios::verify(&files, told, args.format)
}
