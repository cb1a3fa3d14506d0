//! Bots that misbehave in every way leave every run complete and every fault counted.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

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

/// The command of an animal, which adds its misdeeds to a log.
fn animal(name: &str, log: &str) -> String {
    format!("python3 '{ANIMAL}' {name} '{log}'")
}

/// The faults of a run of so many games, a row for each seat and kind.
fn faults_of(name: &str, log: &Path, deadline: &str, games: u64) -> Vec<Value> {
    let log = log.display().to_string();
    faults_of_command(name, &animal(name, &log), &log, deadline, games)
}

/// The same, of an animal that is started by this command.
fn faults_of_command(
    name: &str,
    command: &str,
    log: &str,
    deadline: &str,
    games: u64,
) -> Vec<Value> {
    let bots = format!("exec:{command},uniform,uniform");
    let n = games.to_string();
    let arguments = ["run", "pirates-cove", "--bots", &bots, "-n", &n, "--format", "json"];
    let (code, out, err) = corsair(&[&arguments[..], &["--deadline", deadline]].concat());
    assert_eq!(code, 0, "{name}: {err}");
    let report: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(report["games"], games, "{name}");
    assert_eq!(report["games_cut_off"], 0, "{name}");
    let faults = report["faults"].as_array().expect("a list").clone();
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

/// The command lines of the processes that have this word in them.
fn processes(word: &str) -> Vec<String> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let command_lines = processes.map(|process| {
        // A process may end while it is looked at.
        let words = fs::read(process.path().join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&words).replace('\0', " ")
    });
    command_lines.filter(|words| words.contains(word)).collect()
}

/// No process has this word in its command line any more, not even as a zombie's child. What is
/// killed ends when the machine comes to it.
#[track_caller]
fn assert_no_process_is_left(word: &str) {
    wait_until("every process is gone", || processes(word).is_empty());
}

