//! `corsair replay`: the same game as in the run, told, or refused with the difference.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn corsair(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_corsair"));
    command.args(arguments).env("NO_COLOR", "1").output().expect("the program starts")
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("text")
}

#[track_caller]
fn assert_refused(arguments: &[&str], says: &str) {
    let output = corsair(arguments);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(2) && message.contains(says), "{message}");
}

const RUN: [&str; 8] =
    ["run", "pirates-cove", "--bots", "merchant,raider,uniform", "-n", "60", "--seed", "5"];

fn run(directory: &Path, more: &[&str]) -> String {
    let path = directory.to_str().expect("a plain path");
    stdout(&corsair(&[&RUN[..], more, &["-o", path]].concat()));
    path.to_owned()
}

#[test]
fn every_notable_game_is_what_the_run_says() {
    notable_games_are_what_the_run_says(&["--set", "combat.hit_on=4"]);
}

#[test]
fn notable_games_of_fresh_deals_are_what_the_run_says() {
    notable_games_are_what_the_run_says(&["--deals", "fresh"]);
}

fn notable_games_are_what_the_run_says(arguments: &[&str]) {
    let room = tempfile::tempdir().expect("a temporary directory");
    let directory = run(&room.path().join("run"), arguments);
    let table = fs::read_to_string(room.path().join("run/notable.csv")).expect("written");
    let mut rows = csv::Reader::from_reader(table.as_bytes());
    for row in rows.records() {
        let row = row.expect("a sound row");
        let (notable, value, address) =
            (&row[0], row[1].parse::<i64>().expect("a number"), &row[2]);
        let replay = ["replay", "pirates-cove", address, "--run", &directory];
        let lines = stdout(&corsair(&[&replay[..], &["--format", "jsonl"]].concat()));
        let end: Value = serde_json::from_str(lines.lines().last().expect("an end")).expect("JSON");
        let fame = |seat: &str| end["scores"][seat.parse::<usize>().expect("a seat")].as_i64();
        match notable {
            "highest_winning_score" | "lowest_winning_score" | "lowest_score" => {
                assert_eq!(fame(&row[4]), Some(value), "{notable}");
            }
            "most_decisions" | "fewest_decisions" => assert_eq!(end["decisions"], value),
            "widest_margin" => assert!(fame(&row[4]) >= Some(value)),
            other => panic!("{other} is not documented"),
        }
        // While it is told, the story asserts that what it adds up is what the state holds.
        let story = stdout(&corsair(&replay));
        for score in end["scores"].as_array().expect("scores") {
            assert!(story.contains(&format!(", {score} fame; hand: ")), "{story}");
        }
        assert!(!story.contains("PC-") && story.contains("\nTurn 12 of 12\n"));
        assert!(story.lines().all(|line| line.chars().count() <= 100));
    }
}

#[test]
fn the_table_stands_as_it_stood() {
    let replay = ["replay", "pirates-cove", "5:3:0", "--bots", "merchant,raider,uniform"];
    let board = stdout(&corsair(&[&replay[..], &["--at", "turn=7"]].concat()));
    for words in ["Turn 7\n", "merchant (seat 0)", "raider (seat 1)", "the bank has "] {
        assert!(board.contains(words), "{words}: {board}");
    }
    assert_refused(&[&replay[..], &["--at", "turn=13"]].concat(), "has no turn 13");
    assert_refused(&[&replay[..], &["--at", "7"]].concat(), "a moment is turn=N");
    for other in [&["--why"][..], &["--states", "ply"], &["--format", "jsonl"]] {
        let both = [&replay[..], &["--at", "turn=7"], other].concat();
        assert_refused(&both, "cannot be used with");
    }
    assert_refused(&[&replay[..], &["--states", "ply"]].concat(), "--states is for --format jsonl");
}

#[test]
fn the_table_is_drawn() {
    let replay = ["replay", "pirates-cove", "5:3:0", "--bots", "merchant,raider,uniform"];
    let svg = [&replay[..], &["--format", "svg"]].concat();
    let draw = || stdout(&corsair(&[&svg[..], &["--at", "turn=7"]].concat()));
    let drawn = draw();
    assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>\n"), "{drawn}");
    assert_eq!(drawn, draw());
    let title = "<title id=\"board-title\">Pirate's Cove, game 5:3:0, turn 7</title>";
    for words in [title, "<desc ", "merchant (seat 0)", "raider (seat 1)", "6 Treasure Island"] {
        assert!(drawn.contains(words), "{words}: {drawn}");
    }
    assert_refused(&svg, "add --at turn=N");
}

