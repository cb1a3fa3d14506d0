//! Tests of reports on few deals, and on events that never happened.

use crate::command::{json, number, printed, rows};

#[test]
fn luck_adjusted_win_shares_of_seats_sum_to_one() {
    for games in [240, 400] {
        let seats = format!("seats pirates-cove --bots balanced -n {games} --control luck");
        let (result, _) = printed(seats);
        assert_eq!(rows(&result, "adjusted").len(), 4, "all seats are adjusted");
        let advantages = || rows(&result, "seats").iter().map(|row| number(row, "advantage"));
        assert!(advantages().sum::<f64>().abs() < 1e-6, "{result}");
        assert!(advantages().any(|of| of.abs() > 1e-3), "{result}");
    }
}

#[test]
fn results_of_too_few_deals_are_not_adjusted_for_luck() {
    let seats = "seats pirates-cove --bots balanced -n 100 --control luck";
    let (result, _) = printed(seats);
    assert_eq!(rows(&result, "adjusted").len(), 0);
    for row in rows(&result, "seats") {
        let [wins, advantage] = ["win_share", "advantage"].map(|key| number(row, key));
        assert!((wins - 0.25 - advantage).abs() < 1e-12, "{row}");
    }
    // One of three tables has enough deals.
    let (panel, _) = printed("seats pirates-cove -n 400 --control luck");
    let adjusted = rows(&panel, "adjusted");
    assert!(adjusted.len() == 4 && adjusted.iter().all(|row| row["table"] == "balanced"));
}

#[test]
fn few_deals_test_wins_exactly_and_scores_not_at_all() {
    let few = json("run pirates-cove -n 40");
    for row in rows(&few, "differences") {
        let is_tested = row["measure"] == "win_share";
        assert_eq!(row["verdict"] == "not_tested", !is_tested, "{row}");
        assert_eq!((row["p"].is_null(), row["difference_lo"].is_null()), (!is_tested, !is_tested));
    }
    let many = json("run pirates-cove -n 400");
    assert!(rows(&many, "differences").iter().all(|row| row["verdict"] != "not_tested"));
}

#[test]
fn event_that_never_happened_has_an_upper_bound() {
    let rare = "rare pirates-cove --event score>=500 --bots drifter --effort 16 -n 320";
    let result = json(rare);
    let row = &rows(&result, "rare")[0];
    let high = number(row, "probability_hi");
    // The bound on courses has a fifth of the error of 2.5 %: 1 - 0.005^(1/320).
    assert_eq!(
        (row["probability"].as_f64(), row["probability_lo"].as_f64()),
        (Some(0.0), Some(0.0))
    );
    assert!((high - 0.016_421).abs() < 1e-6, "{high}");
    let answer = result["answer"].as_str().expect("an answer").replace('\u{a0}', " ");
    assert!(
        answer.contains("in none of 320 games: its probability is at most 0.016 (95 %)"),
        "{answer}"
    );
}