/// Waits until something holds, but not for ever.
#[track_caller]
fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let started = Instant::now();
    while !holds() {
        assert!(started.elapsed() < Duration::from_secs(60), "{what}: not after a minute");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn every_fault_is_of_its_kind_and_counted() {
    let room = tempfile::tempdir().expect("a directory");
    for (name, kind, deadline, games) in [
        ("wrong_index", "illegal", "10s", 6),
        ("below_zero", "illegal", "10s", 6),
        ("words", "garbled", "10s", 6),
        ("bad_json", "garbled", "10s", 6),
        ("bytes", "garbled", "10s", 6),
        ("no_id", "garbled", "10s", 6),
        ("exits", "exited", "10s", 6),
        ("one_game", "exited", "10s", 6),
        ("second_game", "exited", "10s", 6),
        ("orphans", "exited", "10s", 6),
        ("departs", "exited", "10s", 6),
        ("afterword", "garbled", "10s", 6),
        ("dawdles", "late", "3s", 3),
    ] {
        let log = room.path().join(name);
        let faults = faults_of(name, &log, deadline, games);
        let sins = fs::metadata(&log).expect("it misbehaved").len();
        assert_eq!((kinds(&faults), total(&faults)), (BTreeSet::from([kind]), sins), "{name}");
    }
}

/// Bots that give no answer in their place, the fault that says so, and a deadline: a short one only
/// where it is sure to pass.
const HOPELESS: [(&str, &str, &str); 9] = [
    ("hangs", "late", "300ms"),
    ("never_answers", "late", "300ms"),
    ("floods", "garbled", "10s"),
    ("huge_line", "too_long", "10s"),
    ("endless_line", "too_long", "10s"),
    ("closes_stdout", "closed", "10s"),
    ("half_a_line", "exited", "10s"),
    ("stillborn", "exited", "10s"),
    ("other_version", "version", "10s"),
];

#[test]
fn hopeless_bots_are_given_up_and_every_game_says_why() {
    let room = tempfile::tempdir().expect("a directory");
    for (name, kind, deadline) in HOPELESS {
        let faults = faults_of(name, &room.path().join(name), deadline, 6);
        assert_eq!(kinds(&faults), BTreeSet::from([kind, "absent"]), "{name}: {faults:?}");
        assert_eq!(total(&faults) - total(&of_kind(&faults, "absent")), 6, "{name}");
        for row in of_kind(&faults, kind) {
            let what = row["first_what"].as_str().expect("words");
            assert!(what.contains(", when it was tried out before the first game"), "{what}");
            // What a process has said when it is killed depends on the moment.
            let is_quoted = what.contains("; on standard error: ");
            assert_eq!(is_quoted, name == "stillborn", "{what}");
        }
        assert!(total(&faults) > 100, "{name}: every decision is counted: {faults:?}");
    }
}

#[test]
fn bots_that_are_not_asked_play_as_uniform_does() {
    let log = tempfile::NamedTempFile::new().expect("a file");
    let log = log.path().display().to_string();
    let run = |bot: &str, deadline: &str| {
        let bots = format!("{bot},merchant,raider");
        let place = ["--format", "csv", "--deadline", deadline];
        let arguments = ["run", "pirates-cove", "--bots", &bots, "-n", "6"];
        corsair(&[&arguments[..], &place].concat()).1
    };
    let uniform = run("uniform", "1s");
    for (name, deadline) in [("hangs", "300ms"), ("huge_line", "10s")] {
        let spec = format!("exec:{}", animal(name, &log));
        let told = run(&spec, deadline).replace(&format!("exec:{name}"), "uniform");
        assert_eq!(told, uniform, "{name}");
    }
}

fn of_kind(faults: &[Value], kind: &str) -> Vec<Value> {
    faults.iter().filter(|of| of["fault"] == kind).cloned().collect()
}

#[test]
fn bots_that_fail_now_and_then_are_replaced() {
    let room = tempfile::tempdir().expect("a directory");
    for (name, kind, deadline) in [
        ("doubles", "flood", "10s"),
        ("closes_stdin", "closed", "10s"),
        ("psychic", "flood", "500ms"),
    ] {
        let faults = faults_of(name, &room.path().join(name), deadline, 3);
        assert!(kinds(&faults).contains(kind), "{name}: {faults:?}");
    }
}

#[test]
fn a_wrapper_that_does_not_exec_leaves_nobody_behind() {
    let room = tempfile::tempdir().expect("a directory");
    for name in ["hangs", "spins"] {
        let log = room.path().join(name).display().to_string();
        let command = format!("sh -c \"{}; true\"", animal(name, &log));
        let faults = faults_of_command(name, &command, &log, "300ms", 3);
        assert_eq!(kinds(&faults), BTreeSet::from(["late", "absent"]), "{name}: {faults:?}");
    }
}

#[test]
fn bots_end_with_a_run_that_is_killed_or_terminated() {
    let room = tempfile::tempdir().expect("a directory");
    // Not by INT, which a shell may have told its background jobs to ignore.
    for signal in ["KILL", "TERM"] {
        let log = room.path().join(signal);
        let word = log.display().to_string();
        let bots = format!("exec:sh -c \"{}; true\",uniform,uniform", animal("spins", &word));
        let mut run = Command::new(env!("CARGO_BIN_EXE_corsair"))
            .args(["run", "pirates-cove", "--deadline", "600s", "--bots", &bots])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        wait_until("it spins", || fs::metadata(&log).is_ok_and(|log| log.len() > 0));
        let id = run.id().to_string();
        let sent = Command::new("kill").args(["-s", signal, &id]).status().expect("kill is there");
        assert!(sent.success(), "{signal}");
        assert!(!run.wait().expect("it ends").success(), "{signal}");
        wait_until(signal, || processes(&word).is_empty());
    }
}

#[test]
fn good_bots_have_no_faults() {
    let room = tempfile::tempdir().expect("a directory");
    for name in ["tame", "shouts", "lingers"] {
        let faults = faults_of(name, &room.path().join(name), "10s", 6);
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
    let games = fs::read_to_string(result.join("fault_games.csv")).expect("written");
    let games: Vec<Vec<&str>> = games.lines().skip(1).map(|row| row.split(',').collect()).collect();
    let listed: BTreeSet<&str> = games.iter().map(|row| row[0]).collect();
    assert_eq!(listed, BTreeSet::from(["1:0:0", "1:0:1", "1:0:2"]));
    assert_eq!(games[0][1..4], ["exec:wrong_index", "0", "illegal"]);
    let column = |row: &str, at: usize| -> u64 {
        row.split(',').nth(at).and_then(|text| text.parse().ok()).expect("a number")
    };
    let total: u64 = games.iter().map(|row| column(&row.join(","), 4)).sum();
    assert_eq!(total, rows.lines().skip(1).map(|row| column(row, 3)).sum::<u64>());
    // The game says so too, as a story and line by line; and so does who plays it for another end.
    let (code, story, _) = corsair(&["replay", "pirates-cove", "1:0:0", "--bots", &bots]);
    assert_eq!(code, 0);
    let told = "\nFaults of external bots\n  seat 0, its decision 3: illegal: action ";
    assert!(story.contains(told), "{story}");
    let (code, _, err) = corsair(&["verify", "pirates-cove", "-n", "3", "--bots", &bots]);
    assert_eq!(code, 0, "{err}");
    assert!(err.contains(" faults of external bots"), "{err}");
    let replay = ["replay", "pirates-cove", "1:0:0", "--bots", &bots, "--format", "jsonl"];
    let (code, lines, _) = corsair(&replay);
    assert_eq!(code, 0);
    let end: Value = serde_json::from_str(lines.lines().last().expect("lines")).expect("JSON");
    assert_eq!(end["faults"][0]["fault"], "illegal");
    assert_eq!(end["faults"][0]["decision"], 3);
}

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
                read("fame_hist.csv"),
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
        (read("fame_hist.csv").replace(name, "tame"), read("faults.csv").lines().count() > 1)
    };
    let (tame, has_faults) = run("tame", "1");
    assert!(!has_faults);
    for jobs in ["1", "2"] {
        assert_eq!(run("encore", jobs), (tame.clone(), true), "-j {jobs}");
    }
}

