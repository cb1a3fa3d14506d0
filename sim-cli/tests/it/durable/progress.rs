//! Tests of progress lines on standard error, with and without a terminal.

use std::thread::sleep;
use std::time::Duration;

use super::interrupted;
use crate::command::{Room, signal, stderr_of};

/// Returns the lines that a run writes to standard error before it is interrupted after a delay.
fn stderr_lines(room: &Room, arguments: &str, after: Duration) -> Vec<String> {
    let child = room.begin(arguments);
    sleep(after);
    signal(&child, "-INT");
    let ended = child.wait_with_output().expect("it ends");
    stderr_of(&ended).lines().map(String::from).collect()
}

#[test]
fn progress_without_a_terminal_is_printed_in_lines() {
    let room = Room::new();
    let quiet =
        stderr_lines(&room, "run pirates-cove -n 1G --seed 7 -o d", Duration::from_millis(1_500));
    assert_eq!(quiet.len(), 2, "no progress in the first half minute: {quiet:?}");
    assert!(quiet[0].starts_with("1,000 M games, about "), "{quiet:?}");
    assert!(quiet[0].ends_with("; Ctrl-C keeps the games played"), "{quiet:?}");
    let lines =
        stderr_lines(&room, "run --resume d --progress lines:1", Duration::from_millis(2_500));
    assert!((2..=3).contains(&(lines.len() - 2)), "{lines:?}");
    for line in &lines[1..lines.len() - 1] {
        assert!(line.contains(" of 1,000,000,000 games (0 %), "), "{line}");
        assert!(line.ends_with(" left") && line.contains("/s, "), "{line}");
    }
    let none = stderr_lines(&room, "run --resume d --progress none", Duration::from_millis(1_200));
    assert_eq!(none.len(), 1);
    let wrong = room.refused("run --resume d --progress line");
    assert!(wrong.contains("expected auto, bar, lines, lines:SECONDS"), "{wrong}");
}

#[test]
fn resumed_run_counts_only_its_own_games() {
    let room = Room::new();
    interrupted(&room, "d", "");
    let ended = room.output("run --resume d --progress lines:1");
    assert!(ended.status.success(), "{}", stderr_of(&ended));
    let timing: serde_json::Value =
        serde_json::from_str(&room.read("d/timing.json")).expect("JSON");
    let of_session = timing["games"].as_u64().expect("a number");
    assert!((1..2_000).contains(&of_session), "{of_session}");
    let report = stderr_of(&ended);
    let report = report.lines().last().expect("a line");
    let games = report.split_once(" games in ").expect("the rate is shown").0.replace(',', "");
    assert_eq!(games, of_session.to_string(), "{report}");
}

#[test]
fn progress_of_an_experiment_names_the_entry() {
    let room = Room::new();
    let entry =
        |id: &str| format!("[[entry]]\nid = \"{id}\"\ncommand = \"run pirates-cove -n 4\"\n");
    let slow = "[[entry]]\nid = \"slow\"\ncommand = \"run pirates-cove -n 1G\"\n";
    let file = format!("title = \"t\"\n{}{slow}", entry("first"));
    room.write("file.toml", file);
    let arguments = "experiment file.toml -o d --progress lines:1";
    let report = stderr_lines(&room, arguments, Duration::from_millis(4_000));
    assert!(report.iter().any(|line| line == "1 of 2: first"), "{report:?}");
    let line = report.iter().find(|line| line.contains(" of 1,000,000,000 games"));
    assert!(line.is_some_and(|line| line.starts_with("2 of 2: slow: ")), "{report:?}");
    let small = "run pirates-cove -n 12";
    assert_eq!(room.good(format!("{small} --progress none")), room.good(small));
}
