//! How scenarios went, as text and as JSON.

use std::fmt::{self, Write};

use serde::Serialize;

use crate::inspect::scenario::play::Played;
use crate::present::rows::pretty;

/// A scenario that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// Its file.
    pub file: String,
    /// Its title.
    pub title: String,
    /// The edition that was played.
    pub game: String,
    /// The rules that it proves.
    pub proves: Vec<String>,
    /// How it went.
    pub played: Played,
}

/// A scenario file that can't be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MalformedFile {
    /// The file.
    pub file: String,
    /// The line, from 1; none where the file can't be read at all.
    pub line: Option<usize>,
    /// Message that names the key and its fault.
    pub message: String,
}

impl fmt::Display for MalformedFile {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(out, "{}:{line}: {}", self.file, self.message),
            None => out.write_str(&self.message),
        }
    }
}

/// The lines of scenarios that are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToldLines {
    /// All that were checked.
    All,
    /// Those that failed.
    Failed,
}

/// A line for each scenario and for each of its lines that is told, and a line of sums.
pub fn text(all: &[Verified], told: ToldLines) -> String {
    let mut text = String::new();
    for one in all {
        let verdict = if one.played.passed() { "pass" } else { "FAIL" };
        line(&mut text, format_args!("{verdict}  {}  {}", one.file, one.title));
        for check in &one.played.checks {
            let at = format!("{}:{}", one.file, check.line);
            match &check.failed {
                Some(failed) => line(
                    &mut text,
                    format_args!("  FAIL  {at}: expected {}, but {failed}", check.what),
                ),
                None => match told {
                    ToldLines::All => {
                        line(&mut text, format_args!("  pass  {at}: {}", check.what));
                    }
                    ToldLines::Failed => {}
                },
            }
        }
    }
    line(&mut text, format_args!("{}", Sums::of(all).answer(all.len())));
    text
}

fn counted(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

fn line(text: &mut String, words: std::fmt::Arguments<'_>) {
    let _ = writeln!(text, "{words}");
}

/// How many lines were checked, how many of them failed, and in how many scenarios.
struct Sums {
    checks: usize,
    failed_checks: usize,
    failed: usize,
}

impl Sums {
    /// The answer: how many scenarios and lines were checked, and how many failed.
    fn answer(&self, scenarios: usize) -> String {
        let verdict = match self.failed {
            0 => "0 failed".into(),
            failed => format!("{} failed, in {}", self.failed_checks, counted(failed, "scenario")),
        };
        format!("{}, {}: {verdict}", counted(scenarios, "scenario"), counted(self.checks, "check"))
    }

    fn of(all: &[Verified]) -> Sums {
        Sums {
            checks: all.iter().map(|one| one.played.checks.len()).sum(),
            failed_checks: all.iter().map(|one| one.played.failures().count()).sum(),
            failed: all.iter().filter(|one| !one.played.passed()).count(),
        }
    }
}

#[derive(Serialize)]
struct Object<'a> {
    answer: String,
    scenarios: Vec<One<'a>>,
    checks: usize,
    failed_checks: usize,
    failed: usize,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    malformed: &'a [MalformedFile],
}

#[derive(Serialize)]
struct One<'a> {
    file: &'a str,
    title: &'a str,
    game: &'a str,
    proves: &'a [String],
    passed: bool,
    checks: Vec<Line<'a>>,
}

#[derive(Serialize)]
struct Line<'a> {
    line: usize,
    what: &'a str,
    passed: bool,
    found: Option<&'a str>,
}

/// Formats the report as JSON: every line with its verdict, and the files that could not be played.
pub fn json(all: &[Verified], malformed: &[MalformedFile]) -> String {
    let sums = Sums::of(all);
    let answer = sums.answer(all.len());
    let Sums { checks, failed_checks, failed } = sums;
    let scenarios = all.iter().map(|one| One {
        file: &one.file,
        title: &one.title,
        game: &one.game,
        proves: &one.proves,
        passed: one.played.passed(),
        checks: one
            .played
            .checks
            .iter()
            .map(|check| Line {
                line: check.line,
                what: &check.what,
                passed: check.failed.is_none(),
                found: check.failed.as_deref(),
            })
            .collect(),
    });
    let scenarios = scenarios.collect();
    pretty(&Object { answer, scenarios, checks, failed_checks, failed, malformed })
}