#[test]
fn players_say_why_where_they_can() {
    let replay = ["replay", "pirates-cove", "5:3:0", "--bots", "merchant,raider,uniform"];
    let plain = stdout(&corsair(&replay));
    let why = stdout(&corsair(&[&replay[..], &["--why"]].concat()));
    assert!(why.contains("draws among the islands that promise most fame"));
    assert!(why.contains("legal actions, each equally likely"));
    assert!(!plain.contains("likely"));
    assert_eq!(plain.lines().last(), why.lines().last(), "explaining changes nothing");
}

#[test]
fn what_is_not_the_same_game_is_refused() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let directory = run(&room.path().join("run"), &[]);
    let replay = |address| ["replay", "pirates-cove", address, "--run", &directory];
    stdout(&corsair(&replay("5:19:2")));
    assert_refused(&replay("6:0:0"), "the run has the seed 5, not 6");
    assert_refused(&replay("5:20:0"), "the run has 20 deals, 0 to 19, and no deal 20");
    assert_refused(&replay("5:0:3"), "these bots have 3 seatings, 0 to 2, and no seating 3");
    assert_refused(&replay("5:0"), "an address is SEED:DEAL:SEATING");
    let bots = ["--bots", "raider"];
    assert_refused(&[&replay("5:0:0")[..], &bots].concat(), "cannot be used with '--bots");
    let hash = ["--expect-rules", "0123"];
    assert_refused(&[&replay("5:0:0")[..], &hash].concat(), "the rules in force have the hash");
    let nowhere = room.path().join("nowhere");
    let nowhere = nowhere.to_str().expect("a plain path");
    assert_refused(&["replay", "pirates-cove", "5:0:0", "--run", nowhere], "cannot read `");
    let compared = room.path().join("compared");
    let compared = compared.to_str().expect("a plain path");
    stdout(&corsair(&[
        "compare",
        "pirates-cove",
        "--b",
        "hit-on-4",
        "--bots",
        "uniform",
        "-n",
        "8",
        "-o",
        compared,
    ]));
    assert_refused(
        &["replay", "pirates-cove", "5:0:0", "--run", compared],
        "is the result of `corsair compare`, and games are replayed from one of `corsair run`",
    );
    // A manifest of other rules, bots, version; each difference has its name.
    let manifest = room.path().join("run/manifest.json");
    let text = fs::read_to_string(&manifest).expect("written");
    let sound: Value = serde_json::from_str(&text).expect("JSON");
    let refused_when = |change: &dyn Fn(&mut Value), says: &str| {
        let mut changed = sound.clone();
        change(&mut changed);
        fs::write(&manifest, changed.to_string()).expect("written");
        assert_refused(&replay("5:0:0"), says);
    };
    refused_when(
        &|run| {
            run["rules_sha256"] = "0".into();
            run["rules"]["combat"]["hit_on"] = 4.into();
        },
        "the run had other rules: combat.hit_on was 4, and is 5",
    );
    refused_when(
        &|run| run["bots"][0]["digest"] = "1".into(),
        "the bot `merchant` plays otherwise",
    );
    refused_when(&|run| run["corsair"] = "9.9.9".into(), "the run was made by version 9.9.9");
    let moved = "play has moved: the run is of revision 99 of it, and this program plays ";
    refused_when(&|run| run["play"] = 99.into(), moved);
    refused_when(&|run| run["bots"] = Value::Array(Vec::new()), "make no sense");
    refused_when(&|run| run["seed"] = "five".into(), "is not the manifest of a run");
}

#[test]
fn a_reader_of_a_trace_may_leave_early() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = Command::new(env!("CARGO_BIN_EXE_corsair"));
    let status = command.args(["trace", "pirates-cove", "-n", "1G"]).stdout(writer).status();
    assert_eq!(status.expect("the program starts").code(), Some(0));
}
