//! Result directories: checked before the run, written aside, then moved into place. While a long
//! run is on its way, its directory holds a checkpoint.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::ResultFile;
use super::files::{CHECKPOINT, MANIFEST, all_names};
use super::leftover::{NEW, is_leftover};
use super::manifest::is_of_ours;
use crate::aside;
use crate::durable::{Checkpoint, Keeper, Unsound};

/// A directory that may be written to: new, empty, an older result to be replaced, or that of a
/// run that goes on.
#[derive(Debug)]
pub struct ResultDirectory {
    /// As it was named, for messages.
    named: PathBuf,
    /// Where it is, without links.
    place: PathBuf,
    /// Held as long as this process may write there, where the file system knows locks.
    lock: Option<File>,
}

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
    /// It holds a run that was begun, or a shard.
    #[error("`{}` holds a run that was begun: go on with --resume, or name another directory", .0.display())]
    Begun(PathBuf),
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
    #[error("cannot go on from `{}`", path.display())]
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

impl ResultDirectory {
    /// Checks that results can be written to `path`, and makes the directories above it.
    ///
    /// # Errors
    /// What would make [`write`](ResultDirectory::write) fail or destroy, as far as it can be
    /// known beforehand.
    pub fn claim(path: &Path) -> Result<ResultDirectory, Refused> {
        let directory = ResultDirectory::open(path)?;
        if directory.place.join(CHECKPOINT).exists() {
            return Err(Refused::Begun(path.into()));
        }
        Ok(directory)
    }

    /// The directory of a run that goes on, and how far it has come.
    ///
    /// # Errors
    /// It holds none, or what would make [`write`](ResultDirectory::write) fail.
    pub fn resume(path: &Path) -> Result<(ResultDirectory, Checkpoint), Refused> {
        ResultDirectory::checkpoint(path)?;
        let directory = ResultDirectory::open(path)?;
        // Read again: only now is it certain that nobody writes a later one.
        let checkpoint = ResultDirectory::checkpoint(path)?;
        Ok((directory, checkpoint))
    }

    /// Whether a directory holds a run that was begun.
    pub fn has_checkpoint(path: &Path) -> bool {
        path.join(CHECKPOINT).is_file()
    }

