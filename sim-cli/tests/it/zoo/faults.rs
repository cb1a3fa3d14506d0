//! Tests of the kinds, counts and reports of faults.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use super::{animal, corsair, faults_of, kinds, of_kind, quoted, total};
use crate::command::Room;

#[test]
fn faults_are_counted_by_kind() {
    let room = Room::new();
    for (name, kind, deadline, games) in [
        ("wrong_index", "illegal", "10s", 6),
        ("below_zero", "illegal", "10s", 6),
        ("words", "garbled", "10s", 6),
        ("bad_json", "garbled", "10s", 6),
        ("bytes", "garbled", "10s", 6),
        ("no_id", "garbled", "10s", 6),
        ("exits", "exited", "10s", 6),
        ("one_game", "exited", "10s", 6),
        ("second_game", "exited", "10s", 6),
        ("orphans", "exited", "10s", 6),
        ("departs", "exited", "10s", 6),
        ("afterword", "garbled", "10s", 6),
        ("dawdles", "late", "3s", 3),
    ] {
        let log = room.join(name);
        let faults = faults_of(name, &log, deadline, games);
        let sins = fs::metadata(&log).expect("it misbehaved").len();
        assert_eq!((kinds(&faults), total(&faults)), (BTreeSet::from([kind]), sins), "{name}");
    }
}

#[test]
fn changed_name_or_version_is_a_fault() {
    let room = Room::new();
    for (name, field) in [("renames", "name \"other\""), ("reissues", "bot_version \"other\"")] {
        let log = room.join(name);
        let command = animal(name, &log.display().to_string());
        let play = |bots: &str| {
            let run = format!("run pirates-cove --bots {} --players 3 -n 3", quoted(bots));
            corsair(format!("{run} --format json --deadline 10s"))
        };
        // The second process of the bot states another name than the first process.
        let (code, out, err) = play(&format!("exec:{command},uniform,uniform"));
        assert_eq!(code, 0, "{name}: {err}");
        let report: Value = serde_json::from_str(&out).expect("JSON");
        let faults = report["tables"]["faults"].as_array().expect("a list");
        assert!(kinds(faults).contains("changed"), "{name}: {faults:?}");
        let what = of_kind(faults, "changed")[0]["first_what"].as_str().expect("words").to_owned();
        assert!(what.contains(field) && what.contains("but a later process with name"), "{what}");
        // A bot in several seats has several processes, so the difference is found before the run.
        fs::remove_file(&log).expect("a log");
        let (code, _, err) = play(&format!("exec:{command}"));
        assert_eq!(code, 2, "{name}: {err}");
        assert!(err.contains("changed while the command ran"), "{err}");
    }
}

/// Bots without a valid answer, with the kind of their faults and a deadline. The deadline is short only if the bot
/// always exceeds it.
const HOPELESS: [(&str, &str, &str); 9] = [
    ("hangs", "late", "300ms"),
    ("never_answers", "late", "300ms"),
    ("floods", "garbled", "10s"),
    ("huge_line", "too_long", "10s"),
    ("endless_line", "too_long", "10s"),
    ("closes_stdout", "closed", "10s"),
    ("half_a_line", "exited", "10s"),
    ("stillborn", "exited", "10s"),
    ("other_version", "version", "10s"),
];

#[test]
fn external_bots_are_dropped_after_repeated_faults_in_every_game() {
    let room = Room::new();
    for (name, kind, deadline) in HOPELESS {
        let faults = faults_of(name, &room.join(name), deadline, 6);
        assert_eq!(kinds(&faults), BTreeSet::from([kind, "absent"]), "{name}: {faults:?}");
        assert_eq!(total(&faults) - total(&of_kind(&faults, "absent")), 6, "{name}");
        for row in of_kind(&faults, kind) {
            let what = row["first_what"].as_str().expect("words");
            assert!(what.contains(", in its trial before the first game"), "{what}");
            // The output of a killed process depends on the moment of the kill.
            let is_quoted = what.contains("; on standard error: ");
            assert_eq!(is_quoted, name == "stillborn", "{what}");
        }
        assert!(total(&faults) > 100, "{name}: every decision is counted: {faults:?}");
    }
}

#[test]
fn dropped_bots_play_like_uniform() {
    let log = tempfile::NamedTempFile::new().expect("a file");
    let log = log.path().display().to_string();
    let run = |bot: &str, deadline: &str| {
        let bots = quoted(&format!("{bot},merchant,raider"));
        corsair(format!("run pirates-cove --bots {bots} -n 6 --format csv --deadline {deadline}")).1
    };
    let uniform = run("uniform", "1s");
    for (name, deadline) in [("hangs", "300ms"), ("huge_line", "10s")] {
        let spec = format!("exec:{}", animal(name, &log));
        let report = run(&spec, deadline).replace(&format!("exec:{name}"), "uniform");
        assert_eq!(report, uniform, "{name}");
    }
}

