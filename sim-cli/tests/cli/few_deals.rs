//! What is said where few deals were played, or an event never happened.

use serde_json::Value;

use crate::corsair;

fn printed(arguments: &str) -> String {
    let output = corsair().args(arguments.split(' ')).assert().get_output().clone();
    String::from_utf8(output.stdout).expect("text")
}

fn json(arguments: &str) -> Value {
    serde_json::from_str(&printed(&format!("{arguments} --format json"))).expect("JSON")
}

#[test]
fn wins_of_seats_that_are_adjusted_by_luck_sum_to_one() {
    for games in [240, 400] {
        let seats = format!("seats pirates-cove --bots balanced -n {games} --control luck");
        let result = json(&seats);
        let rows = |table: &str| result["tables"][table].as_array().expect("rows").clone();
        assert_eq!(rows("adjusted").len(), 4, "all seats are adjusted");
        let advantages =
            || rows("seats").into_iter().map(|row| row["advantage"].as_f64().expect("a number"));
        assert!(advantages().sum::<f64>().abs() < 1e-6, "{result}");
        assert!(advantages().any(|of| of.abs() > 1e-3), "{result}");
    }
}

#[test]
fn tables_of_too_few_deals_are_not_adjusted() {
    let seats = "seats pirates-cove --bots balanced -n 100 --control luck";
    let result = json(seats);
    assert_eq!(result["tables"]["adjusted"].as_array().map(Vec::len), Some(0));
    for row in result["tables"]["seats"].as_array().expect("rows") {
        let [wins, advantage] =
            ["win_share", "advantage"].map(|key| row[key].as_f64().expect("a number"));
        assert!((wins - 0.25 - advantage).abs() < 1e-12, "{row}");
    }
    // One of three tables has deals enough.
    let panel = json("seats pirates-cove -n 400 --control luck");
    let adjusted = panel["tables"]["adjusted"].as_array().expect("rows");
    assert!(adjusted.len() == 4 && adjusted.iter().all(|row| row["table"] == "balanced"));
}

#[test]
fn differences_in_few_deals_have_no_p_value() {
    let has_p = |games: u32| {
        let run = json(&format!("run pirates-cove -n {games}"));
        let differences = run["tables"]["differences"].as_array().expect("rows");
        differences.iter().any(|row| row["p"].is_number())
    };
    assert!(!has_p(40) && has_p(400));
}

#[test]
fn an_event_that_never_happened_has_a_bound() {
    let rare = "rare pirates-cove --event score>=500 --bots drifter --effort 16 -n 320";
    let result = json(rare);
    let row = &result["tables"]["rare"][0];
    let high = row["probability_hi"].as_f64().expect("a bound");
    // 1 - 0.025^(1/320).
    assert_eq!(
        (row["probability"].as_f64(), row["probability_lo"].as_f64()),
        (Some(0.0), Some(0.0))
    );
    assert!((high - 0.011_461).abs() < 1e-6, "{high}");
    let answer = result["answer"].as_str().expect("an answer").replace('\u{a0}', " ");
    assert!(
        answer.contains("in none of 320 games: its probability is at most 0.011 (95 %)"),
        "{answer}"
    );
}
