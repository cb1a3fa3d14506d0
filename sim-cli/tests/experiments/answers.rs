//! The answers of `compare` in words.

use crate::command::json;
use crate::{CAPTAINS, rows};

/// Of several rules an answer says who wins, from which seats and how fast, what is not shown of it too, and by how much
/// it may change.
#[test]
fn an_answer_of_several_rules_says_what_is_not_shown_to_change() {
    let rules = "--b no-mutiny --b hit-on-4 --b start.gold=12";
    let compared = json(&format!("compare pirates-cove {rules} {CAPTAINS} -n 4k"));
    let answer = compared["answer"].as_str().expect("an answer").replace('\u{a0}', " ");
    for part in [
        "no-mutiny changes ",
        "Events: ships crippled -",
        " by no-mutiny",
        "Scores: fame +",
        "inners",
        "seats (",
        "each within ±",
        "pace",
    ] {
        assert!(answer.contains(part), "{part}: {answer}");
    }
    assert_eq!(answer.matches("95 %").count(), 1, "it is said once: {answer}");
    assert!(answer.split_whitespace().count() <= 60, "{answer}");
}

/// A bound of scores that other rules change is said to hold elsewhere.
#[test]
fn a_bound_of_scores_is_not_of_rules_that_change_them() {
    let compared =
        json("compare pirates-cove --b no-mutiny --b start.gold=12 -n 400 --bots balanced");
    let answer = compared["answer"].as_str().expect("an answer");
    assert!(answer.contains("Scores: fame +") && answer.contains(" by start.gold=12"), "{answer}");
    assert!(answer.contains("; elsewhere fame within ±"), "{answer}");
}

/// What stays within a margin is named beside what changes and what has no margin.
#[test]
fn an_answer_with_a_margin_names_what_stays_within_it() {
    let asked = format!("compare pirates-cove --b hit-on-4 --margin score=1 {CAPTAINS} -n 4k");
    let compared = json(&asked);
    let answer = compared["answer"].as_str().expect("an answer");
    let of_bots = |verdict: &str| {
        let is_it = |delta: &&serde_json::Value| {
            delta["metric"] == "score" && delta["scope"] == "bot" && delta["verdict"] == verdict
        };
        rows(&compared, "deltas").iter().filter(is_it).count()
    };
    let [within, undecided] = ["equivalent", "undecided"].map(of_bots);
    assert!(within > 0 && within + undecided == 4, "{within} and {undecided}");
    let part = if undecided == 0 { String::new() } else { format!("; {within} of 4") };
    let names = format!("Shown to stay within the margin: fame (±1) and fame of bots (±1{part}).");
    assert!(answer.contains(&names), "{answer}");
    assert!(answer.contains("the spread of fame") && !answer.contains("scores"), "{answer}");
    assert!(answer.split_whitespace().count() <= 60, "{answer}");
}
