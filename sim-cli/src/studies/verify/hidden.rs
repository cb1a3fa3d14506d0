//! Comparison of worlds that a seat can't distinguish: its outputs may not differ between them.

use std::fmt::Write;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::anyhow;
use corsair_engine::run::{Cut, in_chunks};
use corsair_strategies::leaks::{Compared, OutputCount};
use serde::Serialize;

use crate::cli::play::threads;
use crate::cli::progress::{Amount, Progress};
use crate::exit::{Exit, Failure, Outcome, note};
use crate::games::edition;
use crate::inspect::audit::caught::caught;
use crate::inspect::hidden::{Proved, in_words};
use crate::inspect::scenario::{MalformedFile, Scenario};
use crate::pack::Edition;
use crate::present::rows::pretty;
use crate::present::text::{answer_text, hanging};
use crate::present::{counted, grouped};
use crate::studies::verify::args::{Format, PlayArgs};
use crate::studies::verify::scenarios::{find_all, malformed_failure, read};
use crate::toml_lines::Malformed;

/// Pairs of worlds in games, if no count is given.
const PAIRS: u64 = 1_000;

/// Pairs of worlds in each scenario, if no count is given.
const PAIRS_IN_A_SCENARIO: u64 = 20;

pub(crate) fn verify(edition: &dyn Edition, args: &PlayArgs, format: Format) -> Outcome<String> {
    let (table, seed) = (args.table(edition)?, args.seed());
    let pairs = args.games.unwrap_or(PAIRS).max(1);
    let progress = Progress::begin(&args.progress, Amount { unit: "pairs", all: pairs, before: 0 });
    let started = Instant::now();
    let cut = Cut::new(1, threads(args.jobs));
    let proved = table.prove_hidden(seed, pairs, &cut, &|pairs| progress.add(pairs));
    drop(progress);
    let Proved { games, compared, broken, first } = proved?;
    let seconds = started.elapsed().as_secs_f64();
    note(format_args!("{} in {seconds:.1} s", pairs_of(compared.pairs)));
    let place = format!("{} of {}, seed {seed}", counted(games, "game", "games"), edition.id());
    let first = first.map(|(deal, what)| First { at: format!("{seed}:{deal}:0"), what });
    report(Report::new(place, &compared, broken, first), format)
}

/// Compares worlds at the first decision of every file. Files that expect a refusal are skipped, and those that are
/// malformed stop no other.
pub(crate) fn verify_files(
    paths: &[PathBuf],
    pairs: Option<u64>,
    format: Format,
) -> Outcome<String> {
    let files = find_all(paths)?;
    let pairs = pairs.unwrap_or(PAIRS_IN_A_SCENARIO).max(1);
    let (mut all, mut broken, mut first) = (Compared::default(), 0, None);
    let (mut scenarios, mut refused, mut malformed) = (0, 0, Vec::new());
    let work = |range: Range<u64>| -> Vec<(String, FileResult)> {
        let files = &files[range.start as usize..range.end as usize];
        files.iter().map(|path| (path.display().to_string(), compare_file(path, pairs))).collect()
    };
    let cut = Cut::new(1, threads(None));
    let merged = in_chunks(0..files.len() as u64, &cut, work, |results| {
        for (at, result) in results {
            match result {
                FileResult::Compared(compared) => {
                    scenarios += 1;
                    if let Some(leak) = &compared.first {
                        broken += 1;
                        first.get_or_insert(First { at, what: in_words(leak) });
                    }
                    all.add(compared);
                }
                FileResult::Panicked(what) => {
                    scenarios += 1;
                    broken += 1;
                    first.get_or_insert(First { at, what });
                }
                FileResult::ExpectsRefusal => refused += 1,
                FileResult::Malformed(file) => malformed.push(file),
            }
        }
        ControlFlow::Continue(())
    });
    merged?;
    if refused > 0 {
        let skipped = counted(refused, "file that expects", "files that expect");
        note(format_args!("skipped {skipped} a refusal"));
    }
    let place = counted(scenarios, "scenario", "scenarios");
    report(Report { malformed, ..Report::new(place, &all, broken, first) }, format)
}

/// Result of a scenario file.
enum FileResult {
    Compared(Compared),
    /// The engine or a bot panicked: the message and its place.
    Panicked(String),
    /// The file expects its own refusal, so it has no situation.
    ExpectsRefusal,
    Malformed(MalformedFile),
}

fn compare_file(path: &Path, pairs: u64) -> FileResult {
    let text = match read(path) {
        Ok(text) => text,
        Err(unread) => return FileResult::Malformed(unread),
    };
    let file = path.display().to_string();
    match caught(|| compare_text(&file, &text, pairs)) {
        Ok(Ok(Some(compared))) => FileResult::Compared(compared),
        Ok(Ok(None)) => FileResult::ExpectsRefusal,
        Ok(Err(Malformed { line, message })) => {
            FileResult::Malformed(MalformedFile { file, line: Some(line), message })
        }
        Err(panic) => FileResult::Panicked(panic),
    }
}

