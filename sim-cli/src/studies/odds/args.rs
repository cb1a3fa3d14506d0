//! `corsair odds`: the flags of every game's desk, and what becomes of the answer.

use std::path::PathBuf;

use anyhow::anyhow;
use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, FromArgMatches, ValueEnum};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cli::dry_run::{DryRun, Pilot};
use crate::cli::house_rules::HouseRuleArgs;
use crate::cli::play::{self, threads};
use crate::cli::session::Session;
use crate::cli::study::{Study, with_session};
use crate::count;
use crate::exit::{Blame, Outcome};
use crate::games::{all_editions, edition};
use crate::lab::assertion::AssertableTable;
use crate::lab::durable::Identity;
use crate::lab::{HouseRules, PlanRecord, ResolvedRules};
use crate::pack::Edition;
use crate::pack::odds::{Effort, OddsDesk, OddsQuestion, OddsTable, Setting};
use crate::present::page::registry::Teller;
use crate::present::rows::{ResultTable, object, pretty};
use crate::present::{Conditions, ResultFile, hashes};
use crate::studies::odds::page;
use crate::text_file::Files;

/// A game, and what is asked of its desk: each game that has odds is a command of its own.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Plan {
    game: String,
    /// `None` for a game without odds.
    asked: Option<Asked>,
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    texts: Files,
}

/// What is asked of a desk.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    /// The desk's own flags.
    flags: Value,
    shared: SharedArgs,
}

/// What every desk has beside its own flags.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SharedArgs {
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    house: HouseRuleArgs,
}

impl Args for Plan {
    fn augment_args(command: Command) -> Command {
        let command = command
            .subcommand_required(true)
            .subcommand_value_name("GAME")
            .subcommand_help_heading("Games")
            .disable_help_subcommand(true)
            // A game without odds is refused by name.
            .allow_external_subcommands(true);
        let with_odds = all_editions().into_iter().filter_map(|edition| {
            let desk = edition.desks().odds?;
            let game = SharedArgs::augment_args(desk.flags(Command::new(edition.id())));
            // Options that are flattened would put their own words in place of these.
            let about = format!("{}: {}", edition.name(), Plan::ABOUT.to_lowercase());
            Some(game.about(about).long_about(None).hide(!edition.is_listed()))
        });
        command.subcommands(with_odds)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Plan::augment_args(command)
    }
}

/// The game that is named, and its desk with what is given there; `None` for a game without odds.
type OfGame<'g> = (&'g str, Option<(&'static dyn OddsDesk, &'g ArgMatches)>);

fn of_game(given: &ArgMatches) -> Result<OfGame<'_>, clap::Error> {
    let missing = || clap::Error::new(ErrorKind::MissingSubcommand);
    let (game, given) = given.subcommand().ok_or_else(missing)?;
    let desk = edition(game).ok().and_then(|edition| edition.desks().odds);
    Ok((game, desk.map(|desk| (desk, given))))
}

impl FromArgMatches for Plan {
    fn from_arg_matches(given: &ArgMatches) -> Result<Plan, clap::Error> {
        let (game, desk) = of_game(given)?;
        let asked = desk.map(|(desk, given)| -> Result<Asked, clap::Error> {
            let shared = SharedArgs::from_arg_matches(given)?;
            Ok(Asked { flags: desk.given(given)?, shared })
        });
        Ok(Plan { game: game.into(), asked: asked.transpose()?, texts: Files::default() })
    }

    fn update_from_arg_matches(&mut self, given: &ArgMatches) -> Result<(), clap::Error> {
        *self = Plan::from_arg_matches(given)?;
        Ok(())
    }
}

/// The options of every game's command that change no result.
#[derive(Debug)]
pub(crate) struct Options(Option<SessionArgs>);

#[derive(clap::Args, Debug)]
struct SessionArgs {
    /// Threads of a simulation; changes time, never a result [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = count::within(1_u16, 1024), allow_negative_numbers = true)]
    jobs: Option<u16>,
    /// The form of the result on standard output
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// A directory for the result as CSV, and a manifest
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Let the directory hold the result of another plan: it is replaced
    #[arg(long)]
    force: bool,
}

impl Args for Options {
    fn augment_args(command: Command) -> Command {
        command.mut_subcommands(with_session::<SessionArgs>)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Options::augment_args(command)
    }
}

impl FromArgMatches for Options {
    fn from_arg_matches(given: &ArgMatches) -> Result<Options, clap::Error> {
        let (_, desk) = of_game(given)?;
        let session = desk.map(|(_, given)| SessionArgs::from_arg_matches(given));
        session.transpose().map(Options)
    }

