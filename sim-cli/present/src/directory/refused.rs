//! Why a directory is not taken, and where results are instead.

use std::io;
use std::path::{Path, PathBuf};

use crate::directory::has_other_manifest;
use crate::exit::{Exit, Failure};
use crate::files::{CHECKPOINT, MANIFEST};
use corsair_lab::durable::Unsound;

/// Why results can't be written to a directory.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// It holds something that no run wrote.
    #[error("`{}` is not a result directory: it holds `{holds}`; name a new or empty one", path.display())]
    NotAResult {
        /// The directory.
        path: PathBuf,
        /// What it holds.
        holds: String,
    },
    /// Its manifest is somebody else's.
    #[error("`{}` is not a result directory: corsair did not write the `{MANIFEST}` in it; name a new or empty one", .0.display())]
    OtherManifest(PathBuf),
    /// It holds the result of another plan.
    #[error("`{}` holds {holds}; name another directory, or replace it with --force", path.display())]
    OtherResult {
        /// The directory.
        path: PathBuf,
        /// What it holds, and how it differs.
        holds: String,
    },
    /// It holds a run that was begun, or a shard.
    #[error("`{}` holds a run that was begun: continue it with --resume, name another directory, or replace it with --force", .0.display())]
    Begun(PathBuf),
    /// There is no such directory.
    #[error("there is no directory `{}`{}", path.display(), from.as_ref().map_or_else(String::new, |from| format!(", seen from `{}`", from.display())))]
    NotThere {
        /// The directory.
        path: PathBuf,
        /// Where it was looked for, if it matters.
        from: Option<PathBuf>,
    },
    /// It holds a result that nothing is left to play of.
    #[error("`{}` holds a finished result: nothing of it is left to be played", .0.display())]
    IsDone(PathBuf),
    /// It holds no run that was begun.
    #[error("there is no run to go on with in `{}`: it holds no {CHECKPOINT}", .0.display())]
    NotBegun(PathBuf),
    /// It holds no shard, but a result.
    #[error("`{}` holds a finished result and no shard: shards are played with --shard I/K -o DIR", .0.display())]
    Finished(PathBuf),
    /// It holds no shard.
    #[error("`{}` is no shard: it holds no {CHECKPOINT}", .0.display())]
    NoShard(PathBuf),
    /// What it holds is no checkpoint to go on from.
    #[error("cannot resume from `{}`", path.display())]
    Unsound {
        /// The checkpoint.
        path: PathBuf,
        /// What is wrong with it.
        source: Unsound,
    },
    /// Another process writes there.
    #[error("another corsair is at work in `{}`", .0.display())]
    Busy(PathBuf),
    /// There is something at the path that is no directory.
    #[error("`{}` exists and is not a directory", .0.display())]
    NotADirectory(PathBuf),
    /// The operating system refuses.
    #[error("cannot write results to `{}`", path.display())]
    Unwritable {
        /// The directory.
        path: PathBuf,
        /// What it said.
        source: io::Error,
    },
    /// The operating system refuses to read.
    #[error("cannot read `{}`", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What it said.
        source: io::Error,
    },
    /// Results or a checkpoint are whole, but not where they should be.
    #[error("what was to be written is in `{}`: it could not be put in its place", kept.display())]
    Elsewhere {
        /// Where they are.
        kept: PathBuf,
        /// Why they are not in their place.
        source: Box<Refused>,
    },
}

/// The input is wrong, unless another process is at work there, which may end.
impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        let exit = if matches!(refused, Refused::Busy(_)) { Exit::Failed } else { Exit::BadInput };
        Failure::new(exit, refused)
    }
}

impl Refused {
    /// Why a directory without a checkpoint is none to go on in.
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
