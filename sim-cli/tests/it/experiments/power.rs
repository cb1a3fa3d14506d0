//! Tests of `power`: metrics that the command can plan, and metrics that the command refuses.

use super::CAPTAINS;
use crate::command::{Room, json, refused, rows, stdout};

#[test]
fn power_plan_has_the_corrections_of_compare() {
    let room = Room::new();
    let compared = json(format!("compare pirates-cove --rules hit-on-4 {CAPTAINS} -n 600"));
    let report = rows(&compared, "deltas").iter().filter(|delta| delta["on_screen"] == true);
    let family = report.count();
    let command = format!("power pirates-cove --rules hit-on-4 {CAPTAINS} --effect 2pp -n 600");
    let planned = json(&command);
    for row in rows(&planned, "power") {
        assert_eq!(row["level"].as_f64(), Some(0.05 / family as f64), "{row}");
        // The power is 90 % on average over pilots, so 19 of 20 pilots reach less.
        let assured = row["assured_power"].as_f64();
        assert_eq!(assured.is_some(), row["blocks"].is_u64(), "{row}");
        assert!(assured.is_none_or(|power| (0.5..0.9).contains(&power)), "{row}");
    }
    // An effect is tested with a correction for several metrics, but a half-width has 5 % for each metric.
    room.good(format!("{command} --precision 2pp -o plan"));
    let table = room.read("plan/power.csv");
    assert!(table.lines().any(|line| line.contains(",half_width,0.02,0.05,,")), "{table}");
}

#[test]
fn power_plan_names_metrics_that_it_cannot_plan() {
    let command = format!("power pirates-cove --rules hit-on-4 {CAPTAINS} --effect 2pp -n 600");
    let planned = json(&command);
    let of = |what: &str| {
        let row = rows(&planned, "power").iter().find(|row| row["what"] == what);
        row.unwrap_or_else(|| panic!("{what}"))
    };
    // If `compare` can't make an interval, the plan needs more deals than the goal alone.
    let median =
        json("power pirates-cove --rules hit-on-4 --bots drifter --precision score_d5=50 -n 600");
    let median =
        rows(&median, "power").iter().find(|row| row["metric"] == "score_d5").expect("a row");
    assert_eq!(median["blocks"], 128, "{median}");
    assert!(median["reason"].as_str().expect("why").contains("needs 128 deals"), "{median}");
    let rare = of("uniform: wins");
    let reason = rare["reason"].as_str().expect("a reason");
    assert!(reason.contains("of the pilot differ"), "{rare}");
    assert!(rare["blocks"].is_null() && of("raider: wins")["blocks"].is_u64(), "{planned}");
    let nothing = "power pirates-cove --rules ties-by-gold --bots balanced --effect score=1 -n 400";
    refused(nothing, "the pilot can't plan any goal: no deal of the pilot differs in it");
    refused(
        "power pirates-cove --rules hit-on-4 --precision 1pp --power 80",
        "--power applies only to --effect, the effect to find: add --effect, or remove --power 80",
    );
    refused("power --rules hit-on-4 --effect 1pp", "<GAME>");
    refused(
        "power --baseline hit-on-4 --rules no-mutiny --effect 1pp",
        "`corsair power pirates-cove ...`",
    );
}

#[test]
fn power_plan_reports_overflow_of_the_number_of_deals() {
    let command = "power pirates-cove --rules hit-on-4 --bots drifter --effect score=0.00000000001 \
                   --effect combats=0.1 -n 400";
    let planned = json(command);
    let of = |metric: &str| {
        let row = rows(&planned, "power").iter().find(|row| row["metric"] == metric);
        row.unwrap_or_else(|| panic!("{metric}"))
    };
    assert!(of("combats")["games"].is_u64(), "{planned}");
    let fame = of("score");
    assert_eq!(fame["reason"], "it takes more deals than can be counted", "{planned}");
    for number in ["blocks", "games_of_each", "games"] {
        assert!(fame[number].is_null(), "{planned}");
    }
    let report = stdout(command);
    assert!(report.contains("find 0.00000000001 "), "{report}");
    refused(
        "power pirates-cove --rules hit-on-4 --bots drifter --precision score=0.00000000001 -n 400",
        "any goal: it takes more deals than can be counted; choose a greater --effect or --precision",
    );
}

#[test]
fn small_goals_of_a_power_plan_keep_their_digits() {
    let plan = "power pirates-cove --rules hit-on-4 --bots drifter -n 400";
    for (goal, expected) in [
        ("--effect win=0.00003pp", "find 0.00003pp "),
        ("--precision win=0.0149pp", "± 0.0149pp "),
        ("--effect score=0.00449", "find 0.00449 "),
        ("--effect score=0.25", "find 0.250 "),
    ] {
        let screen = stdout(format!("{plan} {goal}"));
        assert!(screen.contains(expected), "{goal}: {screen}");
    }
}

/// Without rules under test, `power` plans the half-widths of `run` and the seat advantages of `seats`.
#[test]
fn runs_and_seats_are_planned_without_a_variant() {
    let planned =
        json(format!("power pirates-cove {CAPTAINS} --effect 2pp --precision 2pp -n 600"));
    let rows = rows(&planned, "power");
    let of = |goal: &'static str| rows.iter().filter(move |row| row["goal"] == goal);
    assert!(
        of("effect").count() == 4 && of("effect").all(|row| row["level"] == 0.0125),
        "{planned}"
    );
    assert!(of("half_width").any(|row| row["what"] == "raider: wins"), "{planned}");
    for row in rows.iter().filter(|row| !row["games"].is_null()) {
        assert_eq!(row["games"], row["games_of_each"], "one set of rules: {row}");
        assert_eq!(row["variant"], "", "{row}");
    }
}
