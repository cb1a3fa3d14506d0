//! Tests of external bots in every command: faults are counted or end the run, on any number of threads.

use serde_json::Value;

use super::{animal, corsair, quoted};
use crate::command::Room;

/// Returns a short command line for each command, with its possible exit codes. In each, this bot plays at a table of
/// three.
fn questions(bot: &str) -> [(String, &'static [i32]); 6] {
    let (exec, table) =
        (quoted(&format!("exec:{bot}")), quoted(&format!("exec:{bot},merchant,uniform")));
    [
        (format!("run pirates-cove --bots {table} -n 6"), &[0]),
        (format!("compare pirates-cove --rules combat.hit_on=4 --bots {table} -n 6"), &[0]),
        (format!("seats pirates-cove --bots {table} -n 6"), &[0, 3]),
        (format!("match pirates-cove merchant raider --field {exec} -n 12 --players 3"), &[0]),
        (format!("sweep pirates-cove --vary combat.hit_on=4,5 --bots {table} -n 96"), &[0]),
        (
            format!(
                "openings pirates-cove --openings 2-2-2-2,2-3-2-2 --bot merchant --field {table} --players 3 -n 24"
            ),
            &[0],
        ),
    ]
}

fn play(question: &str, jobs: &str, more: &str) -> (i32, String, String) {
    corsair(format!("{question} --deadline 10s -j {jobs} --chunk 1 {more}"))
}

#[test]
fn fault_counts_of_every_command_do_not_depend_on_threads() {
    let room = Room::new();
    for (name, has_faults) in [("wrong_index", true), ("tame", false)] {
        for (question, codes) in questions(&animal(name, "/dev/null")) {
            let verb = question.split(' ').next().expect("a verb");
            let played = |jobs: &str| {
                let directory = room.join(format!("{name}-{verb}-{jobs}"));
                let place = format!("-o {}", directory.display());
                let (code, out, err) = play(&question, jobs, &place);
                assert!(codes.contains(&code), "{verb}: {err}");
                assert_eq!(err.contains("faults of external bots"), has_faults, "{verb}: {err}");
                (out, room.files(directory))
            };
            let (one, three) = (played("1"), played("3"));
            assert!(one == three, "{verb}: threads change bytes");
            let manifest: Value = serde_json::from_str(&one.1["manifest.json"]).expect("JSON");
            let faults = manifest["faults"].as_u64().unwrap_or(0);
            assert_eq!(faults > 0, has_faults, "{verb}");
        }
    }
}

#[test]
fn every_aborting_command_ends_at_the_first_fault() {
    for (question, _) in questions(&animal("wrong_index", "/dev/null")) {
        let verb = question.split(' ').next().expect("a verb");
        let ended = |jobs: &str| {
            let (code, out, err) = play(&question, jobs, "--on-fault abort");
            assert_eq!((code, out.as_str()), (1, ""), "{verb}: {err}");
            err.lines().last().expect("an error").to_owned()
        };
        let error = ended("1");
        let what = "the bot `exec:wrong_index` chose an action that is not in the list in game 1:";
        assert!(error.contains(what), "{verb}: {error}");
        assert_eq!(ended("3"), error, "{verb}");
    }
}

#[test]
fn bots_without_openings_are_allowed_only_in_the_field() {
    let bot = format!("exec:{}", animal("tame", "/dev/null"));
    let (code, _, err) = corsair(format!("openings pirates-cove --bot {} -n 1k", quoted(&bot)));
    assert_eq!(code, 2, "{err}");
    assert!(
        err.contains("an external bot has no parameter `rig`; use the bot in --field"),
        "{err}"
    );
}
