//! Long runs are safe: what is killed, interrupted, out of room or shared out ends in the same
//! bytes as what is played at one go.
#![cfg(unix)]

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
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A run of 500 deals under four seatings, with a checkpoint after every leg.
const RUN: [&str; 10] = [
    "run",
    "pirates-cove",
    "--bots",
    "merchant,raider,drifter,uniform",
    "-n",
    "2k",
    "--seed",
    "7",
    "--checkpoint",
    "0",
];

fn corsair(room: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_corsair"));
    command.current_dir(room).env("NO_COLOR", "1").env("TMPDIR", room);
    command
}

fn output(room: &Path, arguments: &[&str]) -> Output {
    corsair(room).args(arguments).output().expect("the program starts")
}

/// What a command prints that must end well.
#[track_caller]
fn good(room: &Path, arguments: &[&str]) -> String {
    let output = output(room, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", said(&output));
    String::from_utf8(output.stdout).expect("text")
}

/// What a command says that must be refused as bad input.
#[track_caller]
fn refused(room: &Path, arguments: &[&str]) -> String {
    let output = output(room, arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", said(&output));
    let said = said(&output);
    said.strip_prefix("error: ").unwrap_or(&said).trim_end().into()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The files of a directory, but for timing.
fn files(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(directory).expect("a directory").map(|entry| entry.expect("one"));
    let mut files: BTreeMap<String, Vec<u8>> = entries
        .map(|entry| {
            let bytes = fs::read(entry.path()).expect("a file");
            (entry.file_name().into_string().expect("a plain name"), bytes)
        })
        .collect();
    files.remove("timing.json");
    files
}

/// The files of the run that nothing disturbs.
fn plain(room: &Path) -> BTreeMap<String, Vec<u8>> {
    good(room, &[&RUN[..], &["-o", "plain"]].concat());
    let files = files(&room.join("plain"));
    assert_eq!(files.len(), 9);
    files
}

fn begin(room: &Path, arguments: &[&str]) -> Child {
    let mut command = corsair(room);
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Sends a signal to a process that was begun here.
fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(sent.expect("there is `kill`").success());
}

/// Waits until there is such a file, and the run has come a little further.
fn wait_for(path: &Path) {
    wait_till_there(path);
    std::thread::sleep(WHILE);
}

/// For so long a run plays on before it is disturbed.
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

/// A run that was interrupted on its way, in `directory`. One that is over before the signal comes is
/// begun anew, and disturbed sooner.
fn interrupted(room: &Path, directory: &str, more: &[&str]) {
    for attempt in 1..50 {
        let child = begin(room, &[&RUN[..], more, &["-o", directory]].concat());
        wait_till_there(&checkpoint_of(&room.join(directory)));
        std::thread::sleep(WHILE / attempt);
        signal(&child, "-INT");
        let ended = child.wait_with_output().expect("it ends");
        if ended.status.success() {
            fs::remove_dir_all(room.join(directory)).expect("removed");
            continue;
        }
        assert_eq!(ended.status.code(), Some(130), "{}", said(&ended));
        assert!(ended.stdout.is_empty());
        let words = said(&ended);
        assert!(words.starts_with("error: interrupted after "), "{words}");
        let cure = format!("to go on: corsair run --resume {directory}\n");
        assert!(words.ends_with(&cure), "{words}");
        return;
    }
    panic!("every run was over before it could be interrupted");
}
