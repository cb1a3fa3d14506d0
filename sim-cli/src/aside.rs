//! Files that appear whole: written beside their place under another name, then moved there.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

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

/// A new file beside `place`, which goes when it is dropped, and gets its place by
/// [`persist`](NamedTempFile::persist).
///
/// # Errors
/// The operating system refuses.
pub(crate) fn begin(place: &Path) -> io::Result<NamedTempFile> {
    let folder = match place.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    };
    // Made as any file is, for whom the user's mask lets read it.
    maker().make_in(folder, |path| File::create_new(path))
}

/// Puts a whole text in the place of what is there, at once.
///
/// # Errors
/// The operating system refuses; what was at the place is still there.
pub(crate) fn put(place: &Path, text: &str) -> io::Result<()> {
    let mut aside = begin(place)?;
    aside.write_all(text.as_bytes())?;
    aside.as_file().sync_all()?;
    aside.persist(place)?;
    Ok(())
}
