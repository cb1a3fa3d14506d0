//! Tests of `corsair odds`: agreement of exact odds with simulations, refusals, and files.

mod blackbeard;
use crate::command;
mod spanish_main;

use std::collections::BTreeSet;

use crate::command::{Room, csv_rows, refused, refused_as, stdout};
use corsair_engine::games::cove::{Cove, PIRATENBUCHT, PIRATES_COVE};
use corsair_engine::rulebook::Edition;
use corsair_games::cove::odds::{BattleWords, compared_rows, simulate};
use corsair_stats::holm;
use serde_json::Value;

const ODDS: &str = "odds pirates-cove";

fn odds(arguments: &str) -> Value {
    command::json(format!("{ODDS} {arguments}"))
}

/// Returns a screen's text on one line.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn game_of(edition: Edition, setting: &str) -> Cove {
    edition.game(5, &[setting]).expect("a table")
}

/// Returns fifty battles that cover every card, parrot, mastercraft, legend, target, flight rule and house rule.
fn panel() -> Vec<(BattleWords, &'static str)> {
    const SHIPS: [&str; 11] = [
        "2-2-3-3",
        "3-4-2-5+powder_keg",
        "2-2-2-2+mastercraft:hull",
        "4-3-4-4+grapeshot",
        "3-3-3-3+six_gun_salute",
        "2-6-5-5+smoke_screen",
        "3-2-4-6+grapple_attack",
        "5-1-6-6+treasure_overboard+chests:3",
        "1-4-7-7+blow_me_down+mastercraft:crew",
        "4-4-4-2+parrot:billy_bones",
        "2-3-2-4+avast_belay+parrot:captain_flint",
    ];
    const NPCS: [Option<&str>; 9] = [
        None,
        None,
        Some("blackbeard"),
        Some("flying_dutchman"),
        None,
        Some("captain_hook"),
        Some("bonny_and_read"),
        Some("cacafuego"),
        Some("navy"),
    ];
    const TARGETS: [&str; 5] = ["hull", "weakest", "guns", "crew", "sails"];
    const FLIGHTS: [&str; 4] = ["never", "crew<=1", "at 1 hit left", "never"];
    const RULES: [&str; 5] = [
        "combat.hit_on=5",
        "combat.hit_on=4",
        "combat.max_rounds=3",
        "mutiny.up_to=3",
        "powder_keg.hull_hits=2",
    ];
    let case = |n: usize| {
        let count = 2 + usize::from(n.is_multiple_of(3));
        let words = BattleWords {
            ships: (0..count).map(|ship| SHIPS[(n + ship * (1 + n / 11)) % 11].into()).collect(),
            npc: NPCS[n % 9].map(String::from),
            island: 1 + n as u8 % 5,
            target: (0..count).map(|ship| TARGETS[(n + ship) % 5].into()).collect(),
            flee: (0..count).map(|ship| FLIGHTS[(n + 2 * ship) % 4].into()).collect(),
            navy_target: TARGETS[n % 5].into(),
        };
        (words, RULES[n / 10])
    };
    (0..50).map(case).collect()
}

/// Returns the smallest adjusted p-value among the tests of a battle's exact odds against its simulation.
fn least_p(words: &BattleWords, game: &Cove, case: usize) -> f64 {
    let battle = words.battle(game).unwrap_or_else(|error| panic!("{words:?}: {error}"));
    let odds = battle.odds(2_000_000).expect("small");
    let total = odds.win.iter().sum::<f64>() + odds.no_ship_left + odds.several;
    assert!((total - 1.0).abs() < 1e-12, "{words:?} sums to {total}");
    let fights = simulate(&battle, case as u64, 10_000, 2).expect("threads");
    compared_rows(&odds, &fights).iter().filter_map(|row| row.numbers.holm_p).fold(1.0, f64::min)
}

#[test]
fn odds_of_fifty_battles_agree_with_simulation() {
    let cases = panel().into_iter().enumerate();
    let least: Vec<f64> = cases
        .map(|(case, (words, setting))| least_p(&words, &game_of(PIRATES_COVE, setting), case))
        .collect();
    let adjusted = holm(&least);
    assert!(adjusted.iter().all(|&p| p > 0.01), "{adjusted:?}");
}

