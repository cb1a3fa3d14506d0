//! Files that are replaced atomically: written under a temporary name in the target directory, then renamed.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, TempDir};

/// Name prefix of temporary files and directories.
const ASIDE: &str = ".corsair-";

/// Number of random letters and digits that follow the prefix in a temporary name.
const DRAWN: usize = 6;

/// Name suffix of temporary files.
const PART: &str = ".part";

/// Returns whether a name has the form of a temporary directory's name.
pub(crate) fn is_directory_aside(name: &str) -> bool {
    let drawn =
        |rest: &str| rest.len() == DRAWN && rest.bytes().all(|of| of.is_ascii_alphanumeric());
    name.strip_prefix(ASIDE).is_some_and(drawn)
}

/// Returns whether a path is a temporary file of a running or killed process.
pub fn is_file_aside(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy());
    let is_called_so =
        name.is_some_and(|name| name.strip_suffix(PART).is_some_and(is_directory_aside));
    is_called_so && fs::symlink_metadata(path).is_ok_and(|found| found.is_file())
}

/// Creates a temporary directory inside `parent`.
pub(crate) fn private_directory(parent: &Path) -> io::Result<TempDir> {
    maker().tempdir_in(parent)
}

fn maker() -> tempfile::Builder<'static, 'static> {
    let mut maker = tempfile::Builder::new();
    maker.prefix(ASIDE).rand_bytes(DRAWN);
    maker
}

/// Removes the temporary files of killed processes from a directory. A file that a running process writes is locked
/// and stays. On file systems without locks, no file is removed.
///
/// # Errors
/// Fails if the operating system refuses.
pub fn clear_files(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if is_file_aside(&path)
            && let Ok(file) = File::open(&path)
            && file.try_lock().is_ok()
        {
            remove_if_there(&path)?;
        }
    }
    Ok(())
}

/// Removes a file, if the file exists.
///
/// # Errors
/// Fails if the operating system refuses.
pub(crate) fn remove_if_there(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Resolves the symbolic links in a path, including broken links.
///
/// # Errors
/// Fails if the links form a circle.
pub fn place_of(path: &Path) -> io::Result<PathBuf> {
    let mut place = path.to_owned();
    for _ in 0..=MOST_LINKS {
        match fs::read_link(&place) {
            Ok(target) => place = folder_of(&place).join(target),
            // The path is not a link, or does not exist.
            Err(_) => return Ok(place),
        }
    }
    let endless = || io::Error::other("symbolic links form a circle");
    Err(fs::metadata(path).err().unwrap_or_else(endless))
}

/// Maximum number of symbolic links to follow, as in Linux.
const MOST_LINKS: usize = 40;

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    }
}

/// Creates a temporary file beside `place`. The file is deleted on drop, and moved to `place` by
/// [`persist`](NamedTempFile::persist). Also removes temporary files of killed processes from the directory.
///
/// # Errors
/// Fails if the operating system refuses.
pub fn begin(place: &Path) -> io::Result<NamedTempFile> {
    let folder = folder_of(place);
    // Removal is optional: the directory may be unreadable, or hold files of foreign users.
    let _ = clear_files(folder);
    loop {
        // The permissions follow the user's mask, as for any new file.
        let file = maker().suffix(PART).make_in(folder, |path| File::create_new(path))?;
        match file.as_file().try_lock() {
            // Another process may have removed the file as a leftover before the lock.
            Ok(()) if !file.path().exists() => {}
            Err(TryLockError::WouldBlock) => {}
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(file),
        }
    }
}

/// Replaces the text of a file atomically. If the path is a symbolic link, the link's target is replaced.
///
/// # Errors
/// Fails if the operating system refuses. The old file then remains.
pub fn put(path: &Path, text: &str) -> io::Result<()> {
    let place = place_of(path)?;
    let mut aside = begin(&place)?;
    aside.write_all(text.as_bytes())?;
    aside.as_file().sync_all()?;
    aside.persist(place)?;
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn only_temporary_files_of_killed_processes_are_removed() {
        let room = tempfile::tempdir().expect("a directory");
        let at = |name: &str| room.path().join(name);
        for name in [".corsair-abc123.part", ".corsair-config", "notes.part", ".corsair-abc12.part"]
        {
            fs::write(at(name), "text").expect("written");
        }
        fs::create_dir(at(".corsair-abc124.part")).expect("made");
        symlink("notes.part", at(".corsair-abc125.part")).expect("linked");
        let mut on_its_way = begin(&at("games.csv")).expect("begun");
        on_its_way.write_all(b"half").expect("written");
        put(&at("report.html"), "page").expect("put");
        assert!(on_its_way.path().exists() && is_file_aside(on_its_way.path()));
        on_its_way.persist(at("games.csv")).expect("placed");
        let mut names: Vec<String> = fs::read_dir(room.path())
            .expect("there")
            .map(|entry| entry.expect("an entry").file_name().into_string().expect("plain"))
            .collect();
        names.sort();
        let left = [
            ".corsair-abc12.part",
            ".corsair-abc124.part",
            ".corsair-abc125.part",
            ".corsair-config",
            "games.csv",
            "notes.part",
            "report.html",
        ];
        assert_eq!(names, left);
    }

    #[test]
    fn atomic_write_through_a_link_replaces_the_target() {
        let room = tempfile::tempdir().expect("a directory");
        let at = |name: &str| room.path().join(name);
        fs::create_dir(at("deep")).expect("made");
        fs::write(at("deep/old.txt"), "old").expect("written");
        symlink("deep/link", at("first")).expect("linked");
        symlink("old.txt", at("deep/link")).expect("linked");
        symlink("deep/new.txt", at("dangling")).expect("linked");
        for (link, leads_to) in [("first", "deep/old.txt"), ("dangling", "deep/new.txt")] {
            assert_eq!(place_of(&at(link)).expect("a place"), at(leads_to));
            put(&at(link), "new").expect("put");
            assert!(at(link).is_symlink());
            assert_eq!(fs::read_to_string(at(leads_to)).expect("there"), "new");
        }
        assert!(at("deep/link").is_symlink());
        symlink("circle", at("circle")).expect("linked");
        put(&at("circle"), "new").expect_err("it leads nowhere");
        assert_eq!(place_of(Path::new("plain.txt")).expect("a place"), Path::new("plain.txt"));
    }
}
