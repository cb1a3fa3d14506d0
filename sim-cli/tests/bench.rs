//! `corsair bench` times what it says, and compares only what is comparable.

use std::path::Path;

use serde_json::{Value, json};
use snapbox::cmd::{Command, cargo_bin};

fn bench() -> Command {
    bench_of("200", "2")
}

fn bench_of(games: &str, repetitions: &str) -> Command {
    let command = Command::new(cargo_bin!("corsair")).env("NO_COLOR", "1");
    let table = ["--bots", "uniform", "--jobs", "1"];
    command.args(["bench", "pirates-cove", "-n", games, "--repetitions", repetitions]).args(table)
}

fn rows(command: Command) -> Value {
    let output = command.args(["--format", "json"]).output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut printed: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let answer = printed["answer"].as_str().expect("a sentence");
    assert!(answer.contains(" games a second on "), "{answer}");
    printed["tables"]["bench"].take()
}

/// The baseline with other values for some keys of its first row.
fn doctored(room: &Path, changes: &[(&str, Value)]) -> std::path::PathBuf {
    let mut rows = rows(bench());
    for (key, value) in changes {
        rows[0][key] = value.clone();
    }
    let path = room.join("baseline.json");
    std::fs::write(&path, rows.to_string()).expect("a file");
    path
}

fn compared(baseline: &Path, more: &[&str]) -> (Option<i32>, String, String) {
    compared_in("2", baseline, more)
}

