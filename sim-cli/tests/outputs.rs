//! `docs/outputs.md` names what is written, all of it and nothing else.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use corsair::games::edition;
use corsair::studies::bench::{SpeedRow, TurnsRow};
use corsair::studies::dataset::DATASET_COLUMNS;
use corsair::studies::run::row_table::GAME_ROW_COLUMNS;
use corsair::verbs::VERBS;
use corsair_lab::result::ResultRow;
use serde_json::Value;

/// The names in the first column of the table below a heading.
fn documented(heading: &str) -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/outputs.md");
    let text = fs::read_to_string(path).expect("the page");
    let section = text
        .split("\n## ")
        .find(|section| section.lines().next() == Some(heading))
        .unwrap_or_else(|| panic!("a section {heading}"));
    let names = section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    names.map(String::from).collect()
}

fn keys(object: &Value) -> Vec<String> {
    object.as_object().expect("an object").keys().cloned().collect()
}

fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort();
    names
}

/// The columns of each table but that of the toy game's odds.
fn declared() -> BTreeMap<&'static str, &'static [&'static str]> {
    let tables = VERBS.tables().into_iter().filter(|table| table.file != "first_place.csv");
    tables.map(|table| (table.file, table.columns)).collect()
}

/// The directory that a command writes, with its manifest, and the JSON that it prints.
fn results_of(command: &[&str]) -> (tempfile::TempDir, Value, Value) {
    let result = tempfile::tempdir().expect("a temporary directory");
    let output = Command::new(env!("CARGO_BIN_EXE_corsair"))
        .args(command)
        .args(["--format", "json", "-o"])
        .arg(result.path())
        .output()
        .expect("the program starts");
    let manifest = fs::read_to_string(result.path().join("manifest.json")).expect("a text file");
    let manifest = serde_json::from_str(&manifest).expect("JSON");
    let printed = serde_json::from_slice(&output.stdout).expect("JSON");
    (result, manifest, printed)
}

/// Checks the first line of every table of a directory; returns the names of the tables.
fn check_columns(directory: &Path) -> Vec<String> {
    let declared = declared();
    let mut names = Vec::new();
    for entry in fs::read_dir(directory).expect("a directory") {
        let name = entry.expect("an entry").file_name().into_string().expect("a name");
        if name.ends_with(".csv") {
            let text = fs::read_to_string(directory.join(&name)).expect("a text file");
            let mut expected = declared[name.as_str()].join(",");
            if name == "cells.csv" {
                expected.push_str(",turns,combat.hit_on");
            }
            assert_eq!(text.lines().next(), Some(expected.as_str()), "{name}");
            names.push(name);
        }
    }
    sorted(names)
}

#[test]
fn documented_columns_are_the_written_ones() {
    for (file, columns) in declared() {
        assert_eq!(documented(file), columns, "{file}");
    }
    assert_eq!(documented("games.csv"), GAME_ROW_COLUMNS);
    assert_eq!(documented("positions.csv"), DATASET_COLUMNS);
    let judges = ["pirates-cove", "blackbeard", "spanish-main"];
    let terms = judges.map(|game| edition(game).expect("a game").terms());
    assert_eq!(documented("Terms of judges"), terms.concat());
    assert_eq!(documented("Rows of a benchmark"), SpeedRow::SCHEMA.columns);
    assert_eq!(documented("Rows of a benchmark by turns"), TurnsRow::SCHEMA.columns);
}

#[test]
fn documented_keys_are_the_written_ones() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let directory = room.path().join("result");
    let output = Command::new(env!("CARGO_BIN_EXE_corsair"))
        .args(["run", "pirates-cove", "-n", "10", "--format", "json", "-o"])
        .arg(&directory)
        .output()
        .expect("the program starts");
    let read = |name: &str| -> Value {
        let text = fs::read_to_string(directory.join(name)).expect("a text file");
        serde_json::from_str(&text).expect("JSON")
    };
    let printed: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(sorted(documented("manifest.json")), keys(&read("manifest.json")));
    assert_eq!(sorted(documented("timing.json")), keys(&read("timing.json")));
    assert_eq!(sorted(documented("`--format json`")), keys(&printed));
    let names = [
        "differences.csv",
        "events.csv",
        "fault_games.csv",
        "faults.csv",
        "notable.csv",
        "placements.csv",
        "score_hist.csv",
        "summary.csv",
    ];
    assert_eq!(check_columns(&directory), names);
}

