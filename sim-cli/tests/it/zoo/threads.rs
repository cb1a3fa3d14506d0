//! Tests of misbehaving bots on several threads: the result has the same bytes on any number of threads.

use super::{animal, quoted};
use crate::command::Room;

#[test]
fn result_with_faults_does_not_depend_on_threads() {
    let room = Room::new();
    for (name, deadline) in [
        ("tame", "10s"),
        ("wrong_index", "10s"),
        ("bad_json", "10s"),
        ("exits", "10s"),
        ("one_game", "10s"),
        ("doubles", "10s"),
        ("closes_stdin", "10s"),
        ("orphans", "10s"),
        ("departs", "10s"),
        ("afterword", "10s"),
        ("huge_line", "10s"),
        ("floods", "10s"),
        ("other_version", "10s"),
        ("hangs", "300ms"),
    ] {
        let bot = animal(name, "/dev/null");
        // A bot in two seats has two processes, which must not affect each other.
        let other = if name == "tame" { format!("exec:{bot}") } else { "uniform".into() };
        let bots = format!("exec:{bot},merchant,{other}");
        let bots = quoted(&bots);
        let run = |jobs: u32| {
            let place = format!("{name}-{jobs}");
            let printed = room.good(format!(
                "run pirates-cove --bots {bots} -n 6 -j {jobs} --chunk 1 -o {place} --deadline {deadline}"
            ));
            (printed, room.files(place))
        };
        let (one, two) = (run(1), run(2));
        let faults = &one.1["faults.csv"];
        assert_eq!(*faults, two.1["faults.csv"], "{name}");
        assert!(one == two, "{name}");
        assert_eq!(faults.lines().count() > 1, name != "tame", "{name}: {faults}");
    }
}

/// The number of processes that failed before a game depends on threads, but must not change the game.
#[test]
fn result_with_a_fault_in_every_game_does_not_depend_on_threads() {
    let room = Room::new();
    let bots = format!("exec:{},merchant,uniform", animal("gives_up", "/dev/null"));
    let bots = quoted(&bots);
    let run = |jobs: u32| {
        let printed = room.good(format!(
            "run pirates-cove --bots {bots} -n 18 -j {jobs} --chunk 1 -o {jobs} --deadline 10s"
        ));
        (printed, room.files(jobs.to_string()))
    };
    let (one, many) = (run(1), run(8));
    assert!(one == many, "{:?}\n{:?}", one.1, many.1);
    assert!(one.1["faults.csv"].contains("exited"), "{}", one.1["faults.csv"]);
}

/// A process may misbehave after its last answer in a game. The fault then appears in any later game.
#[test]
fn faults_between_games_change_no_move() {
    let room = Room::new();
    let run = |name: &str, jobs: &str| {
        let place = format!("{name}-{jobs}");
        let bots = quoted(&format!("exec:{},merchant,uniform", animal(name, "/dev/null")));
        room.good(format!("run pirates-cove --bots {bots} -n 12 -j {jobs} -o {place}"));
        let files = room.files(place);
        let has_faults = files["faults.csv"].lines().count() > 1;
        (files["score_hist.csv"].replace(name, "tame"), has_faults)
    };
    let (tame, has_faults) = run("tame", "1");
    assert!(!has_faults);
    for jobs in ["1", "2"] {
        assert_eq!(run("encore", jobs), (tame.clone(), true), "-j {jobs}");
    }
}
