//! Refusals of directories, and the places of rescued results.

use std::io;
use std::path::{Path, PathBuf};

use crate::directory::has_other_manifest;
use crate::exit::{Exit, Failure};
use crate::files::{CHECKPOINT, MANIFEST};
use corsair_lab::durable::Unsound;

/// Reason why results can't be written to a directory.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// Foreign directory.
    #[error("`{}` is not a result directory: it holds `{holds}`; name a new or empty one", path.display())]
    NotAResult {
        /// Directory.
        path: PathBuf,
        /// Foreign entry in the directory.
        holds: String,
    },
    /// Manifest of another program.
    #[error("`{}` is not a result directory: corsair did not write the `{MANIFEST}` in it; name a new or empty one", .0.display())]
    OtherManifest(PathBuf),
    /// Result of another plan.
    #[error("`{}` holds {holds}; name another directory, or replace it with --force", path.display())]
    OtherResult {
        /// Directory.
        path: PathBuf,
        /// Description of the result, and its first difference.
        holds: String,
    },
    /// Unfinished run, or shard.
    #[error("`{}` holds an unfinished run: continue it with --resume, name another directory, or replace it with --force", .0.display())]
    Begun(PathBuf),
    /// Missing directory.
    #[error("there is no directory `{}`{}", path.display(), from.as_ref().map_or_else(String::new, |from| format!(", seen from `{}`", from.display())))]
    NotThere {
        /// Directory.
        path: PathBuf,
        /// Directory that the path is relative to, if it matters.
        from: Option<PathBuf>,
    },
    /// Complete result, where a run should resume.
    #[error("`{}` holds a finished result: nothing is left to play", .0.display())]
    IsDone(PathBuf),
    /// No unfinished run to resume.
    #[error("there is no run to resume in `{}`: it has no {CHECKPOINT}", .0.display())]
    NotBegun(PathBuf),
    /// Result in place of a shard.
    #[error("`{}` holds a finished result, not a shard: shards are played with --shard I/K -o DIR", .0.display())]
    Finished(PathBuf),
    /// No shard.
    #[error("`{}` is not a shard: it has no {CHECKPOINT}", .0.display())]
    NoShard(PathBuf),
    /// Damaged checkpoint.
    #[error("cannot use `{}`", path.display())]
    Unsound {
        /// Checkpoint.
        path: PathBuf,
        /// Problem.
        source: Unsound,
    },
    /// Directory in use by another process.
    #[error("another corsair process uses `{}`: wait for its end, or name another directory", .0.display())]
    Busy(PathBuf),
    /// File at the path that is not a directory.
    #[error("`{}` is a file, not a directory: name another path", .0.display())]
    NotADirectory(PathBuf),
    /// Failure to write.
    #[error("cannot write results to `{}`", path.display())]
    Unwritable {
        /// Directory.
        path: PathBuf,
        /// Error of the operating system.
        source: io::Error,
    },
    /// Failure to read.
    #[error("cannot read `{}`", path.display())]
    Unreadable {
        /// File.
        path: PathBuf,
        /// Error of the operating system.
        source: io::Error,
    },
    /// Complete results or checkpoint in another place.
    #[error("cannot move the files into place: they remain in `{}`", kept.display())]
    Elsewhere {
        /// Directory of the rescued files.
        kept: PathBuf,
        /// Reason why the files are not in the result directory.
        source: Box<Refused>,
    },
}

/// Bad input, except for a concurrent process in the directory, which may end.
impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        let exit = if matches!(refused, Refused::Busy(_)) { Exit::Failed } else { Exit::BadInput };
        Failure::new(exit, refused)
    }
}

impl Refused {
    /// Reason why a run can't resume in a directory without a checkpoint.
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
