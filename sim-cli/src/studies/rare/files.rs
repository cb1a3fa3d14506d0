//! The report on a rare event as files, CSV and JSON, and what its directory says of itself.

use crate::present::files::with_manifest;
use crate::present::manifest::{Bot, Conditions, hashes};
use crate::present::rows::{object, pretty, table_csv, table_file};
use crate::present::set_ups::SetUpCount;
use crate::present::{ResultFile, Timing};
use crate::studies::rare::RareReport;
use crate::studies::rare::answer::answer;

/// The text of `rare.csv`.
pub fn rare_csv(report: &RareReport<'_>) -> String {
    table_csv(std::slice::from_ref(&report.row))
}

/// All files of a report. Only `timing.json` depends on the machine and on how the work was cut.
pub fn rare_files(report: &RareReport<'_>, timing: &Timing) -> Vec<ResultFile> {
    let tables = vec![table_file(std::slice::from_ref(&report.row)), table_file(&report.stages)];
    let sealed = manifest(report, &tables);
    let totals = report.totals;
    with_manifest(tables, sealed, timing.json(totals.games, totals.decisions))
}

/// The report as one JSON object, ended by a line break.
pub fn rare_json(report: &RareReport<'_>) -> String {
    let question = report.question;
    pretty(&object!(Object {
        game: question.game,
        rules_hash: question.rules.short_hash(),
        seed: question.seed,
        answer: answer(&report.row, report.question.rules.score),
        games_asked: question.games_asked,
        #[serde(flatten)]
        row: &report.row,
        stages: &report.stages,
        decisions: report.totals.decisions,
        setups: SetUpCount::of([&report.totals.set_ups]),
        decisions_of_pilot: report.pilot.decisions,
        decisions_per_game: report.pilot.decisions_per_game,
        games_cut_off: report.totals.cut_off,
    }))
}

/// The text of `manifest.json`, which seals the other files by their hashes.
fn manifest(report: &RareReport<'_>, files: &[ResultFile]) -> String {
    let question = report.question;
    let (splitting, totals) = (&question.splitting, report.totals);
    pretty(&object!(Manifest {
        #[serde(flatten)]
        conditions: Conditions::new(&question.plan, question.game, question.title, &question.rules),
        bots: Bot::all(&question.bots),
        seed: question.seed,
        event: &question.event,
        by: &question.by,
        arrangements: splitting.seatings.iter().map(|of| of.as_slice()).collect::<Vec<_>>(),
        games_asked: question.games_asked,
        replications: totals.blocks,
        effort: splitting.effort,
        pilot_games: question.pilot_games,
        decisions_of_pilot: report.pilot.decisions,
        decisions_per_game: report.pilot.decisions_per_game,
        decisions: totals.decisions,
        setups: SetUpCount::of([&totals.set_ups]),
        games_cut_off: totals.cut_off,
        files: hashes(files),
    }))
}
