//! Tests of untrusted input: bot programs in result files, endless files, and control characters for terminals.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::command::{PROGRAM, Room};

const BOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/examples/bot.py");

/// Returns a bot command that leaves a mark when it starts, and a function that checks for the mark.
fn marking_bot(room: &Room) -> (String, impl Fn() -> bool) {
    let mark = room.join("mark");
    let text = format!("touch '{}'\nexec python3 '{BOT}'\n", mark.display());
    let script = room.write("marking.sh", text);
    let was_started = move || fs::remove_file(&mark).is_ok();
    (format!("exec:sh '{script}'"), was_started)
}

#[test]
fn refusals_do_not_repeat_long_arguments() {
    let room = Room::new();
    let long = "x".repeat(100_000);
    for arguments in
        [format!("run pirates-cove --{long}"), format!("run pirates-cove -n {long}"), long.clone()]
    {
        let refusal = room.refused(arguments);
        assert!(refusal.len() < 10_000, "{} bytes: {}", refusal.len(), &refusal[..1000]);
        assert!(refusal.contains(" more bytes)"), "{refusal}");
    }
}

#[test]
fn sizes_are_refused_before_work_begins() {
    let room = Room::new();
    room.write("large.toml", "#".repeat((16 << 20) + 1));
    let refusal = room.refused("run pirates-cove --rules large.toml");
    assert!(refusal.contains("expected at most 16 MiB"), "{refusal}");
    let refusal = room.refused("sensitivity blackbeard --rows 4000000000");
    assert!(refusal.contains("gives at least 8000000000 points"), "{refusal}");
}

#[test]
fn csv_cells_are_no_formulas() {
    let room = Room::new();
    room.write("=1+1.toml", "turns = 10");
    let table = room.good("compare pirates-cove --rules =1+1.toml -n 40 --format csv");
    assert!(table.contains("'=1+1") && !table.contains("\n=") && !table.contains(",="), "{table}");
}

#[test]
fn programs_named_in_a_directory_start_only_with_trust() {
    let room = Room::new();
    let (bot, was_started) = marking_bot(&room);
    let bots = format!("{bot},uniform,uniform");
    let run = format!("run pirates-cove --bots \"{bots}\" -n 6 --deadline 10s");
    room.good(format!("{run} -o result"));
    for shard in ["1/2", "2/2"] {
        let name = if shard == "1/2" { "first" } else { "second" };
        room.good(format!("{run} -o {name} --shard {shard}"));
    }
    assert!(was_started(), "the command line names it");
    let replay = "replay pirates-cove 1:0:0 --run result --deadline 10s";
    let merge = "shards merge first second --format csv";
    let resume = "run --resume first";
    for (arguments, directory) in [(replay, "result"), (merge, "first"), (resume, "first")] {
        let refusal = room.refused(arguments);
        assert!(refusal.contains(&format!("`{directory}` would start programs")), "{refusal}");
        assert!(refusal.contains(&bot) && refusal.contains("--trust"), "{refusal}");
        assert!(!was_started(), "{arguments:?}");
        room.good(format!("{arguments} --trust"));
        assert!(was_started(), "{arguments:?}");
    }
    // Bots on the command line are trusted.
    room.good(format!("{run} --shard 1/2 --resume first"));
}

#[test]
fn directories_without_programs_need_no_trust() {
    let room = Room::new();
    room.good("run pirates-cove --bots uniform -n 4 -o result");
    room.good("replay pirates-cove 1:0:0 --run result");
}

#[test]
fn files_that_never_end_are_refused() {
    let room = Room::new();
    let started = Instant::now();
    for arguments in [
        "run pirates-cove --rules /dev/zero",
        "run pirates-cove --bots @/dev/zero",
        "rules check pirates-cove /dev/zero",
        "verify /dev/zero",
        "experiment /dev/zero",
        "bench pirates-cove --earlier /dev/zero",
    ] {
        let refusal = room.refused(arguments);
        assert!(refusal.contains("cannot read `/dev/zero`: expected at most 16 MiB"), "{refusal}");
    }
    // A pipe without a writer would block for ever.
    for name in ["manifest.json", "checkpoint.jsonl", "experiment.json"] {
        let made = Command::new("mkfifo").arg(room.join(name)).status();
        assert!(made.expect("mkfifo starts").success());
    }
    room.write("plan.toml", "");
    for arguments in [
        "report .",
        "shards merge .",
        "run --resume .",
        "run pirates-cove -n 4 -o .",
        "replay pirates-cove 1:0:0 --run .",
    ] {
        room.refused(arguments);
    }
    assert!(started.elapsed() < Duration::from_secs(60));
}

/// Runs the program on a pseudo-terminal and returns its output.
fn on_a_terminal(room: &Room, arguments: &str) -> String {
    const SCRIPT: &str = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)";
    let mut python = Command::new("python3");
    python.args(["-c", SCRIPT, PROGRAM]).args(arguments.split(' '));
    room.enter(&mut python);
    let output = python.output().expect("python3 starts");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn control_characters_of_files_are_escaped_on_terminals() {
    let room = Room::new();
    let rules = "# a title\n[combat]\n\"\\u001b]0;owned\\u0007\\u202e\" = 4\n";
    room.write("house.toml", rules);
    let report = on_a_terminal(&room, "run pirates-cove --rules house.toml");
    assert!(report.contains(r"\u{1b}]0;owned\u{7}\u{202e}"), "{report:?}");
    // Ordinary output escapes control characters as well.
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/scenarios/pirates-cove");
    let scenario = fs::read_to_string(scenarios.join("consort.toml")).expect("a scenario");
    let renamed = scenario.replace("title = \"", "title = \"\\u009b31m\\u202elive");
    room.write("s.toml", renamed);
    let report = on_a_terminal(&room, "verify s.toml --full");
    assert!(report.contains(r"\u{9b}31m\u{202e}live"), "{report:?}");
    // Output to a file keeps the text unchanged.
    let plain = room.good("verify s.toml --full");
    assert!(plain.contains("\u{9b}31m\u{202e}live"), "{plain:?}");
}