/// The second edition, Piratenbucht, adds area cards, combat cards, Blackbeard's rounds and the Navy.
#[test]
fn odds_of_second_edition_battles_agree_with_simulation() {
    const SHIPS: [&str; 7] = [
        "2-2-3-3+reinforcement:hull",
        "3-4-2-5+secret_weapon",
        "4-3-4-4+grapeshot+area:veteran_crew",
        "3-3-3-3+area:six_guns",
        "2-6-5-5+smoke_screen+sabotage",
        "3-2-4-6+grapple_attack",
        "8-1-6-6+favorable_winds+area:quicksilver_sails",
    ];
    const NPCS: [Option<&str>; 3] = [Some("blackbeard"), None, Some("navy")];
    const TARGETS: [&str; 4] = ["hull", "weakest", "guns", "crew"];
    const FLIGHTS: [&str; 3] = ["never", "crew<=1", "at 1 hit left"];
    let mut least = Vec::new();
    for case in 0..14 {
        let words = BattleWords {
            ships: (0..2).map(|ship| SHIPS[(case + 3 * ship) % 7].into()).collect(),
            npc: NPCS[case % 3].map(String::from),
            island: 1 + case as u8 % 5,
            target: (0..2).map(|ship| TARGETS[(case + ship) % 4].into()).collect(),
            flee: (0..2).map(|ship| FLIGHTS[(case + 2 * ship) % 3].into()).collect(),
            navy_target: TARGETS[case % 4].into(),
        };
        let setting = ["combat.hit_on=5", "combat.flee_fame_when=if_shots_fired"][case % 2];
        least.push(least_p(&words, &game_of(PIRATENBUCHT, setting), case));
    }
    let adjusted = holm(&least);
    assert!(adjusted.iter().all(|&p| p > 0.01), "{adjusted:?}");
}

#[test]
fn odds_of_best_play_agree_with_simulation() {
    let checked = stdout(format!(
        "{ODDS} --ship 2-2-2-2 --ship 2-3-2-2 --target best --flee best --objective score-damage:0.5 \
         --check 10k"
    ));
    assert!(one_line(&checked).contains("The simulation agrees"), "{checked}");
}

#[test]
fn simulated_odds_do_not_depend_on_threads() {
    let check = format!("{ODDS} --ship 2-2-3-3 --npc captain_hook --check 20k --format json");
    let one = stdout(format!("{check} -j 1"));
    for jobs in [2, 3] {
        assert_eq!(one, stdout(format!("{check} -j {jobs}")), "{jobs}");
    }
}

/// Returns an exact probability from the JSON result.
fn exact(answer: &Value, ship: Option<u64>, outcome: &str) -> Option<f64> {
    let rows = answer["tables"]["odds"].as_array().expect("rows");
    let is_it = |row: &&Value| row["ship"].as_u64() == ship && row["outcome"] == outcome;
    rows.iter().find(is_it)?["exact"].as_f64()
}

#[test]
fn json_of_odds_has_all_digits() {
    let two = odds("--ship 2-3-2-2 --ship 2-2-2-2");
    assert_eq!(exact(&two, Some(0), "win"), Some(6_561.0 / 10_985.0));
    assert!(exact(&two, Some(1), "win").is_some() && exact(&two, Some(2), "win").is_none());
    assert_eq!(exact(&two, None, "nobody"), Some(0.0));
    assert!(exact(&two, None, "npc_sunk").is_none());
    let one = odds("--ship 2-2-3-3 --npc flying_dutchman");
    assert_eq!(exact(&one, None, "npc_sunk"), exact(&one, Some(0), "win"));
    let on_four = odds("--ship 1-3-2-2 --ship 1-2-2-2 --set combat.hit_on=4");
    let first = exact(&on_four, Some(0), "win").expect("a chance");
    assert!((first - 0.8).abs() < 1e-15, "3/4 / (1 - 1/16)");
}

