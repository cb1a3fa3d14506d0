//! Results of an experiment file: a directory and a screen for each entry, and the record of all entries.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::experiment::Record;
use corsair_lab::hash::sha256_hex;
use corsair_lab::read_file;
use corsair_lab::shell::quoted_name;
use corsair_present::atomic_file as aside;
use corsair_present::exit::{Exit, Failure};
use corsair_present::files::{EXPERIMENT, MANIFEST, PAGE};
use corsair_present::manifest::is_of_ours;
use corsair_present::{FileNames, ResultDirectory, is_leftover};

/// Directory with the results of an experiment file.
#[derive(Debug)]
pub struct ExperimentDirectory {
    path: PathBuf,
    /// Lock that this process holds while it writes to the directory; `None` if the file system has no locks.
    lock: Option<File>,
    /// Names that result files may have.
    names: FileNames,
}

/// Reason why a directory cannot take results.
#[derive(Debug, thiserror::Error)]
pub enum DirectoryRefused {
    /// The directory already holds the record of an experiment.
    #[error("`{}` holds an experiment: resume it with --resume {}, or name another directory", .0.display(), quoted_name(.0))]
    Begun(PathBuf),
    /// The directory holds no record of an experiment.
    #[error("`{}` has no experiment to resume, because the file {EXPERIMENT} is missing: name the directory of \
        an experiment", .0.display())]
    NotBegun(PathBuf),
    /// The directory holds a file that belongs to no entry.
    #[error("`{}` holds `{holds}`, which belongs to no entry of the file: name a new or empty directory", path.display())]
    Foreign {
        /// Path of the directory.
        path: PathBuf,
        /// Name of the file that belongs to no entry.
        holds: String,
    },
    /// Another process writes to the directory.
    #[error("another corsair process uses `{}`: wait until it ends, or name another directory", .0.display())]
    Busy(PathBuf),
    /// The record of the directory is invalid.
    #[error("`{}` is not a valid record of an experiment", path.display())]
    InvalidRecord {
        /// Path of the record.
        path: PathBuf,
        /// Error of the JSON parser.
        source: serde_json::Error,
    },
    /// The operating system refuses access to the directory.
    #[error("cannot write results to `{}`: {error}; check the path, its permissions and the free space", path.display())]
    Unwritable {
        /// Path of the directory.
        path: PathBuf,
        /// Error of the operating system.
        error: io::Error,
    },
}

/// Converts to a failure of invalid input; a directory in use is a temporary failure.
impl From<DirectoryRefused> for Failure {
    fn from(refused: DirectoryRefused) -> Failure {
        let exit = if matches!(refused, DirectoryRefused::Busy(_)) {
            Exit::Failed
        } else {
            Exit::BadInput
        };
        Failure::new(exit, refused)
    }
}

/// Name of the table of all assertions.
const ASSERTIONS: &str = "assertions.csv";
/// Name of the copy of the experiment file.
pub(crate) const PLAN: &str = "experiment.toml";

impl ExperimentDirectory {
    /// Creates a directory, or uses an existing empty directory.
    ///
    /// # Errors
    /// Fails if the directory holds files, or can't be created.
    pub fn begin(path: &Path, names: &FileNames) -> Result<ExperimentDirectory, DirectoryRefused> {
        fs::create_dir_all(path).map_err(|source| unwritable(path, source))?;
        let directory = ExperimentDirectory::hold(path, names)?;
        if path.join(EXPERIMENT).exists() {
            return Err(DirectoryRefused::Begun(path.into()));
        }
        directory.refuse_foreign_files(&[])?;
        Ok(directory)
    }

