//! The command line: one file per verb.

use crate::catalogue::{bots, completions, games, man, rules};
use crate::inspect::replay::{args as replay, trace_args as trace};
use crate::inspect::verify;
use crate::studies::bench::args as bench;
use crate::studies::calibrate::args as calibrate;
use crate::studies::check_bot::args as check_bot;
use crate::studies::compare::args as compare;
use crate::studies::experiment::args as experiment;
use crate::studies::r#match::args as contest;
use crate::studies::merge;
use crate::studies::odds::args as odds;
use crate::studies::openings::args as openings;
use crate::studies::openings::opening_names;
use crate::studies::plan::args as plan;
use crate::studies::report;
use crate::studies::run::args as run;
use crate::studies::seats::args as seats;
use crate::studies::sensitivity::args as sensitivity;
use crate::studies::sweep::args as sweep;
use crate::studies::tournament::args as tournament;
use std::ffi::OsString;

use anyhow::anyhow;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use corsair_engine::nearest::nearest;

use crate::cli::dry_run::{Claims, DryRun};
use crate::cli::durable::DurableArgs;
use crate::cli::play::PlayArgs;
use crate::cli::resume::Begun;
use crate::exit::{Blame, Exit, Failure, Outcome};
use crate::lab::durable::Interrupt;
use crate::present::ResultDirectory;
use crate::shell;

/// A laboratory for pirate board games: who wins, by how much, and what a rule changes.
#[derive(Parser, Debug)]
#[command(name = "corsair", version, max_term_width = 100)]
#[command(after_help = "Exit codes: 0 done, 1 failed at run time, 2 wrong usage or bad input, \
                        3 undecided, 4 an assertion failed, as of a bot or a speed, \
                        5 a scenario failed or an invariant was broken, 130 interrupted.")]
pub struct Cli {
    #[command(subcommand)]
    pub(crate) verb: Verb,
    /// The words it was read from.
    #[arg(skip)]
    words: Vec<OsString>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Verb {
    /// Play many games between bots and report who wins and how
    Run(run::Args),
    /// Compare sets of rules on the same deals: what a house rule changes
    Compare(compare::Args),
    /// Has a seat an advantage? Balanced, imbalanced or undecided
    Seats(seats::Args),
    /// Vary rule values over a grid or a sample, and tell what each does
    Sweep(sweep::Args),
    /// Do conclusions survive what is not known of the rules? What moves them most
    Sensitivity(sensitivity::Args),
    /// Which of two bots wins more at one table, tested as the games come in
    Match(contest::Args),
    /// Which opening is best, and a symmetric equilibrium of openings
    #[command(visible_aliases = opening_names())]
    Openings(openings::Args),
    /// Play a round robin between more bots than seats, and rate them
    Tournament(tournament::Args),
    /// How many games an answer needs, from a pilot
    Plan(plan::Args),
    /// Regenerate the calibration tables of docs/METHODOLOGY.md
    Calibrate(calibrate::Args),
    /// Play all experiments of a file, and say what it asserts that holds
    Experiment(experiment::Args),
    /// Make a page of results: charts, tables, what they mean and rest on
    Report(report::Args),
    /// Make one result of the shards of a run
    Merge(merge::Args),
    /// Tell one game of a run: as a story, as the table at a turn, or line by line
    Replay(replay::Args),
    /// Write games as JSON, one decision, roll or event a line
    Trace(trace::Args),
    /// Work out a combat exactly: who wins, what is lost, what is best
    Odds(odds::Args),
    /// Time tables: games and decisions per second, against an earlier measurement
    Bench(bench::Args),
    /// Walk a bot of your own through the protocol and explain what fails
    CheckBot(check_bot::Args),
    /// List the games
    Games(games::Args),
    /// List the bots of a game and their parameters
    Bots(bots::Args),
    /// Show the rules of a game, check house rules, or say what they change
    Rules(rules::Args),
    /// Play scenario files, or many games under an auditor, and say whether the rules hold
    Verify(verify::Args),
    /// Print what a shell needs to complete the command line
    Completions(completions::Args),
    /// Print the manual page, or write the pages of all verbs
    Man(man::Args),
}

impl Cli {
    /// Reads the command line of the process.
    ///
    /// # Errors
    /// A request for help, or wrong usage with its cure.
    pub fn read() -> Result<Cli, clap::Error> {
        let words: Vec<OsString> = std::env::args_os().collect();
        let cli = Cli::try_parse_from(&words)
            .map_err(|error| with_nearest_verb(with_what_is_no_text(error, &words)))?;
        Ok(Cli { words, ..cli })
    }

    /// Reads words as they stand, the program first, and says what is given among them.
    pub(crate) fn strictly<'w>(
        words: impl Iterator<Item = &'w str>,
    ) -> anyhow::Result<(Cli, ArgMatches)> {
        let words: Vec<OsString> = words.map(OsString::from).collect();
        let read = Cli::command().try_get_matches_from(&words);
        let read = read.and_then(|given| Ok((Cli::from_arg_matches(&given)?, given)));
        match read {
            Ok((cli, given)) => Ok((Cli { words, ..cli }, given)),
            Err(error) => Err(told(with_nearest_verb(error))),
        }
    }

