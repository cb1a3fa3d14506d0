//! The command line: read, and handed to its verb.

use std::ffi::OsString;

use anyhow::anyhow;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use corsair_engine::nearest::nearest;

use crate::cli::session::Session;
use crate::cli::study::BoxedStudy;
use crate::cli::verb::{Does, Verb, Verbs};
use crate::exit::{Blame, Outcome};
use crate::present::ResultDirectory;
use crate::shell;

/// All verbs with their options.
pub(crate) fn command(verbs: Verbs) -> Command {
    let verbs = verbs.iter().map(|verb| {
        let options = (verb.options)(Command::new(verb.name));
        options.about(verb.about).long_about(None)
    });
    Command::new("corsair")
        .version(env!("CARGO_PKG_VERSION"))
        .about(
            "A laboratory for pirate board games: who wins, by how much, and what a rule changes",
        )
        .max_term_width(100)
        .after_help(
            "Exit codes: 0 done, 1 failed at run time, 2 wrong usage or bad input, 3 undecided, \
             4 an assertion failed, as of a bot or a speed, 5 a scenario failed or an invariant \
             was broken, 130 interrupted.",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(verbs)
}

/// A command line that was read.
pub struct Cli {
    verbs: Verbs,
    verb: &'static Verb,
    /// The arguments of the verb.
    given: ArgMatches,
    /// The words it was read from.
    words: Vec<OsString>,
}

impl Cli {
    /// Reads the command line of the process.
    ///
    /// # Errors
    /// A request for help, or wrong usage with its cure.
    pub fn read(verbs: Verbs) -> Result<Cli, clap::Error> {
        let words: Vec<OsString> = std::env::args_os().collect();
        Cli::from_words(verbs, words.clone()).map_err(|error| {
            let mut command = command(verbs);
            let error = with_what_is_no_text(error, &words, &mut command);
            with_nearest_verb(error, &command)
        })
    }

    /// Reads the words of an entry of a file, the verb first.
    pub(crate) fn of_entry(verbs: Verbs, words: &[String]) -> anyhow::Result<Cli> {
        let words = std::iter::once("corsair").chain(words.iter().map(String::as_str));
        Cli::from_words(verbs, words.map(OsString::from).collect())
            .map_err(|error| told(with_nearest_verb(error, &command(verbs))))
    }

    fn from_words(verbs: Verbs, words: Vec<OsString>) -> Result<Cli, clap::Error> {
        let mut given = command(verbs).try_get_matches_from(&words)?;
        let (name, given) = given.remove_subcommand().expect("a verb is required");
        let verb = verbs.named(&name).expect("it is one of the verbs");
        Ok(Cli { verbs, verb, given, words })
    }

    /// Whether an argument is given, and not only by default.
    pub(crate) fn gives(&self, id: &str) -> bool {
        // Some verbs have a command for each game.
        let given = self.given.subcommand().map_or(&self.given, |(_, given)| given);
        given.ids().any(|of| of.as_str() == id)
            && given.value_source(id) == Some(ValueSource::CommandLine)
    }

    /// The plan that it makes, if its verb carries one out.
    pub(crate) fn study(&self) -> Option<Outcome<BoxedStudy>> {
        match self.verb.does {
            Does::Study(maker) => Some((maker.read)(&self.given)),
            Does::Answer(_) => None,
        }
    }

    /// Does what was asked. Returns what goes to standard output.
    ///
    /// # Errors
    /// What went wrong, and the exit code that goes with it.
    pub fn execute(self) -> Outcome<String> {
        let maker = match self.verb.does {
            Does::Answer(answer) => return answer(&self.given, self.verbs),
            Does::Study(maker) => maker,
        };
        let names = self.verbs.file_names();
        let session = Session { names, ..(maker.session)(&self.given)? };
        let mut study = match &session.durable.resume {
            Some(kept_in) if !self.gives("game") => {
                let checkpoint = ResultDirectory::checkpoint(kept_in).bad_input()?;
                let (verb, held) = (self.verb.name, &checkpoint.verb);
                if verb != held {
                    let kept_in = kept_in.display();
                    return Err(anyhow!("`{kept_in}` holds a `corsair {held}`")).bad_input();
                }
                session.durable.trust.check(kept_in, &checkpoint.plan)?;
                (maker.restore)(&checkpoint.plan, Some(&self.given_alone()?))?
            }
            Some(_) | None => (maker.read)(&self.given)?,
        };
        study.play(session)
    }

    /// The arguments of the verb without those that stand by default.
    fn given_alone(&self) -> Outcome<ArgMatches> {
        let plain = command(self.verbs).mut_subcommands(|verb| verb.mut_args(without_default));
        let given = plain.try_get_matches_from(&self.words).map_err(told).bad_input()?;
        Ok(given.subcommand().expect("a verb is required").1.clone())
    }
}

/// An option that has a value only where one is given; a flag is false by default, too.
fn without_default(option: Arg) -> Arg {
    match option.get_action() {
        ArgAction::SetTrue => option
            .action(ArgAction::Set)
            .num_args(0)
            .value_parser(value_parser!(bool))
            .default_missing_value("true"),
        _ => option.default_value(None),
    }
}

/// The plan of a checkpoint, to be played as `session` says.
pub(crate) fn play_kept(
    verbs: Verbs,
    name: &str,
    plan: &serde_json::Value,
    session: Session,
) -> Outcome<String> {
    match verbs.named(name).map(|verb| verb.does) {
        Some(Does::Study(maker)) => (maker.restore)(plan, None)?.play(session),
        Some(Does::Answer(_)) | None => {
            Err(anyhow!("there is no verb `{name}` that plays")).bad_input()
        }
    }
}

/// What the command line says of wrong usage, as the end of a longer sentence.
pub(crate) fn told(error: clap::Error) -> anyhow::Error {
    let told = error.to_string();
    anyhow!("{}", told.trim_start_matches("error: ").trim_end())
}

/// Names the arguments that are no text where one has to be.
fn with_what_is_no_text(
    error: clap::Error,
    words: &[OsString],
    command: &mut Command,
) -> clap::Error {
    if error.kind() != ErrorKind::InvalidUtf8 {
        return error;
    }
    let told = words
        .iter()
        .filter(|word| word.to_str().is_none())
        .map(|word| format!("`{}`", shell::told(word)));
    let told = told.collect::<Vec<_>>().join(", ");
    let message = format!(
        "{told}: no UTF-8. Only files and directories that stand by themselves, such as -o DIR, may \
         have such names; give this one another"
    );
    command.error(ErrorKind::InvalidUtf8, message)
}

/// Names the nearest verb where clap finds none near enough, as for swapped letters.
fn with_nearest_verb(mut error: clap::Error, command: &Command) -> clap::Error {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return error;
    };
    let near = nearest(word, command.get_subcommands().map(clap::Command::get_name));
    if let Some(near) = near.map(String::from)
        && error.get(ContextKind::SuggestedSubcommand).is_none()
    {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![near]));
    }
    error
}
