//! Tests of `sweep` and `sensitivity` on the command line: results, refusals, equal bytes.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;

use crate::command::{Room, corsair, csv_rows, json, number, refused, rows, stdout};

#[test]
fn sweep_cells_play_the_deals_of_compare() {
    let room = Room::new();
    room.good(
        "sweep pirates-cove --vary combat.hit_on=4,5 --bots raider,drifter,raider -n 96 -o sweep",
    );
    let compared =
        json("compare pirates-cove --rules combat.hit_on=4 --bots raider,drifter,raider -n 96");
    let cells = csv_rows(&room.read("sweep/cells.csv"));
    let mut matched = 0;
    for delta in rows(&compared, "deltas") {
        let same = |row: &&BTreeMap<String, String>, level: &str| {
            row["combat.hit_on"] == level
                && row["metric"] == delta["metric"]
                && row["scope"] == delta["scope"]
                && row["bot"] == delta["bot"].as_str().unwrap_or_default()
                && row["seat"]
                    == delta["seat"].as_u64().map_or_else(String::new, |seat| seat.to_string())
        };
        for (level, key) in [("5", "base"), ("4", "value")] {
            let Some(cell) = cells.iter().find(|row| same(row, level)) else { continue };
            let value: f64 = cell["value"].parse().expect("a number");
            assert!((value - number(delta, key)).abs() < 1e-9, "{delta}");
            matched += 1;
        }
    }
    assert!(matched > 40, "{matched}");
}

#[test]
fn effects_distinguish_inert_rules_from_active_rules() {
    let swept = json(
        "sweep pirates-cove --vary combat.hit_on=3,6 --vary area_cards.hits=1..3 --bots drifter -n 320",
    );
    let cells = rows(&swept, "cells").iter().map(|row| row["cell"].as_u64());
    assert_eq!(cells.max(), Some(Some(5)));
    let (mut dead, mut live) = (0, 0);
    for effect in rows(&swept, "effects") {
        match effect["factor"].as_str() {
            Some("area_cards.hits") => {
                assert!(number(effect, "effect").abs() < 1e-9, "{effect}");
                assert_ne!(effect["verdict"], "beyond_noise", "{effect}");
                dead += 1;
            }
            _ if effect["metric"] == "ships_crippled" && effect["scope"] == "game" => {
                let sign = if effect["level"] == "3" { 1.0 } else { -1.0 };
                assert!(sign * number(effect, "effect") > 1.0, "{effect}");
                assert_eq!(effect["verdict"], "beyond_noise");
                live += 1;
            }
            _ => {}
        }
    }
    assert!(dead > 10 && live == 2, "{dead} {live}");
}

/// Returns the ends of all intervals in the tables of a report, each with its row.
fn intervals(report: &Value) -> Vec<([f64; 2], Value)> {
    let mut found = Vec::new();
    for table in report["tables"].as_object().expect("tables").values() {
        for row in table.as_array().expect("rows") {
            for (name, low) in row.as_object().expect("columns") {
                let Some(name) = name.strip_suffix("_lo") else { continue };
                let ends = low.as_f64().zip(row[format!("{name}_hi")].as_f64());
                found.extend(ends.map(|(low, high)| ([low, high], row.clone())));
            }
        }
    }
    found
}

