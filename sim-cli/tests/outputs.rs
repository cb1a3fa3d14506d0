//! `docs/outputs.md` names what is written, all of it and nothing else.

use std::fs;
use std::process::Command;

use corsair::games::cove::odds::ODDS_COLUMNS;
use corsair::games::cove::odds::matrix::MATRIX_COLUMNS;
use corsair::games::edition;
use corsair::lab::assertion::FigureTable;
use corsair::present::faults::{FAULT_COLUMNS, FAULT_GAME_COLUMNS};
use corsair::present::varied::cells::{CELL_COLUMNS, FACTOR_COLUMNS};
use corsair::studies::bench;
use corsair::studies::compare::DELTA_COLUMNS;
use corsair::studies::r#match::MATCH_COLUMNS;
use corsair::studies::r#match::files::LOOK_COLUMNS;
use corsair::studies::openings::opening_tables;
use corsair::studies::plan::PLAN_COLUMNS;
use corsair::studies::run::row_file::table::GAME_ROW_COLUMNS;
use corsair::studies::run::tables::{
    EVENT_COLUMNS, FAME_COLUMNS, NOTABLE_COLUMNS, PLACEMENT_COLUMNS, SUMMARY_COLUMNS,
};
use corsair::studies::seats::SEAT_COLUMNS;
use corsair::studies::sensitivity::{CONCLUSION_COLUMNS, INDEX_COLUMNS};
use corsair::studies::sweep::EFFECT_COLUMNS;
use corsair::studies::sweep::files::FIT_COLUMNS;
use corsair::studies::tournament::tables::BOT_SEAT_COLUMNS;
use corsair::studies::tournament::{PAIR_COLUMNS, RATING_COLUMNS, STANDING_COLUMNS};
use serde_json::Value;

/// The tables of the openings of Pirate's Cove.
fn rig_tables() -> &'static [FigureTable; 3] {
    let edition = edition("pirates-cove").expect("an edition");
    opening_tables(edition.as_ref()).expect("it has openings")
}

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

#[test]
fn documented_columns_are_the_written_ones() {
    assert_eq!(documented("summary.csv"), SUMMARY_COLUMNS);
    assert_eq!(documented("fame_hist.csv"), FAME_COLUMNS);
    assert_eq!(documented("placements.csv"), PLACEMENT_COLUMNS);
    assert_eq!(documented("events.csv"), EVENT_COLUMNS);
    assert_eq!(documented("notable.csv"), NOTABLE_COLUMNS);
    assert_eq!(documented("deltas.csv"), DELTA_COLUMNS);
    assert_eq!(documented("seats.csv"), SEAT_COLUMNS);
    assert_eq!(documented("match.csv"), MATCH_COLUMNS);
    assert_eq!(documented("looks.csv"), LOOK_COLUMNS);
    assert_eq!(documented("plan.csv"), PLAN_COLUMNS);
    for table in rig_tables() {
        assert_eq!(documented(table.file), table.columns);
    }
    assert_eq!(documented("cells.csv"), CELL_COLUMNS);
    assert_eq!(documented("effects.csv"), EFFECT_COLUMNS);
    assert_eq!(documented("fit.csv"), FIT_COLUMNS);
    assert_eq!(documented("factors.csv"), FACTOR_COLUMNS);
    assert_eq!(documented("indices.csv"), INDEX_COLUMNS);
    assert_eq!(documented("conclusions.csv"), CONCLUSION_COLUMNS);
    assert_eq!(documented("faults.csv"), FAULT_COLUMNS);
    assert_eq!(documented("fault_games.csv"), FAULT_GAME_COLUMNS);
    assert_eq!(documented("games.csv"), GAME_ROW_COLUMNS);
    assert_eq!(documented("odds.csv"), ODDS_COLUMNS);
    assert_eq!(documented("matrix.csv"), MATRIX_COLUMNS);
    assert_eq!(documented("standings.csv"), STANDING_COLUMNS);
    assert_eq!(documented("bot_seats.csv"), BOT_SEAT_COLUMNS);
    assert_eq!(documented("pairs.csv"), PAIR_COLUMNS);
    assert_eq!(documented("ratings.csv"), RATING_COLUMNS);
    assert_eq!(documented("Rows of a benchmark"), bench::COLUMNS);
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
    for (name, columns) in [
        ("summary.csv", &SUMMARY_COLUMNS[..]),
        ("fame_hist.csv", &FAME_COLUMNS),
        ("placements.csv", &PLACEMENT_COLUMNS),
        ("events.csv", &EVENT_COLUMNS),
        ("notable.csv", &NOTABLE_COLUMNS),
        ("faults.csv", &FAULT_COLUMNS),
        ("fault_games.csv", &FAULT_GAME_COLUMNS),
    ] {
        let text = fs::read_to_string(directory.join(name)).expect("a text file");
        assert_eq!(text.lines().next(), Some(columns.join(",").as_str()), "{name}");
    }
}

