//! The files of a result directory, by name.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::games::all_editions;
use crate::lab::ScoreWord;
use crate::present::rows::ResultTable;
use crate::studies::tables_of;

/// A file of a result directory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultFile {
    /// Its name.
    pub name: Cow<'static, str>,
    /// Its whole content.
    pub text: String,
}

/// The record of a directory of experiments.
pub const EXPERIMENT: &str = "experiment.json";

/// The name of the file that makes a directory a result directory.
pub(crate) const MANIFEST: &str = "manifest.json";

/// The name of the file with the time that it took.
const TIMING: &str = "timing.json";

/// The name of the file that makes a directory one of a run that was begun, or of a shard.
pub(crate) const CHECKPOINT: &str = "checkpoint.jsonl";

/// The name of the page that `corsair report` makes of a directory. A new result takes an old page
/// away, for it would tell of other games.
pub(crate) const PAGE: &str = "report.html";

/// The names of all files that a result directory may hold, of whichever game.
pub(crate) fn all_names() -> BTreeSet<Cow<'static, str>> {
    let editions = all_editions();
    let words: Vec<ScoreWord> = editions.iter().map(|edition| edition.score()).collect();
    let written = |table: ResultTable| words.iter().map(move |word| word.written(table.file));
    let names = tables_of(&editions).into_iter().flat_map(written);
    names.chain([MANIFEST, TIMING, PAGE].map(Cow::Borrowed)).collect()
}

/// Tables with the manifest that seals them, and the time that it took.
pub(crate) fn with_manifest(
    mut tables: Vec<ResultFile>,
    manifest: String,
    timing: String,
) -> Vec<ResultFile> {
    tables.push(ResultFile { name: MANIFEST.into(), text: manifest });
    tables.push(ResultFile { name: TIMING.into(), text: timing });
    tables
}
