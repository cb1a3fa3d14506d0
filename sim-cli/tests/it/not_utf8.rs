//! Tests of names that are not UTF-8, which are valid as paths only.
#![cfg(unix)]

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;

use crate::command::{Room, stderr_of};

/// Name in Latin-1 that is not UTF-8.
const NAME: &[u8] = b"gr\xfcn";

fn name(ending: &str) -> OsString {
    [OsStr::from_bytes(NAME), OsStr::new(ending)].into_iter().collect()
}

/// Runs a command in which each word `@@ENDING` stands for [`NAME`] followed by `ENDING`. Returns its standard error.
fn ends(room: &Room, code: i32, command: &str) -> String {
    let words: Vec<OsString> = command
        .split(' ')
        .map(|word| match word.split_once("@@") {
            Some((before, ending)) => [OsString::from(before), name(ending)].into_iter().collect(),
            None => word.into(),
        })
        .collect();
    let output = room.command("").args(words).output().expect("the program starts");
    let said = stderr_of(&output);
    assert_eq!(output.status.code(), Some(code), "{command}: {said}");
    said
}

#[test]
fn paths_may_contain_invalid_utf_8() {
    let room = Room::new();
    let table = "pirates-cove --bots uniform,uniform,uniform";
    ends(&room, 0, &format!("run {table} -n 6 -o @@"));
    ends(&room, 0, "report @@");
    ends(&room, 0, "report @@ -o @@.html");
    ends(&room, 0, "replay pirates-cove 1:0:0 --run @@");
    ends(&room, 0, &format!("run {table} -n 6 --per-game @@.csv"));
    ends(&room, 0, &format!("run {table} -n 6 --shard 1/1 -o @@-shard"));
    ends(&room, 0, "run --resume @@-shard");
    ends(&room, 0, "shards merge @@-shard -o @@-merged");
    ends(&room, 0, "dev man -o @@-manual");
    let entry = "title = \"x\"\n[[entry]]\nid = \"a\"\ncommand = \"run pirates-cove -n 8\"\n";
    room.write(name(".toml"), entry);
    ends(&room, 0, "experiment @@.toml -o @@-all");
    for there in ["/manifest.json", "/report.html", ".html", ".csv", "-merged/summary.csv"] {
        assert!(room.join(name(there)).is_file(), "{there}");
    }
    // The printed command works in a shell.
    let again = ends(&room, 2, "experiment @@.toml -o @@-all");
    assert!(again.contains(r"resume it with --resume $'gr\xfcn-all', or"), "{again}");
}

#[test]
fn arguments_except_paths_must_be_utf_8() {
    let room = Room::new();
    room.write(name(".toml"), "turns = 8\n");
    let rules = ends(&room, 2, "run pirates-cove -n 8 --rules @@.toml -o result");
    let says = r"error: `gr\xfcn.toml`: not UTF-8; choose another name, because";
    assert!(rules.starts_with(says), "{rules}");
    assert!(!room.join("result").exists());
    for command in [
        "run pirates-cove --bots @@.toml",
        "compare pirates-cove --rules @@.toml",
        "verify @@.toml",
        "run @@.toml",
        "run pirates-cove -n @@.toml",
        "replay pirates-cove @@.toml",
    ] {
        let said = ends(&room, 2, command);
        assert!(
            said.starts_with(r"error: `gr\xfcn.toml`: not UTF-8; choose another name"),
            "{said}"
        );
    }
    let bots = ends(&room, 2, "run pirates-cove --bots raider,@@.toml");
    assert!(bots.starts_with(r"error: `raider,gr\xfcn.toml`: not UTF-8;"), "{bots}");
}