    fn update_from_arg_matches(&mut self, given: &ArgMatches) -> Result<(), clap::Error> {
        *self = Options::from_arg_matches(given)?;
        Ok(())
    }
}

impl From<Options> for Session {
    fn from(Options(given): Options) -> Session {
        given.map_or_else(Session::default, |SessionArgs { jobs, format, output, force }| Session {
            jobs,
            format: format.into(),
            output,
            force,
            ..Session::default()
        })
    }
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

impl From<Format> for play::Format {
    fn from(format: Format) -> play::Format {
        match format {
            Format::Table => play::Format::Table,
            Format::Csv => play::Format::Csv,
            Format::Json => play::Format::Json,
        }
    }
}

/// A question ready to be answered.
pub(crate) struct Prepared {
    setting: Setting,
    question: Box<dyn OddsQuestion>,
}

impl Study for Plan {
    const VERB: &'static str = "odds";
    const ABOUT: &'static str = "Work out a combat exactly: who wins, what is lost, what is best";
    type Options = Options;
    type Prepared = Prepared;
    const TELL: Teller = page::tell;

    fn tables(edition: &dyn Edition) -> Vec<ResultTable> {
        edition.desks().odds.map_or_else(Vec::new, |desk| desk.tables().to_vec())
    }

    fn figures(edition: &dyn Edition) -> &'static [AssertableTable] {
        edition.desks().odds.map_or(&[], |desk| desk.figures())
    }

    fn prepare(&mut self) -> Outcome<Prepared> {
        let edition = edition(&self.game).bad_input()?;
        let without = || anyhow!("`{}` has no odds", edition.id());
        let desk = edition.desks().odds.ok_or_else(without).bad_input()?;
        let Asked { flags, shared } = self.asked.as_ref().ok_or_else(without).bad_input()?;
        let plain = edition.rulebook(&HouseRules::default()).failed()?;
        let book = edition.rulebook(&shared.house.read_among(&mut self.texts)?).bad_input()?;
        let question = desk.ask(flags, &book, &shared.effort).bad_input()?;
        let rules = ResolvedRules::new(edition.id(), edition.score(), &plain, &book);
        Ok(Prepared {
            setting: Setting { game: edition.id(), title: edition.name(), rules },
            question,
        })
    }

    fn describe(&self, Prepared { setting, question }: &Prepared) -> Outcome<DryRun> {
        let identity = Identity::of_verb(Plan::VERB)
            .with("game", setting.game)
            .with("rules", &setting.rules.values);
        let vocabulary = question.vocabulary().bad_input()?;
        let pilot = Pilot::FewerDeals(Vec::new());
        Ok(DryRun { identity, parts: Vec::new(), is_at_most: false, pilot, vocabulary })
    }

    fn carry_out(
        &self,
        Prepared { setting, question }: Prepared,
        session: Session,
    ) -> Outcome<String> {
        let directory = session.claim_directory(&self.record())?.directory;
        let answer = question.answer(&setting, threads(session.jobs))?;
        if let Some(directory) = directory {
            let tables = std::iter::once(&answer.table).chain(&answer.more);
            directory.write(&result_files(&self.record(), &setting, tables)).failed()?;
        }
        Ok(match session.format {
            play::Format::Table => answer.screen,
            play::Format::Csv => answer.table.csv(),
            play::Format::Json => answer.json,
        })
    }

    /// The words are those of the game's command.
    fn record(&self) -> PlanRecord {
        let command = Plan::augment_args(Command::new(Plan::VERB));
        let of_game = command.find_subcommand(&self.game).unwrap_or(&command);
        let PlanRecord { plan, mut argv, .. } = PlanRecord::new(of_game, self);
        argv.insert(0, Plan::VERB.into());
        PlanRecord { verb: Plan::VERB.into(), plan, argv }
    }
}

/// Tables and the manifest that seals them.
fn result_files<'t>(
    plan: &PlanRecord,
    setting: &Setting,
    tables: impl Iterator<Item = &'t OddsTable>,
) -> Vec<ResultFile> {
    let Setting { game, title, rules } = setting;
    let file = |table: &OddsTable| ResultFile { name: table.file.into(), text: table.csv() };
    let mut files: Vec<ResultFile> = tables.map(file).collect();
    let manifest = pretty(&object!(Manifest {
        #[serde(flatten)]
        conditions: Conditions::new(plan, game, title, rules),
        files: hashes(&files),
    }));
    files.push(ResultFile { name: "manifest.json".into(), text: manifest });
    files
}
