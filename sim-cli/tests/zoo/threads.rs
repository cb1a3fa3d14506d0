//! The same bytes on any threads, whatever a bot does wrong.

use std::fs;

use super::{animal, corsair};

#[test]
fn threads_change_no_byte_whatever_a_bot_does_wrong() {
    let room = tempfile::tempdir().expect("a directory");
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
        // A bot in two seats has two processes, which must not meet.
        let other = if name == "tame" { format!("exec:{bot}") } else { "uniform".into() };
        let bots = format!("exec:{bot},merchant,{other}");
        let run = |jobs: &str| {
            let result = room.path().join(format!("{name}-{jobs}"));
            let directory = result.display().to_string();
            let arguments = ["run", "pirates-cove", "--bots", &bots, "-n", "6"];
            let place = ["-j", jobs, "--chunk", "1", "-o", &directory, "--deadline", deadline];
            let (code, out, err) = corsair(&[&arguments[..], &place].concat());
            assert_eq!(code, 0, "{name}: {err}");
            let read = |name| fs::read_to_string(result.join(name)).expect("written");
            (
                out,
                read("manifest.json"),
                read("score_hist.csv"),
                read("faults.csv"),
                read("fault_games.csv"),
            )
        };
        let (one, two) = (run("1"), run("2"));
        assert_eq!(one.3, two.3, "{name}");
        assert!(one == two, "{name}");
        assert_eq!(one.3.lines().count() > 1, name != "tame", "{name}: {}", one.3);
    }
}

/// However many games a bot spoils, it spoils each for itself: how many processes were lost before,
/// and in which games, depends on threads.
#[test]
fn threads_change_no_byte_of_a_bot_that_breaks_in_every_game() {
    let room = tempfile::tempdir().expect("a directory");
    let bots = format!("exec:{},merchant,uniform", animal("gives_up", "/dev/null"));
    let run = |jobs: &str| {
        let result = room.path().join(jobs);
        let directory = result.display().to_string();
        let arguments = ["run", "pirates-cove", "--bots", &bots, "-n", "18", "-j", jobs];
        let place = ["--chunk", "1", "-o", &directory, "--deadline", "10s"];
        let (code, out, err) = corsair(&[&arguments[..], &place].concat());
        assert_eq!(code, 0, "{err}");
        let faults = fs::read_to_string(result.join("faults.csv")).expect("written");
        (out, faults, fs::read_to_string(result.join("fault_games.csv")).expect("written"))
    };
    let (one, many) = (run("1"), run("8"));
    assert!(one == many, "{}\n{}", one.1, many.1);
    assert!(one.1.contains("exited"), "{}", one.1);
}

/// What a process does after its last answer about a game may be found out in any later game.
#[test]
fn what_spoils_a_process_between_games_changes_no_move() {
    let room = tempfile::tempdir().expect("a directory");
    let run = |name: &str, jobs: &str| {
        let result = room.path().join(format!("{name}-{jobs}"));
        let directory = result.display().to_string();
        let bots = format!("exec:{},merchant,uniform", animal(name, "/dev/null"));
        let arguments = ["run", "pirates-cove", "--bots", &bots, "-n", "12", "-j", jobs];
        let (code, _, err) = corsair(&[&arguments[..], &["-o", &directory]].concat());
        assert_eq!(code, 0, "{err}");
        let read = |file| fs::read_to_string(result.join(file)).expect("written");
        (read("score_hist.csv").replace(name, "tame"), read("faults.csv").lines().count() > 1)
    };
    let (tame, has_faults) = run("tame", "1");
    assert!(!has_faults);
    for jobs in ["1", "2"] {
        assert_eq!(run("encore", jobs), (tame.clone(), true), "-j {jobs}");
    }
}