#[test]
fn impossible_ships_are_refused_with_the_reason() {
    for (ship, error) in [
        ("9-2-3-3", "hull at level 9: levels are 1 to 8"),
        ("2-2-3", "3 levels; expected four, hull-sails-cannon-crew"),
        ("2-2-3-3+parrot:billy_bones+parrot:captain_flint", "two parrots: a ship may have one"),
        ("2-2-3-3+smok_screen", "unknown card `smok_screen`; did you mean `smoke_screen`?"),
        ("2-2-3-3+consort", "`consort` can't be played in battle"),
        (
            "2-2-3-3+mastercraft:hull+mastercraft:crew",
            "two mastercraft: the rules allow one per ship",
        ),
        ("2-2-3-3+treasure_overboard", "treasure_overboard needs chests to throw: add `chests:N`"),
    ] {
        let error = format!("ship `{ship}`: {error}");
        refused_as(format!("{ODDS} --ship {ship} --ship 2-2-2-2"), &error);
    }
}

/// Asserts that the program refuses a question with more states than the limit. The error has an estimate of the
/// states and a fix.
#[track_caller]
fn too_large(arguments: &str, what: &str, fix: &str) {
    refused(format!("{ODDS} {arguments}"), &format!("error: {what}"));
    refused(format!("{ODDS} {arguments}"), &format!(" MB, more than the limit of {fix}\n"));
}

#[test]
fn impossible_battles_are_refused_with_the_reason() {
    let two = "--ship 2-2-2-2 --ship 2-2-2-2";
    for (arguments, error) in [
        (
            "--ship 2-2-2-2",
            "no combat at this island: combat needs two ships, or one ship and a non-player ship that fights",
        ),
        ("--ship 2-2-2-2 --npc blackbird", "unknown ship `blackbird`; did you mean `blackbeard`?"),
        (
            &format!("{two} --target bow"),
            "unknown target rule `bow`; expected hull, sails, guns, crew, weakest or best",
        ),
        (
            &format!("{two} --flee never --flee never --flee never"),
            "3 values of --flee for 2 ships: give one value for all ships, or one for each ship",
        ),
    ] {
        refused_as(format!("{ODDS} {arguments}"), error);
    }
    too_large(
        "--ship 8-8-8-8 --ship 8-8-8-8 --target best",
        "exact odds would take about ",
        "1,000,000 game states: replace `best` by fixed policies, or raise --limit",
    );
}

#[test]
fn odds_of_one_volley_are_exact_fractions() {
    let rows = stdout(format!("{ODDS} --one-volley --dice 2 --format csv"));
    let chances: Vec<f64> = rows
        .lines()
        .skip(1)
        .map(|row| row.rsplit(',').next().and_then(|p| p.parse().ok()).expect("a number"))
        .collect();
    assert_eq!(chances, [4.0 / 9.0, 4.0 / 9.0, 1.0 / 9.0]);
    let ships = format!("{ODDS} --ship 2-2-3-3 --ship 2-3-5-6 --one-volley");
    let report = stdout(&ships);
    assert!(report.contains("ship 1 (2-3-5-6) hits 1.3333 times on average"), "{report}");
    assert!(report.contains("\n0 (2-2-3-3) "), "{report}");
    refused(format!("{ships} --assert 'fame > 0'"), "no metric `fame`: the result has none");
}

#[test]
fn full_screen_of_odds_uses_the_games_word_for_score() {
    let two = format!("{ODDS} --ship 2-2-3-3 --ship 2-3-3-3");
    let report = stdout(format!("{two} --full"));
    let (_, tables) = report.split_once("Outcomes\n").expect("a table");
    assert!(tables.contains("\nfame mean") && !tables.contains("score"), "{report}");
    let fix = "`fame` is a share of games: write % or pp, or assert `score_mean`";
    refused(format!("{two} --assert 'fame[ship=0] > 0'"), fix);
}

#[test]
fn matrix_has_a_row_for_every_pair_of_cannon_and_level() {
    let matrix = format!("{ODDS} --ship 2-2-3-3 --ship 2-3-3-3 --matrix");
    let rows = stdout(format!("{matrix} --format csv"));
    assert_eq!(rows.lines().count(), 1 + 8 * 8 * 8);
    let shaded = stdout(matrix);
    assert!(shaded.lines().all(|line| line.chars().count() <= 100), "{shaded}");
}

