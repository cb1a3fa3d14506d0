//! `corsair odds`: the flags of every game's desk, and what becomes of the answer.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::anyhow;
use clap::error::ErrorKind;
use clap::{ArgMatches, Command, FromArgMatches, ValueEnum};
use serde::Serialize;

use crate::cli::dry_run::{DryRun, Pilot};
use crate::cli::house_rules::HouseRuleArgs;
use crate::exit::{Blame, Outcome};
use crate::games::{edition, editions};
use crate::lab::durable::Identity;
use crate::lab::{HouseRules, ResolvedRules};
use crate::present::rows::pretty;
use crate::present::{Conditions, ResultDirectory, ResultFile, hashes};
use crate::studies::odds::{Effort, OddsQuestion, OddsTable, Setting};

/// A game, and what is asked of its desk: each game that has odds is a command of its own.
#[derive(Debug)]
pub(crate) struct Args {
    game: String,
    /// What was given; `None` for a game without odds.
    given: Option<(SharedArgs, ArgMatches)>,
}

/// What every desk has beside its own flags.
#[derive(clap::Args, Debug)]
struct SharedArgs {
    #[command(flatten)]
    effort: Effort,
    /// The form of the result on standard output
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// A directory for the result as CSV, and a manifest
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    #[command(flatten)]
    house: HouseRuleArgs,
}

/// The form of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// Tables for people
    Table,
    /// Tidy rows
    Csv,
    /// One JSON object
    Json,
}

impl clap::Args for Args {
    fn augment_args(command: Command) -> Command {
        let command = command
            .subcommand_required(true)
            .subcommand_value_name("GAME")
            .subcommand_help_heading("Games")
            .disable_help_subcommand(true)
            // A game without odds is refused by name.
            .allow_external_subcommands(true);
        let with_odds = editions().into_iter().filter_map(|edition| {
            let desk = edition.desks().odds?;
            let game = Command::new(edition.id()).about(edition.name());
            Some(SharedArgs::augment_args(desk.flags(game)))
        });
        command.subcommands(with_odds)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Args::augment_args(command)
    }
}

impl FromArgMatches for Args {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Args, clap::Error> {
        let missing = || clap::Error::new(ErrorKind::MissingSubcommand);
        let (game, given) = matches.subcommand().ok_or_else(missing)?;
        let has_odds = edition(game).is_ok_and(|edition| edition.desks().odds.is_some());
        let given = match has_odds {
            true => Some((SharedArgs::from_arg_matches(given)?, given.clone())),
            false => None,
        };
        Ok(Args { game: game.into(), given })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Args::from_arg_matches(matches)?;
        Ok(())
    }
}

/// A question ready to be answered.
struct Prepared<'a> {
    shared: &'a SharedArgs,
    setting: Setting,
    question: Box<dyn OddsQuestion>,
    /// The arguments that make the same files again, in a fixed order.
    arguments: Vec<String>,
}

fn prepare(args: &Args) -> Outcome<Prepared<'_>> {
    let edition = edition(&args.game).bad_input()?;
    let without = || anyhow!("`{}` has no odds", edition.id());
    let desk = edition.desks().odds.ok_or_else(without).bad_input()?;
    let (shared, given) = args.given.as_ref().ok_or_else(without).bad_input()?;
    let plain = edition.rulebook(&HouseRules::default()).failed()?;
    let book = edition.rulebook(&shared.house.read()?).bad_input()?;
    let question = desk.ask(given, &book, &shared.effort).bad_input()?;
    let rules = ResolvedRules::new(edition.id(), edition.score(), &plain, &book);
    let mut arguments = vec!["odds".to_owned(), args.game.clone()];
    arguments.extend(question.arguments());
    arguments.extend(shared.effort.arguments());
    arguments.extend(shared.house.arguments());
    let setting = Setting { game: edition.id(), title: edition.name(), rules };
    Ok(Prepared { shared, setting, question, arguments })
}

/// What would be worked out.
pub(crate) fn outline(args: &Args) -> Outcome<DryRun> {
    let Prepared { setting, question, arguments, .. } = prepare(args)?;
    Ok(DryRun {
        identity: Identity::of_verb("odds")
            .with("game", setting.game)
            .with("rules", &setting.rules.values),
        arguments,
        parts: Vec::new(),
        games_asked: None,
        is_at_most: false,
        pilot: Pilot::Games,
        vocabulary: question.vocabulary().bad_input()?,
    })
}

pub(crate) fn execute(args: &Args) -> Outcome<String> {
    let prepared = prepare(args)?;
    let SharedArgs { output, format, .. } = prepared.shared;
    let directory = output.as_deref().map(ResultDirectory::claim).transpose().bad_input()?;
    let answer = prepared.question.answer(&prepared.setting)?;
    if let Some(directory) = directory {
        directory.write(&result_files(&prepared, &answer.table)).failed()?;
    }
    Ok(match format {
        Format::Table => answer.screen,
        Format::Csv => answer.table.csv(),
        Format::Json => answer.json,
    })
}

/// A table and the manifest that seals it.
fn result_files(prepared: &Prepared<'_>, table: &OddsTable) -> Vec<ResultFile> {
    #[derive(Serialize)]
    struct Manifest<'a> {
        #[serde(flatten)]
        conditions: Conditions<'a>,
        files: BTreeMap<&'a str, String>,
    }
    let Setting { game, title, rules } = &prepared.setting;
    let table = ResultFile { name: table.file.into(), text: table.csv() };
    let manifest = pretty(&Manifest {
        conditions: Conditions::new(&prepared.arguments, game, title, rules),
        files: hashes(std::slice::from_ref(&table)),
    });
    vec![table, ResultFile { name: "manifest.json".into(), text: manifest }]
}
