//! The files of a result directory, by name.

use std::collections::BTreeSet;
use std::sync::Arc;

use corsair_lab::result::Schema;

/// A file of a result directory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultFile {
    /// Its name.
    pub name: &'static str,
    /// Its whole content.
    pub text: String,
}

/// The record of a directory of experiments.
pub const EXPERIMENT: &str = "experiment.json";

/// The name of the file that makes a directory a result directory.
pub const MANIFEST: &str = "manifest.json";

/// The name of the file with the time that it took.
pub(crate) const TIMING: &str = "timing.json";

/// The name of the file that makes a directory one of a run that was begun, or of a shard.
pub(crate) const CHECKPOINT: &str = "checkpoint.jsonl";

/// The name of the page that `corsair report` makes of a directory. A new result takes an old page
/// away, for it would tell of other games.
pub const PAGE: &str = "report.html";

/// The names of pages of notable games, which `corsair report --replays` makes beside it: a game each.
pub const GAME_PAGES: [&str; 6] =
    ["game-1.html", "game-2.html", "game-3.html", "game-4.html", "game-5.html", "game-6.html"];

/// The names of all files that a result directory may hold, of whichever verb: those of
/// tables, and of the files that every result has.
#[derive(Clone, Default, Debug)]
pub struct FileNames(Arc<BTreeSet<&'static str>>);

impl FileNames {
    /// The names of these tables and of other files.
    pub fn new(tables: &[&Schema], others: impl Iterator<Item = &'static str>) -> FileNames {
        let plain = [MANIFEST, TIMING, PAGE].into_iter().chain(GAME_PAGES).chain(others);
        FileNames(Arc::new(tables.iter().map(|table| table.file).chain(plain).collect()))
    }

    /// Whether a file of a result may have this name.
    pub fn contains(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().copied()
    }
}