#[test]
fn documented_keys_of_a_checkpoint_are_the_written_ones() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let corsair = |words: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_corsair"));
        let status = command.args(words.split(' ')).current_dir(room.path()).status();
        assert!(status.expect("the program starts").success(), "{words}");
    };
    // A shard of a round has all keys.
    let duel = "match pirates-cove raider drifter --fill uniform -n 600 --until 3pp";
    corsair(&format!("{duel} --shard 1/2 -o shard"));
    let text = fs::read_to_string(room.path().join("shard/checkpoint.jsonl")).expect("a text file");
    let sealed: Value = serde_json::from_str(text.lines().nth(1).expect("a line")).expect("JSON");
    assert_eq!(sorted(documented("checkpoint.jsonl")), keys(&sealed));
    corsair(&format!("slurm -o plan --shards 2 -- {duel}"));
    let text = fs::read_to_string(room.path().join("plan/shards.json")).expect("a text file");
    let plan: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(sorted(documented("shards.json")), keys(&plan));
}

#[test]
fn documented_keys_of_odds_are_the_written_ones() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let directory = room.path().join("odds");
    let output = Command::new(env!("CARGO_BIN_EXE_corsair"))
        .args(["odds", "pirates-cove", "--ship", "2-2-3-3", "--npc", "blackbeard"])
        .args(["--format", "json", "-o"])
        .arg(&directory)
        .output()
        .expect("the program starts");
    let printed: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(sorted(documented("`corsair odds --format json`")), keys(&printed));
    let read = |name: &str| fs::read_to_string(directory.join(name)).expect("a text file");
    let manifest: Value = serde_json::from_str(&read("manifest.json")).expect("JSON");
    let of_run = documented("manifest.json");
    assert!(keys(&manifest).iter().all(|key| of_run.contains(key)));
    assert_eq!(check_columns(&directory), ["odds.csv"]);
}

#[test]
fn documented_keys_of_a_tournament_are_the_written_ones() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let directory = room.path().join("result");
    let output = Command::new(env!("CARGO_BIN_EXE_corsair"))
        .args(["tournament", "pirates-cove", "--bots", "merchant,raider,drifter,uniform"])
        .args(["-n", "10", "--format", "json", "-o"])
        .arg(&directory)
        .output()
        .expect("the program starts");
    let read = |name: &str| fs::read_to_string(directory.join(name)).expect("a text file");
    let json = |name: &str| -> Value { serde_json::from_str(&read(name)).expect("JSON") };
    let printed: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let manifest = sorted(documented("manifest.json of a tournament"));
    assert_eq!(manifest, keys(&json("manifest.json")));
    assert_eq!(sorted(documented("timing.json")), keys(&json("timing.json")));
    assert_eq!(sorted(documented("`--format json` of a tournament")), keys(&printed));
    let names = [
        "bot_seats.csv",
        "fault_games.csv",
        "faults.csv",
        "pairs.csv",
        "ratings.csv",
        "standings.csv",
    ];
    assert_eq!(check_columns(&directory), names);
}

#[test]
fn documented_keys_of_a_metagame_are_the_written_ones() {
    let (result, manifest, printed) = results_of(&[
        "metagame",
        "pirates-cove",
        "--bots",
        "drifter,uniform",
        "--players",
        "3",
        "-n",
        "12",
    ]);
    assert_eq!(sorted(documented("manifest.json of a metagame")), keys(&manifest));
    assert_eq!(sorted(documented("`--format json` of a metagame")), keys(&printed));
    let names = [
        "alpha_sweep.csv",
        "bot_payoffs.csv",
        "cycles.csv",
        "fault_games.csv",
        "faults.csv",
        "metagame.csv",
        "pair_tables.csv",
    ];
    assert_eq!(check_columns(result.path()), names);
}

