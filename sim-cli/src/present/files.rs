//! The files of a result directory, by name.

use std::borrow::Cow;

use crate::games::editions;

/// A file of a result directory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultFile {
    /// Its name.
    pub name: Cow<'static, str>,
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

/// The names of all tables that results have, in the words of the code.
const TABLES: [&str; 25] = [
    "summary.csv",
    "score_hist.csv",
    "placements.csv",
    "events.csv",
    "notable.csv",
    "standings.csv",
    "bot_seats.csv",
    "pairs.csv",
    "ratings.csv",
    "odds.csv",
    "matrix.csv",
    "deltas.csv",
    "seats.csv",
    "match.csv",
    "looks.csv",
    "plan.csv",
    "rigs.csv",
    "payoffs.csv",
    "equilibrium.csv",
    "cells.csv",
    "effects.csv",
    "fit.csv",
    "factors.csv",
    "indices.csv",
    "conclusions.csv",
];

/// The names of all files that a result directory may hold, of whichever game.
pub(crate) fn all_names() -> impl Iterator<Item = Cow<'static, str>> {
    let mut words: Vec<_> = editions().iter().map(|edition| edition.score()).collect();
    words.dedup();
    let table = |name: &'static str| words.iter().map(move |word| word.written(name));
    let mut tables: Vec<Cow<'static, str>> = TABLES.into_iter().flat_map(table).collect();
    tables.dedup();
    let others = [FAULTS, FAULT_GAMES, MANIFEST, TIMING, PAGE].map(Cow::Borrowed);
    tables.into_iter().chain(others)
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