#[test]
fn documented_keys_of_a_checkpoint_are_the_written_ones() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let directory = room.path().join("shard");
    let status = Command::new(env!("CARGO_BIN_EXE_corsair"))
        .args(["run", "pirates-cove", "-n", "10", "--shard", "1/2", "-o"])
        .arg(&directory)
        .status();
    assert!(status.expect("the program starts").success());
    let text = fs::read_to_string(directory.join("checkpoint.jsonl")).expect("a text file");
    let sealed: Value = serde_json::from_str(text.lines().nth(1).expect("a line")).expect("JSON");
    assert_eq!(sorted(documented("checkpoint.jsonl")), keys(&sealed));
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
    assert_eq!(read("odds.csv").lines().next(), Some(ODDS_COLUMNS.join(",").as_str()));
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
    for (name, columns) in [
        ("standings.csv", &STANDING_COLUMNS[..]),
        ("bot_seats.csv", &BOT_SEAT_COLUMNS),
        ("pairs.csv", &PAIR_COLUMNS),
        ("ratings.csv", &RATING_COLUMNS),
    ] {
        assert_eq!(read(name).lines().next(), Some(columns.join(",").as_str()), "{name}");
    }
}

const SWEEP: &str =
    "sweep pirates-cove --factor turns=1,2 --factor combat.hit_on=4,5 --bots drifter -n 32";
const SENSITIVITY: &str = "sensitivity pirates-cove --factor turns=1,2 --factor combat.hit_on=4,5 \
                           --bots drifter -n 32 --rows 4";

#[test]
fn columns_of_experiments_are_the_written_ones() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let header = |arguments: &str, name: &str| {
        let directory = room.path().join(name);
        let output = Command::new(env!("CARGO_BIN_EXE_corsair"))
            .args(arguments.split_whitespace())
            .arg("-o")
            .arg(&directory)
            .output()
            .expect("the program starts");
        let said = String::from_utf8_lossy(&output.stderr);
        let text = fs::read_to_string(directory.join(name));
        let text = text.unwrap_or_else(|_| panic!("{arguments}: {said}"));
        text.lines().next().unwrap_or_default().to_owned()
    };
    let duel = "match pirates-cove drifter uniform -n 24";
    let rigs = "rigs pirates-cove --rigs 2-3-4-4,3-4-4-3 --equilibrium -n 48";
    for (arguments, name, columns) in [
        (
            "compare pirates-cove --b hit-on-4 --bots drifter -n 10",
            "deltas.csv",
            &DELTA_COLUMNS[..],
        ),
        ("seats pirates-cove --bots drifter -n 10", "seats.csv", &SEAT_COLUMNS),
        (duel, "match.csv", &MATCH_COLUMNS),
        (duel, "looks.csv", &LOOK_COLUMNS),
        (
            "plan pirates-cove --b hit-on-4 --effect 1pp --bots drifter -n 400",
            "plan.csv",
            &PLAN_COLUMNS,
        ),
        (SWEEP, "effects.csv", &EFFECT_COLUMNS),
        (SWEEP, "fit.csv", &FIT_COLUMNS),
        (SWEEP, "factors.csv", &FACTOR_COLUMNS),
        (SENSITIVITY, "indices.csv", &INDEX_COLUMNS),
        (SENSITIVITY, "conclusions.csv", &CONCLUSION_COLUMNS),
    ] {
        assert_eq!(header(arguments, name), columns.join(","), "{name}");
    }
    for table in rig_tables() {
        assert_eq!(header(rigs, table.file), table.columns.join(","), "{}", table.file);
    }
    for arguments in [SWEEP, SENSITIVITY] {
        let factors = ",turns,combat.hit_on";
        assert_eq!(header(arguments, "cells.csv"), CELL_COLUMNS.join(",") + factors);
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
    assert_eq!(sorted(documented("`--format json` of rigs")), keys(&printed));
    let text = fs::read_to_string(directory.join("manifest.json")).expect("a text file");
    let manifest: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(sorted(documented("manifest.json of rigs")), keys(&manifest));
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
        ("plan", planned),
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
        if !matches!(verb, "sweep" | "sensitivity") {
            let told = documented("manifest.json of compare, seats, match and plan");
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
        assert_eq!(codes.contains("3 "), cells[1] != "never", "{verb}: {codes}");
        assert_eq!(codes.contains("4 "), cells[2] != "never", "{verb}: {codes}");
    }
}