#[test]
fn documented_keys_of_a_rare_event_are_the_written_ones() {
    let (result, manifest, printed) = results_of(&[
        "rare",
        "pirates-cove",
        "--bots",
        "drifter",
        "--event",
        "score>=45",
        "--effort",
        "4",
        "-n",
        "80",
    ]);
    assert_eq!(sorted(documented("manifest.json of a rare event")), keys(&manifest));
    let columns = declared()["rare.csv"].iter().map(|&column| column.into());
    let told = documented("`--format json` of a rare event").into_iter().chain(columns);
    assert_eq!(sorted(told.collect()), keys(&printed));
    assert_eq!(check_columns(result.path()), ["rare.csv", "stages.csv"]);
}

const SWEEP: &str =
    "sweep pirates-cove --factor turns=1,2 --factor combat.hit_on=4,5 --bots drifter -n 32";
const SENSITIVITY: &str = "sensitivity pirates-cove --factor turns=1,2 --factor combat.hit_on=4,5 \
                           --bots drifter -n 32 --rows 4";

const ADVISE: &str =
    "advise pirates-cove --bots drifter --playout drifter --as uniform --at turn=11 -n 400";
const REVIEW: &str =
    "review pirates-cove 1:0:0 --bots drifter --playout drifter --seats 1 --options 4 -n 6k";

#[test]
fn columns_of_experiments_are_the_written_ones() {
    let room = tempfile::tempdir().expect("a temporary directory");
    for (arguments, names) in [
        (
            "compare pirates-cove --b hit-on-4 --bots drifter -n 10",
            &["deltas.csv", "score_counts.csv"][..],
        ),
        ("seats pirates-cove --bots drifter -n 10", &["seats.csv"]),
        (
            "match pirates-cove drifter uniform -n 24",
            &["looks.csv", "match.csv", "pair_results.csv"],
        ),
        (
            "rigs pirates-cove --rigs 2-3-4-4,3-4-4-3 --equilibrium -n 48",
            &["equilibrium.csv", "openings.csv", "payoffs.csv"],
        ),
        ("plan pirates-cove --b hit-on-4 --effect 1pp --bots drifter -n 400", &["plan.csv"]),
        (ADVISE, &["advice.csv", "asked.csv"]),
        (REVIEW, &["luck.csv", "review.csv", "strokes.csv"]),
        (SWEEP, &["cells.csv", "effects.csv", "factors.csv", "fit.csv", "interactions.csv"]),
        (SENSITIVITY, &["cells.csv", "conclusions.csv", "factors.csv", "indices.csv"]),
    ] {
        let directory = room.path().join(arguments.split_once(' ').expect("a verb").0);
        let output = Command::new(env!("CARGO_BIN_EXE_corsair"))
            .args(arguments.split_whitespace())
            .arg("-o")
            .arg(&directory)
            .output()
            .expect("the program starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(directory.is_dir(), "{arguments}: {said}");
        assert_eq!(check_columns(&directory), names, "{arguments}");
    }
}

#[test]
fn documented_keys_of_rigs_are_the_written_ones() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let directory = room.path().join("result");
    let output = Command::new(env!("CARGO_BIN_EXE_corsair"))
        .args(["rigs", "pirates-cove", "--rigs", "2-3-4-4,3-4-4-3", "--equilibrium", "-n", "48"])
        .args(["--format", "json", "-o"])
        .arg(&directory)
        .output()
        .expect("the program starts");
    let printed: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(sorted(documented("`--format json` of openings")), keys(&printed));
    let text = fs::read_to_string(directory.join("manifest.json")).expect("a text file");
    let manifest: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(sorted(documented("manifest.json of openings")), keys(&manifest));
}

