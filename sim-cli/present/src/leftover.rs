//! Temporary directories that killed processes left in a result directory.

use std::fs;
use std::path::Path;

use crate::atomic_file::is_directory_aside;
use crate::files::{CHECKPOINT, FileNames};

/// Name of the directory that holds a result before the move into place.
pub(crate) const NEW: &str = "new";

/// Returns whether a directory is a temporary directory for a checkpoint or a result, without foreign files.
pub fn is_leftover(path: &Path, names: &FileNames) -> bool {
    let is_of_a_result = |name: &str, is_directory: bool| !is_directory && names.contains(name);
    let is_called_so =
        path.file_name().is_some_and(|name| is_directory_aside(&name.to_string_lossy()));
    is_called_so
        && holds_only(path, |name, is_directory| match name {
            NEW => is_directory && holds_only(&path.join(NEW), is_of_a_result),
            CHECKPOINT => !is_directory,
            _ => false,
        })
}

/// Returns whether a path is a real directory whose entries all satisfy `is_such`, which receives the name and
/// whether the entry is a directory.
fn holds_only(path: &Path, is_such: impl Fn(&str, bool) -> bool) -> bool {
    let is_directory = fs::symlink_metadata(path).is_ok_and(|found| found.is_dir());
    let Ok(mut entries) = fs::read_dir(path) else { return false };
    is_directory
        && entries.all(|entry| {
            let Ok(entry) = entry else { return false };
            let kind = entry.file_type();
            kind.is_ok_and(|kind| is_such(&entry.file_name().to_string_lossy(), kind.is_dir()))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faults::FaultRow;
    use corsair_lab::result::ResultRow as _;

    #[test]
    fn directory_with_foreign_files_is_not_a_leftover() {
        let names = FileNames::new(&[FaultRow::SCHEMA], std::iter::empty());
        let room = tempfile::tempdir().expect("a temporary directory");
        let at = |name: &str| room.path().join(name);
        let made = |name: &str| fs::create_dir_all(at(name)).expect("made");
        let written = |name: &str| fs::write(at(name), "text").expect("written");
        made(".corsair-abc123");
        assert!(is_leftover(&at(".corsair-abc123"), &names), "nothing was written yet");
        written(".corsair-abc123/checkpoint.jsonl");
        assert!(is_leftover(&at(".corsair-abc123"), &names), "a checkpoint");
        made(".corsair-abc123/new");
        written(".corsair-abc123/new/faults.csv");
        assert!(is_leftover(&at(".corsair-abc123"), &names), "a result");
        written(".corsair-abc123/new/notes.txt");
        assert!(!is_leftover(&at(".corsair-abc123"), &names), "a foreign file among results");
        made(".corsair-backup");
        written(".corsair-backup/manifest.json");
        assert!(!is_leftover(&at(".corsair-backup"), &names), "foreign results");
        made(".corsair-abcdef/new/faults.csv");
        assert!(!is_leftover(&at(".corsair-abcdef"), &names), "a foreign directory");
        made(".corsair-notes-of-mine");
        assert!(!is_leftover(&at(".corsair-notes-of-mine"), &names), "another name");
        written(".corsair-123456");
        assert!(!is_leftover(&at(".corsair-123456"), &names), "a file");
    }
}
