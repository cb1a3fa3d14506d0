//! `corsair verify`: play scenario files, or many games under an auditor.

pub mod args;
pub mod games;
pub mod hidden;
pub mod scenarios;

use std::path::{Path, PathBuf};

use crate::exit::{Outcome, bail_input};
use crate::games::all_editions;
use crate::inspect::scenario::ToldLines;
use crate::studies::verify::args::{Format, PlayArgs};

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
    /// Form of the output
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    play: PlayArgs,
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
            let fix = format!("verify {} and scenario files one at a time", edition.id());
            bail_input!(fix)
        }
        None => verify_files(args),
    }
}

fn verify_files(args: &Args) -> Outcome<String> {
    let given = args.play.given();
    let is_misplaced = |option: &&&str| !args.hidden || **option != "--count";
    if let Some(first) = given.iter().find(is_misplaced) {
        let fix = "is for games; a scenario has its own `seed`, `players` and `[rules]`";
        bail_input!("{first} {fix}");
    }
    let files = match (args.what.is_empty(), args.coverage) {
        (false, _) => args.what.iter().map(PathBuf::from).collect(),
        (true, true) => vec![PathBuf::from(SCENARIOS)],
        (true, false) => {
            let fix = "nothing to verify: name a game, scenario files or directories of them";
            bail_input!(fix);
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
