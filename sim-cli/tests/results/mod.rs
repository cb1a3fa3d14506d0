//! Result directories, read back.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The files of a result directory by name, without `timing.json`.
pub(crate) fn but_timing(directory: &Path) -> BTreeMap<String, String> {
    let mut files: BTreeMap<String, String> = fs::read_dir(directory)
        .expect("there are results")
        .map(|entry| entry.expect("an entry"))
        .map(|entry| {
            let text = fs::read_to_string(entry.path()).expect("a text file");
            (entry.file_name().into_string().expect("a plain name"), text)
        })
        .collect();
    files.remove("timing.json").expect("timing stands apart");
    files
}
