//! Games are known by their packs alone, held by reading the sources of the laboratory.

use std::fs;
use std::path::{Path, PathBuf};

use corsair::games::editions;
use corsair::studies::openings::opening_tables;

/// The source files that serve every game: all but the games' own folders. Tests at the end of a file
/// are left out, for they play games.
fn generic_sources() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let games = root.join("games");
    let (mut found, mut folders) = (Vec::new(), vec![root]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a source folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                if folder != games {
                    folders.push(path);
                }
            } else {
                let text = fs::read_to_string(&path).expect("a source file");
                let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
                found.push((path, code.to_owned()));
            }
        }
    }
    found
}

/// The files that may read files: the reader; those that open directories to lock them, and files on
/// their way.
const READERS: [&str; 5] = [
    "read_file.rs",
    "atomic_file.rs",
    "present/directory/mod.rs",
    "present/directory/tests.rs",
    "experiment/suite_directory.rs",
];

#[test]
fn files_are_read_in_one_place() {
    let reads = ["fs::read(", "read_to_string(", "read_to_end(", "File::open("];
    for (path, code) in generic_sources() {
        if READERS.iter().any(|reader| path.ends_with(reader)) {
            continue;
        }
        let found = reads.iter().find(|read| code.contains(*read));
        assert_eq!(found, None, "{}", path.display());
    }
}

#[test]
fn text_leaves_through_one_door() {
    let prints = ["println!(", "print!(", "io::stdout()", "io::stderr()", "anstream::"];
    for (path, code) in generic_sources() {
        if ["terminal.rs", "exit.rs"].iter().any(|door| path.ends_with(door)) {
            continue;
        }
        let found = prints.iter().find(|print| code.contains(*print));
        assert_eq!(found, None, "{}", path.display());
    }
}

/// Whether a word stands in a line by itself, in whatever case.
fn has_word(line: &str, word: &str) -> bool {
    let line = line.to_lowercase();
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    line.match_indices(word).any(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + word.len()..]);
        !before.ends_with(is_letter) && !after.starts_with(is_letter)
    })
}

/// The columns that say whose a row of a table of openings is, in every game.
const GENERIC_KEYS: [&str; 3] = ["stage", "pass", "others"];

#[test]
fn only_the_registry_names_games_and_openings() {
    let mut words: Vec<&str> = Vec::new();
    for edition in editions() {
        words.extend([edition.id(), edition.family()]);
        for table in opening_tables(edition.as_ref()).into_iter().flatten() {
            words.extend(table.keys.iter().filter(|key| !GENERIC_KEYS.contains(key)));
        }
    }
    words.sort_unstable();
    words.dedup();
    let is_registry = |path: &Path| path.ends_with("games/mod.rs");
    for (path, code) in generic_sources().into_iter().filter(|(path, _)| !is_registry(path)) {
        for line in code.lines() {
            let named = words.iter().find(|word| has_word(line, word));
            assert_eq!(named, None, "{}: {line}", path.display());
        }
    }
}
