//! Leak check: compares a seat's outputs between worlds that the seat can't distinguish.

use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use corsair_engine::run::{Cut, in_chunks};
use corsair_strategies::leaks::{Compared, OutputCount};
use serde::Serialize;

use crate::verify::args::PlayArgs;
use crate::verify::page::worlds_story;
use crate::verify::rows::{FirstRow, OutputRow};
use crate::verify::scenarios::{find_all, malformed_failure, plan_of, read};
use corsair_cli::play::threads;
use corsair_cli::progress::{PlayAmount, Progress};
use corsair_cli::study::words;
use corsair_games::edition;
use corsair_games::inspect::audit::caught::caught;
use corsair_games::inspect::hidden::{Proved, in_words};
use corsair_games::inspect::scenario::{MalformedFile, Scenario};
use corsair_games::pack::Edition;
use corsair_lab::PlanRecord;
use corsair_lab::clock::Instant;
use corsair_lab::result::ResultTable;
use corsair_present::exit::{Exit, Failure, Outcome, note};
use corsair_present::manifest::{ManifestHead, Program, hashes};
use corsair_present::result::{Format, VerbResult};
use corsair_present::rows::{object, pretty};
use corsair_present::toml_lines::Malformed;
use corsair_present::{ResultFile, counted};

/// Default number of pairs of worlds in games.
const PAIRS: u64 = 1_000;

/// Default number of pairs of worlds in each scenario.
const PAIRS_IN_A_SCENARIO: u64 = 20;

pub(crate) fn verify(
    edition: &dyn Edition,
    args: &PlayArgs,
    form: (Format, bool),
) -> Outcome<String> {
    let ((table, rules), seed) = (args.table(edition)?, args.seed());
    let pairs = args.games.unwrap_or(PAIRS).max(1);
    let progress = Progress::begin(
        &args.progress,
        PlayAmount { unit: "pairs", ..PlayAmount::of_games(pairs) },
    );
    let started = Instant::now();
    let cut = Cut::new(1, threads(args.jobs));
    let proved = table.prove_hidden(seed, pairs, &cut, &|pairs| progress.add(pairs));
    drop(progress);
    let Proved { games, compared, broken, first } = proved?;
    let seconds = started.elapsed().as_secs_f64();
    note(format_args!("{} in {seconds:.1} s", pairs_of(compared.pairs)));
    let first = first.map(|(deal, what)| FirstRow { at: format!("{seed}:{deal}:0"), what });
    let plan = PlanRecord::default();
    let head = object!(Head {
        #[serde(flatten)]
        head: ManifestHead::new(&plan, edition.id(), edition.name(), &rules),
        seed,
        design: object!(Design { games }),
    });
    report(&head, Worlds { compared: &compared, broken, first, malformed: Vec::new() }, form)
}

/// Compares worlds at the first decision of every scenario file. Files that expect a refusal are skipped, and
/// malformed files do not stop the comparison.
pub(crate) fn verify_files(
    paths: &[PathBuf],
    pairs: Option<u64>,
    form: (Format, bool),
) -> Outcome<String> {
    let files = find_all(paths)?;
    let pairs = pairs.unwrap_or(PAIRS_IN_A_SCENARIO).max(1);
    let (mut all, mut broken, mut first) = (Compared::default(), 0, None);
    let (mut scenarios, mut refused, mut malformed) = (0_u64, 0, Vec::new());
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
                        first.get_or_insert(FirstRow { at, what: in_words(leak) });
                    }
                    all.add(compared);
                }
                FileResult::Panicked(what) => {
                    scenarios += 1;
                    broken += 1;
                    first.get_or_insert(FirstRow { at, what });
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
        note(format_args!("skipped {skipped} a refusal: only played games can be compared"));
    }
    let plan = plan_of(paths);
    let head = object!(Head {
        #[serde(flatten)]
        head: Program::new(&plan),
        scenarios,
    });
    report(&head, Worlds { compared: &all, broken, first, malformed }, form)
}

