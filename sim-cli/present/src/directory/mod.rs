//! Result directories. A directory is checked before the run, and results are written aside, then moved into place.
//! During a long run, the directory holds a checkpoint.

mod other_result;
pub mod refused;
#[cfg(test)]
pub mod tests;

use crate::directory::other_result::other_result;
use crate::directory::refused::Refused;

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::atomic_file::{self as aside, private_directory, remove_if_there};
use crate::files::{CHECKPOINT, FileNames, MANIFEST, ResultFile};
use crate::leftover::{NEW, is_leftover};
use crate::manifest::is_of_ours;
use corsair_lab::PlanRecord;
use corsair_lab::durable::{Checkpoint, CheckpointStore};
use corsair_lab::read_file;

/// Directory that a command may write to. The directory is new or empty, or holds a replaceable result or a run to
/// resume.
#[derive(Debug)]
pub struct ResultDirectory {
    /// Path in the user's words, for messages.
    named: PathBuf,
    /// Path after symbolic links are resolved.
    place: PathBuf,
    /// Lock that keeps other processes from writing to the directory; `None` if the file system has no locks.
    lock: Option<File>,
    /// Names that result files may have.
    names: FileNames,
}

/// Older results that a command may replace.
#[derive(Clone, Copy, Debug)]
pub enum Replaces<'p> {
    /// Result of this plan only: the new result has equal bytes.
    ResultOf(&'p PlanRecord),
    /// Any result or unfinished run.
    Any,
}

impl ResultDirectory {
    /// Checks that a command can write results to `path`, and creates the parent directories. `names` are the names
    /// of result files.
    ///
    /// # Errors
    /// Fails on any detectable condition that would make [`write`](ResultDirectory::write) fail or destroy data.
    pub fn claim(
        path: &Path,
        names: &FileNames,
        replaces: Replaces<'_>,
    ) -> Result<ResultDirectory, Refused> {
        let directory = ResultDirectory::open(path, names)?;
        let Replaces::ResultOf(plan) = replaces else { return Ok(directory) };
        if directory.place.join(CHECKPOINT).exists() {
            return Err(Refused::Begun(path.into()));
        }
        let manifest = fs::read(directory.place.join(MANIFEST));
        match manifest.ok().and_then(|text| other_result(&text, plan)) {
            Some(holds) => Err(Refused::OtherResult { path: path.into(), holds }),
            None => Ok(directory),
        }
    }

    /// Opens the directory of a run to resume, and reads its checkpoint.
    ///
    /// # Errors
    /// Fails if the directory has no checkpoint, or on a condition that would make [`write`](ResultDirectory::write)
    /// fail.
    pub fn resume(
        path: &Path,
        names: &FileNames,
    ) -> Result<(ResultDirectory, Checkpoint), Refused> {
        ResultDirectory::checkpoint(path)?;
        let directory = ResultDirectory::open(path, names)?;
        // Reads the checkpoint again, because only the lock excludes a later checkpoint of a concurrent process.
        let checkpoint = ResultDirectory::checkpoint(path)?;
        Ok((directory, checkpoint))
    }

    /// Returns whether a directory holds an unfinished run.
    pub fn has_checkpoint(path: &Path) -> bool {
        path.join(CHECKPOINT).is_file()
    }

