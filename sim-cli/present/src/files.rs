//! Files of a result directory, by name.

use std::collections::BTreeSet;
use std::sync::Arc;

use corsair_lab::result::Schema;

/// File of a result directory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultFile {
    /// Name.
    pub name: &'static str,
    /// Whole content.
    pub text: String,
}

/// Record of a directory of experiments.
pub const EXPERIMENT: &str = "experiment.json";

/// File that makes a directory a result directory.
pub const MANIFEST: &str = "manifest.json";

/// File with the time of play.
pub(crate) const TIMING: &str = "timing.json";

/// File that marks a directory as an unfinished run, or a shard.
pub(crate) const CHECKPOINT: &str = "checkpoint.jsonl";

/// Page that `corsair report` makes of a directory. A new result removes an old page, because the old page would show
/// different games.
pub const PAGE: &str = "report.html";

/// Pages of notable games, which `corsair report --replays` makes beside the report, one page per game.
pub const GAME_PAGES: [&str; 6] =
    ["game-1.html", "game-2.html", "game-3.html", "game-4.html", "game-5.html", "game-6.html"];

/// Names of all files that a result directory of any command may have: tables, and the files of every result.
#[derive(Clone, Default, Debug)]
pub struct FileNames(Arc<BTreeSet<&'static str>>);

impl FileNames {
    /// Names of these tables and of further files.
    pub fn new(tables: &[&Schema], others: impl Iterator<Item = &'static str>) -> FileNames {
        let plain = [MANIFEST, TIMING, PAGE].into_iter().chain(GAME_PAGES).chain(others);
        FileNames(Arc::new(tables.iter().map(|table| table.file).chain(plain).collect()))
    }

    /// Returns whether a file of a result may have this name.
    pub fn contains(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    /// All names.
    pub fn iter(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().copied()
    }
}
