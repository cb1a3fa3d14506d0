//! Scenario files: finding, reading and playing.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use corsair_engine::nearest::nearest;

use crate::verify::page::scenarios_story;
use crate::verify::rows::{CheckRow, ScenarioRow};
use corsair_cli::study::words;
use corsair_games::inspect::scenario::{Check, Coverage, MalformedFile, Scenario, Verified};
use corsair_games::{all_editions, edition, editions};
use corsair_lab::PlanRecord;
use corsair_lab::result::ResultTable;
use corsair_present::ResultFile;
use corsair_present::exit::{Exit, Failure, Outcome, bail_input};
use corsair_present::manifest::{Program, hashes};
use corsair_present::result::{Format, VerbResult};
use corsair_present::rows::{object, pretty};
use corsair_present::text_file;
use corsair_present::toml_lines::Malformed;

pub(crate) fn verify(paths: &[PathBuf], form: (Format, bool)) -> Outcome<String> {
    let played = play_all(paths)?;
    let scenario = |one: &Verified| ScenarioRow {
        file: one.file.clone(),
        title: one.title.clone(),
        game: one.game.clone(),
        proves: one.proves.join(" "),
        checks: one.played.checks.len() as u64,
        failed: one.played.failures().count() as u64,
    };
    let check = |one: &Verified, check: &Check| CheckRow {
        file: one.file.clone(),
        line: check.line,
        what: check.what.clone(),
        failed: check.failed.clone(),
    };
    let checks = |one| move |of: &Check| check(one, of);
    let checks = played.all.iter().flat_map(|one| one.played.checks.iter().map(checks(one)));
    let tables = vec![
        ResultTable::of(played.all.iter().map(scenario).collect::<Vec<_>>()),
        ResultTable::of(checks.collect::<Vec<_>>()),
        ResultTable::of(played.malformed.clone()),
    ];
    let plan = plan_of(paths);
    let manifest = |files: &[ResultFile]| {
        pretty(&object!(Manifest {
            #[serde(flatten)]
            program: Program::new(&plan),
            files: hashes(files),
        }))
    };
    let result = VerbResult::new(tables, manifest, String::new());
    played.unless_malformed(result.shown(scenarios_story, words, form)?)
}

/// Returns the plan record of a command with these paths.
pub(super) fn plan_of(paths: &[PathBuf]) -> PlanRecord {
    let paths = paths.iter().map(|path| path.display().to_string());
    let argv = std::iter::once("verify".to_owned()).chain(paths).collect();
    PlanRecord { argv, ..PlanRecord::default() }
}

/// Results of playing scenario files.
struct PlayedFiles {
    /// Scenarios that were played.
    all: Vec<Verified>,
    /// Errors of files that can't be played.
    malformed: Vec<MalformedFile>,
}

impl PlayedFiles {
    /// Returns `output` if every file was played and passed. Malformed files are reported before failed scenarios.
    fn unless_malformed(&self, output: String) -> Outcome<String> {
        if self.malformed.is_empty() {
            return unless_failed(&self.all, output);
        }
        let output = if self.all.is_empty() { String::new() } else { output };
        Err(malformed_failure(&self.malformed, output))
    }
}

/// Returns a failure whose error lists the malformed files. `output` has the results of the other files.
pub(super) fn malformed_failure(files: &[MalformedFile], output: String) -> Failure {
    let lines: Vec<String> = files.iter().map(ToString::to_string).collect();
    Failure { exit: Exit::BadInput, output, error: anyhow!(lines.join("\n")) }
}

/// Returns `output` if every scenario passed.
fn unless_failed(all: &[Verified], output: String) -> Outcome<String> {
    let failed: Vec<&str> =
        all.iter().filter(|one| !one.played.passed()).map(|one| one.file.as_str()).collect();
    let error = match failed.as_slice() {
        [] => return Ok(output),
        [one] => anyhow!("{one} failed"),
        [first, ..] => {
            let (failed, all) = (failed.len(), all.len());
            anyhow!("{failed} of {all} scenarios failed, first {first}")
        }
    };
    Err(Failure { exit: Exit::Violated, output, error })
}