#[test]
fn a_tournament_counts_the_faults_of_its_bots_too() {
    let room = tempfile::tempdir().expect("a directory");
    let bots = format!("exec:{},uniform,merchant,raider", animal("wrong_index", "/dev/null"));
    let arguments = ["tournament", "pirates-cove", "--players", "3", "--bots", &bots, "-n", "48"];
    let played = |jobs: &str, more: &[&str]| {
        let place = ["--deadline", "10s", "--format", "json", "-j", jobs];
        corsair(&[&arguments[..], &place, more].concat())
    };
    let directory = room.path().join("result").display().to_string();
    let (code, out, err) = played("1", &["-o", &directory]);
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("faults of external bots"), "{err}");
    let report: Value = serde_json::from_str(&out).expect("JSON");
    let faults = report["faults"].as_array().expect("a list");
    assert_eq!(kinds(faults), BTreeSet::from(["illegal"]));
    assert_eq!(faults.len(), 3, "a row for each seat: {faults:?}");
    let manifest = fs::read_to_string(Path::new(&directory).join("manifest.json")).expect("a file");
    let manifest: Value = serde_json::from_str(&manifest).expect("JSON");
    assert_eq!(manifest["faults"], total(faults));
    let table = fs::read_to_string(Path::new(&directory).join("faults.csv")).expect("a file");
    assert_eq!(table.lines().count(), 1 + faults.len());
    assert_eq!(played("2", &[]).1, out, "threads change no byte");
    let (code, out, err) = played("2", &["--on-fault", "abort"]);
    assert_eq!((code, out.as_str()), (1, ""));
    let told =
        "error: the bot `exec:wrong_index` chose an action that is not in the list in game 1:";
    assert!(err.contains(told), "{err}");
}

