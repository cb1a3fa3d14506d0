//! Tests of interrupted and killed experiments: after a resume, their files equal the files of an undisturbed
//! experiment.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use super::{FILE, room};
use crate::command::Room;

/// Returns the experiment file with longer runs, which a test can interrupt.
fn longer() -> String {
    FILE.replace("-n 800", "-n 4k").replace("balanced -n 400", "balanced -n 600")
}

const PLAY: &str = "experiment x.toml --checkpoint 0";

/// Starts an experiment, waits until the directory of `entry` exists, and sends a signal after `after` milliseconds.
/// Returns the exit code.
fn disturbed(room: &Room, arguments: &str, entry: &str, after: u64, signal: &str) -> Option<i32> {
    let mut child = room.begin(arguments);
    let until = Instant::now() + Duration::from_secs(60);
    while !room.join("d").join(entry).exists() {
        if child.try_wait().expect("a child").is_some() {
            break;
        }
        assert!(Instant::now() < until, "no {entry}");
        std::thread::sleep(Duration::from_millis(1));
    }
    std::thread::sleep(Duration::from_millis(after));
    // The command may already have ended, so the signal may fail.
    let _ = Command::new("kill").args([signal, &child.id().to_string()]).status();
    child.wait().expect("it ends").code()
}

#[test]
fn interrupted_experiment_resumes_to_the_bytes_of_a_whole_experiment() {
    let room = room(&longer());
    let (printed, _) = room.ends(0, format!("{PLAY} -o plain"));
    let plain = room.files("plain");
    let (begin, resume) = (format!("{PLAY} -o d"), format!("{PLAY} --resume d"));
    let code = disturbed(&room, &begin, "played", 30, "-INT");
    assert_eq!(code, Some(130));
    assert!(room.join("d/played/checkpoint.jsonl").exists(), "its first entry was on its way");
    for (entry, after) in [("played", 40), ("compared", 10), ("seats", 10), ("ladder", 20)] {
        // The process has no exit code if the signal came before the program installed its handler.
        let code = disturbed(&room, &resume, entry, after, "-INT");
        assert!(matches!(code, Some(130 | 0) | None), "{code:?}");
    }
    let (again, _) = room.ends(0, &resume);
    assert_eq!(again, printed);
    assert!(room.files("d") == plain);
}

#[test]
fn killed_experiment_resumes_to_the_bytes_of_a_whole_experiment() {
    let room = room(&longer());
    room.ends(0, format!("{PLAY} -o plain"));
    let plain = room.files("plain");
    let (begin, resume) = (format!("{PLAY} -o d"), format!("{PLAY} --resume d"));
    disturbed(&room, &begin, "played", 30, "-KILL");
    for (entry, after) in [("played", 3), ("compared", 25), ("seats", 0), ("ladder", 7)] {
        disturbed(&room, &resume, entry, after, "-KILL");
    }
    room.ends(0, &resume);
    assert!(room.files("d") == plain);
    let (_, said) = room.ends(2, &begin);
    assert!(said.contains("`d` holds an experiment: resume it with --resume d, or name another"));
}

#[test]
fn resumed_experiment_skips_finished_entries() {
    let room = room(FILE);
    room.ends(0, "experiment x.toml -o d");
    let plain = room.files("d");
    let resume = || {
        let output = room.output("experiment x.toml --resume d");
        let said = String::from_utf8(output.stderr).expect("text");
        let done = said.lines().filter(|line| line.ends_with(" is done")).count();
        (output.status.code(), done, said)
    };
    assert_eq!((resume().0, resume().1), (Some(0), 7), "{}", resume().2);
    assert!(room.files("d") == plain);
    // A resume repeats only the entry whose table was changed.
    let table = room.join("d/seats/seats.csv");
    fs::write(&table, "mine").expect("written");
    assert_eq!(resume().1, 6);
    assert!(room.files("d") == plain);
    // A resume repeats an entry whose screen text is missing.
    fs::remove_file(room.join("d/odds.txt")).expect("there");
    assert_eq!(resume().1, 6);
    assert!(room.files("d") == plain);
    // A resume repeats entries whose manifest is missing or damaged.
    fs::remove_file(room.join("d/seats/manifest.json")).expect("there");
    room.write("d/odds/manifest.json", "{");
    assert_eq!(resume().1, 5);
    assert!(room.files("d") == plain);
    // The directory contains the experiment file, so a resume needs no further file.
    let (_, said) = room.ends(0, "experiment --resume d");
    assert_eq!(said.lines().filter(|line| line.ends_with(" is done")).count(), 7, "{said}");
    let (_, said) = room.ends(2, "experiment --resume .");
    assert!(said.contains("`.` has no experiment to resume"), "{said}");
    // A changed assertion is judged without a repetition of its entry.
    let other = FILE.replace("win[ship=0] < 20%", "win[ship=0] < 10%");
    room.write("x.toml", &other);
    let (code, done, said) = resume();
    assert_eq!((code, done), (Some(4), 7), "{said}");
    assert!(said.contains("odds: `win[ship=0] < 10%` is refuted: win[ship=0] is 18.30%"), "{said}");
    // A resume repeats only the entry with a changed command.
    room.write("x.toml", FILE.replace("-n 800", "-n 808"));
    assert_eq!((resume().0, resume().1), (Some(0), 7));
    room.ends(0, "experiment x.toml -o fresh");
    assert!(room.files("d") == room.files("fresh"));
    // A resume reports a directory that belongs to no entry.
    room.write("x.toml", FILE.replace("id = \"odds\"", "id = \"duel\""));
    let (code, _, said) = resume();
    assert_eq!(code, Some(2));
    assert!(said.contains("`d` holds `odds`, which belongs to no entry of the file"), "{said}");
}

#[test]
fn resumed_experiment_replays_entries_with_changed_rules() {
    let text = "title = \"t\"\n[[entry]]\nid = \"a\"\ncommand = \"run pirates-cove -n 40 --rules \
                house.toml\"\n";
    let room = room(text);
    let house = |text: &str| room.write("house.toml", text);
    house("turns = 8\n");
    room.ends(0, "experiment x.toml -o d");
    let (_, said) = room.ends(0, "experiment x.toml --resume d");
    assert!(said.contains("a is done"), "{said}");
    house("turns = 9\n");
    let (_, said) = room.ends(0, "experiment x.toml --resume d");
    assert!(!said.contains("a is done"), "{said}");
    room.ends(0, "run pirates-cove -n 40 --rules house.toml -o plain");
    assert!(room.files("plain") == room.files("d/a"));
}
