//! Entries of an experiment file as commands, all checked before the first plays.

use std::env;
use std::io;
use std::path::Path;

use anyhow::{Context, anyhow};
use corsair_engine::nearest::nearest;

use crate::experiment::{Entry, ExperimentFile, ExperimentFileFaults};
use corsair_cli::command::{Cli, RefusedOption};
use corsair_cli::dry_run::BoxedStudy;
use corsair_cli::dry_run::DryRun;
use corsair_cli::verb::Verbs;
use corsair_lab::assertion::Assertion;
use corsair_lab::hash::sha256_hex;
use corsair_present::FileNames;
use corsair_present::exit::{Failure, Outcome, bail_input};
use corsair_present::text_file;
use corsair_present::toml_lines::Malformed;

/// Experiment file whose entries are ready to play.
pub(crate) struct File {
    pub title: String,
    pub prose: String,
    /// Text of the file.
    pub text: String,
    pub sha256: String,
    pub ready: Vec<Ready>,
    /// Names that result files may have.
    pub names: FileNames,
}

/// Entry that is ready to play.
pub(crate) struct Ready {
    pub id: String,
    pub prose: String,
    /// Words of the entry's command, the command name first, with the seed.
    pub words: Vec<String>,
    pub study: BoxedStudy,
    pub dry_run: DryRun,
    pub assertions: Vec<Assertion>,
}

/// Options of the experiment itself, with the reason why entries can't have these options.
const NOT_OF_AN_ENTRY: [RefusedOption; 12] = [
    ("output", "output", "each entry has a separate directory"),
    ("force", "force", "resume the whole file with `corsair experiment --resume DIR`"),
    ("resume", "resume", "resume the whole file with `corsair experiment --resume DIR`"),
    ("shard", "shard", "a shard is not a result; run its command separately"),
    ("budget", "budget", "an entry must have one result on every machine; use -n"),
    ("checkpoint", "checkpoint", "`corsair experiment --checkpoint` applies to all entries"),
    ("jobs", "jobs", "`corsair experiment -j` applies to all entries, and changes no result"),
    ("progress", "progress", "`corsair experiment --progress` applies to all entries"),
    ("format", "format", "the result directory has both the screen and the tables"),
    (
        "per_game",
        "per-game",
        "a result has no rows of games; write them with a separate `corsair run`",
    ),
    ("assertions", "assert", "write assertions under the key `assert`"),
    ("fail_below", "fail-below", "write assert = \"ratio >= 0.95\", which stops no other entry"),
];

/// Reads and checks an experiment file and the assertions of the command line.
pub(crate) fn read(path: &Path, asserted: &[String], verbs: Verbs) -> Outcome<File> {
    let name = path.display().to_string();
    let text = text_file::read(path)?;
    let (experiment, wrong) = match ExperimentFile::read(&text) {
        Ok(experiment) => (experiment, Vec::new()),
        Err(ExperimentFileFaults { rest, wrong }) => (rest, wrong),
    };
    let fault = |of: Malformed| (of.line, Failure::from(anyhow!("{name}:{of}")));
    let mut refused: Vec<Refused> = wrong.into_iter().map(fault).collect();
    let mut ready = Vec::with_capacity(experiment.entries.len());
    for entry in &experiment.entries {
        match make_ready(verbs, &name, &experiment, entry) {
            Ok(entry) => ready.push(entry),
            Err(faults) => refused.extend(faults),
        }
    }
    refused.sort_by_key(|&(line, _)| line);
    if let Some(failure) = together(refused) {
        return Err(failure);
    }
    for text in asserted {
        assert_more(&mut ready, text)?;
    }
    let sha256 = sha256_hex(text.as_bytes());
    Ok(File {
        title: experiment.title,
        prose: experiment.prose,
        text,
        sha256,
        ready,
        names: verbs.file_names(),
    })
}

/// Line with the reason for a refusal.
type Refused = (usize, Failure);

/// Joins all refusals into one failure with a line each; `None` without refusals.
fn together(refused: Vec<Refused>) -> Option<Failure> {
    let mut failures = refused.into_iter().map(|(_, failure)| failure);
    let first = failures.next()?;
    let more = failures.map(|of| format!("\n{} {:#}", of.exit.word(), of.error));
    let more: String = more.collect();
    if more.is_empty() {
        return Some(first);
    }
    Some(Failure { error: anyhow!("{:#}{more}", first.error), ..first })
}