    /// Reads the checkpoint of the run in a directory.
    ///
    /// # Errors
    /// Fails if the checkpoint is missing or damaged.
    pub fn checkpoint(path: &Path) -> Result<Checkpoint, Refused> {
        let file = path.join(CHECKPOINT);
        let text = match read_file::of_a_result(&file) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(Refused::without_a_checkpoint(path));
            }
            Err(source) => return Err(Refused::Unreadable { path: file, source }),
        };
        Checkpoint::read(&text).map_err(|source| Refused::InvalidCheckpoint { path: file, source })
    }

    /// Reads the checkpoint of the shard in a directory.
    ///
    /// # Errors
    /// Fails if the checkpoint is missing or damaged.
    pub fn shard(path: &Path) -> Result<Checkpoint, Refused> {
        ResultDirectory::checkpoint(path).map_err(|refused| match refused {
            Refused::IsDone(path) => Refused::Finished(path),
            Refused::NotBegun(path) => Refused::NoShard(path),
            other => other,
        })
    }

    /// Creates the directory, if missing, so that the run can write checkpoints.
    ///
    /// # Errors
    /// Fails if the directory can't be created, or if a concurrent process has created it.
    pub fn begin(&mut self) -> Result<(), Refused> {
        match fs::create_dir(&self.place) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                Err(Refused::Unwritable { path: self.named.clone(), error })
            }
            Ok(()) | Err(_) => self.hold(),
        }
    }

    fn open(path: &Path, names: &FileNames) -> Result<ResultDirectory, Refused> {
        check(path, names)?;
        let unwritable = |error| Refused::Unwritable { path: path.into(), error };
        let place = resolve(path).map_err(unwritable)?;
        check(&place, names)?;
        let names = names.clone();
        let mut directory = ResultDirectory { named: path.into(), place, lock: None, names };
        directory.hold()?;
        directory.clear_stages().map_err(unwritable)?;
        directory.stage().map_err(unwritable)?;
        Ok(directory)
    }

    /// Locks the directory, if it exists, until the process ends.
    fn hold(&mut self) -> Result<(), Refused> {
        if self.lock.is_some() {
            return Ok(());
        }
        // Not every system opens directories, and not every file system has locks. Without a lock, the worst
        // case is two processes in one directory.
        let Ok(lock) = File::open(&self.place) else { return Ok(()) };
        match lock.try_lock() {
            Ok(()) => self.lock = Some(lock),
            Err(TryLockError::WouldBlock) => return Err(Refused::Busy(self.named.clone())),
            Err(TryLockError::Error(_)) => {}
        }
        Ok(())
    }

    /// Removes temporary directories of killed processes.
    fn clear_stages(&self) -> io::Result<()> {
        if self.lock.is_none() {
            return Ok(());
        }
        for entry in fs::read_dir(&self.place)? {
            let entry = entry?;
            if is_leftover(&entry.path(), &self.names) {
                fs::remove_dir_all(entry.path())?;
            }
        }
        aside::clear_files(&self.place)
    }

    /// Writes the files aside and moves them into place. A new directory is moved as a whole. An existing directory
    /// may be a mount point or the working directory of a shell, so it stays. Its files are moved one by one, the
    /// manifest last.
    ///
    /// # Errors
    /// Fails if the operating system refuses. If possible, the error names a directory in which the results were
    /// saved.
    pub fn write(&self, files: &[ResultFile]) -> Result<(), Refused> {
        self.replace(files).map_err(|refused| or_saved_elsewhere(refused, files))
    }

    /// Removes an older result, so that only a shard's checkpoint remains.
    ///
    /// # Errors
    /// Fails if the operating system refuses, or if foreign files have appeared meanwhile.
    pub fn leave_checkpoint_alone(&self) -> Result<(), Refused> {
        check(&self.place, &self.names)?;
        self.remove_older(&[])
            .map_err(|error| Refused::Unwritable { path: self.named.clone(), error })
    }

    fn replace(&self, files: &[ResultFile]) -> Result<(), Refused> {
        // Foreign files may have appeared during play.
        check(&self.place, &self.names)?;
        self.put(files).map_err(|error| Refused::Unwritable { path: self.named.clone(), error })
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
        // The checkpoint is removed only when the result would survive a power cut.
        sync(&self.place)?;
        // The checkpoint is removed last, so that a killed process can resume and clean up.
        stage.close()?;
        remove_if_there(&self.place.join(CHECKPOINT))
    }

    /// Removes the files of an older result, except for files that the new result replaces.
    fn remove_older(&self, new: &[ResultFile]) -> io::Result<()> {
        let is_new = |name: &str| new.iter().any(|file| file.name == name);
        // Without a manifest, no reader takes old and new files for one result.
        remove_if_there(&self.place.join(MANIFEST))?;
        let mut older = self.names.iter().filter(|name| !is_new(name));
        older.try_for_each(|name| remove_if_there(&self.place.join(name)))
    }

    /// Replaces the checkpoint file atomically.
    fn put_checkpoint(&self, files: &[ResultFile]) -> io::Result<()> {
        let stage = private_directory(&self.place)?;
        write_all(stage.path(), files)?;
        for file in files {
            fs::rename(stage.path().join(file.name), self.place.join(file.name))?;
        }
        sync(&self.place)
    }

    /// Creates a temporary directory in the same file system: inside the directory, or beside it if the directory
    /// does not exist.
    fn stage(&self) -> io::Result<TempDir> {
        let parent = self.place.parent().unwrap_or(&self.place);
        private_directory(if self.place.is_dir() { &self.place } else { parent })
    }
}

