//! Reader of result directories, which refuses changed files.

pub mod manifest;
pub mod result;

use std::io;
use std::path::{Path, PathBuf};

use crate::exit::exit_code;
use crate::page::registry::NoPage;
use corsair_lab::read_file;
use corsair_lab::result::ReadError;

/// Reason why a directory can't be read as a result.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// The operating system refused to read a file.
    #[error("cannot read `{}`", path.display())]
    File {
        /// Path of the file.
        path: PathBuf,
        /// Error of the operating system.
        source: io::Error,
    },
    /// The directory has no result.
    #[error(
        "`{}` holds no result, because it has neither manifest.json nor experiment.json; name a directory that a \
         command wrote with -o", .0.display()
    )]
    NoResult(PathBuf),
    /// The directory has an unfinished run or a shard.
    #[error(
        "`{}` holds no finished result: resume the run with --resume, or merge its shards",
        .0.display()
    )]
    Begun(PathBuf),
    /// The experiment has entries that were not played.
    #[error("the experiment in `{}` is unfinished: resume the experiment with `corsair experiment --resume`", .0.display())]
    Incomplete(PathBuf),
    /// A JSON file has an unexpected form.
    #[error("`{}` is damaged or is not a result file", path.display())]
    Form {
        /// Path of the file.
        path: PathBuf,
        /// Error of the JSON parser, with line and column.
        source: serde_json::Error,
    },
    /// The result belongs to a command that has no page.
    #[error("`{}`", path.display())]
    Verb {
        /// Path of the result directory.
        path: PathBuf,
        /// Error that names the command.
        source: NoPage,
    },
    /// The result belongs to a game that this version does not have.
    #[error("`{}`: {problem}", path.display())]
    Game {
        /// Path of the directory.
        path: PathBuf,
        /// Sentence that names the game and the nearest known game.
        problem: String,
    },
    /// A file does not match its hash.
    #[error(
        "`{}` was changed after it was written: its SHA-256 differs from {seal}; run the \
         command again", path.display()
    )]
    Changed {
        /// Path of the file.
        path: PathBuf,
        /// Name of the file that has the hash.
        seal: &'static str,
    },
    /// The directory lacks files that the manifest lists.
    #[error(
        "`{}` lacks files that manifest.json lists ({files}): run the command again",
        path.display()
    )]
    Missing {
        /// Path of the directory.
        path: PathBuf,
        /// Names of the missing files.
        files: String,
    },
    /// A table is not valid CSV.
    #[error("`{}`", path.display())]
    Table {
        /// Path of the table.
        path: PathBuf,
        /// Error of the CSV parser, with the line.
        source: csv::Error,
    },
    /// A table has rows in a different form from the rows that its command writes.
    #[error("`{}`", path.display())]
    Rows {
        /// Path of the table.
        path: PathBuf,
        /// Error with line and column.
        source: ReadError,
    },
    /// The result lacks a file, a column or a key that this build writes.
    #[error(
        "`{}` lacks {lacked}: {writer} wrote the result in a format that this build does not read; run the \
         command again, or report the result with the build that wrote it", path.display()
    )]
    OtherFormat {
        /// Path of the directory, or of a file in the directory.
        path: PathBuf,
        /// Missing file, column or key.
        lacked: String,
        /// Version and play revision of the program that wrote the result.
        writer: String,
    },
}

exit_code!(BadInput: Unreadable);

/// Reads the bytes of a file.
pub fn bytes_of(path: &Path) -> Result<Vec<u8>, Unreadable> {
    read_file::of_a_result(path).map_err(|source| Unreadable::File { path: path.into(), source })
}
