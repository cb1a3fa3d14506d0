//! The files of a result directory.

use super::{Report, Timing, events, fame_histogram, manifest, placements, summary};

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

/// The names of the files of `corsair odds`, beside the manifest.
pub(super) const ODDS_NAMES: [&str; 2] = ["odds.csv", "matrix.csv"];

/// The names of all files of a run.
pub(super) const NAMES: [&str; 6] =
    ["summary.csv", "fame_hist.csv", "placements.csv", "events.csv", MANIFEST, "timing.json"];

/// All files of a report. Only `timing.json` depends on the machine and on how the work was cut.
pub fn files(report: &Report<'_>, timing: &Timing) -> Vec<ResultFile> {
    let [summary_name, fame_name, placements_name, events_name, manifest_name, timing_name] = NAMES;
    let mut files = vec![
        ResultFile { name: summary_name, text: summary(report) },
        ResultFile { name: fame_name, text: fame_histogram(report) },
        ResultFile { name: placements_name, text: placements(report) },
        ResultFile { name: events_name, text: events(report) },
    ];
    let sealed = manifest(report, &files);
    files.push(ResultFile { name: manifest_name, text: sealed });
    files.push(ResultFile { name: timing_name, text: timing.json(report) });
    files
}
