//! Tests of `corsair bench`: timings, and comparisons with a baseline.

use crate::command::{PROGRAM, Room, corsair, json, refused, stderr_of};
use serde_json::{Value, json};

const BENCH: &str = "bench pirates-cove --bots uniform --jobs 1 -n 200 --repetitions 2";

fn rows(command: &str) -> Value {
    let mut printed = json(command);
    let answer = printed["answer"].as_str().expect("a sentence");
    assert!(answer.contains(" games a second on "), "{answer}");
    printed["tables"]["bench"].take()
}

/// Writes a baseline file whose first row has these changes, and returns its path.
fn doctored(room: &Room, changes: &[(&str, Value)]) -> String {
    let mut rows = rows(BENCH);
    for (key, value) in changes {
        rows[0][key] = value.clone();
    }
    room.write("baseline.json", rows.to_string())
}

fn compared(repetitions: u32, baseline: &str, more: &str) -> (Option<i32>, String, String) {
    let bench = BENCH.replace("--repetitions 2", &format!("--repetitions {repetitions}"));
    let output = corsair(format!("{bench} --earlier {baseline} --full {more}"));
    let table = String::from_utf8_lossy(&output.stdout).into_owned();
    (output.status.code(), table, stderr_of(&output))
}

#[test]
fn every_line_up_and_number_of_threads_has_a_row() {
    let rows = rows(
        "bench pirates-cove -n 200 --repetitions 2 --bots uniform --bots merchant,raider,drifter,uniform -j 1,2",
    );
    let rows = rows.as_array().expect("an array");
    let report: Vec<_> =
        rows.iter().map(|row| (row["table"].as_str(), row["jobs"].as_u64())).collect();
    let (equal, mixed) = ("uniform", "merchant,raider,drifter,uniform");
    let expected = [(equal, 1), (equal, 2), (mixed, 1), (mixed, 2)];
    assert_eq!(report, expected.map(|(table, jobs)| (Some(table), Some(jobs))));
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
fn metrics_of_bench_are_optional_and_change_no_game() {
    let [without, with] = [rows(BENCH), rows(&format!("{BENCH} --metrics"))];
    assert_eq!((&without[0]["metrics"], &with[0]["metrics"]), (&json!(false), &json!(true)));
    assert_eq!(without[0]["fingerprint"], with[0]["fingerprint"]);
    let room = Room::new();
    let (code, _, error) = compared(2, &doctored(&room, &[]), "--metrics");
    assert_eq!(code, Some(2));
    assert!(
        error.contains("with metrics; measure the baseline with the same arguments"),
        "{error}"
    );
}

#[test]
fn bench_compares_a_baseline_by_processor_time_with_intervals() {
    let room = Room::new();
    let faster = [
        ("cpu_seconds", json!(1e-9)),
        ("cpu_seconds_lo", json!(1e-10)),
        ("cpu_seconds_hi", json!(1e-8)),
        // Wall-clock time is not compared, because the machine may be busy.
        ("games_per_second", json!(1e-3)),
    ];
    let before = doctored(&room, &faster);
    let (code, table, error) = compared(7, &before, "--fail-below 0.95");
    assert_eq!(code, Some(4), "{error}");
    assert!(table.contains("slower") && table.contains("Load\nof the machine"), "{table}");
    assert!(error.contains("times its speed in the baseline, and --fail-below is 0.95"), "{error}");
    let (code, table, _) = compared(7, &before, "");
    assert_eq!((code, table.contains("verdict")), (Some(0), false), "{table}");
    // Two repetitions have no interval. Without an interval, the comparison has no verdict and can't fail.
    let (code, table, said) = compared(2, &before, "--fail-below 0.95");
    assert_eq!(code, Some(0), "{said}");
    assert!(table.contains("undecided") && said.contains("increase --repetitions"), "{said}");
    let slower = [("cpu_seconds", 10.0), ("cpu_seconds_lo", 9.0), ("cpu_seconds_hi", 11.0)];
    let before = doctored(&room, &slower.map(|(key, value)| (key, json!(value))));
    let (code, table, said) = compared(7, &before, "--fail-below 0.95");
    assert_eq!(code, Some(0), "{said}");
    assert!(!table.contains("slower") && !said.contains("cannot decide"), "{table}{said}");
}

#[test]
fn compared_programs_are_timed_in_alternation() {
    let against = |turns: u32, more: &str| {
        let bench = "bench pirates-cove --bots uniform --jobs 1 -n 100";
        corsair(format!("{bench} --repetitions {turns} --against {PROGRAM} {more}"))
    };
    let output = against(6, "--format json --fail-below 0.01");
    assert_eq!(output.status.code(), Some(0), "{}", stderr_of(&output));
    let printed: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let row = &printed["tables"]["turns"][0];
    assert_eq!(
        (&row["table"], &row["turns"], &row["clock"]),
        (&json!("uniform"), &json!(6), &json!("cpu"))
    );
    let number = |key: &str| row[key].as_f64().expect("a number");
    assert!(number("ratio_lo") <= number("ratio") && number("ratio") <= number("ratio_hi"));
    assert!(0.1 < number("ratio") && number("ratio") < 10.0, "beside itself: {row}");
    let screen = against(2, "--full");
    let text = String::from_utf8_lossy(&screen.stdout).replace('\n', " ");
    assert!(text.contains("by processor time"), "two turns have no interval: {text}");
    assert!(text.contains("The ratio is the answer: the median, over 2 turns, of"), "{text}");
}

#[cfg(unix)]
#[test]
fn programs_that_play_different_games_are_not_compared() {
    use std::os::unix::fs::PermissionsExt;
    let room = Room::new();
    let against = |script: &str| {
        let path = room.write("other", format!("#!/bin/sh\n{script}\n"));
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).expect("a program");
        let output = corsair(format!("{BENCH} --against {path}"));
        (output.status.code(), stderr_of(&output))
    };
    let (code, said) = against("echo no such thing >&2; exit 2");
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("other bench` failed: no such thing"), "{said}");
    let (code, said) = against("echo fast");
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("prints no speeds"), "{said}");
    // This program prints no processor times, and its games have another fingerprint.
    let row = r#"{"game": "pirates-cove", "rules_hash": "1", "table": "x", "jobs": 1, "seed": 1,
                  "games": 200, "fingerprint": "0123456789abcdef", "games_per_second": 9.0}"#;
    let (code, said) = against(&format!("echo '[{row}]'"));
    assert_eq!(code, Some(4), "{said}");
    assert!(said.contains("0123456789abcdef in `"), "{said}");
    let (_, said) = room.ends(1, format!("{BENCH} --against no/such/program"));
    assert!(said.contains("cannot start `no/such/program`"), "{said}");
}

#[test]
fn bench_fails_on_a_wrong_fingerprint() {
    let room = Room::new();
    let before = doctored(&room, &[("fingerprint", json!("0123456789abcdef"))]);
    let (code, _, error) = compared(2, &before, "");
    assert_eq!(code, Some(4));
    assert!(error.contains("instead of 0123456789abcdef"), "{error}");
}

#[test]
fn malformed_baseline_is_refused_before_play() {
    let room = Room::new();
    let path = room.write("none.json", "{}");
    let (code, table, error) = compared(2, &path, "");
    assert_eq!((code, table.as_str()), (Some(2), ""));
    assert!(error.contains("none.json` is not a baseline"), "{error}");
    let elsewhere = doctored(&room, &[("seed", json!(99))]);
    let (code, table, error) = compared(2, &elsewhere, "");
    assert_eq!((code, table.as_str()), (Some(2), ""));
    assert!(error.contains("no row for uniform with --jobs 1"), "{error}");
    refused(format!("{BENCH} --fail-below 0.9"), "--earlier");
}
