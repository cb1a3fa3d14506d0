//! `corsair experiment`: the bytes of its verbs, verdicts, refusals, and files that go on.
#![cfg(unix)]

mod designs;
mod docs;
mod going_on;
mod refusals;
mod verdicts;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Entries of every verb that can be one.
const FILE: &str = r#"
title = "A little of everything"
prose = "Small, so that it is quick."
seed = 4

[[entry]]
id = "played"
prose = "Who wins?"
command = "run pirates-cove --bots merchant,raider,drifter,uniform -n 800"
assert = ["win[bot=uniform] < 5%", "combats > 5", "fame_median.value[bot=raider] > 20"]

[[entry]]
id = "compared"
command = ["compare", "pirates-cove", "--bots", "merchant,raider,drifter,uniform"]
assert = ["|fame[variant=hit-on-4]| < 2", "win.verdict[bot=raider] != identical"]
[entry.options]
b = ["hit-on-4", "turns=8"]
n = 400

[[entry]]
id = "seats"
command = "seats pirates-cove --bots balanced -n 400 --margin 20pp"
seed = 9
assert = "seat_gap < 20pp"

[[entry]]
id = "matched"
command = "match pirates-cove raider drifter --fill uniform -n 240 --seed 2"

[[entry]]
id = "ladder"
command = "tournament pirates-cove --bots uniform,raider,drifter,merchant,miser -n 400"
assert = "win[bot=uniform] < 10%"

[[entry]]
id = "planned"
command = "plan pirates-cove --b hit-on-4 --bots raider,drifter,merchant --effect 2pp -n 300"
assert = "games.value[goal=effect] > 100"

[[entry]]
id = "odds"
command = "odds pirates-cove --ship 2-2-3-3 --ship 3-3-3-3"
assert = ["win[ship=0] < 20%", "rounds_mean > 1.5"]
"#;

fn corsair(room: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_corsair"));
    command.current_dir(room).env("NO_COLOR", "1").env("COLUMNS", "100").env("TMPDIR", room);
    command
}

fn output(room: &Path, arguments: &[&str]) -> Output {
    corsair(room).args(arguments).output().expect("the program starts")
}

/// What a command prints that must end with this code.
#[track_caller]
fn ends(room: &Path, code: i32, arguments: &[&str]) -> (String, String) {
    let output = output(room, arguments);
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
    (String::from_utf8(output.stdout).expect("text"), said)
}

/// A room with the file.
fn room(text: &str) -> tempfile::TempDir {
    let room = tempfile::tempdir().expect("a directory");
    fs::write(room.path().join("x.toml"), text).expect("written");
    room
}

/// All files below a directory by their paths, but for timing.
fn files(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(directory).expect("a directory").map(|entry| entry.expect("one")) {
        let name = entry.file_name().into_string().expect("a plain name");
        if entry.path().is_dir() {
            let below = self::files(&entry.path());
            files.extend(below.into_iter().map(|(below, text)| (format!("{name}/{below}"), text)));
        } else if name != "timing.json" {
            files.insert(name, fs::read(entry.path()).expect("a file"));
        }
    }
    files
}