    /// Opens the directory of an unfinished experiment whose entries have these ids, and reads its record.
    ///
    /// # Errors
    /// Fails if the directory holds no experiment, or an experiment with different entries.
    pub fn resume(
        path: &Path,
        ids: &[&str],
        names: &FileNames,
    ) -> Result<(ExperimentDirectory, Record), DirectoryRefused> {
        let file = path.join(EXPERIMENT);
        let text = match read_file::text_of_a_result(&file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(DirectoryRefused::NotBegun(path.into()));
            }
            read => read.map_err(|source| unwritable(path, source))?,
        };
        let record = serde_json::from_str(&text)
            .map_err(|source| DirectoryRefused::InvalidRecord { path: file, source })?;
        let directory = ExperimentDirectory::hold(path, names)?;
        directory.refuse_foreign_files(ids)?;
        directory.clear_aside().map_err(|source| unwritable(path, source))?;
        Ok((directory, record))
    }

    /// Returns the path of the copy of the experiment file in a directory.
    ///
    /// # Errors
    /// Fails if the directory has no copy.
    pub fn plan_in(path: &Path) -> Result<PathBuf, DirectoryRefused> {
        let plan = path.join(PLAN);
        let kept = plan.is_file().then_some(plan);
        kept.ok_or_else(|| DirectoryRefused::NotBegun(path.into()))
    }

    /// Removes the result files of an entry whose manifest is missing or damaged, so that the entry can be played
    /// again.
    ///
    /// A file that no entry writes stays, and later play refuses the directory.
    ///
    /// # Errors
    /// Fails if the operating system can't remove a file.
    pub fn clear_remains(&self, id: &str) -> Result<(), DirectoryRefused> {
        let place = self.of(id);
        let is_whole = fs::read(place.join(MANIFEST)).is_ok_and(|text| is_of_ours(&text));
        if is_whole || ResultDirectory::has_checkpoint(&place) {
            return Ok(());
        }
        for name in self.names.iter() {
            match fs::remove_file(place.join(name)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(unwritable(&place, error));
                }
                Ok(()) | Err(_) => {}
            }
        }
        Ok(())
    }

    /// Returns the directory of an entry.
    pub fn of(&self, id: &str) -> PathBuf {
        self.path.join(id)
    }

    /// Returns the screen of an entry, if the entry has finished.
    pub fn screen(&self, id: &str) -> Option<String> {
        read_file::text_of_a_result(&self.path.join(screen_of(id))).ok()
    }

    /// Writes the screen of an entry.
    ///
    /// # Errors
    /// Fails if the operating system can't write the file.
    pub fn keep_screen(&self, id: &str, text: &str) -> Result<(), DirectoryRefused> {
        self.put(&screen_of(id), text)
    }

    /// Writes the record and the table of its assertions.
    ///
    /// # Errors
    /// Fails if the operating system can't write a file.
    pub fn keep(&self, record: &Record) -> Result<(), DirectoryRefused> {
        // An old page would show the previous record.
        match fs::remove_file(self.path.join(PAGE)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(unwritable(&self.path, error));
            }
            Ok(()) | Err(_) => {}
        }
        self.put(ASSERTIONS, &crate::experiment::assertions_csv(record))?;
        self.put(EXPERIMENT, &record.json())
    }

    /// Writes a copy of the experiment file, so that the directory is reproducible.
    ///
    /// # Errors
    /// Fails if the operating system can't write the file.
    pub fn keep_plan(&self, text: &str) -> Result<(), DirectoryRefused> {
        self.put(PLAN, text)
    }

    /// Returns the SHA-256 of an entry's manifest, if the manifest and all files that it lists are unchanged.
    pub fn sealed(&self, id: &str) -> Option<String> {
        let manifest = read_file::text_of_a_result(&self.of(id).join(MANIFEST)).ok()?;
        let read: serde_json::Value = serde_json::from_str(&manifest).ok()?;
        let files = read.get("files")?.as_object()?;
        let is_whole = files.iter().all(|(name, hash)| {
            let text = read_file::of_a_result(&self.of(id).join(name)).ok();
            text.is_some_and(|text| hash.as_str() == Some(&sha256_hex(&text)))
        });
        is_whole.then(|| sha256_hex(manifest.as_bytes()))
    }

    fn hold(path: &Path, names: &FileNames) -> Result<ExperimentDirectory, DirectoryRefused> {
        // Some systems can't open a directory, and some file systems have no locks.
        let lock = File::open(path).ok();
        let lock = match lock.as_ref().map(File::try_lock) {
            Some(Err(TryLockError::WouldBlock)) => return Err(DirectoryRefused::Busy(path.into())),
            Some(Ok(())) => lock,
            Some(Err(TryLockError::Error(_))) | None => None,
        };
        Ok(ExperimentDirectory { path: path.into(), lock, names: names.clone() })
    }

    /// Refuses any file that belongs neither to the experiment nor to one of these entries.
    fn refuse_foreign_files(&self, ids: &[&str]) -> Result<(), DirectoryRefused> {
        let mut names = self.names().map_err(|source| unwritable(&self.path, source))?;
        names.sort();
        let is_known = |name: &str| {
            name == EXPERIMENT
                || name == ASSERTIONS
                || name == PLAN
                || name == PAGE
                || self.is_left_aside(name)
                || ids.iter().any(|id| name == *id || name == screen_of(id))
        };
        match names.into_iter().find(|name| !is_known(name)) {
            Some(holds) => Err(DirectoryRefused::Foreign { path: self.path.clone(), holds }),
            None => Ok(()),
        }
    }

    fn names(&self) -> io::Result<Vec<String>> {
        fs::read_dir(&self.path)?
            .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
            .collect()
    }

    /// Removes leftovers of a killed process.
    fn clear_aside(&self) -> io::Result<()> {
        if self.lock.is_none() {
            return Ok(());
        }
        let paths = self.names()?.into_iter().map(|name| self.path.join(name));
        let mut leftovers = paths.filter(|path| is_leftover(path, &self.names));
        leftovers.try_for_each(fs::remove_dir_all)?;
        aside::clear_files(&self.path)
    }

    /// Returns `true` for leftovers of a killed process: a temporary file, or a temporary directory of an entry's
    /// result.
    fn is_left_aside(&self, name: &str) -> bool {
        let path = self.path.join(name);
        aside::is_file_aside(&path) || is_leftover(&path, &self.names)
    }

    /// Replaces a file atomically.
    fn put(&self, name: &str, text: &str) -> Result<(), DirectoryRefused> {
        aside::put(&self.path.join(name), text).map_err(|source| unwritable(&self.path, source))
    }
}