#[test]
fn speed_is_measured_of_native_bots_only() {
    let (code, _, err) = corsair(&["bench", "pirates-cove", "--table", "exec:./bot.py,uniform"]);
    assert_eq!(code, 2);
    assert!(err.starts_with("error: `exec:./bot.py` can't be timed"), "{err}");
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
        ("other_version", "10s", "FAIL  hello: it speaks \"corsair-bot\" in version 2, not"),
        ("stillborn", "10s", "FAIL  hello: it ended at hello (exit status: 1); on standard error"),
        ("wrong_index", "10s", "FAIL  illegal: action "),
        ("text_version", "10s", "FAIL  hello: `version` is \"1\", not the number 1"),
        ("nameless", "10s", "FAIL  hello: its hello has no `name`: "),
        ("two_words", "10s", "FAIL  hello: `name` is \"two words\", not a text of 1 to 32 "),
        ("words", "10s", "FAIL  garbled: `action` is \""),
        ("decimals", "10s", "FAIL  garbled: `action` is 157.0, not a whole number ("),
        ("yes_man", "10s", "FAIL  garbled: `action` is true, not a whole number ("),
        ("bad_json", "10s", "FAIL  garbled: not JSON: {'id': "),
        ("doubles", "10s", "FAIL  flood: an answer to message "),
        ("huge_line", "10s", "FAIL  too_long: a line of more than 65536 bytes at "),
        ("closes_stdout", "10s", "FAIL  closed: it closed its input or output at "),
        ("exits", "10s", "FAIL  exited: it ended at "),
        ("second_game", "10s", "FAIL  exited: it ended at "),
        ("hangs", "300ms", "FAIL  late: no answer to "),
        ("dice", "10s", "FAIL  plays the same game in different ways"),
        ("remembers", "10s", "FAIL  plays a game differently after other games"),
        ("latecomer", "10s", "FAIL  joins a game midway: it ended at "),
    ] {
        let (code, out, err) = check(name, deadline);
        assert_eq!(code, 4, "{name}: {out}");
        let told = out.split(says).nth(1).unwrap_or_else(|| panic!("{name}: {out}"));
        let cure = told.lines().nth(1).expect("a line below");
        assert!(cure.starts_with("      cure: ") && cure.len() > 30, "{name}: {out}");
        let names_it = |word| cure.contains(word);
        match name {
            "text_version" | "other_version" => assert!(names_it("\"version\": 1"), "{cure}"),
            "nameless" | "two_words" => assert!(names_it("\"name\": \"anne\""), "{cure}"),
            "words" | "decimals" | "yes_man" => assert!(names_it("whole numbers"), "{cure}"),
            "exits" => assert!(names_it("`exec`"), "{cure}"),
            _ => {}
        }
        assert!(err.ends_with(" checks failed\n"), "{name}: {err}");
        // What is no answer has no pace.
        if ["hangs", "decimals", "closes_stdout", "other_version"].contains(&name) {
            assert!(!err.contains("answers, median"), "{name}: {err}");
        }
    }
    let (code, out, _) = corsair(&["check-bot", "./no-such-bot"]);
    assert_eq!(code, 4);
    assert!(out.starts_with("FAIL  cannot start `./no-such-bot`"), "{out}");
    let (code, out, _) = corsair(&["check-bot", "python3 'bot.py"]);
    assert_eq!(code, 4);
    assert!(out.starts_with("FAIL  a quotation mark ' is not closed in"), "{out}");
}

#[test]
fn what_a_bot_is_ready_for_can_be_typed() {
    let room = tempfile::tempdir().expect("a directory");
    let bot = room.path().join("bold, but 'tame'.py");
    fs::copy(ANIMAL, &bot).expect("copied");
    let command = format!("python3 \"{}\" tame a,b", bot.display());
    let (code, out, err) = corsair(&["check-bot", &command, "--players", "3", "--deadline", "10s"]);
    assert_eq!(code, 0, "{out}{err}");
    let ready = out.lines().find_map(|line| line.strip_prefix("ready: corsair ")).expect("ready");
    let arguments = ready.strip_suffix(",...").expect("and others");
    let typed = format!("\"$CORSAIR\" {arguments},uniform,uniform -n 3 --deadline 10s");
    let run = Command::new("sh")
        .args(["-c", &typed])
        .env("CORSAIR", env!("CARGO_BIN_EXE_corsair"))
        .output()
        .expect("sh is there");
    let (out, err) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "{typed}: {err}");
    assert!(out.contains("\nbots       exec:tame, uniform, uniform "), "{out}");
    assert!(!err.contains("faults"), "{err}");
}
