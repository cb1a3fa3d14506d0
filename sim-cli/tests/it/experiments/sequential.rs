//! Tests of `compare --sequential`: undecided metrics get further games, and verdicts hold at all looks.

use corsair_stats::{Confidence, widening};
use serde_json::Value;

use super::CAPTAINS;
use crate::command::{json, number, printed, refused, rows};

#[test]
fn games_saved_by_a_decided_rule_go_to_the_undecided_rule() {
    let asked = "--primary score --margin score=0.1 -n 2k --sequential";
    let rules = "compare pirates-cove --rules turns=8 --rules no-mutiny";
    let (all, code) = printed(format!("{rules} {CAPTAINS} {asked}"));
    // A margin of 0.1 fame needs more games than this comparison has.
    assert_eq!(code, Some(3));
    let of = |variant: &'static str| {
        let deltas = rows(&all, "deltas").iter();
        deltas.filter(move |row| row["variant"] == variant && row["on_screen"] == true)
    };
    let blocks = |variant: &'static str| number(of(variant).next().expect("a row"), "blocks");
    let (clear, open) = (blocks("turns=8"), blocks("no-mutiny"));
    // The budget is 500 blocks for each of three rule sets. A block of the undecided variant plays two
    // rule sets. At the first look, after 50 blocks, too few blocks differ for five simultaneous verdicts.
    assert_eq!(clear, 71.0);
    assert!((700.0..=725.0).contains(&open), "{open}");
    let games = &all["conditions"]["endings"]["finished"];
    assert_eq!(games.as_f64(), Some(4.0 * (2.0 * open + clear)));
    assert!(of("turns=8").all(|row| row["stopped"] == true));
    assert!(of("no-mutiny").all(|row| row["stopped"] == false));
    for row in of("turns=8").chain(of("no-mutiny")) {
        let [low, high] = ["difference_lo", "difference_hi"].map(|end| row[end].as_f64());
        let expected = match (row["metric"] == "score", low.zip(high)) {
            (false, _) => None,
            (true, Some((low, high))) if low > 0.1 || high < -0.1 => Some("different"),
            (true, Some((low, high))) if low > -0.1 && high < 0.1 => Some("equivalent"),
            (true, _) => Some("undecided"),
        };
        assert_eq!(row["verdict"].as_str(), expected, "{row}");
        assert_eq!((row["method"].as_str(), &row["p"]), (Some("all_looks"), &Value::Null), "{row}");
    }
    // Each variant has the result of a separate comparison with equally many blocks.
    for (variant, blocks) in [("turns=8", clear), ("no-mutiny", open)] {
        let games = 4.0 * blocks;
        let alone = json(format!("compare pirates-cove --rules {variant} {CAPTAINS} -n {games}"));
        let alone = rows(&alone, "deltas").iter().filter(|row| row["on_screen"] == true);
        for (row, alone) in of(variant).zip(alone) {
            for key in ["metric", "bot", "base", "value", "difference", "any_lo", "any_hi"] {
                assert_eq!(row[key], alone[key], "{key} of {row}");
            }
        }
    }
}

#[test]
fn intervals_of_all_verdicts_hold_simultaneously() {
    let of_combats = |primary: &str| {
        let asked = format!("{CAPTAINS} {primary} -n 400 --sequential");
        let (all, _) = printed(format!("compare pirates-cove --rules turns=8 {asked}"));
        let deltas = rows(&all, "deltas");
        let row = deltas.iter().find(|row| row["metric"] == "combats").expect("combats");
        let any = number(row, "any_hi") - number(row, "any_lo");
        let ratio = (number(row, "difference_hi") - number(row, "difference_lo")) / any;
        (ratio, number(row, "blocks") as u64)
    };
    let [(one, _), (of_eight, blocks)] = [
        "--primary combats",
        "--primary combats --primary spread --primary score --primary decided_late",
    ]
    .map(of_combats);
    assert!((one - 1.0).abs() < 1e-9, "{one}");
    let wide = |figures: f64| widening(blocks, Confidence::new(1.0 - 0.05 / figures));
    // Eight metrics: three of the game, the mean fame of the game, and the fame of four bots.
    assert!((of_eight - wide(8.0) / wide(1.0)).abs() < 1e-9, "{of_eight}");
}

/// An upper bound on the share of deals that differ bounds a share of games, but not a score.
#[test]
fn rules_that_change_no_game_are_decided_early_by_shares() {
    let rules = "compare pirates-cove --rules area_cards.hits=3 --rules no-mutiny";
    let (all, _) = printed(format!("{rules} {CAPTAINS} --margin win=1pp -n 8k --sequential"));
    let is_it = |row: &&Value| row["variant"] == "area_cards.hits=3" && row["metric"] == "win";
    let row = rows(&all, "deltas").iter().find(is_it).expect("a row");
    assert_eq!((row["stopped"].as_bool(), &row["verdict"]), (Some(true), &"identical".into()));
    assert!(number(row, "blocks") < 2_000.0, "{row}");
}

#[test]
fn sequential_comparisons_without_verdicts_are_refused() {
    let rules = format!("compare pirates-cove --rules hit-on-4 {CAPTAINS} --sequential");
    refused(&rules, "choose metrics with --margin AMOUNT or --primary METRIC");
    refused(format!("{rules} --margin score_sd=0.5"), "`score_sd` is not a mean");
    refused(format!("{rules} --primary score_d1"), "`score_d1` is not a mean");
    refused(format!("{rules} --margin score=1 -n 116"), "ask for at least 120 games");
    refused(format!("{rules} --margin score=1 --precision score=1"), "cannot be used with");
}