fn screen_of(id: &str) -> String {
    format!("{id}.txt")
}

fn unwritable(path: &Path, error: io::Error) -> DirectoryRefused {
    DirectoryRefused::Unwritable { path: path.into(), error }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        Record {
            corsair: "0".into(),
            title: "t".into(),
            prose: String::new(),
            file_sha256: String::new(),
            complete: false,
            entries: Vec::new(),
        }
    }

    #[test]
    fn experiment_directory_resumes_if_it_holds_an_experiment() {
        let room = tempfile::tempdir().expect("a directory");
        let path = room.path().join("deep/results");
        let resumed = || {
            ExperimentDirectory::resume(&path, &["a"], &FileNames::default())
                .map(|(_, record)| record)
        };
        assert!(matches!(resumed(), Err(DirectoryRefused::NotBegun(_))));
        let directory = ExperimentDirectory::begin(&path, &FileNames::default()).expect("new");
        assert!(matches!(
            ExperimentDirectory::begin(&path, &FileNames::default()),
            Err(DirectoryRefused::Busy(_))
        ));
        directory.keep(&record()).expect("kept");
        directory.keep_plan("title = \"t\"").expect("kept");
        directory.keep_screen("a", "screen").expect("kept");
        drop(directory);
        assert!(matches!(
            ExperimentDirectory::begin(&path, &FileNames::default()),
            Err(DirectoryRefused::Begun(_))
        ));
        fs::create_dir(path.join(".corsair-abc123")).expect("made");
        assert_eq!(resumed().expect("an unfinished experiment"), record());
        assert!(!path.join(".corsair-abc123").exists(), "leftovers are removed");
        fs::create_dir_all(path.join(".corsair-abc123/mine")).expect("made");
        let mine = resumed().expect_err("a foreign file");
        assert!(
            matches!(mine, DirectoryRefused::Foreign { holds, .. } if holds == ".corsair-abc123")
        );
        fs::remove_dir_all(path.join(".corsair-abc123")).expect("removed");
        let other = ExperimentDirectory::resume(&path, &["b"], &FileNames::default())
            .expect_err("another entry");
        assert!(matches!(other, DirectoryRefused::Foreign { holds, .. } if holds == "a.txt"));
        fs::write(path.join(EXPERIMENT), "{}").expect("written");
        assert!(matches!(resumed(), Err(DirectoryRefused::InvalidRecord { .. })));
    }

    #[test]
    fn new_record_of_an_experiment_removes_the_old_page() {
        let room = tempfile::tempdir().expect("a directory");
        let directory =
            ExperimentDirectory::begin(room.path(), &FileNames::default()).expect("empty");
        directory.keep(&record()).expect("kept");
        drop(directory);
        fs::write(room.path().join(PAGE), "a page").expect("written");
        let (directory, _) = ExperimentDirectory::resume(room.path(), &[], &FileNames::default())
            .expect("a page belongs to the experiment");
        directory.keep(&record()).expect("kept");
        assert!(!room.path().join(PAGE).exists());
    }

    #[test]
    fn changed_result_is_not_sealed() {
        let room = tempfile::tempdir().expect("a directory");
        let directory =
            ExperimentDirectory::begin(room.path(), &FileNames::default()).expect("empty");
        assert_eq!(directory.sealed("a"), None);
        fs::create_dir(directory.of("a")).expect("made");
        let write = |name: &str, text: &str| {
            fs::write(directory.of("a").join(name), text).expect("written");
        };
        write("x.csv", "x");
        let manifest = format!("{{\"files\": {{\"x.csv\": \"{}\"}}}}", sha256_hex(b"x"));
        write("manifest.json", &manifest);
        assert_eq!(directory.sealed("a"), Some(sha256_hex(manifest.as_bytes())));
        write("x.csv", "y");
        assert_eq!(directory.sealed("a"), None);
    }
}
