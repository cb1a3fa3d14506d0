//! Result directories, read back: nothing is taken that is not as it was written.

pub mod manifest;
pub mod result;

use std::io;
use std::path::{Path, PathBuf};

use crate::exit::exit_code;
use crate::page::registry::NoPage;
use corsair_lab::read_file;
use corsair_lab::result::ReadError;

/// Why a directory can't be told of.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// The operating system refuses.
    #[error("cannot read `{}`", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What it said.
        source: io::Error,
    },
    /// It holds no result.
    #[error(
        "`{}` holds no result: neither manifest.json nor experiment.json; name a directory that a \
         command wrote with -o", .0.display()
    )]
    NoResult(PathBuf),
    /// It holds a run that was begun, or a shard.
    #[error(
        "`{}` holds a run that has not ended, or a shard: go on with --resume, or merge all shards",
        .0.display()
    )]
    Begun(PathBuf),
    /// Not all entries of an experiment have been played.
    #[error("`{}` has not been played to its end: go on with `corsair experiment --resume`", .0.display())]
    Incomplete(PathBuf),
    /// A file of JSON is not of the form that is written.
    #[error("`{}` is not as a command writes it", path.display())]
    Form {
        /// The file.
        path: PathBuf,
        /// What is wrong, with line and column.
        source: serde_json::Error,
    },
    /// A verb without a page.
    #[error("`{}`", path.display())]
    Verb {
        /// The directory.
        path: PathBuf,
        /// Which verb.
        source: NoPage,
    },
    /// A game that this version does not have.
    #[error("`{}`: {problem}", path.display())]
    Game {
        /// The directory.
        path: PathBuf,
        /// Which game, and the nearest.
        problem: String,
    },
    /// A file is not what its seal says.
    #[error(
        "`{}` was changed after it was written: its SHA-256 is not the one in {seal}; make the \
         result again", path.display()
    )]
    Changed {
        /// The file.
        path: PathBuf,
        /// The file that seals it.
        seal: &'static str,
    },
    /// Files that the manifest lists are missing: the result was kept without them.
    #[error(
        "`{}` is incomplete: manifest.json lists files that are missing ({files}); make the result again",
        path.display()
    )]
    Missing {
        /// The directory.
        path: PathBuf,
        /// Their names.
        files: String,
    },
    /// A table is no table.
    #[error("`{}`", path.display())]
    Table {
        /// The table.
        path: PathBuf,
        /// What is wrong, with its line.
        source: csv::Error,
    },
    /// A table is not what its verb writes.
    #[error("`{}`", path.display())]
    Rows {
        /// The table.
        path: PathBuf,
        /// What is wrong, with its line and column.
        source: ReadError,
    },
    /// A result lacks what this build writes.
    #[error(
        "`{}` lacks {lacked}: {writer} wrote the result in a format that this build does not read; run it \
         again, or report it with the build that wrote it", path.display()
    )]
    OtherFormat {
        /// The directory, or a file of it.
        path: PathBuf,
        /// A file, column or key.
        lacked: String,
        /// Version and play revision.
        writer: String,
    },
}

exit_code!(BadInput: Unreadable);

/// The bytes of a file.
pub fn bytes_of(path: &Path) -> Result<Vec<u8>, Unreadable> {
    read_file::of_a_result(path).map_err(|source| Unreadable::File { path: path.into(), source })
}
