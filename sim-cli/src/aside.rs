//! Files that appear whole: written beside their place under another name, then moved there.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// What files and directories that are on their way are called.
pub(crate) const ASIDE: &str = ".corsair-";

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
    tempfile::Builder::new().prefix(ASIDE).make_in(folder, |path| File::create_new(path))
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
