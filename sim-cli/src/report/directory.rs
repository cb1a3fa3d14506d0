//! Result directories: checked before the run, written aside, then moved into place.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::ResultFile;
use super::files::{MANIFEST, all_names};

/// A directory that may be written to: new, empty, or an older result to be replaced.
#[derive(Debug)]
pub struct ResultDirectory {
    /// As it was named, for messages.
    named: PathBuf,
    /// Where it is, without links.
    place: PathBuf,
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
    /// The results are complete, but not where they should be.
    #[error("the results are in `{}`: they could not be put in their place", kept.display())]
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
        check(path)?;
        let unwritable = |source| Refused::Unwritable { path: path.into(), source };
        let place = resolve(path).map_err(unwritable)?;
        check(&place)?;
        let directory = ResultDirectory { named: path.into(), place };
        directory.stage().map_err(unwritable)?;
        Ok(directory)
    }

    /// Writes the files aside and moves them into place: a new directory as a whole; into one
    /// that exists file by file, the manifest last, so that the directory itself stays what it is
    /// (the place of a file system, the working directory of a shell).
    ///
    /// # Errors
    /// What the operating system refuses. The results are then kept in a directory that the error
    /// names, if they can be written anywhere.
    pub fn write(&self, files: &[ResultFile]) -> Result<(), Refused> {
        self.replace(files).map_err(|refused| match rescue(files) {
            Ok(kept) => Refused::Elsewhere { kept, source: Box::new(refused) },
            Err(_) => refused,
        })
    }

    fn replace(&self, files: &[ResultFile]) -> Result<(), Refused> {
        // It may have come to be while the games were played.
        check(&self.place)?;
        self.put(files).map_err(|source| Refused::Unwritable { path: self.named.clone(), source })
    }

    fn put(&self, files: &[ResultFile]) -> io::Result<()> {
        let stage = self.stage()?;
        let new = stage.path().join("new");
        fs::create_dir(&new)?;
        write_all(&new, files)?;
        if !self.place.is_dir() {
            return fs::rename(&new, &self.place);
        }
        // While there is no manifest, nobody takes old and new files for one result.
        let is_new = |name: &str| files.iter().any(|file| file.name == name);
        remove_if_there(&self.place.join(MANIFEST))?;
        for name in all_names().filter(|name| !is_new(name)) {
            remove_if_there(&self.place.join(name))?;
        }
        let (manifest, others): (Vec<_>, Vec<_>) =
            files.iter().partition(|file| file.name == MANIFEST);
        let mut in_order = others.into_iter().chain(manifest);
        in_order.try_for_each(|file| fs::rename(new.join(file.name), self.place.join(file.name)))
    }

    /// A private directory in the same file system, removed when dropped: within the directory,
    /// or beside it while it does not exist.
    fn stage(&self) -> io::Result<TempDir> {
        let parent = self.place.parent().unwrap_or(&self.place);
        private_directory(if self.place.is_dir() { &self.place } else { parent })
    }
}

/// Refuses what exists and is not to be replaced.
fn check(path: &Path) -> Result<(), Refused> {
    let unwritable = |source| Refused::Unwritable { path: path.into(), source };
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => match foreign_entry(path).map_err(unwritable)? {
            Some(holds) => Err(Refused::NotAResult { path: path.into(), holds }),
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
    let shelter = private_directory(&std::env::temp_dir())?;
    write_all(shelter.path(), files)?;
    Ok(shelter.keep())
}

fn private_directory(parent: &Path) -> io::Result<TempDir> {
    tempfile::Builder::new().prefix(".corsair-").tempdir_in(parent)
}

fn remove_if_there(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

fn write_all(directory: &Path, files: &[ResultFile]) -> io::Result<()> {
    files.iter().try_for_each(|file| fs::write(directory.join(file.name), &file.text))
}

/// Something in a directory that a run has not written, or any one file if there is no manifest.
fn foreign_entry(path: &Path) -> io::Result<Option<String>> {
    let has_manifest = path.join(MANIFEST).is_file();
    let mut names = fs::read_dir(path)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<io::Result<Vec<String>>>()?;
    names.sort();
    let known = |name: &str| all_names().any(|ours| ours == name);
    let is_ours = |name: &str| has_manifest && known(name) && !path.join(name).is_dir();
    Ok(names.into_iter().find(|name| !is_ours(name)))
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
        assert!(matches!(refused(Path::new("")), Refused::Unwritable { .. }));
        fs::write(room.path().join(MANIFEST), "{}").expect("written");
        assert!(matches!(refused(room.path()), Refused::NotAResult { .. }));
        fs::remove_file(&note).expect("removed");
        ResultDirectory::claim(room.path()).expect("only a manifest");
    }

    #[test]
    fn a_manifest_does_not_make_directories_replaceable() {
        let room = tempfile::tempdir().expect("a temporary directory");
        fs::write(room.path().join(MANIFEST), "{}").expect("written");
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
        assert_eq!(fs::read_to_string(kept.join(MANIFEST)).expect("there"), "one");
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
            assert_eq!(fs::read_to_string(room.path().join(MANIFEST)).expect("there"), text);
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
            assert_eq!(fs::read_to_string(written).expect("there"), link);
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
