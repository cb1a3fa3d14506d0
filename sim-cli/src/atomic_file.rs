//! Files that appear whole: written beside their place under another name, then moved there.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// What the names of files and directories that are on their way begin with.
const ASIDE: &str = ".corsair-";

/// How many letters and digits follow, drawn at random.
const DRAWN: usize = 6;

/// Whether something is called as what is on its way.
pub(crate) fn is_aside(name: &str) -> bool {
    let drawn =
        |rest: &str| rest.len() == DRAWN && rest.bytes().all(|of| of.is_ascii_alphanumeric());
    name.strip_prefix(ASIDE).is_some_and(drawn)
}

/// Makes files and directories that are called so.
pub(crate) fn maker() -> tempfile::Builder<'static, 'static> {
    let mut maker = tempfile::Builder::new();
    maker.prefix(ASIDE).rand_bytes(DRAWN);
    maker
}

/// Where the file is that a path names: where its links lead, also those to nothing.
///
/// # Errors
/// Links that lead in a circle.
pub(crate) fn place_of(path: &Path) -> io::Result<PathBuf> {
    let mut place = path.to_owned();
    for _ in 0..=MOST_LINKS {
        match fs::read_link(&place) {
            Ok(target) => place = folder_of(&place).join(target),
            // No link, or nothing at all.
            Err(_) => return Ok(place),
        }
    }
    let endless = || io::Error::other("its links lead to no end");
    Err(fs::metadata(path).err().unwrap_or_else(endless))
}

/// As many links as Linux follows.
const MOST_LINKS: usize = 40;

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    }
}

/// A new file beside `place`, which goes when it is dropped, and gets its place by
/// [`persist`](NamedTempFile::persist).
///
/// # Errors
/// The operating system refuses.
pub(crate) fn begin(place: &Path) -> io::Result<NamedTempFile> {
    // Made as any file is, for whom the user's mask lets read it.
    maker().make_in(folder_of(place), |path| File::create_new(path))
}

/// Puts a whole text in the place of what is there, at once; where that is a link, of what it leads
/// to.
///
/// # Errors
/// The operating system refuses; what was at the place is still there.
pub(crate) fn put(path: &Path, text: &str) -> io::Result<()> {
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
    fn links_stay_links_and_what_they_lead_to_is_written() {
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