/// Result of comparing worlds in a scenario file.
enum FileResult {
    Compared(Compared),
    /// Message and place of a panic of the engine or a bot.
    Panicked(String),
    /// The file expects a refusal, so it has no situation to compare.
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

/// Compares worlds in the situation of a scenario; `None` if the scenario expects a refusal.
fn compare_text(file: &str, text: &str, pairs: u64) -> Result<Option<Compared>, Malformed> {
    let scenario = Scenario::read(text)?;
    let edition = edition(&scenario.game.value)
        .map_err(|unknown| Malformed::new(scenario.game.line, unknown.to_string()))?;
    if scenario.refused.is_some() {
        return Ok(None);
    }
    edition.prove_hidden(file, &scenario, pairs).map(Some)
}

/// Result of comparing worlds, with failures.
struct Worlds<'r> {
    compared: &'r Compared,
    /// Number of games or scenarios with a difference or a panic.
    broken: u64,
    first: Option<FirstRow>,
    malformed: Vec<MalformedFile>,
}

/// Returns the result in the requested output format. Fails if a file is malformed, an output differed, or code
/// panicked.
fn report(head: &impl Serialize, result: Worlds<'_>, form: (Format, bool)) -> Outcome<String> {
    let Worlds { compared, broken, first, malformed } = result;
    let &Compared { positions, pairs, worlds_differ, .. } = compared;
    let row = |output: &OutputCount| OutputRow {
        output: output.name.clone(),
        compared: output.compared,
        differ: output.differ,
    };
    let tables = vec![
        ResultTable::of(compared.outputs.iter().map(row).collect::<Vec<_>>()),
        ResultTable::of(Vec::from_iter(first.clone())),
        ResultTable::of(malformed.clone()),
    ];
    let manifest = |files: &[ResultFile]| {
        pretty(&object!(Manifest {
            #[serde(flatten)]
            head,
            positions,
            pairs,
            worlds_differ,
            broken,
            files: hashes(files),
        }))
    };
    let result = VerbResult::new(tables, manifest, String::new());
    let output = result.shown(worlds_story, words, form)?;
    if !malformed.is_empty() {
        let is_empty = pairs == 0 && first.is_none();
        let output = if is_empty { String::new() } else { output };
        return Err(malformed_failure(&malformed, output));
    }
    match first {
        None => Ok(output),
        Some(FirstRow { at, .. }) => {
            let error = match compared.differences() {
                0 => anyhow!("the engine or a bot panicked, first at {at}"),
                _ => anyhow!("an output depends on hidden information, first at {at}"),
            };
            Err(Failure { exit: Exit::Violated, output, error })
        }
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
    fn leak_check_reports_the_first_leaking_game_and_exits_with_5() {
        let excerpts = ["crew 4".to_owned(), "crew 5".to_owned()];
        let (seat, output) = (Seat::new(1), "views".to_owned());
        let leak = Leak { number: 57, seat, output: output.clone(), excerpts };
        let outputs = vec![OutputCount { name: output, compared: 20, differ: 2 }];
        let compared =
            Compared { positions: 10, pairs: 20, worlds_differ: 20, outputs, first: None };
        let first = Some(FirstRow { at: "7:12:0".into(), what: in_words(&leak) });
        let plan = PlanRecord::default();
        let head = object!(Head {
            #[serde(flatten)]
            head: Program::new(&plan),
            seed: 7,
            design: object!(Design { games: 3 }),
        });
        let result = Worlds { compared: &compared, broken: 1, first, malformed: Vec::new() };
        let failure = report(&head, result, (Format::Table, true)).expect_err("a difference fails");
        assert_eq!(failure.exit, Exit::Violated);
        for part in [
            "\nOutputs reveal hidden information: 2 of 20 outputs differ; the first is 7:12:0.\n",
            "7:12:0  decision 57, seat 1: views differ: `crew 4` and `crew 5`\n",
            "views         20       2\n",
        ] {
            assert!(failure.output.contains(part), "{}", failure.output);
        }
    }
}