/// A bot that never wins in a few games may win in other games. So no effect on its wins is exactly zero.
#[test]
fn shares_that_never_vary_have_intervals_with_a_width() {
    let table = "--vary turns=2,3 --bots uniform,merchant,raider,balanced -n 128";
    let swept = json(format!("sweep pirates-cove {table}"));
    let rare = json(format!("sensitivity pirates-cove {table} --rows 4"));
    for (report, most) in [(&swept, 100), (&rare, 100)] {
        let found = intervals(report);
        assert!(found.len() > most, "{}", found.len());
        for ([low, high], row) in found {
            assert!(low < high, "{row}");
        }
    }
    for effect in rows(&swept, "effects").iter().filter(|row| row["on_screen"] == true) {
        let is_open = effect["verdict"] == "too_few_deals";
        assert_eq!(effect["effect_lo"].is_null(), is_open, "{effect}");
    }
    let is_of_uniform = |row: &&Value| row["bot"] == "uniform" && row["metric"] == "win";
    let never = |row: &&Value| number(row, "value") == 0.0;
    let cells: Vec<&Value> = rows(&swept, "cells").iter().filter(is_of_uniform).collect();
    assert!(cells.iter().any(never), "a bot in one seat without a win");
    for cell in cells {
        // Deals have one game for a bot in one seat: 1 - 0.025^(1/32) for 32 deals.
        assert!(number(cell, "value_hi") > 0.1 && number(cell, "value_lo") >= 0.0, "{cell}");
    }
    for effect in rows(&swept, "effects").iter().filter(is_of_uniform) {
        let ends = ["effect_lo", "effect_hi"].map(|end| number(effect, end));
        assert!(ends[0] < -0.02 && 0.02 < ends[1], "{effect}");
        assert!(number(effect, "noise_floor") > 0.02, "{effect}");
        assert_ne!(effect["verdict"], "beyond_noise");
    }
}

#[test]
fn refused_combination_of_levels_is_a_row() {
    let room = Room::new();
    room.good(
        "sweep pirates-cove --vary bank.gold=45,124 --vary start.gold=9,10 --bots drifter -n 32 -o sweep",
    );
    let cells = csv_rows(&room.read("sweep/cells.csv"));
    let invalid: Vec<_> = cells.iter().filter(|row| row["status"] == "invalid").collect();
    assert_eq!(invalid.len(), 1);
    assert!(invalid[0]["reason"].contains("`bank.gold` must be 50 to 999"));
    let of = |key: &str| invalid[0][key].as_str();
    assert_eq!([of("bank.gold"), of("start.gold")], ["45", "10"]);
    let played: Vec<&str> = cells
        .iter()
        .filter(|row| row["metric"] == "score" && row["scope"] == "game")
        .map(|row| row["cell"].as_str())
        .collect();
    assert_eq!(played, ["0", "2", "3"]);
}

#[test]
fn sensitivity_finds_a_planted_factor_that_refutes_its_conclusion() {
    let asked = "sensitivity pirates-cove --vary turns=6,9,12 --vary area_cards.hits=1,2 --bots drifter -n 32";
    for method in ["morris --rows 8", "sobol --rows 16"] {
        let found = json(format!("{asked} --method {method}"));
        let index = |factor: &str| {
            let is = |row: &&Value| {
                row["factor"] == factor && row["metric"] == "score" && row["scope"] == "game"
            };
            rows(&found, "indices").iter().find(is).expect("an index").clone()
        };
        assert_eq!(index("turns")["verdict"], "moves", "{method}");
        assert!(number(&index("area_cards.hits"), "value").abs() < 1e-9, "{method}");
        assert_ne!(index("area_cards.hits")["verdict"], "moves", "{method}");
        let is = |row: &&Value| {
            row["conclusion"].as_str().is_some_and(|of| of.starts_with("fame within 1 of"))
        };
        let fame = rows(&found, "conclusions").iter().find(is).expect("a conclusion on fame");
        assert_eq!((&fame["verdict"], &fame["moved_by"]), (&"falls".into(), &"turns".into()));
        assert!(number(fame, "shown_to_fail") > 3.0, "{fame}");
        match method.starts_with("morris") {
            true => assert!(number(&index("turns"), "mu") > 5.0, "more turns, more fame"),
            false => assert!((number(&index("turns"), "value") - 1.0).abs() < 0.3, "all of it"),
        }
    }
}