/// Checks an entry and prepares its command.
fn make_ready(
    verbs: Verbs,
    file: &str,
    experiment: &ExperimentFile,
    entry: &Entry,
) -> Result<Ready, Vec<Refused>> {
    let id = &entry.id.value;
    let at = |line: usize, key: &str| format!("{file}:{line}: entry `{id}`, `{key}`");
    let (mut study, words) =
        study_of(verbs, at, experiment, entry).map_err(|refused| vec![refused])?;
    let line = entry.command.line;
    let dry_run = study.dry_run().map_err(|Failure { exit, output, error }| {
        let error = with_current_directory(error).context(at(line, "command"));
        vec![(line, Failure { exit, output, error })]
    })?;
    let wrong = entry.assertions.iter().filter_map(|assertion| {
        let checked = dry_run.vocabulary.check(&assertion.value);
        let checked = checked.with_context(|| at(assertion.line, "assert"));
        Some((assertion.line, checked.err()?.into()))
    });
    let wrong: Vec<Refused> = wrong.collect();
    if !wrong.is_empty() {
        return Err(wrong);
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

/// Returns the study of an entry and the words of its command, both with its seed; `at` names a line and a key.
fn study_of(
    verbs: Verbs,
    at: impl Fn(usize, &str) -> String,
    experiment: &ExperimentFile,
    entry: &Entry,
) -> Result<(BoxedStudy, Vec<String>), Refused> {
    let line = entry.command.line;
    let wrong = || at(line, "command");
    let of_command = |failure: Failure| (line, failure);
    let misused = |error: anyhow::Error| (line, error.context(wrong()).into());
    let cli = Cli::of_entry(verbs, &entry.command.value).map_err(misused)?;
    cli.refuse(&NOT_OF_AN_ENTRY, "an entry").map_err(misused)?;
    let no_study = || {
        anyhow!(
            "`corsair {}` has no result to store: use a command with --assert",
            entry.command.value[0]
        )
    };
    let study = cli.study().ok_or_else(no_study).map_err(misused)?;
    let mut study = study.map_err(of_command)?;
    let is_seeded = cli.gives("seed");
    if let Some(seed) = entry.seed.as_ref().filter(|_| is_seeded) {
        let refusal = anyhow!("`seed` repeats --seed of the command; remove one")
            .context(at(seed.line, "seed"));
        return Err((seed.line, refusal.into()));
    }
    let seed = entry.seed.as_ref().map(|seed| seed.value).or(experiment.seed);
    let mut words = entry.command.value.clone();
    if let Some(seed) = seed.filter(|_| !is_seeded) {
        study = study.with(&[("seed", seed)]).map_err(of_command)?;
        words.extend(["--seed".into(), seed.to_string()]);
    }
    Ok((study, words))
}

/// Adds the current directory to the error about a missing file, because the experiment file may be in another
/// directory.
fn with_current_directory(error: anyhow::Error) -> anyhow::Error {
    let is_missing = |cause: &(dyn std::error::Error + 'static)| {
        let cause = cause.downcast_ref::<io::Error>();
        cause.is_some_and(|cause| cause.kind() == io::ErrorKind::NotFound)
    };
    match env::current_dir() {
        Ok(here) if error.chain().any(is_missing) => {
            let here = here.display();
            anyhow!(
                "{error:#}; relative paths in commands start at `{here}`, the current directory"
            )
        }
        Ok(_) | Err(_) => error,
    }
}

/// Adds `ID: ASSERTION` to the entry with this id, or `ASSERTION` to all entries that have the metric.
fn assert_more(ready: &mut [Ready], text: &str) -> Outcome<()> {
    let (id, rest) = match text.split_once(':') {
        Some((id, rest)) if !id.contains(['[', '<', '>', '=', '|']) => (Some(id.trim()), rest),
        Some(_) | None => (None, text),
    };
    let assertion: Assertion = rest.parse().context(format!("--assert `{text}`"))?;
    let is_meant = |of: &Ready| match id {
        Some(id) => of.id == id,
        None => of.dry_run.vocabulary.table_and_unit(assertion.name()).is_some(),
    };
    let mut found = false;
    for of in ready.iter_mut().filter(|of| is_meant(of)) {
        let checked = of.dry_run.vocabulary.check(&assertion);
        checked.with_context(|| format!("--assert of entry `{}`", of.id))?;
        of.assertions.push(assertion.clone());
        found = true;
    }
    if found {
        return Ok(());
    }
    let (what, word, known): (_, _, Vec<&str>) = match id {
        Some(id) => ("the file has no entry", id, ready.iter().map(|of| of.id.as_str()).collect()),
        None => {
            let names = ready.iter().flat_map(|of| of.dry_run.vocabulary.names());
            ("no entry has the metric", assertion.name(), names.collect())
        }
    };
    let fix = match nearest(word, known.iter().copied()) {
        Some(near) => format!("; did you mean `{near}`?"),
        None => format!("; choose from {}", known.join(", ")),
    };
    bail_input!("--assert `{text}`: {what} `{word}`{fix}")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::verbs::VERBS;
    use corsair_cli::examples::at_game;
    use corsair_cli::verb::CommandKind;
    use corsair_games::editions;

    #[test]
    fn entries_accept_exactly_the_commands_with_a_result() {
        let room = tempfile::tempdir().expect("a directory");
        let path = room.path().join("x.toml");
        for verb in VERBS.iter().filter(|verb| !verb.examples.is_empty()) {
            let arguments = at_game(verb.examples[0].1, editions()[0].as_ref());
            let command = format!("{} {arguments}", verb.name);
            let entry = format!("[[entry]]\nid = \"a\"\ncommand = '''{command}'''\n");
            fs::write(&path, format!("title = \"t\"\n{entry}")).expect("written");
            match (verb.kind, read(&path, &[], VERBS)) {
                (CommandKind::Study(_), Ok(file)) => assert_eq!(file.ready.len(), 1, "{command}"),
                (CommandKind::Study(_), Err(failure)) => panic!("{command}: {}", failure.message()),
                (_, Ok(_)) => panic!("{command} has no result"),
                (_, Err(failure)) => {
                    let said = failure.message();
                    let refusals = ["has no result to store", "does not apply to an entry"];
                    assert!(refusals.iter().any(|refusal| said.contains(refusal)), "{said}");
                }
            }
        }
    }
}