    /// What it would play, if it plays or works out something that can be kept.
    pub(crate) fn outline(&self) -> Option<Outcome<DryRun>> {
        self.verb.outline()
    }

    /// Lets somebody else's interrupt end it, if it can go on.
    pub(crate) fn heed(&mut self, interrupt: &Interrupt) {
        if let Some(LongVerb { durable, .. }) = self.verb.long() {
            durable.interrupt = Some(interrupt.clone());
        }
    }

    /// Reads the arguments that a run was begun with, and others after them.
    pub(crate) fn again(
        arguments: &[String],
        more: impl IntoIterator<Item = OsString>,
    ) -> Outcome<Cli> {
        let words: Vec<OsString> = std::iter::once("corsair")
            .chain(arguments.iter().map(String::as_str))
            .map(OsString::from)
            .chain(more)
            .collect();
        // Of words that stand twice the later wins; bots are a list, and the later list wins.
        let command = Cli::command().mut_subcommands(|verb| {
            verb.args_override_self(true).mut_args(|argument| match argument.get_id().as_str() {
                "bots" => argument.overrides_with("bots"),
                _ => argument,
            })
        });
        let read = command.try_get_matches_from(&words);
        let cli = read.and_then(|matches| Cli::from_arg_matches(&matches)).map_err(told);
        Ok(Cli { words, ..cli.bad_input()? })
    }

    /// With the arguments of the run it goes on with, if it names no other; and that run.
    fn filled_in(mut self) -> Outcome<(Cli, Option<Begun>)> {
        let Some(LongVerb { durable, says_what: false }) = self.verb.long() else {
            return Ok((self, None));
        };
        let Some(kept_in) = durable.resume.clone() else { return Ok((self, None)) };
        let arguments = ResultDirectory::checkpoint(&kept_in).bad_input()?.arguments;
        let [_, verb, more @ ..] = self.words.as_slice() else { return Ok((self, None)) };
        let holds = arguments.first().map_or("", String::as_str);
        if verb != holds {
            let refusal = anyhow!("`{}` holds a `corsair {holds}`", kept_in.display());
            return Err(Failure::new(Exit::BadInput, refusal));
        }
        let cli = Cli::again(&arguments, more.to_vec())?;
        Ok((cli, Some(Begun { kept_in, arguments })))
    }

    /// Does what was asked. Returns what goes to standard output.
    ///
    /// # Errors
    /// What went wrong, and the exit code that goes with it.
    pub fn execute(self) -> Outcome<String> {
        match self.filled_in()? {
            (cli, Some(begun)) => begun.explain(cli.carry_out()),
            (cli, None) => cli.carry_out(),
        }
    }

    pub(crate) fn carry_out(mut self) -> Outcome<String> {
        self.verb.check_claims()?;
        match self.verb {
            Verb::Run(args) => run::execute(args),
            Verb::Compare(args) => compare::execute(args),
            Verb::Seats(args) => seats::execute(args),
            Verb::Sweep(args) => sweep::execute(&args),
            Verb::Sensitivity(args) => sensitivity::execute(&args),
            Verb::Match(args) => contest::execute(args),
            Verb::Openings(args) => openings::execute(&args),
            Verb::Tournament(args) => tournament::execute(args),
            Verb::Plan(args) => plan::execute(&args),
            Verb::Calibrate(args) => calibrate::execute(&args),
            Verb::Experiment(args) => experiment::execute(&args),
            Verb::Report(args) => report::execute(&args),
            Verb::Merge(args) => merge::execute(args),
            Verb::Replay(args) => replay::execute(&args),
            Verb::Trace(args) => trace::execute(&args),
            Verb::Odds(args) => odds::execute(&args),
            Verb::Bench(args) => bench::execute(&args),
            Verb::CheckBot(args) => check_bot::execute(&args),
            Verb::Games(args) => Ok(games::execute(&args)),
            Verb::Bots(args) => bots::execute(&args),
            Verb::Rules(args) => rules::execute(&args),
            Verb::Verify(args) => verify::execute(&args),
            Verb::Completions(args) => completions::execute(&args),
            Verb::Man(args) => man::execute(&args),
        }
    }
}

/// A verb whose runs may be long.
pub(crate) struct LongVerb<'a> {
    pub(crate) durable: &'a mut DurableArgs,
    /// Whether the command line says what to play, not only where to go on.
    says_what: bool,
}