#[test]
fn sensitivity_tests_a_verdict_on_a_house_rule() {
    let found = json(
        "sensitivity pirates-cove --vary start.gold=8,9,10 --rules hit-on-4 --margin score=9 --bots drifter --rows 24 -n 128",
    );
    let of = |words: &str| {
        let is = |row: &&Value| row["conclusion"].as_str().is_some_and(|of| of.starts_with(words));
        rows(&found, "conclusions").iter().find(is).unwrap_or_else(|| panic!("{words}")).clone()
    };
    for words in ["hit-on-4 raises ships crippled", "fame within 9 of"] {
        let conclusion = of(words);
        assert_eq!(conclusion["verdict"], "survives", "{conclusion}");
        assert_eq!(number(&conclusion, "holds"), 1.0);
    }
    // The base and each point are played with and without the house rule.
    let points = number(&rows(&found, "conclusions")[0], "points");
    let games = number(&found["conditions"]["endings"], "finished");
    assert_eq!(games, 2.0 * 128.0 * (points + 16.0));
}

#[test]
fn rule_value_is_varied_or_has_a_reason_to_stay_fixed() {
    let factor = |result: &Value, key: &str| -> Value {
        let row = rows(result, "factors").iter().find(|row| row["factor"] == key);
        row.unwrap_or_else(|| panic!("{key}: {result}")).clone()
    };
    let report = json("sensitivity piratenbucht --bots drifter --rows 4 -n 32");
    for key in ["bank.gold", "tavern.deck.flee", "treasure.cards[*][1]*"] {
        assert_eq!(factor(&report, key)["varied"], true, "{key}");
    }
    let fixed = factor(&report, "treasure.cards[*][4]");
    assert_eq!(fixed["reason"], "certain, or not an amount", "{fixed}");
    let other =
        json("sensitivity piratenbucht --vary tavern.deck.flee=1,4 --bots drifter --rows 4 -n 32");
    assert_eq!(factor(&other, "tavern.deck.flee")["levels"], "1 4");
}

#[test]
fn sweep_files_do_not_depend_on_threads_or_chunks() {
    let room = Room::new();
    for (verb, files) in [
        (
            "sweep pirates-cove --vary turns=6..9 --vary mutiny.up_to=0,2 --design lhs:7 --bots raider,drifter,raider -n 96",
            &["cells.csv", "effects.csv", "fit.csv", "interactions.csv", "manifest.json"][..],
        ),
        (
            "sensitivity piratenbucht --rules hit-on-4 --vary turns=6..9 --rows 4 --bots raider,drifter,raider -n 96",
            &["cells.csv", "indices.csv", "conclusions.csv", "factors.csv", "manifest.json"],
        ),
    ] {
        let write = |cut: &str| {
            (room.good(format!("{verb} {cut} -o result --force")), room.files("result"))
        };
        let one = write("-j 1");
        assert!(files.iter().all(|name| one.1.contains_key(*name)), "{verb}: {:?}", one.1.keys());
        for cut in ["-j 2", "-j 3 --chunk 7", "-j 7 --chunk 1"] {
            assert!(write(cut) == one, "{verb} {cut}");
        }
        // A run with the arguments of the manifest gives the same files.
        let manifest: Value = serde_json::from_str(&one.1["manifest.json"]).expect("JSON");
        let words = manifest["argv"].as_array().expect("words").iter().filter_map(Value::as_str);
        let again = room.command("").args(words).args(["-o", "result", "--force"]).output();
        assert!(again.expect("the program starts").status.success());
        assert!(room.files("result") == one.1, "{verb}");
    }
}

#[test]
fn page_of_a_sweep_does_not_need_the_file_of_cells() {
    let room = Room::new();
    room.good("sweep pirates-cove --vary combat.hit_on=4,5 --bots drifter -n 64 -o sweep");
    let page = || room.good("report sweep -o -");
    let (whole, rows) = (page(), room.read("sweep/cells.csv"));
    fs::remove_file(room.join("sweep/cells.csv")).expect("removed");
    assert_eq!(page(), whole);
    room.write("sweep/cells.csv", rows.replacen("played", "invalid", 1));
    let changed = room.refused("report sweep");
    assert!(changed.contains("was changed after it was written"), "{changed}");
    room.write("sweep/cells.csv", rows);
    fs::remove_file(room.join("sweep/effects.csv")).expect("removed");
    assert!(
        room.refused("report sweep").contains("lacks files that manifest.json lists (effects.csv)")
    );
}

