//! Checks of the rules for source files in the program's crates. Cargo checks the order of the crates.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use corsair_cli::verb::CommandKind;
use corsair_games::editions;
use corsair_games::pack::openings::opening_word;
use corsair_verbs::verbs::VERBS;

/// Crates of the program, by their folders in `sim-cli`. The folder `.` is the crate of the program itself.
const CRATES: [&str; 5] = ["present", "games", "cli", "verbs", "."];

/// Returns all source files by path, such as `verbs/run/args.rs`, without the tests at their ends.
fn sources() -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    for of in CRATES {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(of).join("src");
        let mut folders = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).expect("a source folder").flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|kind| kind == "rs") {
                    let text = fs::read_to_string(&path).expect("a source file");
                    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
                    let path = path.strip_prefix(&root).expect("it lies below");
                    found.insert(Path::new(of).join(path), code.to_owned());
                }
            }
        }
    }
    found
}

/// Returns whether a file belongs to one game or is the registry of games.
fn is_of_a_game(path: &Path) -> bool {
    path.starts_with("games")
        && !path.starts_with("games/pack")
        && !path.starts_with("games/inspect")
}

/// Files that may read files: the module that reads, and modules that open directories for locks or temporary files.
const READERS: [&str; 4] = [
    "atomic_file.rs",
    "present/directory/mod.rs",
    "present/directory/tests.rs",
    "experiment/experiment_directory.rs",
];

#[test]
fn only_the_reader_module_reads_files() {
    let reads = ["fs::read(", "read_to_string(", "read_to_end(", "File::open("];
    for (path, code) in sources() {
        if READERS.iter().any(|reader| path.ends_with(reader)) {
            continue;
        }
        let found = reads.iter().find(|read| code.contains(*read));
        assert_eq!(found, None, "{}", path.display());
    }
}

#[test]
fn only_the_terminal_module_prints() {
    let prints = ["println!(", "print!(", "io::stdout()", "io::stderr()", "anstream::"];
    for (path, code) in sources() {
        if ["terminal.rs", "exit.rs", "console.rs"].iter().any(|door| path.ends_with(door)) {
            continue;
        }
        let found = prints.iter().find(|print| code.contains(*print));
        assert_eq!(found, None, "{}", path.display());
    }
}

/// Commands that may import another command, each with that command.
const BUILT_ON: [(&str, &str); 14] = [
    ("calibrate", "compare"),
    ("calibrate", "match"),
    ("calibrate", "openings"),
    ("calibrate", "rare"),
    ("calibrate", "run"),
    ("calibrate", "seats"),
    ("play", "advise"),
    ("play", "record"),
    ("power", "compare"),
    ("replay", "trace"),
    ("report", "experiment"),
    ("report", "run"),
    ("review", "advise"),
    ("seats", "compare"),
];

/// Returns the module at a depth of a path: `run` for `verbs/run/args.rs` at depth 1.
fn module_at(path: &Path, depth: usize) -> String {
    let part = path.components().nth(depth).expect("a path of this depth");
    let name = part.as_os_str().to_string_lossy();
    name.strip_suffix(".rs").map_or_else(|| name.to_string(), String::from)
}

/// Returns the names after each `prefix` in code outside of comments. A prefix precedes one name or a list in braces.
fn names_after(code: &str, prefix: &str) -> BTreeSet<String> {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    let code = code.lines().filter(is_code).collect::<Vec<_>>().join("\n");
    let name = |after: &str| -> String {
        let after = after.strip_prefix("r#").unwrap_or(after);
        let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '_';
        after.chars().take_while(|&letter| is_of_name(letter)).collect()
    };
    let after = code.split(prefix).skip(1);
    let names = after.flat_map(|after| after.strip_prefix('{').map_or(vec![after], items));
    names.map(name).filter(|name| !name.is_empty()).collect()
}

/// Returns the items of a list up to its closing brace. A nested list is part of its item.
fn items(list: &str) -> Vec<&str> {
    let (mut depth, mut begin, mut items) = (0, 0, Vec::new());
    for (at, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                items.push(list[begin..at].trim());
                begin = at + 1;
            }
            _ => {}
        }
        if letter == '}' && begin > at {
            break;
        }
    }
    items
}

#[test]
fn command_modules_use_only_the_listed_command_modules() {
    let mut found = BTreeSet::new();
    for (path, code) in sources() {
        let verb = module_at(&path, 1);
        if path.starts_with("verbs") && verb != "verbs" {
            let used = names_after(&code, "crate::").into_iter();
            found.extend(used.filter(|used| *used != verb).map(|used| (verb.clone(), used)));
        }
    }
    let listed = BUILT_ON.map(|(verb, other)| (verb.to_owned(), other.to_owned()));
    assert_eq!(found, BTreeSet::from(listed));
    // `calibrate` tests claims of many commands, so it may import any command.
    for (verb, other) in BUILT_ON.iter().filter(|(verb, _)| *verb != "calibrate") {
        assert!(!BUILT_ON.iter().any(|(over, _)| over == other), "{verb} is two above the others");
    }
}

