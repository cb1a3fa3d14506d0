//! Tests of the answer sentences of `compare` and `seats`.

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

/// The screen of a house rule answers the five questions of a designer.
#[test]
fn answer_about_one_rule_answers_the_questions_of_a_designer() {
    let compared = json("compare pirates-cove --rules eight-turns -n 2k");
    let answer = compared["answer"].as_str().expect("an answer").replace('\u{a0}', " ");
    let lines: Vec<&str> = answer.lines().collect();
    let questions = ["Fair? ", "Who? ", "Open? ", "How long? ", "What happens? "];
    assert_eq!(lines.len(), questions.len(), "{answer}");
    for (line, question) in lines.iter().zip(questions) {
        assert!(line.starts_with(question), "{answer}");
    }
    let deltas = rows(&compared, "deltas");
    let is_late = |of: &&serde_json::Value| {
        of["table"] == "balanced" && of["scope"] == "game" && of["metric"] == "decided_late"
    };
    let late = deltas.iter().find(is_late).expect("a row");
    let [before, after] = ["base", "value"].map(|of| 100.0 * late[of].as_f64().expect("a share"));
    let late = format!("decided in the last turn {before:.0} % → {after:.0} %");
    assert!(lines[2].contains(&late), "{answer}");
    assert!(lines[3].contains("12 → 8 turns, "), "{answer}");
    assert!(lines.iter().all(|line| !line.contains(" before")), "{answer}");
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

#[test]
fn seats_answer_has_the_bonus_of_the_farthest_seat_in_the_table() {
    let played = json("seats blackbeard --bots balanced_1 -n 400 --seed 9");
    let number = |row: &serde_json::Value, key: &str| row[key].as_f64().expect("a number");
    let excludes_zero = |row: &serde_json::Value, key: &str| {
        let [low, high] = ["lo", "hi"].map(|end| number(row, &format!("{key}_{end}")));
        low > 0.0 || high < 0.0
    };
    let seats = rows(&played, "seats");
    assert!(seats.iter().any(|seat| excludes_zero(seat, "fair_score")), "{played}");
    for seat in seats {
        assert!(number(seat, "advantage") * number(seat, "fair_score") < 0.0, "{seat}");
        let [advantage, bonus] = ["advantage", "fair_score"].map(|key| excludes_zero(seat, key));
        assert_eq!(advantage, bonus, "{seat}");
    }
    let distance = |seat: &&serde_json::Value| number(seat, "advantage").abs();
    let farthest = seats.iter().max_by(|one, other| distance(one).total_cmp(&distance(other)));
    let farthest = farthest.expect("seats");
    let [value, low, high] =
        ["fair_score", "fair_score_lo", "fair_score_hi"].map(|key| number(farthest, key));
    let seat = &farthest["seat"];
    let bonus = match value < 0.0 {
        true => format!(
            "Seat {seat} wins a fair share if its opponents get a points bonus of {:+.1} [{:.1}, {:.1}]",
            -value, -high, -low
        ),
        false => format!("Seat {seat} needs a points bonus of {value:+.1} [{low:.1}, {high:.1}]"),
    };
    let answer = played["answer"].as_str().expect("an answer");
    assert!(answer.contains(&bonus), "{answer}");
    is_short(answer);
}
