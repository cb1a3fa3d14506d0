//! How far a run has come is written to standard error, also where that is no terminal.

use std::thread::sleep;
use std::time::Duration;

use crate::{RUN, begin, good, interrupted, output, refused, said, signal};

/// What a run says on standard error until it is interrupted after a while.
fn said_in(room: &std::path::Path, arguments: &[&str], after: Duration) -> Vec<String> {
    let child = begin(room, arguments);
    sleep(after);
    signal(&child, "-INT");
    let ended = child.wait_with_output().expect("it ends");
    said(&ended).lines().map(String::from).collect()
}

#[test]
fn lines_say_how_far_a_run_has_come_without_a_terminal() {
    let room = tempfile::tempdir().expect("a directory");
    let room = room.path();
    let long = ["run", "pirates-cove", "-n", "1G", "--seed", "7", "-o", "d"];
    let quiet = said_in(room, &long, Duration::from_millis(1_500));
    assert_eq!(quiet.len(), 1, "nothing in the first half minute: {quiet:?}");
    let lines = ["run", "--resume", "d", "--progress", "lines:1"];
    let lines = said_in(room, &lines, Duration::from_millis(2_500));
    assert!((2..=3).contains(&(lines.len() - 1)), "{lines:?}");
    for line in &lines[..lines.len() - 1] {
        assert!(line.contains(" of 1,000,000,000 games (0 %), "), "{line}");
        assert!(line.ends_with(" left") && line.contains("/s, "), "{line}");
    }
    let none = ["run", "--resume", "d", "--progress", "none"];
    assert_eq!(said_in(room, &none, Duration::from_millis(1_200)).len(), 1);
    let wrong = refused(room, &["run", "--resume", "d", "--progress", "line"]);
    assert!(wrong.contains("progress is auto, bar, lines, lines:SECONDS"), "{wrong}");
}

/// The rate of a resumed run is that of its own games.
#[test]
fn a_resumed_run_does_not_count_the_games_of_before() {
    let room = tempfile::tempdir().expect("a directory");
    let room = room.path();
    interrupted(room, "d", &[]);
    let ended = output(room, &["run", "--resume", "d", "--progress", "lines:1"]);
    assert!(ended.status.success(), "{}", said(&ended));
    let timing = std::fs::read_to_string(room.join("d/timing.json")).expect("it is written");
    let timing: serde_json::Value = serde_json::from_str(&timing).expect("JSON");
    let of_session = timing["games"].as_u64().expect("a number");
    assert!((1..2_000).contains(&of_session), "{of_session}");
    let told = said(&ended);
    let told = told.lines().last().expect("a line");
    let games = told.split_once(" games in ").expect("the rate is shown").0.replace(',', "");
    assert_eq!(games, of_session.to_string(), "{told}");
}

#[test]
fn an_experiment_says_which_of_its_entries_is_played() {
    let room = tempfile::tempdir().expect("a directory");
    let room = room.path();
    let entry =
        |id: &str| format!("[[entry]]\nid = \"{id}\"\ncommand = \"run pirates-cove -n 4\"\n");
    let slow = "[[entry]]\nid = \"slow\"\ncommand = \"run pirates-cove -n 1G\"\n";
    let file = format!("title = \"t\"\n{}{slow}", entry("first"));
    std::fs::write(room.join("file.toml"), file).expect("written");
    let arguments = ["experiment", "file.toml", "-o", "d", "--progress", "lines:1"];
    let told = said_in(room, &arguments, Duration::from_millis(4_000));
    assert!(told.iter().any(|line| line == "1 of 2: first"), "{told:?}");
    let line = told.iter().find(|line| line.contains(" of 1,000,000,000 games"));
    assert!(line.is_some_and(|line| line.starts_with("2 of 2: slow: ")), "{told:?}");
    assert_eq!(good(room, &[&RUN[..6], &["--progress", "none"]].concat()), good(room, &RUN[..6]));
}
