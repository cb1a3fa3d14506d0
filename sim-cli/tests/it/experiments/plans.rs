//! `plan`: for what it plans, and what it cannot plan.

use super::CAPTAINS;
use crate::command::{Room, json, refused, rows, stdout};

#[test]
fn a_plan_is_made_for_what_compare_corrects() {
    let room = Room::new();
    let compared = json(format!("compare pirates-cove --rules hit-on-4 {CAPTAINS} -n 600"));
    let told = rows(&compared, "deltas").iter().filter(|delta| delta["on_screen"] == true);
    let family = told.count();
    let command = format!("plan pirates-cove --rules hit-on-4 {CAPTAINS} --effect 2pp -n 600");
    let planned = json(&command);
    for row in rows(&planned, "plan") {
        assert_eq!(row["level"].as_f64(), Some(0.05 / family as f64), "{row}");
    }
    // What it takes is more than at 5 % of one figure alone, and a ± is of each by itself.
    room.good(format!("{command} --precision 2pp -o plan"));
    let table = room.read("plan/plan.csv");
    assert!(table.lines().any(|line| line.contains(",half_width,0.02,0.05")), "{table}");
}

#[test]
fn a_plan_names_what_it_cannot_plan() {
    let command = format!("plan pirates-cove --rules hit-on-4 {CAPTAINS} --effect 2pp -n 600");
    let planned = json(&command);
    let of = |what: &str| {
        let row = rows(&planned, "plan").iter().find(|row| row["what"] == what);
        row.unwrap_or_else(|| panic!("{what}"))
    };
    // What `compare` would make no interval of takes more deals than the goal.
    let median =
        json("plan pirates-cove --rules hit-on-4 --bots drifter --precision score_d5=50 -n 600");
    let median =
        rows(&median, "plan").iter().find(|row| row["metric"] == "score_d5").expect("a row");
    assert_eq!(median["blocks"], 128, "{median}");
    assert!(median["reason"].as_str().expect("why").contains("takes 128 deals"), "{median}");
    let rare = of("uniform: wins");
    let reason = rare["reason"].as_str().expect("a reason");
    assert!(reason.contains("of the pilot differ"), "{rare}");
    assert!(rare["blocks"].is_null() && of("raider: wins")["blocks"].is_u64(), "{planned}");
    let nothing = "plan pirates-cove --rules ties-by-gold --bots balanced --effect score=1 -n 400";
    refused(nothing, "the pilot can plan none of it: no deal of the pilot differs in it");
    refused(
        "plan pirates-cove --rules hit-on-4 --precision 1pp --power 80",
        "--power 80 is the chance to find an effect, and none is named",
    );
    refused("plan --rules hit-on-4 --effect 1pp", "<GAME>");
    refused(
        "plan --baseline hit-on-4 --rules no-mutiny --effect 1pp",
        "`corsair plan pirates-cove ...`",
    );
}

#[test]
fn a_plan_beyond_all_counting_says_so() {
    let command = "plan pirates-cove --rules hit-on-4 --bots drifter --effect score=0.00000000001 \
                   --effect combats=0.1 -n 400";
    let planned = json(command);
    let of = |metric: &str| {
        let row = rows(&planned, "plan").iter().find(|row| row["metric"] == metric);
        row.unwrap_or_else(|| panic!("{metric}"))
    };
    assert!(of("combats")["games"].is_u64(), "{planned}");
    let fame = of("score");
    assert_eq!(fame["reason"], "it takes more deals than can be counted", "{planned}");
    for number in ["blocks", "games_of_each", "games"] {
        assert!(fame[number].is_null(), "{planned}");
    }
    let told = stdout(command);
    assert!(told.contains("find 0.00000000001 "), "{told}");
    refused(
        "plan pirates-cove --rules hit-on-4 --bots drifter --precision score=0.00000000001 -n 400",
        "none of it: it takes more deals than can be counted; ask for a greater --effect or --precision",
    );
}

#[test]
fn small_goals_are_told_as_they_were_asked_for() {
    let plan = "plan pirates-cove --rules hit-on-4 --bots drifter -n 400";
    for (goal, told) in [
        ("--effect win=0.00003pp", "find 0.00003pp "),
        ("--precision win=0.0149pp", "± 0.0149pp "),
        ("--effect score=0.00449", "find 0.00449 "),
        ("--effect score=0.25", "find 0.250 "),
    ] {
        let screen = stdout(format!("{plan} {goal}"));
        assert!(screen.contains(told), "{goal}: {screen}");
    }
}
