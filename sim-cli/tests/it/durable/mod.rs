//! Tests of long runs: killed, interrupted and sharded runs, and runs on a full disk, end with the same bytes as
//! undisturbed runs.
#![cfg(unix)]

mod early_ends;
mod merging;
mod progress;
mod refusals;
mod replacing;
mod rounds;
mod trouble;
mod verbs;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::command::{Room, signal, stderr_of};

/// Command of 500 deals under four seatings, with a checkpoint after every leg.
const RUN: &str =
    "run pirates-cove --bots merchant,raider,drifter,uniform -n 2k --seed 7 --checkpoint 0";

/// Plays an undisturbed run and returns its files.
fn plain(room: &Room) -> BTreeMap<String, String> {
    room.good(format!("{RUN} -o plain"));
    let files = room.files("plain");
    assert_eq!(files.len(), 10);
    files
}

/// Waits until a file exists, and then for the time [`WHILE`].
fn wait_for(path: &Path) {
    wait_till_there(path);
    std::thread::sleep(WHILE);
}

/// Time of play before a test disturbs a run.
const WHILE: Duration = Duration::from_millis(60);

fn wait_till_there(path: &Path) {
    let until = Instant::now() + Duration::from_secs(60);
    while !path.exists() {
        assert!(Instant::now() < until, "no {}", path.display());
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn checkpoint_of(directory: &Path) -> PathBuf {
    directory.join("checkpoint.jsonl")
}

/// Starts a run in `directory` and interrupts it. If the run ends before the signal, the function tries again with a
/// shorter delay.
fn interrupted(room: &Room, directory: &str, more: &str) {
    for attempt in 1..50 {
        let child = room.begin(format!("{RUN} {more} -o {directory}"));
        wait_till_there(&checkpoint_of(&room.join(directory)));
        std::thread::sleep(WHILE / attempt);
        signal(&child, "-INT");
        let ended = child.wait_with_output().expect("it ends");
        if ended.status.success() {
            fs::remove_dir_all(room.join(directory)).expect("removed");
            continue;
        }
        assert_eq!(ended.status.code(), Some(130), "{}", stderr_of(&ended));
        assert!(ended.stdout.is_empty());
        let words = stderr_of(&ended);
        let error = words.lines().last().expect("a line");
        assert!(error.starts_with("error: interrupted after "), "{words}");
        let fix = format!("to resume: corsair run --resume {directory}\n");
        assert!(words.ends_with(&fix), "{words}");
        return;
    }
    panic!("every run was over before it could be interrupted");
}