#[test]
fn invalid_sweeps_are_refused_with_the_reason() {
    let sweep = "sweep pirates-cove --bots drifter --vary";
    refused("sweep pirates-cove --bots drifter", "--vary");
    refused(format!("{sweep} combat.hit_on=4"), "at least two levels");
    refused(format!("{sweep} combat.hit_on=3,4 -n 1"), "one block");
    refused(format!("{sweep} combat.hit_on=3,4 -n 31"), "at least 32 games");
    refused(format!("{sweep} combat.hiton=3,4"), "did you mean `combat.hit_on`?");
    refused(format!("{sweep} combat=3,4"), "is a table of keys");
    refused(format!("{sweep} combat.hit_on=1..4"), "level 1: `combat.hit_on` must be 2 to 6");
    refused(format!("{sweep} combat.hit_on=4,often"), "must be of type integer");
    refused(format!("{sweep} end.tie_break=battle,sharde"), "did you mean `shared`?");
    refused(format!("{sweep} combat.hit_on=3,4 --vary combat.hit_on=5,6"), "given twice");
    refused(format!("{sweep} ship.crew[8]=3,4"), "counted from 0");
    refused(format!("{sweep} end.tie_break*=1,2"), "not whole numbers");
    refused(format!("{sweep} players.max=3,4"), "level 3: ");
    let many = "bank.gold=100..300 --vary bank.chests=0..99";
    refused(format!("{sweep} {many}"), "--design lhs:64");
    // The number of games is checked before the design computes its points.
    refused(format!("{sweep} {many} -n 1"), "one block");
    refused(format!("{sweep} combat.hit_on=3,4 --design lhs:1"), "expected a design");
    refused(
        format!("{sweep} bank.gold=100..120 --design lhs:9"),
        "can't separate the effect of `bank.gold`",
    );
}

#[test]
fn game_without_reconstructed_values_varies_documented_values() {
    let output = corsair("sensitivity pirates-cove --bots uniform --rows 4 -n 32 --format json");
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(output.status.success(), "{said}");
    let note = "pirates-cove has no value of grade reconstructed: this run varies the values of grade corroborated, \
                derived, reported and ruling; --grades chooses other grades";
    assert!(said.contains(note), "{said}");
    let named = "sensitivity pirates-cove --bots uniform --rows 4 -n 32 --grades \
                 corroborated,derived,reported,ruling --format json";
    assert_eq!(String::from_utf8(output.stdout).expect("text"), stdout(named));
}

#[test]
fn invalid_analyses_are_refused_with_the_reason() {
    let asked = "sensitivity piratenbucht --bots drifter";
    let none = "sensitivity pirates-cove --bots drifter --grades reconstructed";
    refused(none, "choose other grades with --grades");
    // The panel has four seatings per deal, which the program checks first.
    refused("sensitivity piratenbucht -n 64", "-n 64 gives 16 blocks of 4");
    refused(format!("{asked} --grades reconstruct"), "did you mean `reconstructed`?");
    refused(format!("{asked} --rows 3"), "use at least 4");
    refused(format!("{asked} --rows 5k"), "whole number");
    refused(format!("{asked} --rows 5000"), "at most 20000");
    refused(format!("{asked} -n 1"), "one block");
    refused(format!("{asked} --rules hit-on4"), "did you mean `hit-on-4`?");
    refused(format!("{asked} --margin scor=1"), "did you mean `score`?");
    refused(format!("{asked} --margin score=1 --margin score=2"), "score already has an amount");
    refused(format!("{asked} --rows 4 --rules no-mutiny"), "--rules no-mutiny equals the base");
    let twins = "--rows 4 --rules hit-on-4 --rules combat.hit_on=4";
    refused(format!("{asked} {twins}"), "equals --rules hit-on-4");
    refused(format!("{asked} --margin score=1pp"), "as a number without unit");
    refused(format!("{asked} --vary bank.gold=45,124 --vary start.gold=9,12"), "narrower ranges");
}
