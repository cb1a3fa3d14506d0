//! Tests of misbehaving external bots: every run completes and counts every fault.

mod aborted;
mod check_bot;
use crate::command;
mod faults;
mod processes;
mod threads;
mod verbs;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

const ANIMAL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/zoo/animal.py");

fn corsair(arguments: impl AsRef<str>) -> (i32, String, String) {
    let output = command::corsair(arguments);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("an exit code"), text(output.stdout), text(output.stderr))
}

/// Quotes a text as one word of a command.
fn quoted(text: &str) -> String {
    shlex::try_quote(text).expect("a word").into_owned()
}

/// Returns the command of a misbehaving bot, which writes its misdeeds to a log.
fn animal(name: &str, log: &str) -> String {
    format!("python3 -IS '{ANIMAL}' {name} '{log}'")
}

/// Returns the fault rows of a run of `games` games with one misbehaving bot. Each seat and kind of fault has a row.
fn faults_of(name: &str, log: &Path, deadline: &str, games: u64) -> Vec<Value> {
    let log = log.display().to_string();
    faults_of_command(name, &animal(name, &log), &log, deadline, games)
}

/// Returns the fault rows of a run with the bot that `command` starts.
fn faults_of_command(
    name: &str,
    command: &str,
    log: &str,
    deadline: &str,
    games: u64,
) -> Vec<Value> {
    let bots = quoted(&format!("exec:{command},uniform,uniform"));
    let (code, out, err) = corsair(format!(
        "run pirates-cove --bots {bots} -n {games} --format json --deadline {deadline}"
    ));
    assert_eq!(code, 0, "{name}: {err}");
    let report: Value = serde_json::from_str(&out).expect("JSON");
    let endings = serde_json::json!({"finished": games, "cut_off": 0});
    assert_eq!(report["conditions"]["endings"], endings, "{name}");
    let faults = report["tables"]["faults"].as_array().expect("a list").clone();
    let warned = err.contains("faults of external bots");
    assert_eq!(warned, !faults.is_empty(), "{name}: {err}");
    assert_no_process_is_left(log);
    faults
}

fn kinds(faults: &[Value]) -> BTreeSet<&str> {
    faults.iter().map(|of| of["fault"].as_str().expect("a name")).collect()
}

fn total(faults: &[Value]) -> u64 {
    faults.iter().map(|of| of["faults"].as_u64().expect("a count")).sum()
}

fn of_kind(faults: &[Value], kind: &str) -> Vec<Value> {
    faults.iter().filter(|of| of["fault"] == kind).cloned().collect()
}

/// Returns the command lines of all processes that contain a word.
fn processes(word: &str) -> Vec<String> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let command_lines = processes.map(|process| {
        // A process may end during the read.
        let words = fs::read(process.path().join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&words).replace('\0', " ")
    });
    command_lines.filter(|words| words.contains(word)).collect()
}

/// Asserts that no process, not even a child of a zombie process, still has this word in its command line. Waits a
/// moment, because a killed process may need time to end.
#[track_caller]
fn assert_no_process_is_left(word: &str) {
    wait_until("every process is gone", || processes(word).is_empty());
}

/// Waits until a condition holds, at most a minute.
#[track_caller]
fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let started = Instant::now();
    while !holds() {
        assert!(started.elapsed() < Duration::from_secs(60), "{what}: not after a minute");
        thread::sleep(Duration::from_millis(20));
    }
}