#[test]
fn occasional_faults_are_counted_by_kind() {
    let room = Room::new();
    for (name, kind, deadline) in [
        ("doubles", "flood", "10s"),
        ("closes_stdin", "closed", "10s"),
        ("psychic", "flood", "500ms"),
    ] {
        let faults = faults_of(name, &room.join(name), deadline, 3);
        assert!(kinds(&faults).contains(kind), "{name}: {faults:?}");
    }
}

#[test]
fn good_bots_have_no_faults() {
    let room = Room::new();
    for name in ["tame", "shouts", "lingers"] {
        let faults = faults_of(name, &room.join(name), "10s", 6);
        assert_eq!(faults, Vec::<Value>::new(), "{name}");
    }
}

#[test]
fn faults_are_on_the_screen_and_in_a_file() {
    let room = Room::new();
    let bots = format!("exec:{},uniform,uniform", animal("wrong_index", "/dev/null"));
    let bots = quoted(&bots);
    let out = room.good(format!("run pirates-cove --bots {bots} -n 3 -o result --full"));
    assert!(out.contains("\nFaults of external bots\n"), "{out}");
    let rows = room.read("result/faults.csv");
    assert_eq!(rows.lines().count(), 4, "{rows}");
    assert!(rows.lines().nth(1).is_some_and(|row| row.starts_with("exec:wrong_index,0,illegal,")));
    let games = room.read("result/fault_games.csv");
    let games: Vec<Vec<&str>> = games.lines().skip(1).map(|row| row.split(',').collect()).collect();
    let listed: BTreeSet<&str> = games.iter().map(|row| row[0]).collect();
    assert_eq!(listed, BTreeSet::from(["1:0:0", "1:0:1", "1:0:2"]));
    assert_eq!(games[0][1..4], ["exec:wrong_index", "0", "illegal"]);
    let column = |row: &str, at: usize| -> u64 {
        row.split(',').nth(at).and_then(|text| text.parse().ok()).expect("a number")
    };
    let total: u64 = games.iter().map(|row| column(&row.join(","), 4)).sum();
    assert_eq!(total, rows.lines().skip(1).map(|row| column(row, 3)).sum::<u64>());
    // A replay and a trace of the game, and further commands, also report the fault.
    let story = room.good(format!("replay pirates-cove 1:0:0 --bots {bots}"));
    let output = "\nFaults of external bots\n  seat 0, its decision 3: illegal: action ";
    assert!(story.contains(output), "{story}");
    let (_, err) = room.ends(0, format!("verify pirates-cove -n 3 --bots {bots}"));
    assert!(err.contains(" faults of external bots"), "{err}");
    let lines = room.good(format!("replay pirates-cove 1:0:0 --bots {bots} --format jsonl"));
    let end: Value = serde_json::from_str(lines.lines().last().expect("lines")).expect("JSON");
    assert_eq!(end["faults"][0]["fault"], "illegal");
    assert_eq!(end["faults"][0]["decision"], 3);
}

#[test]
fn tournament_counts_the_faults_of_its_bots() {
    let room = Room::new();
    let bots = format!("exec:{},uniform,merchant,raider", animal("wrong_index", "/dev/null"));
    let bots = quoted(&bots);
    let tournament = format!("tournament pirates-cove --players 3 --bots {bots} -n 48");
    let played = |code: i32, jobs: u32, more: &str| {
        room.ends(code, format!("{tournament} --deadline 10s --format json -j {jobs} {more}"))
    };
    let (out, err) = played(0, 1, "-o result");
    assert!(err.contains("faults of external bots"), "{err}");
    let report: Value = serde_json::from_str(&out).expect("JSON");
    let faults = report["tables"]["faults"].as_array().expect("a list");
    assert_eq!(kinds(faults), BTreeSet::from(["illegal"]));
    assert_eq!(faults.len(), 3, "a row for each seat: {faults:?}");
    assert_eq!(room.read_json("result/manifest.json")["faults"], total(faults));
    let table = room.read("result/faults.csv");
    assert_eq!(table.lines().count(), 1 + faults.len());
    assert_eq!(played(0, 2, "").0, out, "threads change no byte");
    let (out, err) = played(1, 2, "--on-fault abort");
    assert_eq!(out, "");
    let output =
        "error: the bot `exec:wrong_index` chose an action that is not in the list in game 1:";
    assert!(err.contains(output), "{err}");
}