    /// How far the run in a directory has come.
    ///
    /// # Errors
    /// There is none, or its checkpoint is not what was written.
    pub fn checkpoint(path: &Path) -> Result<Checkpoint, Refused> {
        let file = path.join(CHECKPOINT);
        let text = match fs::read(&file) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(Refused::NotBegun(path.into()));
            }
            Err(source) => return Err(Refused::Unreadable { path: file, source }),
        };
        Checkpoint::read(&text).map_err(|source| Refused::Unsound { path: file, source })
    }

    /// How far the shard in a directory has come.
    ///
    /// # Errors
    /// There is none, or its checkpoint is not what was written.
    pub fn shard(path: &Path) -> Result<Checkpoint, Refused> {
        ResultDirectory::checkpoint(path).map_err(|refused| match refused {
            Refused::NotBegun(_) if path.join(MANIFEST).is_file() => Refused::Finished(path.into()),
            Refused::NotBegun(_) => Refused::NoShard(path.into()),
            other => other,
        })
    }

    /// Makes the directory if it is not there yet, so that checkpoints can be kept in it.
    ///
    /// # Errors
    /// It can't be made, or another process has made it.
    pub fn begin(&mut self) -> Result<(), Refused> {
        match fs::create_dir(&self.place) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                Err(Refused::Unwritable { path: self.named.clone(), source: error })
            }
            Ok(()) | Err(_) => self.hold(),
        }
    }

    fn open(path: &Path) -> Result<ResultDirectory, Refused> {
        check(path)?;
        let unwritable = |source| Refused::Unwritable { path: path.into(), source };
        let place = resolve(path).map_err(unwritable)?;
        check(&place)?;
        let mut directory = ResultDirectory { named: path.into(), place, lock: None };
        directory.hold()?;
        directory.clear_stages().map_err(unwritable)?;
        directory.stage().map_err(unwritable)?;
        Ok(directory)
    }

    /// Locks the directory, if it is there. The lock goes with the process, however that ends.
    fn hold(&mut self) -> Result<(), Refused> {
        if self.lock.is_some() {
            return Ok(());
        }
        // Not every system opens directories, not every file system has locks: without one nothing
        // is worse than two processes of one directory.
        let Ok(lock) = File::open(&self.place) else { return Ok(()) };
        match lock.try_lock() {
            Ok(()) => self.lock = Some(lock),
            Err(TryLockError::WouldBlock) => return Err(Refused::Busy(self.named.clone())),
            Err(TryLockError::Error(_)) => {}
        }
        Ok(())
    }

    /// Removes what a process that was killed has left.
    fn clear_stages(&self) -> io::Result<()> {
        if self.lock.is_none() {
            return Ok(());
        }
        for entry in fs::read_dir(&self.place)? {
            let entry = entry?;
            if is_leftover(&entry.path()) {
                fs::remove_dir_all(entry.path())?;
            }
        }
        Ok(())
    }

    /// Writes the files aside and moves them into place: a new directory as a whole; into one
    /// that exists file by file, the manifest last, so that the directory itself stays what it is
    /// (the place of a file system, the working directory of a shell).
    ///
    /// # Errors
    /// What the operating system refuses. The results are then kept in a directory that the error
    /// names, if they can be written anywhere.
    pub fn write(&self, files: &[ResultFile]) -> Result<(), Refused> {
        self.replace(files).map_err(|refused| or_elsewhere(refused, files))
    }

    /// Takes an older result away, so that a shard's checkpoint is alone.
    ///
    /// # Errors
    /// What the operating system refuses, or what has come to be there meanwhile.
    pub fn leave_checkpoint_alone(&self) -> Result<(), Refused> {
        check(&self.place)?;
        self.remove_older(&[])
            .map_err(|source| Refused::Unwritable { path: self.named.clone(), source })
    }

    fn replace(&self, files: &[ResultFile]) -> Result<(), Refused> {
        // It may have come to be while the games were played.
        check(&self.place)?;
        self.put(files).map_err(|source| Refused::Unwritable { path: self.named.clone(), source })
    }

    fn put(&self, files: &[ResultFile]) -> io::Result<()> {
        let stage = self.stage()?;
        let new = stage.path().join(NEW);
        fs::create_dir(&new)?;
        write_all(&new, files)?;
        if !self.place.is_dir() {
            fs::rename(&new, &self.place)?;
            return sync(self.place.parent().unwrap_or(&self.place));
        }
        self.remove_older(files)?;
        let (manifest, others): (Vec<_>, Vec<_>) =
            files.iter().partition(|file| file.name == MANIFEST);
        let mut in_order = others.into_iter().chain(manifest);
        in_order
            .try_for_each(|file| fs::rename(new.join(file.name), self.place.join(file.name)))?;
        // Only a result that a power cut leaves whole makes the way to it needless.
        sync(&self.place)?;
        remove_if_there(&self.place.join(CHECKPOINT))
    }

    /// Removes the files of an older result, but for those that new ones replace.
    fn remove_older(&self, new: &[ResultFile]) -> io::Result<()> {
        let is_new = |name: &str| new.iter().any(|file| file.name == name);
        // While there is no manifest, nobody takes old and new files for one result.
        remove_if_there(&self.place.join(MANIFEST))?;
        let mut older = all_names().filter(|name| !is_new(name));
        older.try_for_each(|name| remove_if_there(&self.place.join(name)))
    }

    /// Puts a checkpoint in the place of the one before, at once and as a whole.
    fn put_checkpoint(&self, files: &[ResultFile]) -> io::Result<()> {
        let stage = private_directory(&self.place)?;
        write_all(stage.path(), files)?;
        for file in files {
            fs::rename(stage.path().join(file.name), self.place.join(file.name))?;
        }
        sync(&self.place)
    }

    /// A private directory in the same file system, removed when dropped: within the directory,
    /// or beside it while it does not exist.
    fn stage(&self) -> io::Result<TempDir> {
        let parent = self.place.parent().unwrap_or(&self.place);
        private_directory(if self.place.is_dir() { &self.place } else { parent })
    }
}