fn compared_in(repetitions: &str, baseline: &Path, more: &[&str]) -> (Option<i32>, String, String) {
    let output = bench_of("200", repetitions)
        .arg("--baseline")
        .arg(baseline)
        .arg("--full")
        .args(more)
        .output()
        .expect("it starts");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn there_is_a_row_for_every_table_and_number_of_threads() {
    let mut command = Command::new(cargo_bin!("corsair"));
    command = command.args(["bench", "pirates-cove", "-n", "200", "--repetitions", "2"]);
    let more = ["--bots", "uniform", "--bots", "merchant,raider,drifter,uniform", "-j", "1,2"];
    let rows = rows(command.args(more));
    let rows = rows.as_array().expect("an array");
    let told: Vec<_> =
        rows.iter().map(|row| (row["table"].as_str(), row["jobs"].as_u64())).collect();
    let (equal, mixed) = ("uniform", "merchant,raider,drifter,uniform");
    let expected = [(equal, 1), (equal, 2), (mixed, 1), (mixed, 2)];
    assert_eq!(told, expected.map(|(table, jobs)| (Some(table), Some(jobs))));
    for row in rows {
        let number = |key: &str| row[key].as_f64().expect("a number");
        assert_eq!(number("games"), 200.0);
        assert!(number("games_per_second_min") <= number("games_per_second"));
        assert!(number("games_per_second") <= number("games_per_second_max"));
        let per_game = number("decisions_per_second") / number("games_per_second");
        assert!((per_game - number("decisions") / 200.0).abs() < 1e-6 * per_game);
    }
    assert_eq!(rows[0]["fingerprint"], rows[1]["fingerprint"], "threads change no result");
    assert_ne!(rows[0]["fingerprint"], rows[2]["fingerprint"]);
}

#[test]
fn metrics_are_counted_where_that_is_asked_and_change_no_game() {
    let [without, with] = [&[][..], &["--metrics"]].map(|more| rows(bench().args(more)));
    assert_eq!((&without[0]["metrics"], &with[0]["metrics"]), (&json!(false), &json!(true)));
    assert_eq!(without[0]["fingerprint"], with[0]["fingerprint"]);
    let room = tempfile::tempdir().expect("a temporary directory");
    let (code, _, error) = compared(&doctored(room.path(), &[]), &["--metrics"]);
    assert_eq!(code, Some(2));
    assert!(
        error.contains("with metrics; measure the baseline with the same arguments"),
        "{error}"
    );
}

#[test]
fn a_baseline_is_compared_by_processor_time_and_judged_where_its_interval_allows_it() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let faster = [
        ("cpu_seconds", json!(1e-9)),
        ("cpu_seconds_lo", json!(1e-10)),
        ("cpu_seconds_hi", json!(1e-8)),
        // Wall-clock time is not compared: it may have been a busy machine.
        ("games_per_second", json!(1e-3)),
    ];
    let before = doctored(room.path(), &faster);
    let (code, table, error) = compared_in("7", &before, &["--fail-below", "0.95"]);
    assert_eq!(code, Some(4), "{error}");
    assert!(table.contains("slower") && table.contains("Load of the machine"), "{table}");
    assert!(error.contains("of its speed in the baseline, less than 0.95"), "{error}");
    let (code, table, _) = compared_in("7", &before, &[]);
    assert_eq!((code, table.contains("verdict")), (Some(0), false), "{table}");
    // Two repetitions have no interval, and one without ends has none either: no verdict, no failure.
    let (code, table, said) = compared(&before, &["--fail-below", "0.95"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(table.contains("undecided") && said.contains("more --repetitions tell"), "{said}");
    let slower = [("cpu_seconds", 10.0), ("cpu_seconds_lo", 9.0), ("cpu_seconds_hi", 11.0)];
    let before = doctored(room.path(), &slower.map(|(key, value)| (key, json!(value))));
    let (code, table, said) = compared_in("7", &before, &["--fail-below", "0.95"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(!table.contains("slower") && !said.contains("undecided"), "{table}{said}");
}

#[test]
fn programs_are_timed_by_turns() {
    let own = cargo_bin!("corsair");
    let against = |turns: &str, more: &[&str]| {
        let command = bench_of("100", turns).arg("--against").arg(own).args(more);
        command.output().expect("it starts")
    };
    let output = against("6", &["--format", "json", "--fail-below", "0.01"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}");
    let printed: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let row = &printed["tables"]["turns"][0];
    assert_eq!(
        (&row["table"], &row["turns"], &row["clock"]),
        (&json!("uniform"), &json!(6), &json!("cpu"))
    );
    let number = |key: &str| row[key].as_f64().expect("a number");
    assert!(number("ratio_lo") <= number("ratio") && number("ratio") <= number("ratio_hi"));
    assert!(0.1 < number("ratio") && number("ratio") < 10.0, "beside itself: {row}");
    let screen = against("2", &["--full"]);
    let text = String::from_utf8_lossy(&screen.stdout).replace('\n', " ");
    assert!(text.contains("by processor time"), "two turns have no interval: {text}");
}

#[cfg(unix)]
#[test]
fn a_program_that_does_not_answer_alike_is_not_compared() {
    use std::os::unix::fs::PermissionsExt;
    let room = tempfile::tempdir().expect("a temporary directory");
    let against = |script: &str| {
        let path = room.path().join("other");
        std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("a script");
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).expect("a program");
        let output = bench().arg("--against").arg(&path).output().expect("it starts");
        (output.status.code(), String::from_utf8(output.stderr).expect("text"))
    };
    let (code, said) = against("echo no such thing >&2; exit 2");
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("other bench` failed: no such thing"), "{said}");
    let (code, said) = against("echo fast");
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("prints no speeds"), "{said}");
    // A program of before processor time, that plays otherwise.
    let row = r#"{"game": "pirates-cove", "rules_hash": "1", "table": "x", "jobs": 1, "seed": 1,
                  "games": 200, "fingerprint": "0123456789abcdef", "games_per_second": 9.0}"#;
    let (code, said) = against(&format!("echo '[{row}]'"));
    assert_eq!(code, Some(4), "{said}");
    assert!(said.contains("has 0123456789abcdef; speeds of different games"), "{said}");
    let absent = bench().args(["--against", "no/such/program"]).output().expect("it starts");
    let said = String::from_utf8_lossy(&absent.stderr).into_owned();
    assert_eq!(absent.status.code(), Some(1), "{said}");
    assert!(said.contains("cannot start `no/such/program`"), "{said}");
}

#[test]
fn a_wrong_answer_is_not_fast() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let before = doctored(room.path(), &[("fingerprint", json!("0123456789abcdef"))]);
    let (code, _, error) = compared(&before, &[]);
    assert_eq!(code, Some(4));
    assert!(error.contains("instead of 0123456789abcdef"), "{error}");
}

#[test]
fn what_is_no_baseline_is_refused_before_play() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let path = room.path().join("none.json");
    std::fs::write(&path, "{}").expect("a file");
    let (code, table, error) = compared(&path, &[]);
    assert_eq!((code, table.as_str()), (Some(2), ""));
    assert!(error.contains("none.json` is no baseline"), "{error}");
    let elsewhere = doctored(room.path(), &[("seed", json!(99))]);
    let (code, table, error) = compared(&elsewhere, &[]);
    assert_eq!((code, table.as_str()), (Some(2), ""));
    assert!(error.contains("no row for uniform with --jobs 1"), "{error}");
    let alone = bench().args(["--fail-below", "0.9"]).output().expect("it starts");
    assert_eq!(alone.status.code(), Some(2));
}
