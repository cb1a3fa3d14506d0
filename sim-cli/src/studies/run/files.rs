//! The files of a result directory.

use crate::games::editions;
use crate::present::Timing;
use crate::present::faults::faults;
use crate::present::manifest::manifest;
use crate::studies::run::report::Report;
use crate::studies::run::{events, fame_histogram, notable, placements, summary};
use crate::studies::tournament::files as tournament;

/// A file of a result directory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultFile {
    /// Its name.
    pub name: &'static str,
    /// Its whole content.
    pub text: String,
}

/// The name of the file that makes a directory a result directory.
pub(crate) const MANIFEST: &str = "manifest.json";

/// The name of the file that tells how long it took.
const TIMING: &str = "timing.json";

/// The name of the table of faults, of a run and of a tournament.
pub(crate) const FAULTS: &str = "faults.csv";

/// The name of the list of games with faults, of a run and of a tournament.
pub(crate) const FAULT_GAMES: &str = "fault_games.csv";

/// The name of the file that makes a directory one of a run that was begun, or of a shard.
pub(crate) const CHECKPOINT: &str = "checkpoint.jsonl";

/// The name of the page that `corsair report` makes of a directory. A new result takes an old page
/// away, for it would tell of other games.
pub(crate) const PAGE: &str = "report.html";

/// The names of the tables of a run.
const NAMES: [&str; 5] =
    ["summary.csv", "fame_hist.csv", "placements.csv", "events.csv", "notable.csv"];

/// The names of the tables of experiments at several tables or under several rules.
const EXPERIMENT_NAMES: [&str; 13] = [
    "deltas.csv",
    "seats.csv",
    "match.csv",
    "looks.csv",
    "plan.csv",
    "payoffs.csv",
    "equilibrium.csv",
    "cells.csv",
    "effects.csv",
    "fit.csv",
    "factors.csv",
    "indices.csv",
    "conclusions.csv",
];

/// The names of all files that a result directory may hold.
pub(crate) fn all_names() -> impl Iterator<Item = &'static str> {
    let of_games = editions().into_iter().map(|edition| edition.desks()).flat_map(|desks| {
        let odds = desks.odds.map_or(&[][..], |desk| desk.files());
        let openings = desks.openings.map(|desk| desk.word().file);
        odds.iter().copied().chain(openings)
    });
    let tables = NAMES.into_iter().chain(tournament::NAMES).chain(EXPERIMENT_NAMES);
    tables.chain(of_games).chain([FAULTS, FAULT_GAMES, MANIFEST, TIMING, PAGE])
}

/// All files of a report. Only `timing.json` depends on the machine and on how the work was cut.
pub fn files(report: &Report<'_>, timing: &Timing) -> Vec<ResultFile> {
    let [summary_name, fame_name, placements_name, events_name, notable_name] = NAMES;
    let tables = vec![
        ResultFile { name: summary_name, text: summary(report) },
        ResultFile { name: fame_name, text: fame_histogram(report) },
        ResultFile { name: placements_name, text: placements(report) },
        ResultFile { name: events_name, text: events(report) },
        ResultFile { name: notable_name, text: notable(report) },
        ResultFile { name: FAULTS, text: faults(&report.faults) },
        ResultFile { name: FAULT_GAMES, text: report.fault_games() },
    ];
    let sealed = manifest(report, &tables);
    let (games, decisions) = (report.experiment.design.games(), report.totals.decisions());
    with_manifest(tables, sealed, timing.json(games, decisions))
}

/// Tables with the manifest that seals them, and the time that it took.
pub(crate) fn with_manifest(
    mut tables: Vec<ResultFile>,
    manifest: String,
    timing: String,
) -> Vec<ResultFile> {
    tables.push(ResultFile { name: MANIFEST, text: manifest });
    tables.push(ResultFile { name: TIMING, text: timing });
    tables
}
