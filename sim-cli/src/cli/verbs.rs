//! The verbs: one list, of which all else is made that has to know them.

use clap::{ArgMatches, Args, Command};

use crate::catalogue::{bots, completions, games, man, rules};
use crate::cli::study::{Maker, Study, arguments, with_options};
use crate::exit::Outcome;
use crate::inspect::replay::{args as replay, trace_args as trace};
use crate::inspect::verify;
use crate::studies::{bench, calibrate, check_bot, compare, experiment, r#match, merge, odds};
use crate::studies::{openings, plan, report, run, seats, sensitivity, sweep, tournament};

/// A word of the command line, and what it does.
pub(crate) struct Verb {
    /// The word.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// Gives a command the options of the verb.
    pub options: fn(Command) -> Command,
    pub does: Does,
}

/// What a verb does.
#[derive(Clone, Copy)]
pub(crate) enum Does {
    /// It carries out a plan.
    Study(Maker),
    /// It answers at once.
    Answer(fn(&ArgMatches) -> Outcome<String>),
}

/// All verbs, in the order in which they are listed.
pub(crate) fn verbs() -> Vec<Verb> {
    vec![
        study::<run::args::Plan>(),
        study::<compare::args::Plan>(),
        study::<seats::args::Plan>(),
        study::<sweep::args::Plan>(),
        study::<sensitivity::args::Plan>(),
        study::<r#match::args::Plan>(),
        study::<openings::args::Plan>(),
        study::<tournament::args::Plan>(),
        study::<plan::args::Plan>(),
        answer::<calibrate::args::Args>(
            "calibrate",
            "Regenerate the calibration tables of docs/METHODOLOGY.md",
            |given| calibrate::args::execute(&arguments(given)?),
        ),
        answer::<experiment::args::Args>(
            "experiment",
            "Play all experiments of a file, and say what it asserts that holds",
            |given| experiment::args::execute(&arguments(given)?),
        ),
        answer::<report::Args>(
            "report",
            "Make a page of results: charts, tables, what they mean and rest on",
            |given| report::execute(&arguments(given)?),
        ),
        answer::<merge::Args>("merge", "Make one result of the shards of a run", |given| {
            merge::execute(arguments(given)?)
        }),
        answer::<replay::Args>(
            "replay",
            "Tell one game of a run: as a story, as the table at a turn, or line by line",
            |given| replay::execute(&arguments(given)?),
        ),
        answer::<trace::Args>(
            "trace",
            "Write games as JSON, one decision, roll or event a line",
            |given| trace::execute(&arguments(given)?),
        ),
        study::<odds::args::Plan>(),
        answer::<bench::args::Args>(
            "bench",
            "Time tables: games and decisions per second, against an earlier measurement",
            |given| bench::args::execute(&arguments(given)?),
        ),
        answer::<check_bot::args::Args>(
            "check-bot",
            "Walk a bot of your own through the protocol and explain what fails",
            |given| check_bot::args::execute(&arguments(given)?),
        ),
        answer::<games::Args>("games", "List the games", |given| {
            Ok(games::execute(&arguments(given)?))
        }),
        answer::<bots::Args>("bots", "List the bots of a game and their parameters", |given| {
            bots::execute(&arguments(given)?)
        }),
        answer::<rules::Args>(
            "rules",
            "Show the rules of a game, check house rules, or say what they change",
            |given| rules::execute(&arguments(given)?),
        ),
        answer::<verify::Args>(
            "verify",
            "Play scenario files, or many games under an auditor, and say whether the rules hold",
            |given| verify::execute(&arguments(given)?),
        ),
        answer::<completions::Args>(
            "completions",
            "Print what a shell needs to complete the command line",
            |given| completions::execute(&arguments(given)?),
        ),
        answer::<man::Args>(
            "man",
            "Print the manual page, or write the pages of all verbs",
            |given| man::execute(&arguments(given)?),
        ),
    ]
}

/// The verb of a name, if there is one.
pub(crate) fn verb(name: &str) -> Option<Verb> {
    verbs().into_iter().find(|verb| verb.name == name)
}

fn study<S: Study>() -> Verb {
    let does = Does::Study(Maker::of::<S>());
    Verb { name: S::VERB, about: S::ABOUT, options: with_options::<S>, does }
}

fn answer<A: Args>(
    name: &'static str,
    about: &'static str,
    answer: fn(&ArgMatches) -> Outcome<String>,
) -> Verb {
    Verb { name, about, options: A::augment_args, does: Does::Answer(answer) }
}
