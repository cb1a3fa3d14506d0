//! The entries of a file as commands, checked before the first is played.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::Path;

use anyhow::{Context, anyhow};
use clap::parser::ValueSource;
use clap::{ArgMatches, Command, CommandFactory};
use corsair_engine::nearest::nearest;

use crate::cli::command::Cli;
use crate::cli::dry_run::DryRun;
use crate::exit::{Blame, Failure, Outcome};
use crate::hash::sha256_hex;
use crate::lab::assertion::Assertion;
use crate::studies::experiment::{Entry, Suite};
use crate::text_file;

/// A file of experiments, each of them ready to be played.
pub(crate) struct File {
    pub title: String,
    pub prose: String,
    /// The file as it was read.
    pub text: String,
    pub sha256: String,
    pub ready: Vec<Ready>,
}

/// An entry that is ready to be played.
pub(crate) struct Ready {
    pub id: String,
    pub prose: String,
    /// Its command, its verb first, with its seed.
    pub words: Vec<String>,
    pub outline: DryRun,
    pub assertions: Vec<Assertion>,
}

impl Ready {
    /// Its command with more words, of which the later win.
    pub(crate) fn command(&self, more: Vec<OsString>) -> Outcome<Cli> {
        Cli::again(&self.words, more)
    }

    /// Whether its verb has an option of this name.
    pub(crate) fn has_option(&self, long: &str) -> bool {
        has_option(&self.words[0], long)
    }
}

fn has_option(verb: &str, long: &str) -> bool {
    let command = Cli::command();
    let has = |of: &Command| of.get_arguments().any(|option| option.get_long() == Some(long));
    let verb = command.find_subcommand(verb);
    // The options of odds stand with its games.
    verb.is_some_and(|verb| has(verb) || verb.get_subcommands().any(has))
}

/// Options that an experiment has itself: the id of each, its long name, and what stands in its place.
const NOT_OF_AN_ENTRY: [(&str, &str, &str); 8] = [
    ("output", "output", "each entry has a directory of its own"),
    ("resume", "resume", "the whole file goes on by `corsair experiment FILE --resume DIR`"),
    ("shard", "shard", "a shard is no result; play it by the verb itself"),
    ("checkpoint", "checkpoint", "`corsair experiment --checkpoint` is of all entries"),
    ("jobs", "jobs", "`corsair experiment -j` is of all entries, and changes no result"),
    ("format", "format", "what is told on screen is kept beside the tables"),
    (
        "games_file",
        "games",
        "rows of games are no part of a result; write them by `corsair run` itself",
    ),
    ("assertions", "assert", "what an entry asserts stands under its key `assert`"),
];

/// Reads a file and checks all that can be wrong with it, and with what the command line asserts.
pub(crate) fn read(path: &Path, asserted: &[String]) -> Outcome<File> {
    let name = path.display().to_string();
    let text = text_file::read(path).bad_input()?;
    let suite = Suite::read(&text).map_err(|error| anyhow!("{name}:{error}")).bad_input()?;
    let ready = suite.entries.iter().map(|entry| make_ready(&name, &suite, entry));
    let mut ready: Vec<Ready> = ready.collect::<Outcome<_>>()?;
    for text in asserted {
        assert_more(&mut ready, text)?;
    }
    let sha256 = sha256_hex(text.as_bytes());
    Ok(File { title: suite.title, prose: suite.prose, text, sha256, ready })
}

