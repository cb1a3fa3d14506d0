//! Bots that misbehave in every way leave every run complete and every fault counted.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

const ANIMAL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/zoo/animal.py");

fn corsair(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_corsair"))
        .args(arguments)
        .env("NO_COLOR", "1")
        .output()
        .expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("an exit code"), text(output.stdout), text(output.stderr))
}

/// The faults of a run of six games, a row for each seat and kind.
fn run_with(name: &str, log: &Path, deadline: &str) -> Vec<Value> {
    let log = log.display();
    let bots = format!("exec:python3 '{ANIMAL}' {name} '{log}',uniform,uniform");
    let (code, out, err) = corsair(&[
        "run",
        "pirates-cove",
        "--bots",
        &bots,
        "-n",
        "6",
        "--deadline",
        deadline,
        "--format",
        "json",
    ]);
    assert_eq!(code, 0, "{name}: {err}");
    let report: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(report["games"], 6, "{name}");
    assert_eq!(report["games_cut_off"], 0, "{name}");
    let faults = report["faults"].as_array().expect("a list").clone();
    let warned = err.contains("faults of external bots");
    assert_eq!(warned, !faults.is_empty(), "{name}: {err}");
    assert_no_process_is_left(&log.to_string());
    faults
}

fn kinds(faults: &[Value]) -> BTreeSet<&str> {
    faults.iter().map(|of| of["fault"].as_str().expect("a name")).collect()
}

fn total(faults: &[Value]) -> u64 {
    faults.iter().map(|of| of["faults"].as_u64().expect("a count")).sum()
}

/// No process has this word in its command line any more, not even as a zombie's child.
fn assert_no_process_is_left(word: &str) {
    let listed = Command::new("ps").args(["-A", "-o", "args="]).output().expect("ps is there");
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    assert!(!listed.contains(word), "{listed}");
}

#[test]
fn every_fault_is_of_its_kind_and_counted() {
    let room = tempfile::tempdir().expect("a directory");
    for (name, kind, deadline) in [
        ("wrong_index", "illegal", "5s"),
        ("below_zero", "illegal", "5s"),
        ("words", "garbled", "5s"),
        ("bad_json", "garbled", "5s"),
        ("bytes", "garbled", "5s"),
        ("no_id", "garbled", "5s"),
        ("exits", "exited", "5s"),
        ("one_game", "exited", "5s"),
        ("dawdles", "late", "700ms"),
    ] {
        let log = room.path().join(name);
        let faults = run_with(name, &log, deadline);
        let sins = fs::metadata(&log).expect("it misbehaved").len();
        assert_eq!((kinds(&faults), total(&faults)), (BTreeSet::from([kind]), sins), "{name}");
    }
}

#[test]
fn hopeless_bots_are_given_up_and_the_run_goes_on() {
    let room = tempfile::tempdir().expect("a directory");
    for (name, kind, deadline) in [
        ("hangs", "late", "100ms"),
        ("never_answers", "late", "100ms"),
        ("floods", "garbled", "5s"),
        ("huge_line", "too_long", "5s"),
        ("endless_line", "too_long", "5s"),
        ("closes_stdout", "closed", "5s"),
        ("half_a_line", "exited", "5s"),
        ("stillborn", "exited", "5s"),
        ("other_version", "version", "5s"),
    ] {
        let faults = run_with(name, &room.path().join(name), deadline);
        let found = kinds(&faults);
        assert!(found.contains(kind), "{name}: {found:?}");
        let possible = BTreeSet::from([kind, "absent"]);
        assert!(found.is_subset(&possible), "{name}: {found:?}");
        assert!(total(&faults) > 100, "{name}: {faults:?}");
    }
}

#[test]
fn bots_that_fail_now_and_then_are_replaced() {
    let room = tempfile::tempdir().expect("a directory");
    for (name, kind, deadline) in [
        ("doubles", "flood", "5s"),
        ("closes_stdin", "closed", "5s"),
        ("orphans", "late", "300ms"),
        ("psychic", "late", "300ms"),
    ] {
        let faults = run_with(name, &room.path().join(name), deadline);
        assert!(kinds(&faults).contains(kind), "{name}: {faults:?}");
    }
}

#[test]
fn good_bots_have_no_faults() {
    let room = tempfile::tempdir().expect("a directory");
    for name in ["tame", "shouts", "lingers"] {
        let faults = run_with(name, &room.path().join(name), "10s");
        assert_eq!(faults, Vec::<Value>::new(), "{name}");
    }
}

#[test]
fn a_fault_ends_the_run_where_that_is_asked_for() {
    let bots = format!("uniform,exec:python3 '{ANIMAL}' exits /dev/null,uniform");
    let abort = |jobs| {
        corsair(&[
            "run",
            "pirates-cove",
            "--bots",
            &bots,
            "-n",
            "300",
            "--on-fault",
            "abort",
            "-j",
            jobs,
            "--chunk",
            "1",
        ])
    };
    let (code, out, err) = abort("1");
    assert_eq!((code, out.as_str()), (1, ""));
    let told = err.lines().last().expect("an error");
    let expected =
        "error: the bot `exec:exits` ended in game 1:0:0, seat 1, at its decision 5: it ended at ";
    assert!(told.starts_with(expected), "{err}");
    assert!(told.ends_with("; on standard error: the rum is gone"), "{err}");
    assert_eq!(abort("2").2.lines().last(), Some(told));
}

