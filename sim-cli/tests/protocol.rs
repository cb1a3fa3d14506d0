//! `docs/protocol.md` and the bots of `docs/examples` are true.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn corsair(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_corsair"))
        .args(arguments)
        .current_dir(root())
        .env("NO_COLOR", "1")
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// What is said in a game of one turn.
fn recorded() -> String {
    let room = tempfile::tempdir().expect("a directory");
    let log = room.path().join("log").display().to_string();
    let recorder = "python3 sim-cli/tests/zoo/recorder.py";
    let bots = format!("exec:{recorder} '{log}' python3 docs/examples/bot.py,merchant,raider");
    corsair(&[
        "run",
        "pirates-cove",
        "--bots",
        &bots,
        "-n",
        "1",
        "--seatings",
        "fixed",
        "--set",
        "turns=1",
        "-j",
        "1",
        "--deadline",
        "10s",
    ]);
    fs::read_to_string(log).expect("recorded")
}

/// Whether a line is the pattern, where ` … ` stands for anything.
fn matches(line: &str, pattern: &str) -> bool {
    let pieces: Vec<&str> = pattern.split(" … ").collect();
    let (first, last) = (pieces[0], pieces[pieces.len() - 1]);
    let mut rest = line;
    let in_order = pieces.iter().all(|piece| match rest.find(piece) {
        Some(at) => {
            rest = &rest[at + piece.len()..];
            true
        }
        None => false,
    });
    in_order && line.starts_with(first) && line.ends_with(last)
}

#[test]
fn the_transcript_is_what_is_said() {
    let path = root().join("docs/examples/transcript.txt");
    let said = recorded();
    if std::env::var_os("CORSAIR_UPDATE").is_some() {
        fs::write(&path, &said).expect("written");
    }
    let written = fs::read_to_string(&path).expect("the transcript");
    assert!(said == written, "run the test with CORSAIR_UPDATE=1, and read what has changed");
    let page = fs::read_to_string(root().join("docs/protocol.md")).expect("the page");
    let excerpts: Vec<&str> =
        page.lines().filter(|line| line.starts_with("> {") || line.starts_with("< {")).collect();
    assert!(excerpts.len() >= 8, "docs/protocol.md has lost its transcript");
    let mut lines = said.lines();
    for pattern in excerpts {
        assert!(lines.any(|line| matches(line, pattern)), "not said, or not there: {pattern}");
    }
}

#[test]
fn every_field_is_documented() {
    let page = fs::read_to_string(root().join("docs/protocol.md")).expect("the page");
    let documented = |field: &str| page.contains(&format!("| `{field}` |"));
    let mut fields = 0;
    for line in recorded().lines() {
        let message: serde_json::Value = serde_json::from_str(&line[2..]).expect("JSON");
        let view = message.get("view");
        let combat = view.and_then(|view| view.get("combat"));
        let ship = view.and_then(|view| view["ships"].get(0));
        for object in [Some(&message), view, combat, ship].into_iter().flatten() {
            for key in object.as_object().into_iter().flat_map(|object| object.keys()) {
                assert!(documented(key), "docs/protocol.md does not list `{key}`");
                fields += 1;
            }
        }
    }
    assert!(fields > 100);
}

#[test]
fn the_examples_pass_their_check() {
    for (command, name) in [
        ("python3 docs/examples/bot.py", "python-example"),
        ("sh docs/examples/bot.sh", "shell-example"),
    ] {
        let told = corsair(&["check-bot", command, "--deadline", "10s"]);
        assert!(told.contains(&format!("ok    starts, and says hello as `{name}`")), "{told}");
        assert!(told.ends_with(&format!("--bots 'exec:{command}',...\n")), "{told}");
    }
}

#[test]
fn the_python_example_plays_sensibly() {
    let bots = "exec:python3 docs/examples/bot.py,uniform,uniform,uniform";
    let arguments = [
        "run",
        "pirates-cove",
        "--bots",
        bots,
        "-n",
        "80",
        "--format",
        "json",
        "--deadline",
        "10s",
    ];
    let report: serde_json::Value = serde_json::from_str(&corsair(&arguments)).expect("JSON");
    let win = report["bots"][0]["win_share"].as_f64().expect("a share");
    assert!(win > 0.5, "it wins {win} of its games against three that play at random");
    assert_eq!(report["faults"], serde_json::json!([]));
}
