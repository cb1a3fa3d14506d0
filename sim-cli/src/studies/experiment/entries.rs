//! The entries of a file as commands, checked before the first is played.

use std::env;
use std::io;
use std::path::Path;

use anyhow::{Context, anyhow};
use corsair_engine::nearest::nearest;

use crate::cli::command::{Cli, OptionOfOthers};
use crate::cli::dry_run::DryRun;
use crate::cli::study::BoxedStudy;
use crate::cli::verb::Verbs;
use crate::exit::{Blame, Failure, Outcome};
use crate::present::FileNames;
use crate::studies::experiment::{Entry, Suite};
use crate::text_file;
use corsair_lab::assertion::Assertion;
use corsair_lab::hash::sha256_hex;

/// A file of experiments, each of them ready to be played.
pub(crate) struct File {
    pub title: String,
    pub prose: String,
    /// The file as it was read.
    pub text: String,
    pub sha256: String,
    pub ready: Vec<Ready>,
    /// The names that files of results may have.
    pub names: FileNames,
}

/// An entry that is ready to be played.
pub(crate) struct Ready {
    pub id: String,
    pub prose: String,
    /// Its command, its verb first, with its seed.
    pub words: Vec<String>,
    pub study: BoxedStudy,
    pub dry_run: DryRun,
    pub assertions: Vec<Assertion>,
}

/// Options that an experiment has itself.
const NOT_OF_AN_ENTRY: [OptionOfOthers; 10] = [
    ("output", "output", "each entry has a directory of its own"),
    ("force", "force", "a directory that holds an experiment is continued with --resume"),
    ("resume", "resume", "the whole file goes on by `corsair experiment --resume DIR`"),
    ("shard", "shard", "a shard is no result; play it by the verb itself"),
    ("checkpoint", "checkpoint", "`corsair experiment --checkpoint` is of all entries"),
    ("jobs", "jobs", "`corsair experiment -j` is of all entries, and changes no result"),
    ("progress", "progress", "`corsair experiment --progress` is of all entries"),
    ("format", "format", "what is told on screen is kept beside the tables"),
    (
        "games_file",
        "games",
        "rows of games are no part of a result; write them by `corsair run` itself",
    ),
    ("assertions", "assert", "what an entry asserts stands under its key `assert`"),
];

/// Reads a file and checks all that can be wrong with it, and with what the command line asserts.
pub(crate) fn read(path: &Path, asserted: &[String], verbs: Verbs) -> Outcome<File> {
    let name = path.display().to_string();
    let text = text_file::read(path).bad_input()?;
    let suite = Suite::read(&text).map_err(|error| anyhow!("{name}:{error}")).bad_input()?;
    let ready = suite.entries.iter().map(|entry| make_ready(verbs, &name, &suite, entry));
    let mut ready: Vec<Ready> = ready.collect::<Outcome<_>>()?;
    for text in asserted {
        assert_more(&mut ready, text)?;
    }
    let sha256 = sha256_hex(text.as_bytes());
    Ok(File {
        title: suite.title,
        prose: suite.prose,
        text,
        sha256,
        ready,
        names: verbs.file_names(),
    })
}

fn make_ready(verbs: Verbs, file: &str, suite: &Suite, entry: &Entry) -> Outcome<Ready> {
    let id = &entry.id.value;
    let at = |line: usize, key: &str| format!("{file}:{line}: entry `{id}`, `{key}`");
    let wrong = || at(entry.command.line, "command");
    let cli = Cli::of_entry(verbs, &entry.command.value).with_context(wrong).bad_input()?;
    cli.refuse(&NOT_OF_AN_ENTRY, "an entry").with_context(wrong).bad_input()?;
    let no_study = || anyhow!("`corsair {}` has no result to keep", entry.command.value[0]);
    let mut study = cli.study().ok_or_else(no_study).with_context(wrong).bad_input()??;
    let is_seeded = cli.gives("seed");
    if let Some(seed) = entry.seed.as_ref().filter(|_| is_seeded) {
        let refusal = anyhow!("the command has a --seed already");
        return Err(refusal).context(at(seed.line, "seed")).bad_input();
    }
    let seed = entry.seed.as_ref().map(|seed| seed.value).or(suite.seed);
    let mut words = entry.command.value.clone();
    if let Some(seed) = seed.filter(|_| !is_seeded) {
        study = study.with(&[("seed", seed)])?;
        words.extend(["--seed".into(), seed.to_string()]);
    }
    let dry_run = study.dry_run().map_err(|failure| {
        let Failure { exit, output, error } = failure;
        Failure { exit, output, error: saying_where(error).context(wrong()) }
    })?;
    for assertion in &entry.assertions {
        let checked = dry_run.vocabulary.check(&assertion.value);
        checked.with_context(|| at(assertion.line, "assert")).bad_input()?;
    }
    Ok(Ready {
        id: id.clone(),
        prose: entry.prose.clone(),
        words,
        study,
        dry_run,
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

/// Adds `ID: ASSERTION` to its entry, or `ASSERTION` to all entries that have the figure.
fn assert_more(ready: &mut [Ready], text: &str) -> Outcome<()> {
    let (id, rest) = match text.split_once(':') {
        Some((id, rest)) if !id.contains(['[', '<', '>', '=', '|']) => (Some(id.trim()), rest),
        Some(_) | None => (None, text),
    };
    let assertion: Assertion = rest.parse().context(format!("--assert `{text}`")).bad_input()?;
    let is_meant = |of: &Ready| match id {
        Some(id) => of.id == id,
        None => of.dry_run.vocabulary.stands_in(assertion.name()).is_some(),
    };
    let mut found = false;
    for of in ready.iter_mut().filter(|of| is_meant(of)) {
        let checked = of.dry_run.vocabulary.check(&assertion);
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
            let names = ready.iter().flat_map(|of| of.dry_run.vocabulary.names());
            ("figure in any entry", assertion.name(), names.collect())
        }
    };
    let cure = match nearest(word, known.iter().copied()) {
        Some(near) => format!("; did you mean `{near}`?"),
        None => format!("; there are {}", known.join(", ")),
    };
    Err(anyhow!("--assert `{text}`: there is no {what} `{word}`{cure}")).bad_input()
}