impl CheckpointStore for ResultDirectory {
    fn keep(&self, checkpoint: &Checkpoint) -> anyhow::Result<()> {
        let files = [ResultFile { name: CHECKPOINT, text: checkpoint.text() }];
        let path = self.named.clone();
        self.put_checkpoint(&files)
            .map_err(|error| or_saved_elsewhere(Refused::Unwritable { path, error }, &files).into())
    }
}

/// Saves the files in a temporary directory after a refusal. Returns an error with that directory, or the original
/// refusal if saving fails.
fn or_saved_elsewhere(refused: Refused, files: &[ResultFile]) -> Refused {
    match rescue(files) {
        Ok(kept) => Refused::SavedElsewhere { kept, source: Box::new(refused) },
        Err(_) => refused,
    }
}

/// Refuses a directory with files that a result may not replace.
fn check(path: &Path, names: &FileNames) -> Result<(), Refused> {
    let unwritable = |error| Refused::Unwritable { path: path.into(), error };
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => match foreign_entry(path, names).map_err(unwritable)? {
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

/// Resolves the symbolic links in a path, including broken links, and creates the parent directories.
fn resolve(path: &Path) -> io::Result<PathBuf> {
    // Resolves component by component, because a slash at the end would hide a broken link.
    let named: PathBuf = std::path::absolute(path)?.components().collect();
    let mut place = aside::place_of(&named)?;
    if let (Some(parent), Some(name)) = (place.parent(), place.file_name())
        && !place.exists()
    {
        fs::create_dir_all(parent)?;
        place = parent.canonicalize()?.join(name);
    }
    if place.exists() { place.canonicalize() } else { Ok(place) }
}

/// Saves results in the directory for temporary files.
fn rescue(files: &[ResultFile]) -> io::Result<PathBuf> {
    let shelter = tempfile::Builder::new().prefix("corsair-kept-").tempdir()?;
    write_all(shelter.path(), files)?;
    Ok(shelter.keep())
}

fn write_all(directory: &Path, files: &[ResultFile]) -> io::Result<()> {
    files.iter().try_for_each(|file| {
        let mut written = File::create(directory.join(file.name))?;
        written.write_all(file.text.as_bytes())?;
        written.sync_all()
    })
}

/// Flushes the entries of a directory to disk, on systems that can open directories.
fn sync(directory: &Path) -> io::Result<()> {
    File::open(directory).map_or(Ok(()), |opened| opened.sync_all())
}

/// Returns an entry that no run has written. In a directory without manifest and checkpoint, every entry counts.
fn foreign_entry(path: &Path, known: &FileNames) -> io::Result<Option<String>> {
    let is_of_a_run = [MANIFEST, CHECKPOINT].iter().any(|name| path.join(name).is_file());
    let mut names = fs::read_dir(path)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<io::Result<Vec<String>>>()?;
    names.sort();
    let known_name = |name: &str| name == CHECKPOINT || known.contains(name);
    let is_ours = |name: &str| {
        let entry = path.join(name);
        (is_of_a_run && known_name(name) && !entry.is_dir())
            || is_leftover(&entry, known)
            || aside::is_file_aside(&entry)
    };
    Ok(names.into_iter().find(|name| !is_ours(name)))
}

/// Returns whether a foreign program wrote the manifest in a directory.
fn has_other_manifest(path: &Path) -> io::Result<bool> {
    match read_file::of_a_result(&path.join(MANIFEST)) {
        Ok(text) => Ok(!is_of_ours(&text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}
