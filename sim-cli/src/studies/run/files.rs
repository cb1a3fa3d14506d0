//! The files of a result directory.

use crate::present::faults::faults;
use crate::present::files::{FAULT_GAMES, FAULTS, with_manifest};
use crate::present::manifest::manifest;
use crate::present::{ResultFile, Timing};
use crate::studies::run::report::Report;
use crate::studies::run::{events, notable, placements, score_histogram, summary};

/// The names of the tables of a run.
const NAMES: [&str; 5] =
    ["summary.csv", "score_hist.csv", "placements.csv", "events.csv", "notable.csv"];

/// All files of a report. Only `timing.json` depends on the machine and on how the work was cut.
pub fn files(report: &Report<'_>, timing: &Timing) -> Vec<ResultFile> {
    let [summary_name, score_name, placements_name, events_name, notable_name] = NAMES;
    let score = report.experiment.rules.score;
    let tables = vec![
        ResultFile { name: summary_name.into(), text: summary(report) },
        ResultFile { name: score.written(score_name), text: score_histogram(report) },
        ResultFile { name: placements_name.into(), text: placements(report) },
        ResultFile { name: events_name.into(), text: events(report) },
        ResultFile { name: notable_name.into(), text: notable(report) },
        ResultFile { name: FAULTS.into(), text: faults(&report.faults) },
        ResultFile { name: FAULT_GAMES.into(), text: report.fault_games() },
    ];
    let sealed = manifest(report, &tables);
    let (games, decisions) = (report.experiment.design.games(), report.totals.decisions());
    with_manifest(tables, sealed, timing.json(games, decisions))
}