#[test]
fn documented_keys_of_searches_are_the_written_ones() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let read = |verb: &str, arguments: &[&str]| -> (Value, Value) {
        let directory = room.path().join(verb);
        let output = Command::new(env!("CARGO_BIN_EXE_corsair"))
            .args([verb, "pirates-cove"])
            .args(arguments)
            .args(["--evaluations", "20", "--games-per-evaluation", "32", "-n", "64"])
            .args(["--set", "turns=2", "--format", "json", "-o"])
            .arg(&directory)
            .output()
            .expect("the program starts");
        let printed = serde_json::from_slice(&output.stdout).expect("JSON");
        let text = fs::read_to_string(directory.join("manifest.json")).expect("a text file");
        (printed, serde_json::from_str(&text).expect("JSON"))
    };
    let (printed, manifest) = read("exploit", &["uniform", "--vary", "load"]);
    assert_eq!(sorted(documented("manifest.json of exploit")), keys(&manifest));
    let columns = declared()["exploit.csv"].iter().map(|&column| column.into());
    let told = documented("`--format json` of exploit").into_iter().chain(columns);
    let mut told = sorted(told.collect());
    told.dedup();
    assert_eq!(told, keys(&printed));
    let tune = ["--rule", "combat.hit_on=4..6", "--maximise", "score", "--bots", "uniform"];
    let (printed, manifest) = read("tune", &tune);
    assert_eq!(sorted(documented("manifest.json of tune")), keys(&manifest));
    assert_eq!(sorted(documented("`--format json` of tune")), keys(&printed));
}

#[test]
fn documented_keys_of_experiments_are_the_written_ones() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let compared = "compare pirates-cove --b hit-on-4 --margin 5pp --bots drifter -n 20";
    let planned = "plan pirates-cove --b hit-on-4 --effect 1pp --bots drifter -n 400";
    for (verb, arguments) in [
        ("compare", compared),
        ("seats", "seats pirates-cove --bots drifter -n 20"),
        ("match", "match pirates-cove drifter uniform -n 24"),
        ("restrict", "restrict pirates-cove --bot drifter --never fight -n 24"),
        ("plan", planned),
        ("advise", ADVISE),
        ("review", REVIEW),
        ("sweep", SWEEP),
        ("sensitivity", SENSITIVITY),
    ] {
        let directory = room.path().join(verb);
        let output = Command::new(env!("CARGO_BIN_EXE_corsair"))
            .args(arguments.split_whitespace())
            .args(["--format", "json", "-o"])
            .arg(&directory)
            .output()
            .expect("the program starts");
        let printed: Value = serde_json::from_slice(&output.stdout).expect(verb);
        let heading = format!("`--format json` of {verb}");
        assert_eq!(sorted(documented(&heading)), keys(&printed), "{verb}");
        let text = fs::read_to_string(directory.join("manifest.json")).expect(verb);
        let manifest: Value = serde_json::from_str(&text).expect("JSON");
        if !matches!(verb, "advise" | "review" | "sweep" | "sensitivity") {
            let told = documented("manifest.json of compare, seats, match, restrict and plan");
            assert_eq!(sorted(told), keys(&manifest), "{verb}");
        }
    }
}

/// Every verb whose help tells of the codes 3 or 4 stands in the table of exit codes.
#[test]
fn exit_codes_are_told_verb_by_verb() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/outputs.md");
    let page = fs::read_to_string(path).expect("the page");
    let row = |verb: &str| {
        let named = format!("`{verb}`");
        let mut rows = page.lines().filter(|line| line.starts_with("| `"));
        rows.find(|line| {
            let mut cells = line.trim_matches('|').split('|');
            let has_verb = cells.next().is_some_and(|cell| cell.contains(&named));
            has_verb && cells.count() == 2
        })
        .unwrap_or_else(|| panic!("no exit codes of {verb}"))
        .to_owned()
    };
    for verb in ["compare", "seats", "match", "experiment", "bench", "check-bot"] {
        let output = Command::new(env!("CARGO_BIN_EXE_corsair")).args([verb, "--help"]).output();
        let help = String::from_utf8(output.expect("the program starts").stdout).expect("text");
        let row = row(verb);
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let codes = help.split("Exit codes:").nth(1).unwrap_or_else(|| panic!("{verb}: {help}"));
        let says = |code: &str| codes.split_whitespace().any(|word| word == code);
        assert_eq!(says("3"), cells[1] != "never", "{verb}: {codes}");
        assert_eq!(says("4"), cells[2] != "never", "{verb}: {codes}");
    }
}
