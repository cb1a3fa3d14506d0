//! How far a run has come is written to standard error, also where that is no terminal.

use std::thread::sleep;
use std::time::Duration;

use super::interrupted;
use crate::command::{Room, said, signal};

/// What a run says on standard error until it is interrupted after a while.
fn said_in(room: &Room, arguments: &str, after: Duration) -> Vec<String> {
    let child = room.begin(arguments);
    sleep(after);
    signal(&child, "-INT");
    let ended = child.wait_with_output().expect("it ends");
    said(&ended).lines().map(String::from).collect()
}

#[test]
fn lines_say_how_far_a_run_has_come_without_a_terminal() {
    let room = Room::new();
    let quiet =
        said_in(&room, "run pirates-cove -n 1G --seed 7 -o d", Duration::from_millis(1_500));
    assert_eq!(quiet.len(), 2, "no progress in the first half minute: {quiet:?}");
    assert!(quiet[0].starts_with("1,000 M games, about "), "{quiet:?}");
    assert!(quiet[0].ends_with("; Ctrl-C keeps what was played"), "{quiet:?}");
    let lines = said_in(&room, "run --resume d --progress lines:1", Duration::from_millis(2_500));
    assert!((2..=3).contains(&(lines.len() - 2)), "{lines:?}");
    for line in &lines[1..lines.len() - 1] {
        assert!(line.contains(" of 1,000,000,000 games (0 %), "), "{line}");
        assert!(line.ends_with(" left") && line.contains("/s, "), "{line}");
    }
    let none = said_in(&room, "run --resume d --progress none", Duration::from_millis(1_200));
    assert_eq!(none.len(), 1);
    let wrong = room.refused("run --resume d --progress line");
    assert!(wrong.contains("progress is auto, bar, lines, lines:SECONDS"), "{wrong}");
}

/// The rate of a resumed run is that of its own games.
#[test]
fn a_resumed_run_does_not_count_the_games_of_before() {
    let room = Room::new();
    interrupted(&room, "d", "");
    let ended = room.output("run --resume d --progress lines:1");
    assert!(ended.status.success(), "{}", said(&ended));
    let timing: serde_json::Value =
        serde_json::from_str(&room.read("d/timing.json")).expect("JSON");
    let of_session = timing["games"].as_u64().expect("a number");
    assert!((1..2_000).contains(&of_session), "{of_session}");
    let told = said(&ended);
    let told = told.lines().last().expect("a line");
    let games = told.split_once(" games in ").expect("the rate is shown").0.replace(',', "");
    assert_eq!(games, of_session.to_string(), "{told}");
}

#[test]
fn an_experiment_says_which_of_its_entries_is_played() {
    let room = Room::new();
    let entry =
        |id: &str| format!("[[entry]]\nid = \"{id}\"\ncommand = \"run pirates-cove -n 4\"\n");
    let slow = "[[entry]]\nid = \"slow\"\ncommand = \"run pirates-cove -n 1G\"\n";
    let file = format!("title = \"t\"\n{}{slow}", entry("first"));
    room.write("file.toml", file);
    let arguments = "experiment file.toml -o d --progress lines:1";
    let told = said_in(&room, arguments, Duration::from_millis(4_000));
    assert!(told.iter().any(|line| line == "1 of 2: first"), "{told:?}");
    let line = told.iter().find(|line| line.contains(" of 1,000,000,000 games"));
    assert!(line.is_some_and(|line| line.starts_with("2 of 2: slow: ")), "{told:?}");
    let small = "run pirates-cove -n 12";
    assert_eq!(room.good(format!("{small} --progress none")), room.good(small));
}