impl Keeper for ResultDirectory {
    fn keep(&self, checkpoint: &Checkpoint) -> anyhow::Result<()> {
        let files = [ResultFile { name: CHECKPOINT, text: checkpoint.text() }];
        let path = self.named.clone();
        self.put_checkpoint(&files)
            .map_err(|source| or_elsewhere(Refused::Unwritable { path, source }, &files).into())
    }
}

/// A refusal, or where the files are after all.
fn or_elsewhere(refused: Refused, files: &[ResultFile]) -> Refused {
    match rescue(files) {
        Ok(kept) => Refused::Elsewhere { kept, source: Box::new(refused) },
        Err(_) => refused,
    }
}

/// Refuses what exists and is not to be replaced.
fn check(path: &Path) -> Result<(), Refused> {
    let unwritable = |source| Refused::Unwritable { path: path.into(), source };
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => match foreign_entry(path).map_err(unwritable)? {
            Some(holds) => Err(Refused::NotAResult { path: path.into(), holds }),
            None if has_other_manifest(path).map_err(unwritable)? => {
                Err(Refused::OtherManifest(path.into()))
            }
            None => Ok(()),
        },
        Ok(_) => Err(Refused::NotADirectory(path.into())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(unwritable(error)),
    }
}

/// Where a path leads, after links, also one to nothing. The directories above it are made.
fn resolve(path: &Path) -> io::Result<PathBuf> {
    // Component by component: a slash at the end would hide that a link leads to nothing.
    let mut place: PathBuf = std::path::absolute(path)?.components().collect();
    while let Ok(target) = fs::read_link(&place)
        && !place.exists()
    {
        // A chain of links to nothing ends: one that runs in a circle was refused before.
        place = place.parent().unwrap_or(Path::new("/")).join(target);
    }
    if let (Some(parent), Some(name)) = (place.parent(), place.file_name())
        && !place.exists()
    {
        fs::create_dir_all(parent)?;
        place = parent.canonicalize()?.join(name);
    }
    if place.exists() { place.canonicalize() } else { Ok(place) }
}

/// Writes results where there is room for things that nobody has named.
fn rescue(files: &[ResultFile]) -> io::Result<PathBuf> {
    let shelter = tempfile::Builder::new().prefix("corsair-kept-").tempdir()?;
    write_all(shelter.path(), files)?;
    Ok(shelter.keep())
}

fn private_directory(parent: &Path) -> io::Result<TempDir> {
    aside::maker().tempdir_in(parent)
}

