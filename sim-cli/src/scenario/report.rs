//! How scenarios went, as text and as JSON.

use std::fmt::Write;

use serde::Serialize;

use super::play::Played;
use crate::report::pretty;

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

impl Verified {
    fn checks(&self) -> usize {
        self.played.checks.len()
    }
}

/// A line for each scenario and each line that failed, and a line of sums; with `steps` a line for
/// each line of a scenario.
pub fn text(all: &[Verified], steps: bool) -> String {
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
                None if steps => line(&mut text, format_args!("  pass  {at}: {}", check.what)),
                None => {}
            }
        }
    }
    let (failed, checks) = sums(all);
    let scenarios = if all.len() == 1 { "scenario" } else { "scenarios" };
    let sum = format_args!("{} {scenarios}, {checks} checks: {failed} failed", all.len());
    line(&mut text, sum);
    text
}

fn line(text: &mut String, words: std::fmt::Arguments<'_>) {
    let _ = writeln!(text, "{words}");
}

/// How many scenarios failed, and how many lines were checked.
fn sums(all: &[Verified]) -> (usize, usize) {
    let failed = all.iter().filter(|one| !one.played.passed()).count();
    (failed, all.iter().map(Verified::checks).sum())
}

#[derive(Serialize)]
struct Object<'a> {
    scenarios: Vec<One<'a>>,
    checks: usize,
    failed: usize,
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

/// The same as JSON, every line with its verdict.
pub fn json(all: &[Verified]) -> String {
    let (failed, checks) = sums(all);
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
    pretty(&Object { scenarios: scenarios.collect(), checks, failed })
}