#[test]
fn faults_are_on_screen_and_in_a_file() {
    let room = tempfile::tempdir().expect("a directory");
    let bots = format!("exec:python3 '{ANIMAL}' wrong_index /dev/null,uniform,uniform");
    let result = room.path().join("result");
    let directory = result.display().to_string();
    let (code, out, _) =
        corsair(&["run", "pirates-cove", "--bots", &bots, "-n", "3", "-o", &directory]);
    assert_eq!(code, 0);
    assert!(out.contains("\nFaults of external bots\n"), "{out}");
    assert!(out.contains("chose an action that is not in the list"), "{out}");
    assert!(out.contains("\nFirst: game 1:0:0, seat 0, its decision 3: action "), "{out}");
    let rows = fs::read_to_string(result.join("faults.csv")).expect("written");
    assert_eq!(rows.lines().count(), 4, "{rows}");
    assert!(rows.lines().nth(1).is_some_and(|row| row.starts_with("exec:wrong_index,0,illegal,")));
    // The game's own row says so too.
    let replay = ["replay", "pirates-cove", "1:0:0", "--bots", &bots, "--format", "jsonl"];
    let (code, lines, _) = corsair(&replay);
    assert_eq!(code, 0);
    let end: Value = serde_json::from_str(lines.lines().last().expect("lines")).expect("JSON");
    assert_eq!(end["faults"][0]["fault"], "illegal");
    assert_eq!(end["faults"][0]["decision"], 3);
}

#[test]
fn threads_change_no_byte_of_a_run_with_a_good_bot() {
    let room = tempfile::tempdir().expect("a directory");
    let bots =
        format!("exec:python3 '{ANIMAL}' tame,merchant,exec:python3 '{ANIMAL}' tame,uniform");
    let run = |jobs: &str| {
        let result = room.path().join(jobs);
        let directory = result.display().to_string();
        let arguments = ["run", "pirates-cove", "--bots", &bots, "-n", "24", "--deadline", "10s"];
        let place = ["-j", jobs, "--chunk", "1", "-o", &directory];
        let (code, out, err) = corsair(&[&arguments[..], &place].concat());
        assert_eq!(code, 0, "{err}");
        let read = |name| fs::read_to_string(result.join(name)).expect("written");
        (out, read("manifest.json"), read("fame_hist.csv"), read("faults.csv"))
    };
    assert!(run("1") == run("2"));
}

#[test]
fn what_cannot_be_started_is_refused() {
    let run = |bots: &str| corsair(&["run", "pirates-cove", "--players", "3", "--bots", bots]);
    for (bots, says) in [
        ("exec:", "error: a command is missing, as in `exec:./bot.py`\n"),
        ("exec:./bot 'x", "error: a quotation mark ' is not closed in `./bot 'x`\n"),
        (
            "exec:./no-such-bot",
            "error: cannot start `./no-such-bot`: No such file or directory (os error 2)\n",
        ),
    ] {
        let (code, _, err) = run(bots);
        assert_eq!((code, err.as_str()), (2, says));
    }
}

#[test]
fn check_bot_passes_good_bots_and_explains_others() {
    let check = |name: &str, deadline: &str| {
        let command = format!("python3 '{ANIMAL}' {name} /dev/null");
        corsair(&["check-bot", &command, "--players", "3", "--deadline", deadline])
    };
    let (code, out, err) = check("tame", "10s");
    assert_eq!(code, 0, "{out}{err}");
    assert!(!out.contains("FAIL") && !out.contains("note"), "{out}");
    assert!(check("lingers", "10s").1.contains("note  did not end when its input ended"));
    for (name, deadline, says) in [
        ("hangs_at_hello", "50ms", "FAIL  hello: no answer to hello within 2000 ms"),
        ("other_version", "5s", "FAIL  hello: it speaks `corsair-bot` in version 2, not"),
        ("wrong_index", "5s", "FAIL  illegal: action "),
        ("exits", "5s", "FAIL  exited: it ended at "),
        ("hangs", "50ms", "FAIL  late: no answer to "),
    ] {
        let (code, out, err) = check(name, deadline);
        assert_eq!(code, 4, "{name}: {out}");
        assert!(out.contains(says) && out.contains("\n      cure: "), "{name}: {out}");
        assert!(err.ends_with(" checks failed\n"), "{name}: {err}");
    }
    let (code, out, _) = corsair(&["check-bot", "./no-such-bot"]);
    assert_eq!(code, 4);
    assert!(out.starts_with("FAIL  cannot start `./no-such-bot`"), "{out}");
}
