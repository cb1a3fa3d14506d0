//! Dependency rules of ARCHITECTURE.md within a crate, checked in the source text. Cargo enforces
//! the rules between crates.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(below: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    let mut folders = vec![root.join(below)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a source folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                let text = fs::read_to_string(&path).expect("a source file");
                found.push((path, text));
            }
        }
    }
    assert!(!found.is_empty(), "no sources below {below}");
    found
}

/// Returns the code of a source file without comments and without the tests at its end.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text);
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

#[track_caller]
fn assert_nowhere(below: &str, forbidden: &[&str], except: &[&str]) {
    for (path, text) in sources(below) {
        if except.iter().any(|end| path.ends_with(end)) {
            continue;
        }
        let code = code(&text);
        for word in forbidden {
            assert!(!code.contains(word), "{} uses {word}", path.display());
        }
    }
}

#[test]
fn engine_opens_no_file_reads_no_clock_and_keeps_no_globals() {
    let outside = ["std::fs", "std::time", "std::env", "std::net", "std::process", "std::io"];
    assert_nowhere("engine/src", &outside, &[]);
    assert_nowhere("engine/src", &["static mut", "thread_local!", "LazyLock"], &[]);
    // A field may be a `OnceLock`; a static may not.
    let changeable = ["Cell", "Lock", "Mutex", "Atomic"];
    for (path, text) in sources("engine/src") {
        let is_global = |line: &str| {
            line.trim_start().trim_start_matches("pub ").starts_with("static ")
                && changeable.iter().any(|of| line.contains(of))
        };
        assert!(!code(&text).lines().any(is_global), "{} keeps a global", path.display());
    }
}

#[test]
fn only_the_runner_uses_rayon() {
    assert_nowhere("engine/src", &["rayon"], &["run.rs"]);
}

#[test]
fn only_the_stream_module_opens_random_streams() {
    assert_nowhere("engine/src", &["rand::", "rand_chacha"], &["stream.rs"]);
}

#[test]
fn every_dependency_has_a_documented_reason() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |page: &str| fs::read_to_string(root.join(page)).expect("a page");
    let manifest: toml::Table = read("Cargo.toml").parse().expect("a manifest");
    let packages = manifest["workspace"]["dependencies"].as_table().expect("a table");
    let others = packages.keys().filter(|name| !name.starts_with("corsair-"));
    let reasons = read("ARCHITECTURE.md") + &read("docs/decisions/dependencies.md");
    let without: Vec<_> = others.filter(|name| !reasons.contains(&format!("`{name}`"))).collect();
    assert!(without.is_empty(), "neither page documents the use of {without:?}");
}

#[test]
fn kernel_sources_name_no_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
    let games = fs::read_dir(root).expect("the games").flatten().map(|entry| entry.path());
    let games: Vec<String> = games
        .filter(|path| path.is_dir())
        .filter_map(|path| Some(path.file_name()?.to_str()?.to_lowercase()))
        .collect();
    assert!(!games.is_empty(), "no games");
    for (path, text) in sources("engine/src") {
        let in_games = path.components().any(|part| part.as_os_str() == "games");
        if !in_games {
            let text = text.to_lowercase();
            let known = games.iter().map(String::as_str).chain(["games::", "fame"]);
            for word in known {
                assert!(!text.contains(word), "{} knows {word}", path.display());
            }
        }
    }
}

#[test]
fn games_hold_no_floats_and_no_hash_maps() {
    assert_nowhere("engine/src/games", &["HashMap", "HashSet"], &[]);
    for (path, text) in sources("engine/src/games") {
        // Odds describe states and are not part of a state.
        let in_odds = path.components().any(|part| part.as_os_str() == "odds");
        let float = ["f32", "f64"].into_iter().find(|word| code(&text).contains(word));
        assert!(in_odds || float.is_none(), "{} uses {float:?}", path.display());
    }
}

#[test]
fn strategies_read_only_views_and_open_no_files() {
    let outside = ["std::fs", "std::time", "std::net", "std::env", "State::", "HashMap"];
    let processes = ["std::process", "std::thread", "std::io", "std::os", "rustix", "Command::new"];
    for words in [&outside[..], &processes] {
        let room = ["mod", "absent", "child", "descriptors", "warden"];
        let room = room.map(|file| format!("process/{file}.rs"));
        assert_nowhere("strategies/src", words, &room.each_ref().map(String::as_str));
    }
}

#[test]
fn durable_play_names_no_game_and_opens_no_file() {
    let rooms = ["games::", "std::fs"];
    assert_nowhere("sim-cli/lab/src/durable", &rooms, &[]);
}

#[test]
fn lint_exceptions_use_expect_instead_of_allow() {
    for below in ["engine/src", "strategies/src", "sim-cli"] {
        assert_nowhere(below, &["#[allow", "#![allow"], &[]);
    }
}
