//! Result directories: checked before the run, written aside, then renamed into place.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::ResultFile;
use super::files::{MANIFEST, NAMES, ODDS_NAMES};

/// A directory that may be written to: new, empty, or an older result to be replaced.
#[derive(Debug)]
pub struct ResultDirectory {
    path: PathBuf,
    parent: PathBuf,
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
}

impl ResultDirectory {
    /// Checks that results can be written to `path`, and makes the directories above it.
    ///
    /// # Errors
    /// What would make [`write`](ResultDirectory::write) fail or destroy, as far as it can be
    /// known beforehand.
    pub fn claim(path: &Path) -> Result<ResultDirectory, Refused> {
        let unwritable = |source| Refused::Unwritable { path: path.into(), source };
        match fs::metadata(path) {
            Ok(found) if found.is_dir() => {
                if let Some(holds) = foreign_entry(path).map_err(unwritable)? {
                    return Err(Refused::NotAResult { path: path.into(), holds });
                }
            }
            Ok(_) => return Err(Refused::NotADirectory(path.into())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(unwritable(error)),
        }
        let absolute = std::path::absolute(path).map_err(unwritable)?;
        let parent = absolute.parent().unwrap_or(&absolute).to_path_buf();
        fs::create_dir_all(&parent).map_err(unwritable)?;
        let directory = ResultDirectory { path: absolute, parent };
        directory.stage().map_err(unwritable)?;
        Ok(directory)
    }

    /// Writes the files aside and puts them in place of whatever result was there.
    ///
    /// # Errors
    /// What the operating system refuses. The older result is then still in its place.
    pub fn write(&self, files: &[ResultFile]) -> Result<(), Refused> {
        self.replace(files)
            .map_err(|source| Refused::Unwritable { path: self.path.clone(), source })
    }

    fn replace(&self, files: &[ResultFile]) -> io::Result<()> {
        let stage = self.stage()?;
        let (new, old) = (stage.path().join("new"), stage.path().join("old"));
        fs::create_dir(&new)?;
        for file in files {
            fs::write(new.join(file.name), &file.text)?;
        }
        if self.path.exists() {
            fs::rename(&self.path, &old)?;
            return fs::rename(&new, &self.path)
                .inspect_err(|_| drop(fs::rename(&old, &self.path)));
        }
        fs::rename(&new, &self.path)
    }

    /// A private directory beside the target, removed when dropped.
    fn stage(&self) -> io::Result<tempfile::TempDir> {
        tempfile::Builder::new().prefix(".corsair-").tempdir_in(&self.parent)
    }
}

/// Something in a directory that a run has not written, or any one file if there is no manifest.
fn foreign_entry(path: &Path) -> io::Result<Option<String>> {
    let has_manifest = path.join(MANIFEST).is_file();
    let mut names = fs::read_dir(path)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<io::Result<Vec<String>>>()?;
    names.sort();
    let known = |name: &str| NAMES.contains(&name) || ODDS_NAMES.contains(&name);
    Ok(names.into_iter().find(|name| !has_manifest || !known(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn a_result(text: &str) -> Vec<ResultFile> {
        vec![ResultFile { name: MANIFEST, text: text.into() }]
    }

    #[test]
    fn results_appear_whole_and_replace_older_ones() {
        let room = tempfile::tempdir().expect("a temporary directory");
        let path = room.path().join("deep/result");
        for text in ["one", "two"] {
            let directory = ResultDirectory::claim(&path).expect("a free place");
            directory.write(&a_result(text)).expect("written");
            assert_eq!(fs::read_to_string(path.join(MANIFEST)).expect("there"), text);
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
        fs::write(room.path().join(MANIFEST), "{}").expect("written");
        assert!(matches!(refused(room.path()), Refused::NotAResult { .. }));
        fs::remove_file(&note).expect("removed");
        ResultDirectory::claim(room.path()).expect("only a manifest");
    }
}