#[test]
fn too_large_odds_are_refused_before_solving() {
    let two = "--ship 2-2-3-3 --ship 2-3-3-3";
    // Solving the cells below the limit would take minutes, so the check must come first.
    let begun = std::time::Instant::now();
    too_large(
        &format!("{two} --matrix --target best --limit 100k"),
        "exact odds of the greatest cell of the matrix, with guns 8 against 8 and level 8, would take about ",
        "100,000 game states: replace `best` by fixed policies, or raise --limit",
    );
    assert!(begun.elapsed().as_secs() < 10, "cells were solved before one was refused");
    too_large(
        &format!("{two} --matrix --limit 5"),
        "exact odds of the greatest cell of the matrix, with guns 1 against 1 and level 8, would take about ",
        "5 game states: raise --limit",
    );
    // A limit on combat rounds multiplies the number of states.
    too_large(
        &format!("{two} --set combat.max_rounds=1000 --limit 1k"),
        "exact odds would take about ",
        "1,000 game states: simulate the battle with --simulate 1M, or raise --limit",
    );
}

#[test]
fn first_decisions_are_listed_once_with_their_situation() {
    let words = "--ship 3-3-4-4 --npc captain_hook --target best --flee best --objective score";
    let answer = odds(words);
    let rows = answer["tables"]["decisions"].as_array().expect("a list");
    let first: Vec<&Value> = rows.iter().filter(|row| row["choice"] == 0).collect();
    assert_eq!(first.len(), 3, "his misses are many, and what they leave is one of few");
    let situation = |of: &&Value| (of["levels"].to_string(), of["npc_hull"].to_string());
    let different: BTreeSet<_> = first.iter().map(situation).collect();
    assert_eq!(different.len(), first.len());
    let chances: Vec<f64> = first.iter().filter_map(|of| of["probability"].as_f64()).collect();
    assert!(chances.is_sorted_by(|a, b| a >= b) && chances.iter().sum::<f64>() <= 1.0 + 1e-12);
    let values = &answer["conditions"]["solution"]["values"];
    let mean = exact(&answer, Some(0), "score_mean").expect("a mean");
    assert!((values[0].as_f64().expect("a value") - mean).abs() < 1e-9, "{values} {mean}");
    // With four ships, there are more first decisions than the table lists.
    let many =
        "--ship 2-2-2-3 --ship 3-3-2-2 --ship 2-1-2-2 --npc blackbeard --target best --flee best";
    let screen = stdout(format!("{ODDS} {many} --full"));
    let (_, table) = screen.split_once("First decisions of best play").expect("a table");
    let (table, _) = table.split_once("\n\n").expect("an end");
    let ships: BTreeSet<&str> =
        table.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(["0", "1"].iter().all(|ship| ships.contains(ship)), "{table}");
    assert!(table.lines().any(|line| line.contains(" 19 ")) && !table.contains(" 20 "), "{table}");
}

#[test]
fn best_play_lists_decisions_and_the_player_who_chooses_cards() {
    let room = Room::new();
    let words = "--ship 2-2-3-3+smoke_screen --ship 2-3-3-3 --target best --target hull --flee best --flee never";
    let output = room.good(format!("{ODDS} {words} --format json -o best"));
    let answer: Value = serde_json::from_str(&output).expect("JSON");
    let read = |name: &str| csv_rows(&room.read(format!("best/{name}")));
    let of_answer = |name: &str| answer["tables"][name].as_array().map(Vec::len);
    let rows = read("decisions.csv");
    assert_eq!(Some(rows.len()), of_answer("decisions"));
    assert_eq!((rows[0]["decision"].as_str(), rows[0]["choice"].as_str()), ("0", "0"));
    assert_eq!(Some(read("flights.csv").len()), of_answer("flights"));

    let output = room.good("report best -o -");
    assert!(output.contains("First decisions of best play"), "{output}");
    assert!(output.contains("Ship 0 chooses which cards to play"), "{output}");
    assert!(output.contains("Ship 1 plays cards by the fixed policy"), "{output}");
    assert!(output.contains("the ships are at 2-2-3-3 and 2-3-3-3"), "the tree\n{output}");
    room.good(format!("{ODDS} --ship 2-2-3-3 --ship 2-3-3-3 -o plain"));
    assert!(!room.join("plain/decisions.csv").exists());
    let output = room.good("report plain -o -");
    assert!(!output.contains("by the fixed policy"), "without a card\n{output}");
    assert!(
        !output.contains("First decisions") && !output.contains("which cards to play"),
        "{output}"
    );
}
