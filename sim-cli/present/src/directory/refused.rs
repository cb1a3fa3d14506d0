//! Errors about directories that can't take or give results.

use std::io;
use std::path::{Path, PathBuf};

use crate::directory::has_other_manifest;
use crate::exit::{Exit, Failure};
use crate::files::{CHECKPOINT, MANIFEST};
use corsair_lab::durable::CheckpointError;

/// Reason why results can't be written to a directory, or read from it.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// The directory is not a result directory.
    #[error("`{}` is not a result directory: it holds `{holds}`; name a new or empty directory", path.display())]
    NotAResult {
        /// Path of the directory.
        path: PathBuf,
        /// Name of a foreign entry in the directory.
        holds: String,
    },
    /// A foreign program wrote the manifest in the directory.
    #[error("`{}` is not a result directory: corsair did not write its `{MANIFEST}`; name a new or empty directory", .0.display())]
    OtherManifest(PathBuf),
    /// The directory holds the result of a different plan.
    #[error("`{}` holds {holds}; name another directory, or overwrite with --force", path.display())]
    OtherResult {
        /// Path of the directory.
        path: PathBuf,
        /// Description of the existing result, with its first difference.
        holds: String,
    },
    /// The directory holds an unfinished run or a shard.
    #[error("`{}` holds an unfinished run: resume the run with --resume, name another directory, or overwrite with --force", .0.display())]
    Begun(PathBuf),
    /// The directory does not exist.
    #[error("the directory `{}` does not exist{}", path.display(), from.as_ref().map_or_else(String::new, |from| format!(" in `{}`", from.display())))]
    NotThere {
        /// Path of the directory.
        path: PathBuf,
        /// Working directory, given if the path is relative.
        from: Option<PathBuf>,
    },
    /// The directory holds a complete result, so that nothing remains to resume.
    #[error("`{}` holds a finished result, so nothing is left to resume: read the result with `corsair report`", .0.display())]
    IsDone(PathBuf),
    /// The directory holds no unfinished run to resume.
    #[error("`{}` has no run to resume, because the file {CHECKPOINT} is missing: name the directory of an \
        unfinished run", .0.display())]
    NotBegun(PathBuf),
    /// The directory holds a complete result instead of a shard.
    #[error("`{}` holds a finished result, not a shard: play shards with --shard I/K -o DIR", .0.display())]
    Finished(PathBuf),
    /// The directory holds no shard.
    #[error("`{}` holds no shard, because the file {CHECKPOINT} is missing: name the directory of a shard", .0.display())]
    NoShard(PathBuf),
    /// The checkpoint is damaged.
    #[error("cannot use `{}`", path.display())]
    InvalidCheckpoint {
        /// Path of the checkpoint.
        path: PathBuf,
        /// Defect of the checkpoint.
        source: CheckpointError,
    },
    /// Another process uses the directory.
    #[error("another corsair process uses `{}`: wait until it ends, or name another directory", .0.display())]
    Busy(PathBuf),
    /// The path names a file instead of a directory.
    #[error("`{}` is a file, not a directory: name another path", .0.display())]
    NotADirectory(PathBuf),
    /// The operating system refused to write.
    #[error("cannot write results to `{}`: {error}; check the path, its permissions and the free space", path.display())]
    Unwritable {
        /// Path of the directory.
        path: PathBuf,
        /// Error of the operating system.
        error: io::Error,
    },
    /// The operating system refused to read.
    #[error("cannot read `{}`", path.display())]
    Unreadable {
        /// Path of the file.
        path: PathBuf,
        /// Error of the operating system.
        source: io::Error,
    },
    /// The results or the checkpoint are complete, but were saved in a different directory.
    #[error("cannot move the files into the result directory: they remain in `{}`", kept.display())]
    SavedElsewhere {
        /// Directory of the saved files.
        kept: PathBuf,
        /// Reason why the files could not be moved into place.
        source: Box<Refused>,
    },
}

/// Converts the reason to a failure with exit code 2 (bad input). A busy directory has exit code 1, because the
/// process that uses the directory will end.
impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        let exit = if matches!(refused, Refused::Busy(_)) { Exit::Failed } else { Exit::BadInput };
        Failure::new(exit, refused)
    }
}

impl Refused {
    /// Returns the reason why a run can't resume in a directory without a checkpoint.
    pub(crate) fn without_a_checkpoint(path: &Path) -> Refused {
        if !path.exists() {
            let from = std::env::current_dir().ok().filter(|_| path.is_relative());
            return Refused::NotThere { path: path.into(), from };
        }
        let has_manifest = path.join(MANIFEST).is_file();
        match has_other_manifest(path) {
            Ok(false) if has_manifest => Refused::IsDone(path.into()),
            Ok(_) | Err(_) => Refused::NotBegun(path.into()),
        }
    }
}