/// Compares worlds in the situation of a file; `None` if the file expects a refusal.
fn compare_text(file: &str, text: &str, pairs: u64) -> Result<Option<Compared>, Malformed> {
    let scenario = Scenario::read(text)?;
    let edition = edition(&scenario.game.value)
        .map_err(|unknown| Malformed::new(scenario.game.line, unknown.to_string()))?;
    if scenario.refused.is_some() {
        return Ok(None);
    }
    edition.prove_hidden(file, &scenario, pairs).map(Some)
}

/// The report, or a failure if a file is malformed or something differed or panicked.
fn report(report: Report, format: Format) -> Outcome<String> {
    let output = match format {
        Format::Text => report.text(),
        Format::Json => pretty(&report),
    };
    if !report.malformed.is_empty() {
        let is_empty = report.pairs == 0 && report.first.is_none();
        let output = if is_empty { String::new() } else { output };
        return Err(malformed_failure(&report.malformed, output));
    }
    match &report.first {
        None => Ok(output),
        Some(First { at, .. }) => {
            let differs = report.outputs.iter().any(|output| output.differ > 0);
            let error = if differs {
                anyhow!("an output depends on what is hidden, first at {at}")
            } else {
                anyhow!("the engine or a bot panicked, first at {at}")
            };
            Err(Failure { exit: Exit::Violated, output, error })
        }
    }
}

#[derive(Serialize)]
struct Report {
    /// The games or scenarios.
    place: String,
    answer: String,
    positions: u64,
    pairs: u64,
    worlds_differ: u64,
    outputs: Vec<Row>,
    /// Games or scenarios with a difference.
    broken: u64,
    first: Option<First>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    malformed: Vec<MalformedFile>,
}

#[derive(Serialize)]
struct Row {
    output: String,
    compared: u64,
    differ: u64,
}

#[derive(Serialize)]
struct First {
    /// `SEED:DEAL:SEATING`, or a file.
    at: String,
    what: String,
}

impl Report {
    fn new(place: String, of: &Compared, broken: u64, first: Option<First>) -> Report {
        let compared: u64 = of.outputs.iter().map(|output| output.compared).sum();
        let answer = match &first {
            None => format!(
                "Nothing hidden shows: none of {} outputs differs between worlds with equal views.",
                grouped(compared)
            ),
            Some(First { at, .. }) if of.differences() == 0 => format!(
                "None of {} outputs differs, but {} panicked; the first is at {at}.",
                grouped(compared),
                counted(broken, "game or scenario", "games or scenarios")
            ),
            Some(First { at, .. }) => format!(
                "Hidden things show: {} of {} outputs differ; the first is at {at}.",
                grouped(of.differences()),
                grouped(compared)
            ),
        };
        let row = |output: &OutputCount| Row {
            output: output.name.clone(),
            compared: output.compared,
            differ: output.differ,
        };
        Report {
            place,
            answer,
            positions: of.positions,
            pairs: of.pairs,
            worlds_differ: of.worlds_differ,
            outputs: of.outputs.iter().map(row).collect(),
            broken,
            first,
            malformed: Vec::new(),
        }
    }

    fn text(&self) -> String {
        let mut text = format!(
            "{} in {}; {} differ in what is hidden\n{}",
            pairs_of(self.pairs),
            self.place,
            grouped(self.worlds_differ),
            answer_text(&self.answer)
        );
        if let Some(First { what, .. }) = &self.first {
            let _ = writeln!(text, "  {}", hanging("  ", what));
        }
        text.push_str("\ncompared  differ\n");
        for Row { output, compared, differ } in &self.outputs {
            let _ = writeln!(text, "{:>8}  {:>6}  {output}", grouped(*compared), grouped(*differ));
        }
        text
    }
}

fn pairs_of(n: u64) -> String {
    counted(n, "pair of worlds", "pairs of worlds")
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::Seat;
    use corsair_strategies::leaks::Leak;

    #[test]
    fn difference_reports_its_address_and_exits_with_5() {
        let excerpts = ["crew 4".to_owned(), "crew 5".to_owned()];
        let (seat, output) = (Seat::new(1), "views".to_owned());
        let leak = Leak { number: 57, seat, output: output.clone(), excerpts };
        let outputs = vec![OutputCount { name: output, compared: 20, differ: 2 }];
        let compared =
            Compared { positions: 10, pairs: 20, worlds_differ: 20, outputs, first: None };
        let first = First { at: "7:12:0".into(), what: in_words(&leak) };
        let place = "3 games of toy, seed 7".to_owned();
        let failure = report(Report::new(place, &compared, 1, Some(first)), Format::Text)
            .expect_err("a difference fails");
        assert_eq!(failure.exit, Exit::Violated);
        assert_eq!(
            failure.output,
            "20 pairs of worlds in 3 games of toy, seed 7; 20 differ in what is hidden\n\n\
             Hidden things show: 2 of 20 outputs differ; the first is at 7:12:0.\n  \
             decision 57, seat 1: views differ: `crew 4` and `crew 5`\n\n\
             compared  differ\n      20       2  views\n"
        );
    }
}