/// Returns the imports between files of a command's folder. A nested folder counts as one file, and `mod.rs` counts
/// only if the file declares items.
fn imports_within(
    verb: &str,
    sources: &BTreeMap<PathBuf, String>,
) -> BTreeMap<String, BTreeSet<String>> {
    let folder = Path::new("verbs").join(verb);
    let module = if verb == "match" { "r#match" } else { verb };
    let of_verb = || sources.iter().filter(|(path, _)| path.starts_with(&folder));
    let files: BTreeSet<String> = of_verb().map(|(path, _)| module_at(path, 2)).collect();
    let head = &sources[&folder.join("mod.rs")];
    // File that declares each name in `mod.rs`.
    let mut named = BTreeMap::new();
    for file in &files {
        for prefix in [format!("use {file}::"), format!("{module}::{file}::")] {
            named.extend(names_after(head, &prefix).into_iter().map(|name| (name, file.clone())));
        }
    }
    let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, code) in of_verb() {
        let file = module_at(path, 2);
        let mut names = names_after(code, &format!("crate::{module}::"));
        if file == "mod" {
            names.extend(files.iter().filter(|of| code.contains(&format!("{of}::"))).cloned());
        } else if path.parent() == Some(&folder) {
            names.extend(names_after(code, "super::"));
        }
        let place = |name: String| match named.get(&name) {
            _ if files.contains(&name) => name,
            Some(file) => file.clone(),
            None => "mod".into(),
        };
        let used = names.into_iter().map(place).filter(|of| *of != file);
        imports.entry(file.clone()).or_default().extend(used);
    }
    if !["fn ", "struct ", "enum "].iter().any(|item| head.contains(item)) {
        imports.remove("mod");
    }
    imports
}

/// Returns the files that take part in an import cycle, and the files on a path between two cycles.
fn in_circles(mut imports: BTreeMap<String, BTreeSet<String>>) -> BTreeSet<String> {
    loop {
        let files: BTreeSet<String> = imports.keys().cloned().collect();
        imports.values_mut().for_each(|used| used.retain(|of| files.contains(of)));
        let used: BTreeSet<String> = imports.values().flatten().cloned().collect();
        imports.retain(|file, uses| used.contains(file) && !uses.is_empty());
        if imports.len() == files.len() {
            return files;
        }
    }
}

#[test]
fn command_modules_have_no_import_cycles() {
    let sources = sources();
    let verbs = sources.keys().filter(|path| path.starts_with("verbs") && path.ends_with("mod.rs"));
    let verbs = verbs.filter(|path| path.components().count() == 3);
    let circle = |verb: String| {
        let files = in_circles(imports_within(&verb, &sources));
        (!files.is_empty()).then_some((verb, files))
    };
    let found: Vec<_> = verbs.map(|path| module_at(path, 1)).filter_map(circle).collect();
    assert_eq!(found, [], "files of a verb import each other");
}

/// A command's code is its folder, its module declaration and its line in the list of commands. No further file names
/// its tables, metrics or identity.
#[test]
fn commands_are_named_only_by_their_directory_and_registration() {
    let sources = sources();
    let list = &sources[Path::new("verbs/verbs.rs")];
    let list = list.split("const LIST").nth(1).expect("the list of verbs");
    for verb in VERBS.iter().filter(|verb| !matches!(verb.kind, CommandKind::Group)) {
        let module = verb.words().last().expect("a word");
        let verb = verb.name;
        let is_at_home = |path: &Path| {
            let depth = 1 + usize::from(path.starts_with("verbs/catalogue"));
            path.starts_with("verbs") && module_at(path, depth) == module
        };
        assert!(sources.keys().any(|path| is_at_home(path)), "{verb} has no folder");
        let lines = [format!("<{module}::"), format!("<r#{module}::")];
        let lines = list.lines().filter(|line| lines.iter().any(|of| line.contains(of)));
        assert!(verb.contains(' ') || lines.count() == 1, "{verb} is one line of the list");
        let named = [
            format!("{}_FIGURES", module.to_uppercase()),
            format!("{}_TABLES", module.to_uppercase()),
            format!("of_verb(\"{verb}\")"),
        ];
        for (path, code) in sources.iter().filter(|(path, _)| !is_at_home(path)) {
            let named = named.iter().find(|name| code.contains(&**name));
            assert!(is_of_a_game(path) || named.is_none(), "{} names {named:?}", path.display());
        }
    }
}

/// Returns whether a line contains a word, ignoring case.
fn has_word(line: &str, word: &str) -> bool {
    let line = line.to_lowercase();
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    line.match_indices(word).any(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + word.len()..]);
        !before.ends_with(is_letter) && !after.starts_with(is_letter)
    })
}

#[test]
fn only_the_registry_names_games_and_openings() {
    let mut words: Vec<&str> = Vec::new();
    for edition in editions() {
        words.extend([edition.id(), edition.family()]);
        words.extend(opening_word(edition.as_ref()).map(|word| word.id));
    }
    words.sort_unstable();
    words.dedup();
    for (path, code) in sources() {
        for line in code.lines().filter(|_| !is_of_a_game(&path)) {
            let named = words.iter().find(|word| has_word(line, word));
            assert_eq!(named, None, "{}: {line}", path.display());
        }
    }
}
