//! The files of a result directory.

use super::{Report, Timing, events, fame_histogram, manifest, notable, placements, summary};

/// A file of a result directory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultFile {
    /// Its name.
    pub name: &'static str,
    /// Its whole content.
    pub text: String,
}

/// The name of the file that makes a directory a result directory.
pub(super) const MANIFEST: &str = "manifest.json";

/// The names of all files that a result directory may hold.
pub(super) const NAMES: [&str; 7] = [
    "summary.csv",
    "fame_hist.csv",
    "placements.csv",
    "events.csv",
    "notable.csv",
    MANIFEST,
    "timing.json",
];

/// The names of the files of `corsair odds`, beside the manifest.
pub(super) const ODDS_NAMES: [&str; 2] = ["odds.csv", "matrix.csv"];

/// The names of the files of experiments at several tables or under several rules, beside the
/// manifest and the timing.
pub(super) const EXPERIMENT_NAMES: [&str; 5] =
    ["deltas.csv", "seats.csv", "match.csv", "looks.csv", "plan.csv"];

/// All files of a report. Only `timing.json` depends on the machine and on how the work was cut.
pub fn files(report: &Report<'_>, timing: &Timing) -> Vec<ResultFile> {
    let [summary_name, fame_name, placements_name, events_name, notable_name, rest @ ..] = NAMES;
    let [manifest_name, timing_name] = rest;
    let mut files = vec![
        ResultFile { name: summary_name, text: summary(report) },
        ResultFile { name: fame_name, text: fame_histogram(report) },
        ResultFile { name: placements_name, text: placements(report) },
        ResultFile { name: events_name, text: events(report) },
        ResultFile { name: notable_name, text: notable(report) },
    ];
    let sealed = manifest(report, &files);
    files.push(ResultFile { name: manifest_name, text: sealed });
    let (games, decisions) = (report.experiment.design.games(), report.totals.decisions());
    files.push(ResultFile { name: timing_name, text: timing.of(games, decisions) });
    files
}