fn make_ready(file: &str, suite: &Suite, entry: &Entry) -> Outcome<Ready> {
    let id = &entry.id.value;
    let at = |line: usize, key: &str| format!("{file}:{line}: entry `{id}`, `{key}`");
    let mut words = entry.command.value.clone();
    let mut read = |more: Vec<String>| {
        words.extend(more);
        let whole = std::iter::once("corsair").chain(words.iter().map(String::as_str));
        Cli::strictly(whole).with_context(|| at(entry.command.line, "command")).bad_input()
    };
    let (cli, given) = read(Vec::new())?;
    let given = Given(&given);
    if let Some((option, cure)) = given.first_of(&NOT_OF_AN_ENTRY) {
        let refusal = anyhow!("--{option} is nothing for an entry: {cure}");
        return Err(refusal).context(at(entry.command.line, "command")).bad_input();
    }
    let verb = &entry.command.value[0];
    if cli.outline().is_none() {
        let refusal = anyhow!("`corsair {verb}` has no result to keep");
        return Err(refusal).context(at(entry.command.line, "command")).bad_input();
    }
    let seed = match (&entry.seed, suite.seed) {
        (Some(seed), _) if given.has("seed") || !has_option(verb, "seed") => {
            let why = match given.has("seed") {
                true => anyhow!("the command has a --seed already"),
                false => anyhow!("`corsair {verb}` has no --seed"),
            };
            return Err(why).context(at(seed.line, "seed")).bad_input();
        }
        (Some(seed), _) => Some(seed.value),
        (None, general) => general.filter(|_| !given.has("seed") && has_option(verb, "seed")),
    };
    let seed = seed.map(|seed| vec!["--seed".into(), seed.to_string()]);
    let (cli, _) = read(seed.unwrap_or_default())?;
    let outline = cli.outline().ok_or_else(|| anyhow!("nothing to keep")).bad_input()?;
    let outline = outline.map_err(|failure| {
        let Failure { exit, output, error } = failure;
        let error = saying_where(error).context(at(entry.command.line, "command"));
        Failure { exit, output, error }
    })?;
    for assertion in &entry.assertions {
        let checked = outline.vocabulary.check(&assertion.value);
        checked.with_context(|| at(assertion.line, "assert")).bad_input()?;
    }
    Ok(Ready {
        id: id.clone(),
        prose: entry.prose.clone(),
        words,
        outline,
        assertions: entry.assertions.iter().map(|of| of.value.clone()).collect(),
    })
}

/// Says of a file that is not there where it was looked for: perhaps the file of experiments lies
/// elsewhere.
fn saying_where(error: anyhow::Error) -> anyhow::Error {
    let is_missing = |cause: &(dyn std::error::Error + 'static)| {
        let cause = cause.downcast_ref::<io::Error>();
        cause.is_some_and(|cause| cause.kind() == io::ErrorKind::NotFound)
    };
    match env::current_dir() {
        Ok(here) if error.chain().any(is_missing) => {
            let here = here.display();
            anyhow!(
                "{error:#}; relative paths in commands lead on from `{here}`, where this is called"
            )
        }
        Ok(_) | Err(_) => error,
    }
}

/// What a command says by itself.
struct Given<'m>(&'m ArgMatches);

impl Given<'_> {
    fn has(&self, id: &str) -> bool {
        // What is said stands with the innermost command: of odds that is the game.
        let mut verb = self.0;
        while let Some((_, inner)) = verb.subcommand() {
            verb = inner;
        }
        verb.ids().any(|of| of.as_str() == id)
            && verb.value_source(id) == Some(ValueSource::CommandLine)
    }

    /// The first of these options that is given: its long name and its cure.
    fn first_of<'o>(&self, options: &[(&'o str, &'o str, &'o str)]) -> Option<(&'o str, &'o str)> {
        let of = options.iter().find(|(id, ..)| self.has(id));
        of.map(|&(_, long, cure)| (long, cure))
    }
}

/// Adds `ID: ASSERTION` to its entry, or `ASSERTION` to all entries that have the figure.
fn assert_more(ready: &mut [Ready], text: &str) -> Outcome<()> {
    let (id, rest) = match text.split_once(':') {
        Some((id, rest)) if !id.contains(['[', '<', '>', '=', '|']) => (Some(id.trim()), rest),
        Some(_) | None => (None, text),
    };
    let assertion: Assertion = rest.parse().context(format!("--assert `{text}`")).bad_input()?;
    let is_meant = |of: &Ready| match id {
        Some(id) => of.id == id,
        None => of.outline.vocabulary.stands_in(assertion.name()).is_some(),
    };
    let mut found = false;
    for of in ready.iter_mut().filter(|of| is_meant(of)) {
        let checked = of.outline.vocabulary.check(&assertion);
        checked.with_context(|| format!("--assert of entry `{}`", of.id)).bad_input()?;
        of.assertions.push(assertion.clone());
        found = true;
    }
    if found {
        return Ok(());
    }
    let (what, word, known): (_, _, Vec<&str>) = match id {
        Some(id) => ("entry", id, ready.iter().map(|of| of.id.as_str()).collect()),
        None => {
            let names = ready.iter().flat_map(|of| of.outline.vocabulary.names());
            ("figure in any entry", assertion.name(), names.collect())
        }
    };
    let cure = match nearest(word, known.iter().copied()) {
        Some(near) => format!("; did you mean `{near}`?"),
        None => format!("; there are {}", known.join(", ")),
    };
    Err(anyhow!("--assert `{text}`: there is no {what} `{word}`{cure}")).bad_input()
}
