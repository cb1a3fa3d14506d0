//! `corsair bench` times what it says, and compares only what is comparable.

use std::path::Path;

use serde_json::{Value, json};
use snapbox::cmd::{Command, cargo_bin};

fn bench() -> Command {
    let command = Command::new(cargo_bin!("corsair")).env("NO_COLOR", "1");
    command.args(["bench", "pirates-cove", "-n", "200", "--repetitions", "2", "--table", "uniform"])
}

fn rows(command: Command) -> Value {
    let output = command.args(["--format", "json"]).output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
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
    let output = bench().arg("--baseline").arg(baseline).args(more).output().expect("it starts");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn there_is_a_row_for_every_table_and_number_of_threads() {
    let more = ["--table", "merchant,raider,drifter,uniform", "--jobs", "1,2"];
    let rows = rows(bench().args(more));
    let rows = rows.as_array().expect("an array");
    let told: Vec<_> =
        rows.iter().map(|row| (row["table"].as_str(), row["jobs"].as_u64())).collect();
    let (equal, mixed) = ("uniform,uniform,uniform,uniform", "merchant,raider,drifter,uniform");
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
fn a_slower_table_fails_where_that_is_asked() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let before = doctored(room.path(), &[("games_per_second", json!(1e12))]);
    let (code, table, _) = compared(&before, &[]);
    assert_eq!(code, Some(0));
    assert!(table.contains("1,000,000,000,000"), "{table}");
    let (code, table, error) = compared(&before, &["--fail-below", "0.95"]);
    assert_eq!(code, Some(4));
    assert!(table.contains("ratio"), "the result is told all the same");
    assert!(error.contains("of its speed in the baseline, less than 0.95"), "{error}");
    let slow = doctored(room.path(), &[("games_per_second", json!(1e-3))]);
    assert_eq!(compared(&slow, &["--fail-below", "0.95"]).0, Some(0));
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
    assert!(error.contains("no row for uniform,uniform,uniform,uniform with --jobs 1"), "{error}");
    let alone = bench().args(["--fail-below", "0.9"]).output().expect("it starts");
    assert_eq!(alone.status.code(), Some(2));
}
