//! Tests of `corsair replay`: the story of the run's game, and refusals that name a difference from the run.

use crate::command::{Room, refused, stdout};
use serde_json::Value;

const RUN: &str = "run pirates-cove --bots merchant,raider,uniform -n 60 --seed 5 -o run";

const REPLAY: &str = "replay pirates-cove 5:3:0 --bots merchant,raider,uniform";

#[test]
fn replay_of_every_notable_game_matches_the_run() {
    notable_games_match_the_run("--set combat.hit_on=4");
}

#[test]
fn replay_of_notable_games_on_fresh_deals_matches_the_run() {
    notable_games_match_the_run("--deals fresh");
}

fn notable_games_match_the_run(arguments: &str) {
    let room = Room::new();
    room.good(format!("{RUN} {arguments}"));
    let table = room.read("run/notable.csv");
    let mut rows = csv::Reader::from_reader(table.as_bytes());
    for row in rows.records() {
        let row = row.expect("a sound row");
        let (notable, value, address) =
            (&row[0], row[1].parse::<i64>().expect("a number"), &row[2]);
        let replay = format!("replay pirates-cove {address} --run run");
        let lines = room.good(format!("{replay} --format jsonl"));
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
        // The printer of the story checks its sums against the state.
        let story = room.good(replay);
        for score in end["scores"].as_array().expect("scores") {
            assert!(story.contains(&format!(", {score} fame; hand: ")), "{story}");
        }
        assert!(!story.contains("PC-") && story.contains("\nTurn 12 of 12\n"));
        assert!(story.lines().all(|line| line.chars().count() <= 100));
    }
}

#[test]
fn text_board_shows_the_chosen_moment() {
    let board = stdout(format!("{REPLAY} --at turn=7"));
    for words in ["Turn 7\n", "merchant (seat 0)", "raider (seat 1)", "the bank has "] {
        assert!(board.contains(words), "{words}: {board}");
    }
    refused(format!("{REPLAY} --at turn=13"), "has no turn 13");
    refused(format!("{REPLAY} --at 7"), "expected turn=N");
    for other in ["--why", "--states ply", "--format jsonl"] {
        refused(format!("{REPLAY} --at turn=7 {other}"), "cannot be used with");
    }
    refused(format!("{REPLAY} --states ply"), "--states needs --format jsonl");
}

#[test]
fn board_is_drawn_as_svg() {
    let svg = format!("{REPLAY} --format svg");
    let draw = || stdout(format!("{svg} --at turn=7"));
    let drawn = draw();
    assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>\n"), "{drawn}");
    assert_eq!(drawn, draw());
    let title = "<title id=\"board-title\">Pirate's Cove, game 5:3:0, turn 7</title>";
    for words in [title, "<desc ", "merchant (seat 0)", "raider (seat 1)", "6 Treasure Island"] {
        assert!(drawn.contains(words), "{words}: {drawn}");
    }
    refused(&svg, "add --at turn=N");
}

#[test]
fn bots_explain_their_choices() {
    let plain = stdout(REPLAY);
    let why = stdout(format!("{REPLAY} --why"));
    assert!(why.contains("draws among the most valuable islands"));
    let in_one_line = why.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(in_one_line.contains("legal actions, each equally likely"));
    assert!(!plain.contains("likely"));
    assert_eq!(plain.lines().last(), why.lines().last(), "explaining changes nothing");
}

#[test]
fn games_outside_the_run_are_refused() {
    let room = Room::new();
    room.good(RUN);
    let refused = |arguments: &str, says: &str| {
        let refusal = room.refused(format!("replay pirates-cove {arguments}"));
        assert!(refusal.contains(says), "{refusal}");
    };
    room.good("replay pirates-cove 5:19:2 --run run");
    refused("6:0:0 --run run", "the run has the seed 5, not 6: begin the address with 5");
    refused("5:20:0 --run run", "the run has only deals 0 to 19, so deal 20 is out of range");
    refused("5:0:3 --run run", "seating 3 is out of range: these bots have seatings 0 to 2");
    refused("5:0 --run run", "expected an address SEED:DEAL:SEATING");
    refused("5:0:0 --run run --bots raider", "cannot be used with '--bots");
    refused("5:0:0 --run run --expect-rules 0123", "but --expect-rules is 0123");
    refused("5:0:0 --run nowhere", "cannot read `");
    room.good("compare pirates-cove --rules hit-on-4 --bots uniform -n 8 -o compared");
    refused(
        "5:0:0 --run compared",
        "is a result of `corsair compare`: name a result of `corsair run`",
    );
    // A manifest with changed rules, bots or version is refused, and the error names the difference.
    let sound = room.read_json("run/manifest.json");
    let refused_when = |change: &dyn Fn(&mut Value), says: &str| {
        let mut changed = sound.clone();
        change(&mut changed);
        room.write("run/manifest.json", changed.to_string());
        refused("5:0:0 --run run", says);
    };
    refused_when(
        &|run| {
            run["rules_sha256"] = "0".into();
            run["rules"]["combat"]["hit_on"] = 4.into();
        },
        "the rules differ from the rules of the run: combat.hit_on was 4, and is 5",
    );
    refused_when(
        &|run| run["bots"][0]["digest"] = "1".into(),
        "the bot `merchant` has changed since the run",
    );
    refused_when(&|run| run["corsair"] = "9.9.9".into(), "version 9.9.9 played the run");
    let moved = "the run has play revision 99, and this build has ";
    refused_when(&|run| run["play"] = 99.into(), moved);
    refused_when(&|run| run["bots"] = Value::Array(Vec::new()), "are inconsistent");
    refused_when(&|run| run["seed"] = "five".into(), "is not the manifest of a run");
}

#[test]
fn closed_pipe_of_a_trace_is_not_an_error() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let status = Room::new().command("trace pirates-cove -n 1G").stdout(writer).status();
    assert_eq!(status.expect("the program starts").code(), Some(0));
}
