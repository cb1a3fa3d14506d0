//! Command `corsair verify`: plays scenario files, or many games under an auditor.

pub mod args;
pub mod games;
pub mod hidden;
mod page;
pub mod rows;
pub mod scenarios;

use std::path::{Path, PathBuf};

use crate::verify::args::PlayArgs;
use corsair_games::all_editions;
use corsair_present::exit::{Outcome, bail_input};
use corsair_present::result::Format;

#[derive(clap::Args, Debug)]
#[command(
    after_help = "Exit codes: 0 everything passed, 2 a file is malformed, 5 a scenario failed or a game broke an \
                  invariant."
)]
pub(crate) struct Args {
    /// Scenario files, directories with scenario files, or a game to play under an auditor
    #[arg(value_name = "FILE|GAME")]
    what: Vec<String>,
    /// List the scenarios that test each rule
    #[arg(long, conflicts_with_all = ["games", "full", "format"])]
    coverage: bool,
    /// Check for leaks of hidden facts, in games or in scenario files: compares all outputs for a seat between states
    /// that the seat can't distinguish
    #[arg(long, conflicts_with = "coverage")]
    hidden: bool,
    /// Print everything, not only one screen: also every scenario and every check
    #[arg(long)]
    full: bool,
    /// Format of the result on standard output
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    #[command(flatten)]
    play: PlayArgs,
}

/// Directory of the scenarios in the repository.
const SCENARIOS: &str = "engine/scenarios";

pub(crate) fn execute(args: &Args) -> Outcome<String> {
    let (editions, form) = (all_editions(), (args.format, args.full));
    let named = args.what.iter().find_map(|what| {
        editions.iter().find(|edition| edition.id() == what && !Path::new(what).exists())
    });
    match named {
        Some(edition) if args.what.len() == 1 && args.hidden => {
            hidden::verify(edition.as_ref(), &args.play, form)
        }
        Some(edition) if args.what.len() == 1 && !args.coverage => {
            games::verify(edition.as_ref(), &args.play, form)
        }
        Some(edition) if args.what.len() == 1 => {
            bail_input!(
                "--coverage applies only to scenario files: remove --coverage, or remove {}",
                edition.id()
            )
        }
        Some(edition) => {
            let fix = format!(
                "a game and scenario files cannot be verified together: verify {} in a separate \
                 command",
                edition.id()
            );
            bail_input!(fix)
        }
        None => verify_files(args, form),
    }
}

fn verify_files(args: &Args, form: (Format, bool)) -> Outcome<String> {
    let given = args.play.given();
    let is_misplaced = |option: &&&str| !args.hidden || **option != "--games";
    if let Some(first) = given.iter().find(is_misplaced) {
        let fix = "applies only to a game, because a scenario sets `seed`, `players` and \
                   `[rules]`: remove the option";
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
        return hidden::verify_files(&files, args.play.games, form);
    }
    scenarios::verify(&files, form)
}
