//! Tests of `--on-fault abort`: the first fault ends a run or a replay, and the error names the fault.

use serde_json::Value;

use super::{animal, corsair, quoted};

#[test]
fn fault_ends_an_aborting_run() {
    let bots = format!("uniform,exec:{},uniform", animal("exits", "/dev/null"));
    let bots = quoted(&bots);
    let run = format!("run pirates-cove --bots {bots} -n 300 --on-fault abort --chunk 1");
    let abort = |jobs| corsair(format!("{run} -j {jobs}"));
    let (code, out, err) = abort("1");
    assert_eq!((code, out.as_str()), (1, ""));
    let report = err.lines().last().expect("an error");
    let expected = "error: the bot `exec:exits` exited in game 1:0:0, seat 1, at its decision 5: the bot exited at ";
    assert!(report.starts_with(expected), "{err}");
    assert!(report.ends_with("; on standard error: the rum is gone"), "{err}");
    assert_eq!(abort("2").2.lines().last(), Some(report));
}

#[test]
fn fault_ends_an_aborting_replay_or_trace() {
    let bots = format!("uniform,exec:{},uniform", animal("exits", "/dev/null"));
    let bots = quoted(&bots);
    let play = |command: &str, more: &str| {
        corsair(format!("{command} --bots {bots} --deadline 10s {more}"))
    };
    let expected = "error: the bot `exec:exits` exited in game 1:0:0, seat 1, at its decision 5: the bot exited at ";
    for (verb, shows) in [
        (
            "replay pirates-cove 1:0:0",
            "\nFaults of external bots\n  seat 1, its decision 5: exited: ",
        ),
        (
            "replay pirates-cove 1:0:0 --format jsonl",
            "\"faults\":[{\"seat\":1,\"fault\":\"exited\"",
        ),
        ("replay pirates-cove 1:0:0 --at turn=2", "Turn 2"),
        ("trace pirates-cove -n 3", "\"faults\":[{\"seat\":1,\"fault\":\"exited\""),
    ] {
        let (code, out, err) = play(verb, "--on-fault abort");
        assert_eq!(code, 1, "{verb:?}: {err}");
        assert!(err.starts_with(expected), "{verb:?}: {err}");
        assert!(out.contains(shows), "{verb:?}: {out}");
        let (code, _, err) = play(verb, "");
        assert_eq!((code, err.as_str()), (0, ""), "{verb:?}");
    }
    let games = |more: &str| {
        let lines = play("trace pirates-cove -n 3", more).1;
        let is_end = |line: &&str| {
            let line: Value = serde_json::from_str(line).expect("JSON");
            line["kind"] == "end"
        };
        lines.lines().filter(is_end).count()
    };
    assert_eq!((games(""), games("--on-fault abort")), (3, 1));
}

#[test]
fn kept_base_of_an_external_bot_is_refused() {
    let bots = quoted(&format!("uniform,exec:{},uniform", animal("exits", "/dev/null")));
    let compare = format!("compare pirates-cove --rules hit-on-4 --bots {bots} -n 60 --base cache");
    let (code, _, err) = corsair(compare);
    assert_eq!(code, 2, "{err}");
    assert!(err.contains("--base cannot keep games of `exec:exits`"), "{err}");
}