fn remove_if_there(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

fn write_all(directory: &Path, files: &[ResultFile]) -> io::Result<()> {
    files.iter().try_for_each(|file| {
        let mut written = File::create(directory.join(file.name))?;
        written.write_all(file.text.as_bytes())?;
        written.sync_all()
    })
}

/// Has the names in a directory written down, where directories can be opened for it.
fn sync(directory: &Path) -> io::Result<()> {
    File::open(directory).map_or(Ok(()), |opened| opened.sync_all())
}

/// Something in a directory that a run has not written, or any one file if there is neither a
/// manifest nor a checkpoint.
fn foreign_entry(path: &Path) -> io::Result<Option<String>> {
    let is_of_a_run = [MANIFEST, CHECKPOINT].iter().any(|name| path.join(name).is_file());
    let mut names = fs::read_dir(path)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<io::Result<Vec<String>>>()?;
    names.sort();
    let known = |name: &str| name == CHECKPOINT || all_names().any(|ours| ours == name);
    let is_ours = |name: &str| {
        let entry = path.join(name);
        (is_of_a_run && known(name) && !entry.is_dir()) || is_leftover(&entry)
    };
    Ok(names.into_iter().find(|name| !is_ours(name)))
}

/// Whether the manifest in a directory is somebody else's.
fn has_other_manifest(path: &Path) -> io::Result<bool> {
    match fs::read(path.join(MANIFEST)) {
        Ok(text) => Ok(!is_of_ours(&text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A manifest with some text in it.
    fn a_manifest(text: &str) -> String {
        format!(r#"{{"corsair": "{text}", "argv": [], "game": "toy", "files": {{}}}}"#)
    }

    fn a_result(text: &str) -> Vec<ResultFile> {
        vec![ResultFile { name: MANIFEST, text: a_manifest(text) }]
    }

    #[test]
    fn results_appear_whole_and_replace_older_ones() {
        let room = tempfile::tempdir().expect("a temporary directory");
        let path = room.path().join("deep/result");
        for text in ["one", "two"] {
            let directory = ResultDirectory::claim(&path).expect("a free place");
            directory.write(&a_result(text)).expect("written");
            assert_eq!(fs::read_to_string(path.join(MANIFEST)).expect("there"), a_manifest(text));
        }
        let beside = fs::read_dir(room.path().join("deep")).expect("there").count();
        assert_eq!(beside, 1, "nothing is left beside the result");
    }

    #[test]
    fn what_no_run_wrote_is_not_touched() {
        let room = tempfile::tempdir().expect("a temporary directory");
        let note = room.path().join("note.txt");
        fs::write(&note, "mine").expect("written");
        let refused = |path: &Path| ResultDirectory::claim(path).expect_err("refused");
        assert!(matches!(refused(room.path()), Refused::NotAResult { .. }));
        assert!(matches!(refused(&note), Refused::NotADirectory(_)));
        assert!(matches!(refused(&note.join("below")), Refused::Unwritable { .. }));
        assert!(matches!(refused(Path::new("")), Refused::Unwritable { .. }));
        fs::write(room.path().join(MANIFEST), a_manifest("")).expect("written");
        assert!(matches!(refused(room.path()), Refused::NotAResult { .. }));
        fs::remove_file(&note).expect("removed");
        ResultDirectory::claim(room.path()).expect("only a manifest");
    }

    #[test]
    fn a_manifest_of_something_else_makes_no_result() {
        let room = tempfile::tempdir().expect("a temporary directory");
        fs::write(room.path().join("plan.csv"), "my,plan").expect("written");
        for text in ["{}", "[]", "no JSON", r#"{"name": "my web app", "files": {}}"#] {
            fs::write(room.path().join(MANIFEST), text).expect("written");
            let refused = ResultDirectory::claim(room.path()).expect_err(text);
            assert!(matches!(refused, Refused::OtherManifest(_)), "{text}");
        }
        fs::write(room.path().join(MANIFEST), a_manifest("")).expect("written");
        let directory = ResultDirectory::claim(room.path()).expect("a result");
        fs::write(room.path().join(MANIFEST), "{}").expect("written");
        directory.leave_checkpoint_alone().expect_err("it came meanwhile");
        assert!(room.path().join("plan.csv").is_file());
    }

    #[test]
    fn what_lies_in_directories_of_somebody_else_is_not_cleared_up() {
        let room = tempfile::tempdir().expect("a temporary directory");
        fs::create_dir(room.path().join(".corsair-my-bits")).expect("made");
        fs::create_dir(room.path().join(".corsair-abc123")).expect("made");
        let diary = room.path().join(".corsair-abc123/diary.txt");
        fs::write(&diary, "mine").expect("written");
        let refused = ResultDirectory::claim(room.path()).expect_err("refused");
        assert!(matches!(refused, Refused::NotAResult { holds, .. } if holds == ".corsair-abc123"));
        fs::remove_file(&diary).expect("removed");
        let refused = ResultDirectory::claim(room.path()).expect_err("refused");
        assert!(
            matches!(refused, Refused::NotAResult { holds, .. } if holds == ".corsair-my-bits")
        );
        fs::remove_dir(room.path().join(".corsair-my-bits")).expect("removed");
        ResultDirectory::claim(room.path()).expect("nothing of anybody");
        assert_eq!(fs::read_dir(room.path()).expect("there").count(), 0, "it is cleared up");
    }

    #[test]
    fn a_manifest_does_not_make_directories_replaceable() {
        let room = tempfile::tempdir().expect("a temporary directory");
        fs::write(room.path().join(MANIFEST), a_manifest("")).expect("written");
        fs::create_dir(room.path().join("summary.csv")).expect("made");
        let refused = ResultDirectory::claim(room.path()).expect_err("refused");
        assert!(matches!(refused, Refused::NotAResult { .. }));
    }

    #[test]
    fn finished_results_are_kept_when_their_place_is_taken() {
        let room = tempfile::tempdir().expect("a temporary directory");
        let path = room.path().join("result");
        let directory = ResultDirectory::claim(&path).expect("a free place");
        fs::write(&path, "came while the games were played").expect("written");
        let refused = directory.write(&a_result("one")).expect_err("the place is taken");
        let Refused::Elsewhere { kept, source } = refused else {
            panic!("the results are lost: {refused}");
        };
        assert!(matches!(*source, Refused::NotADirectory(_)));
        assert_eq!(fs::read_to_string(kept.join(MANIFEST)).expect("there"), a_manifest("one"));
        fs::remove_dir_all(kept).expect("removed");
    }

    #[cfg(unix)]
    #[test]
    fn a_directory_that_exists_stays_the_same_directory() {
        use std::os::unix::fs::MetadataExt;
        let room = tempfile::tempdir().expect("a temporary directory");
        let identity = || fs::metadata(room.path()).expect("there").ino();
        let before = identity();
        for text in ["one", "two"] {
            let directory = ResultDirectory::claim(room.path()).expect("a free place");
            directory.write(&a_result(text)).expect("written");
            let written = fs::read_to_string(room.path().join(MANIFEST)).expect("there");
            assert_eq!(written, a_manifest(text));
        }
        assert_eq!(identity(), before);
        assert_eq!(fs::read_dir(room.path()).expect("there").count(), 1, "nothing else is left");
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_stay_links() {
        use std::os::unix::fs::symlink;
        let room = tempfile::tempdir().expect("a temporary directory");
        let at = |name: &str| room.path().join(name);
        fs::create_dir(at("real")).expect("made");
        symlink("real", at("link")).expect("linked");
        symlink("deep/missing", at("dangling")).expect("linked");
        symlink("circle", at("circle")).expect("linked");
        for (link, target) in [("link", "real"), ("dangling/", "deep/missing")] {
            let directory = ResultDirectory::claim(&at(link)).expect("a free place");
            directory.write(&a_result(link)).expect("written");
            assert!(at(link.trim_end_matches('/')).is_symlink());
            let written = at(target).join(MANIFEST);
            assert_eq!(fs::read_to_string(written).expect("there"), a_manifest(link));
        }
        ResultDirectory::claim(&at("circle")).expect_err("it leads nowhere");
    }

    #[test]
    fn a_way_up_through_nothing_leads_to_what_is_there() {
        let room = tempfile::tempdir().expect("a temporary directory");
        let path = room.path().join("missing/..");
        let refused = ResultDirectory::claim(&path).expect_err("it holds `missing` then");
        assert!(matches!(refused, Refused::NotAResult { .. } | Refused::Unwritable { .. }));
    }
}
