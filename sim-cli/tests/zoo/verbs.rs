//! External bots play wherever bots do: their faults are counted, or end the run, on any threads.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{animal, corsair};

/// A small question of each verb with this bot at a table of three, and its exit codes.
fn questions(bot: &str) -> Vec<(Vec<String>, &'static [i32])> {
    let table = format!("exec:{bot},merchant,uniform");
    let exec = format!("exec:{bot}");
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    vec![
        (words(&["run", "pirates-cove", "--bots", &table, "-n", "6"]), &[0]),
        (
            words(&[
                "compare",
                "pirates-cove",
                "--b",
                "combat.hit_on=4",
                "--bots",
                &table,
                "-n",
                "6",
            ]),
            &[0],
        ),
        (words(&["seats", "pirates-cove", "--bots", &table, "-n", "6"]), &[0, 3]),
        (
            words(&["match", "pirates-cove", "merchant", "raider", "--fill", &exec, "-n", "12"])
                .into_iter()
                .chain(words(&["--players", "3"]))
                .collect(),
            &[0],
        ),
        (
            words(&["sweep", "pirates-cove", "--factor", "combat.hit_on=4,5", "--bots", &table])
                .into_iter()
                .chain(words(&["-n", "96"]))
                .collect(),
            &[0],
        ),
        (
            words(&["rigs", "pirates-cove", "--rigs", "2-2-2-2,2-3-2-2", "--bot", "merchant"])
                .into_iter()
                .chain(words(&["--field", &table, "--players", "3", "-n", "24"]))
                .collect(),
            &[0],
        ),
    ]
}

fn play(words: &[String], jobs: &str, more: &[&str]) -> (i32, String, String) {
    let words = words.iter().map(String::as_str);
    let place = ["--deadline", "10s", "-j", jobs, "--chunk", "1"];
    corsair(&words.chain(place).chain(more.iter().copied()).collect::<Vec<_>>())
}

/// Every file of a result but how long it took.
fn results(directory: &Path) -> Vec<(String, String)> {
    let files = fs::read_dir(directory).expect("a directory").flatten();
    let mut texts: Vec<(String, String)> = files
        .map(|file| file.path())
        .filter(|path| !path.ends_with("timing.json"))
        .map(|path| (path.display().to_string(), fs::read_to_string(&path).expect("text")))
        .map(|(path, text)| (path.rsplit('/').next().unwrap_or_default().to_owned(), text))
        .collect();
    texts.sort();
    texts
}

#[test]
fn every_verb_counts_the_faults_of_external_bots_alike_on_any_threads() {
    let room = tempfile::tempdir().expect("a directory");
    for (name, has_faults) in [("wrong_index", true), ("tame", false)] {
        for (words, codes) in questions(&animal(name, "/dev/null")) {
            let verb = &words[0];
            let played = |jobs: &str| {
                let directory = room.path().join(format!("{name}-{verb}-{jobs}"));
                let place = directory.display().to_string();
                let (code, out, err) = play(&words, jobs, &["-o", &place]);
                assert!(codes.contains(&code), "{verb}: {err}");
                assert_eq!(err.contains("faults of external bots"), has_faults, "{verb}: {err}");
                (out, results(&directory))
            };
            let (one, three) = (played("1"), played("3"));
            assert!(one == three, "{verb}: threads change bytes");
            let manifest = one.1.iter().find(|(name, _)| name == "manifest.json");
            let manifest: Value =
                serde_json::from_str(&manifest.expect("written").1).expect("JSON");
            let faults = manifest["faults"].as_u64().unwrap_or(0);
            assert_eq!(faults > 0, has_faults, "{verb}");
        }
    }
}

#[test]
fn every_verb_ends_at_the_first_fault_where_that_is_asked_for() {
    for (words, _) in questions(&animal("wrong_index", "/dev/null")) {
        let verb = &words[0];
        let ended = |jobs: &str| {
            let (code, out, err) = play(&words, jobs, &["--on-fault", "abort"]);
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
fn a_bot_without_openings_of_its_own_can_only_be_in_the_field() {
    let bot = format!("exec:{}", animal("tame", "/dev/null"));
    let (code, _, err) = corsair(&["rigs", "pirates-cove", "--bot", &bot, "-n", "1k"]);
    assert_eq!(code, 2, "{err}");
    assert!(err.contains("an external bot has no parameter `rig`; it can be in --field"), "{err}");
}
