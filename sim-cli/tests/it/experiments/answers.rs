//! Tests of the answer sentences of `compare`.

use super::CAPTAINS;
use crate::command::{json, rows};

/// Asserts that an answer has at most three sentences.
fn is_short(answer: &str) {
    assert!(answer.matches(". ").count() < 3 && answer.ends_with('.'), "{answer}");
}

#[test]
fn answer_about_several_rules_has_values_before_and_after() {
    let rules = "--rules no-mutiny --rules hit-on-4 --rules start.gold=12";
    let compared = json(format!("compare pirates-cove {rules} {CAPTAINS} -n 4k"));
    let answer = compared["answer"].as_str().expect("an answer").replace('\u{a0}', " ");
    for part in ["Under no-mutiny, ", " before ("] {
        assert!(answer.contains(part), "{part}: {answer}");
    }
    assert!(!answer.contains("95 %"), "the note has the level: {answer}");
    is_short(&answer);
}

#[test]
fn answer_names_metrics_within_a_margin() {
    let asked = format!("compare pirates-cove --rules hit-on-4 --margin score=1 {CAPTAINS} -n 4k");
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
    let names = format!("Fame (±1.0) and fame of bots (±1.0{part}) stay within the margin");
    assert!(answer.contains(&names), "{answer}");
    is_short(answer);
}