impl Verb {
    /// What it would play, if it plays or works out something that can be kept.
    fn outline(&self) -> Option<Outcome<DryRun>> {
        match self {
            Verb::Run(args) => Some(run::outline(args)),
            Verb::Compare(args) => Some(compare::outline(args)),
            Verb::Seats(args) => Some(seats::outline(args)),
            Verb::Match(args) => Some(contest::outline(args)),
            Verb::Tournament(args) => Some(tournament::outline(args)),
            Verb::Plan(args) => Some(plan::outline(args)),
            Verb::Odds(args) => Some(odds::outline(args)),
            Verb::Openings(args) => Some(openings::outline(args)),
            Verb::Sweep(args) => Some(sweep::outline(args)),
            Verb::Sensitivity(args) => Some(sensitivity::outline(args)),
            Verb::Experiment(_)
            | Verb::Merge(_)
            | Verb::Report(_)
            | Verb::Calibrate(_)
            | Verb::Bench(_)
            | Verb::Replay(_)
            | Verb::Trace(_)
            | Verb::CheckBot(_)
            | Verb::Games(_)
            | Verb::Bots(_)
            | Verb::Rules(_)
            | Verb::Verify(_)
            | Verb::Completions(_)
            | Verb::Man(_) => None,
        }
    }

    /// What verbs have in common that play many games.
    fn play(&mut self) -> Option<&mut PlayArgs> {
        match self {
            Verb::Run(args) => Some(&mut args.play),
            Verb::Compare(args) => Some(&mut args.play),
            Verb::Seats(args) => Some(&mut args.play),
            Verb::Match(args) => Some(&mut args.play),
            Verb::Tournament(args) => Some(&mut args.play),
            Verb::Plan(args) => Some(&mut args.play),
            Verb::Openings(args) => Some(&mut args.play),
            Verb::Sweep(args) => Some(&mut args.play.play),
            Verb::Sensitivity(args) => Some(&mut args.play.play),
            Verb::Odds(_)
            | Verb::Experiment(_)
            | Verb::Merge(_)
            | Verb::Report(_)
            | Verb::Calibrate(_)
            | Verb::Bench(_)
            | Verb::Replay(_)
            | Verb::Trace(_)
            | Verb::CheckBot(_)
            | Verb::Games(_)
            | Verb::Bots(_)
            | Verb::Rules(_)
            | Verb::Verify(_)
            | Verb::Completions(_)
            | Verb::Man(_) => None,
        }
    }

    /// Refuses assertions that are about nothing, before anything is played.
    fn check_claims(&mut self) -> Outcome<()> {
        let assertions = self.play().map(|play| play.assertions.clone()).unwrap_or_default();
        if assertions.is_empty() {
            return Ok(());
        }
        let nothing = || anyhow!("of this verb nothing can be asserted");
        let DryRun { vocabulary, .. } = self.outline().ok_or_else(nothing).bad_input()??;
        assertions.iter().try_for_each(|of| vocabulary.check(of)).bad_input()?;
        if let Some(play) = self.play() {
            play.claims = Claims { checked: Some((assertions, vocabulary)) };
        }
        Ok(())
    }

    /// What all verbs have in common whose runs may be long.
    pub(crate) fn long(&mut self) -> Option<LongVerb<'_>> {
        match self {
            Verb::Run(args) => {
                Some(LongVerb { says_what: args.game.is_some(), durable: &mut args.durable })
            }
            Verb::Compare(args) => {
                Some(LongVerb { says_what: !args.b.is_empty(), durable: &mut args.durable })
            }
            Verb::Seats(args) => {
                Some(LongVerb { says_what: args.game.is_some(), durable: &mut args.durable })
            }
            Verb::Match(args) => {
                Some(LongVerb { says_what: args.game.is_some(), durable: &mut args.durable })
            }
            Verb::Tournament(args) => {
                Some(LongVerb { says_what: args.game.is_some(), durable: &mut args.durable })
            }
            Verb::Merge(_)
            | Verb::Report(_)
            | Verb::Experiment(_)
            | Verb::Openings(_)
            | Verb::Sweep(_)
            | Verb::Sensitivity(_)
            | Verb::Plan(_)
            | Verb::Calibrate(_)
            | Verb::Bench(_)
            | Verb::Replay(_)
            | Verb::Trace(_)
            | Verb::Odds(_)
            | Verb::CheckBot(_)
            | Verb::Games(_)
            | Verb::Bots(_)
            | Verb::Rules(_)
            | Verb::Verify(_)
            | Verb::Completions(_)
            | Verb::Man(_) => None,
        }
    }
}

/// What the command line says of wrong usage, as the end of a longer sentence.
fn told(error: clap::Error) -> anyhow::Error {
    let told = error.to_string();
    anyhow!("{}", told.trim_start_matches("error: ").trim_end())
}

/// Names the arguments that are no text where one has to be.
fn with_what_is_no_text(error: clap::Error, words: &[OsString]) -> clap::Error {
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
    Cli::command().error(ErrorKind::InvalidUtf8, message)
}

/// Names the nearest verb where clap finds none near enough, as for swapped letters.
fn with_nearest_verb(mut error: clap::Error) -> clap::Error {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return error;
    };
    let command = Cli::command();
    let near = nearest(word, command.get_subcommands().map(clap::Command::get_name));
    if let Some(near) = near.map(String::from)
        && error.get(ContextKind::SuggestedSubcommand).is_none()
    {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![near]));
    }
    error
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }
}
