//! Names and contents of the files in a result directory.

use std::collections::BTreeSet;
use std::sync::Arc;

use corsair_lab::result::Schema;

/// File of a result directory with its content.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultFile {
    /// Name of the file.
    pub name: &'static str,
    /// Whole content of the file.
    pub text: String,
}

/// Name of the file that records a directory of experiments.
pub const EXPERIMENT: &str = "experiment.json";

/// Name of the manifest, whose presence marks a result directory.
pub const MANIFEST: &str = "manifest.json";

/// Name of the file with the time of play.
pub(crate) const TIMING: &str = "timing.json";

/// Name of the checkpoint, whose presence marks an unfinished run or a shard.
pub(crate) const CHECKPOINT: &str = "checkpoint.jsonl";

/// Name of the HTML page that `corsair report` writes into a directory. A new result removes an older page, which
/// would show different games.
pub const PAGE: &str = "report.html";

/// Names of the pages of notable games, which `corsair report --replays` writes beside the report, one page per game.
pub const GAME_PAGES: [&str; 6] =
    ["game-1.html", "game-2.html", "game-3.html", "game-4.html", "game-5.html", "game-6.html"];

/// Names that the files of a result directory may have, for all commands.
#[derive(Clone, Default, Debug)]
pub struct FileNames(Arc<BTreeSet<&'static str>>);

impl FileNames {
    /// Returns the files of these tables together with the names in `others`.
    pub fn new(tables: &[&Schema], others: impl Iterator<Item = &'static str>) -> FileNames {
        let plain = [MANIFEST, TIMING, PAGE].into_iter().chain(GAME_PAGES).chain(others);
        FileNames(Arc::new(tables.iter().map(|table| table.file).chain(plain).collect()))
    }

    /// Returns whether a file of a result may have this name.
    pub fn contains(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    /// Iterates over all names.
    pub fn iter(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().copied()
    }
}
