//! Result directories, read back; files that were changed are refused.

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
    /// Failure of the operating system.
    #[error("cannot read `{}`", path.display())]
    File {
        /// File.
        path: PathBuf,
        /// Error of the operating system.
        source: io::Error,
    },
    /// Directory without a result.
    #[error(
        "`{}` holds no result: neither manifest.json nor experiment.json; name a directory that a \
         command wrote with -o", .0.display()
    )]
    NoResult(PathBuf),
    /// Unfinished run, or shard.
    #[error(
        "`{}` holds an unfinished run or a shard: continue it with --resume, or merge all shards",
        .0.display()
    )]
    Begun(PathBuf),
    /// Experiment with entries that were not played.
    #[error("`{}` is unfinished: continue it with `corsair experiment --resume`", .0.display())]
    Incomplete(PathBuf),
    /// JSON file of another form.
    #[error("`{}` is not a valid result file", path.display())]
    Form {
        /// File.
        path: PathBuf,
        /// Problem, with line and column.
        source: serde_json::Error,
    },
    /// Command without a page.
    #[error("`{}`", path.display())]
    Verb {
        /// Directory.
        path: PathBuf,
        /// Error with the command.
        source: NoPage,
    },
    /// Game that this version does not have.
    #[error("`{}`: {problem}", path.display())]
    Game {
        /// Directory.
        path: PathBuf,
        /// Sentence with the game, and the nearest.
        problem: String,
    },
    /// File that does not match its hash.
    #[error(
        "`{}` was changed after it was written: its SHA-256 is not the one in {seal}; run its \
         command again", path.display()
    )]
    Changed {
        /// File.
        path: PathBuf,
        /// File that has the hash.
        seal: &'static str,
    },
    /// Missing files that the manifest lists, because the result was stored without them.
    #[error(
        "`{}` is incomplete: manifest.json lists files that are missing ({files}): run its command \
         again",
        path.display()
    )]
    Missing {
        /// Directory.
        path: PathBuf,
        /// Names of the files.
        files: String,
    },
    /// Table that is not CSV.
    #[error("`{}`", path.display())]
    Table {
        /// Table.
        path: PathBuf,
        /// Error of the CSV reader, with the line.
        source: csv::Error,
    },
    /// Table with other rows than its command writes.
    #[error("`{}`", path.display())]
    Rows {
        /// Table.
        path: PathBuf,
        /// Error with line and column.
        source: ReadError,
    },
    /// Result without something that this build writes.
    #[error(
        "`{}` lacks {lacked}: {writer} wrote the result in a format that this build does not read; run it \
         again, or report it with the build that wrote it", path.display()
    )]
    OtherFormat {
        /// Directory, or a file of the directory.
        path: PathBuf,
        /// Missing file, column or key.
        lacked: String,
        /// Version and play revision of the writer.
        writer: String,
    },
}

exit_code!(BadInput: Unreadable);

/// Reads the bytes of a file.
pub fn bytes_of(path: &Path) -> Result<Vec<u8>, Unreadable> {
    read_file::of_a_result(path).map_err(|source| Unreadable::File { path: path.into(), source })
}