/// Returns a coverage page for each game with scenarios. Failed scenarios prove nothing, and the command reports
/// these as failures.
pub(crate) fn coverage(paths: &[PathBuf]) -> Outcome<String> {
    let played = play_all(paths)?;
    let all = &played.all;
    let mut pages = Vec::new();
    for edition in all_editions() {
        let mut coverage = Coverage::new(edition.name(), edition.ledger());
        let of_game = |one: &&Verified| one.game == edition.id() && one.played.passed();
        let mut any = false;
        for one in all.iter().filter(of_game) {
            let name = Path::new(&one.file).file_stem().unwrap_or_default();
            coverage.add(&name.to_string_lossy(), &one.proves);
            any = true;
        }
        if any {
            pages.push(coverage.page());
        }
    }
    played.unless_malformed(pages.join("\n"))
}

/// Finds the scenario files below all paths; at least one must exist.
pub(super) fn find_all(paths: &[PathBuf]) -> Outcome<Vec<PathBuf>> {
    let mut seen = BTreeSet::new();
    let files = paths.iter().map(|path| find(path, &mut seen));
    let files = files.collect::<Outcome<Vec<_>>>()?.concat();
    if files.is_empty() {
        let places = paths.iter().map(|path| format!("`{}`", path.display())).collect::<Vec<_>>();
        bail_input!("there is no scenario file (*.toml) in {}", places.join(", "));
    }
    Ok(files)
}

/// Reads the text of a scenario file.
///
/// # Errors
/// Fails if the file can't be read.
pub(super) fn read(path: &Path) -> Result<String, MalformedFile> {
    text_file::read(path).map_err(|unread| {
        let file = path.display().to_string();
        MalformedFile { file, line: None, message: format!("{unread:#}") }
    })
}

/// Plays all scenario files. Malformed files do not stop the remaining files.
fn play_all(paths: &[PathBuf]) -> Outcome<PlayedFiles> {
    let (mut all, mut malformed) = (Vec::new(), Vec::new());
    for path in &find_all(paths)? {
        let file = path.display().to_string();
        let text = match read(path) {
            Ok(text) => text,
            Err(unread) => {
                malformed.push(unread);
                continue;
            }
        };
        match play_file(&file, &text) {
            Ok(verified) => all.push(verified),
            Err(Malformed { line, message }) => {
                malformed.push(MalformedFile { file, line: Some(line), message });
            }
        }
    }
    Ok(PlayedFiles { all, malformed })
}

fn play_file(file: &str, text: &str) -> Result<Verified, Malformed> {
    let scenario = Scenario::read(text)?;
    let edition = edition(&scenario.game.value)
        .map_err(|unknown| Malformed::new(scenario.game.line, unknown.to_string()))?;
    Ok(Verified {
        file: file.into(),
        title: scenario.title.clone(),
        game: scenario.game.value.clone(),
        proves: scenario.proves.iter().map(|id| id.value.clone()).collect(),
        played: edition.play_scenario(file, &scenario)?,
    })
}

/// Returns the path if it is a file, or all scenario files in and below a directory in alphabetical order. A
/// directory that links reach again is read once.
fn find(path: &Path, seen: &mut BTreeSet<PathBuf>) -> Outcome<Vec<PathBuf>> {
    if !path.exists() {
        bail_input!(no_file(&path.display().to_string()));
    }
    find_below(path, seen)
}

/// Returns the scenario files in and below a directory. A broken link counts as a file, and reading it gives the
/// error.
fn find_below(path: &Path, seen: &mut BTreeSet<PathBuf>) -> Outcome<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.into()]);
    }
    let name = || format!("cannot read the directory `{}`", path.display());
    if !seen.insert(path.canonicalize().with_context(name)?) {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(path).with_context(name)?;
    let paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, std::io::Error>>();
    let mut paths = paths.with_context(name)?;
    paths.sort();
    paths.retain(|path| path.is_dir() || path.extension().is_some_and(|kind| kind == "toml"));
    let found = paths.iter().map(|path| find_below(path, seen));
    Ok(found.collect::<Outcome<Vec<_>>>()?.concat())
}

/// Returns the error for a path that does not exist, with the nearest game name.
fn no_file(name: &str) -> String {
    match nearest(name, editions().iter().map(|edition| edition.id())) {
        Some(near) => {
            format!("there is no file `{name}`, and no such game; did you mean `{near}`?")
        }
        None => format!("there is no file `{name}`"),
    }
}
