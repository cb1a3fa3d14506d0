//! Tests of `corsair openings` on the command line: the compared rigs, equal bytes, and refusals.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::command::{Room, json, refused, rows, stdout};

/// Returns the rows of a table with this stage.
fn of_stage<'v>(result: &'v Value, table: &str, stage: &str) -> Vec<&'v Value> {
    rows(result, table).iter().filter(|row| row["stage"] == stage).collect()
}

const SIX: &str =
    "openings pirates-cove --openings 2-3-4-4,3-4-4-3,5-2-3-3,3-5-3-3,2-2-2-2,4-4-3-3";

#[test]
fn opening_files_do_not_depend_on_threads_or_chunks() {
    let room = Room::new();
    let write = |name: &str, cut: &str| -> (String, BTreeMap<String, String>) {
        let arguments =
            "--field balanced,raider --finalists 3 --equilibrium --candidates 3 --passes 2 -n 2k";
        let printed = room.good(format!("{SIX} {arguments} {cut} -o {name}"));
        (printed, room.files(name))
    };
    let one = write("one", "-j 1");
    let names: Vec<&str> = one.1.keys().map(String::as_str).collect();
    assert_eq!(names, ["equilibrium.csv", "manifest.json", "openings.csv", "payoffs.csv"]);
    for (name, cut) in
        [("two", "-j 2 --chunk 1"), ("three", "-j 3 --chunk 7"), ("seven", "-j 7 --chunk 64")]
    {
        assert!(one == write(name, cut), "{name}");
    }
}

#[test]
fn race_ends_with_a_winner_or_is_undecided() {
    let few =
        "openings pirates-cove --openings 2-3-4-4,3-4-4-3,2-2-2-2 --bot merchant --field merchant";
    let report = stdout(format!("{few} --precision 30pp -n 4k"));
    assert!(report.contains("is within 30.0 points of the best of all 3 rigs"), "{report}");
    assert!(report.contains("In the race to the end"), "{report}");
    let (_, said) = Room::new().ends(3, format!("{few} --precision 0.01pp -n 4k"));
    assert!(said.contains("the race for the best rig is undecided"), "{said}");
    refused(format!("{few} --precision fame=1 -n 4k"), "use percentage points of wins");
    refused(format!("{few} --precision 1pp -n 20"), "too few");
    refused(format!("{few} --precision 1pp --equilibrium"), "cannot be used with");
}

#[test]
fn assertions_accept_the_games_word_for_an_opening() {
    stdout(format!("{SIX} -n 2k --assert 'fame[rig=2-3-4-4] > 0'"));
    refused(format!("{SIX} -n 2k --assert 'fame[rigg=2-3-4-4] > 0'"), "did you mean `rig`?");
    refused(format!("{SIX} -n 2k --assert 'fame[fleet=2-3-4-4] > 0'"), "no key `fleet` of `fame`");
}

#[test]
fn rules_determine_the_legal_rigs() {
    for (edition, setting, legal) in [
        ("pirates-cove", "start.gold=3", 19),
        ("piratenbucht", "start.gold=3", 19),
        ("pirates-cove", "start.level=3", 66),
    ] {
        let report = json(format!("openings {edition} --set {setting} --finalists 2 -n 5k"));
        let mut names: Vec<&str> =
            rows(&report, "openings").iter().filter_map(|row| row["opening"].as_str()).collect();
        assert_eq!(
            of_stage(&report, "openings", "exploratory").len(),
            legal,
            "{edition} {setting}"
        );
        assert_eq!(of_stage(&report, "openings", "confirmed").len(), 2);
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), legal);
        // Levels above the first cost gold, and a rig may not cost more than the starting gold.
        let bare = match setting {
            "start.level=3" => "hull=3 sails=3 cannon=3 crew=3",
            _ => "hull=2 sails=2 cannon=2 crew=2",
        };
        for row in rows(&report, "openings") {
            let cost = row["cost"].as_u64().expect("a cost");
            assert_eq!(cost == 0, row["parts"] == bare, "{row}");
            assert!(cost <= 9, "{row}");
        }
    }
}

/// A rig against equal rigs wins a fair share of every block. The report does not call this share an estimate.
#[test]
fn rig_of_the_field_wins_a_fair_share_by_design() {
    let report = json(format!("{SIX} --field balanced:rig=3-5-3-3 --finalists 6 -n 960"));
    let rows = of_stage(&report, "openings", "confirmed");
    assert_eq!(rows.len(), 6);
    let like = rows.iter().find(|row| row["opening"] == "3-5-3-3").expect("the rig of the field");
    assert_eq!((&like["win_share"], &like["win_share_lo"]), (&Value::from(0.25), &Value::Null));
    assert_eq!(like["games"], 160);
    let bare = rows.iter().find(|row| row["opening"] == "2-2-2-2").expect("the bare ship");
    assert_eq!(bare["may_be_best"], false, "{bare}");
    assert!(
        bare["less_best_hi"].as_f64() == Some(0.0) && bare["win_share_hi"].as_f64() < Some(0.25)
    );
}

#[test]
fn repeated_bot_has_double_weight_in_the_field() {
    let of = |field: &str| stdout(format!("{SIX} --field {field} -n 480 --format csv"));
    assert_eq!(of("balanced"), of("balanced,balanced"));
    assert_eq!(of("balanced,raider"), of("balanced,raider,balanced:load=12,raider"));
    assert_ne!(of("balanced,raider"), of("balanced,raider,raider"));
}

#[test]
fn equilibrium_does_not_change_the_ranking() {
    let plain = json(format!("{SIX} --finalists 3 -n 1200"));
    let more = json(format!(
        "{SIX} --finalists 3 -n 1200 --equilibrium --candidates 2 --include 2-2-2-2 --passes 1"
    ));
    assert_eq!(plain["tables"]["openings"], more["tables"]["openings"]);
    assert!(plain["tables"]["equilibrium"].is_null(), "{plain}");
    // Three candidates, each with 10 ways to distribute three candidates over the opponents.
    assert_eq!(rows(&more, "payoffs").len(), 3 * 10);
    for row in rows(&more, "payoffs") {
        let same =
            row["others"].as_str().expect("rigs").split(' ').all(|rig| row["opening"] == rig);
        assert_eq!(same, row["win_share_lo"].is_null(), "{row}");
        assert!(!same || row["win_share"] == 0.25, "{row}");
    }
    let confirmed = of_stage(&more, "equilibrium", "confirmed");
    let weights = || confirmed.iter().filter_map(|row| row["weight"].as_f64());
    assert!((weights().sum::<f64>() - 1.0).abs() < 0.005, "{confirmed:?}");
}

/// A deviation to the bare ship loses wins, so the mixture does not contain it.
#[test]
fn bare_ship_is_not_in_an_equilibrium() {
    let report = json(
        "openings piratenbucht --openings 2-2-2-2,3-4-4-3,4-4-3-3 --players 3 -n 3k --equilibrium --candidates 3",
    );
    let confirmed = of_stage(&report, "equilibrium", "confirmed");
    let bare = confirmed.iter().find(|row| row["opening"] == "2-2-2-2").expect("the bare ship");
    assert!(bare["gain_hi"].as_f64() < Some(0.0), "{bare}");
    assert!([None, Some(0.0)].contains(&bare["weight"].as_f64()), "{bare}");
}

#[test]
fn openings_are_compared_for_every_number_of_players() {
    for players in [3, 5] {
        let report = json(format!(
            "openings piratenbucht --openings 3-4-4-3,2-3-4-4 --bot raider --field uniform --players {players} -n 100"
        ));
        let rows = of_stage(&report, "openings", "confirmed");
        assert_eq!(rows.len(), 2);
        assert!(rows.iter().all(|row| row["win_share"].as_f64() > Some(0.5)), "{rows:?}");
    }
}

/// A bot without a preference for rigs plays any rig.
#[test]
fn every_bot_can_play_a_given_rig() {
    for bot in ["uniform", "rollout:iterations=2:depth=4"] {
        let report = json(format!("{SIX} --bot {bot} --field uniform -n 96"));
        assert!(!rows(&report, "openings").is_empty(), "{bot}");
    }
}

#[test]
fn invalid_searches_for_openings_are_refused_with_the_reason() {
    refused(
        "openings pirates-cove --openings 3-4-4-3",
        "a single opening (3-4-4-3) cannot be ranked",
    );
    refused("openings pirates-cove --set start.gold=0", "these rules allow a single opening");
    refused(
        "openings pirates-cove --openings 3-4-4-3,6-6-6-6",
        "the rig costs 32 gold, but a player starts with 9 (PC-SET-7)",
    );
    refused("openings piratenbucht --openings 3-4-4-3,6-6-6-6", "(PB-SET-2); 160 rigs are legal");
    refused("openings pirates-cove --openings 3-4-4-3,1-3-3-3", "levels must be 2 to");
    refused("openings pirates-cove --openings 3-4-4-3,3-4-4", "`3-4-4` is not a rig");
    refused("openings pirates-cove --openings 3-4-4-3,3-4-4-3", "3-4-4-3 is named twice");
    refused("openings pirates-cove -n 6k", "at least 6400 games");
    refused(format!("{SIX} --finalists 1"), "at least 2");
    refused(format!("{SIX} --bot balanced:rig=2-2-2-2"), "remove `rig=`");
    refused(format!("{SIX} --bot balancd"), "did you mean `balanced`?");
    refused(format!("{SIX} --field exec:./not.there"), "cannot start `./not.there`");
    refused(format!("{SIX} --bot exec:./bot.py"), "has no parameter `rig`; use the bot in --field");
    refused(format!("{SIX} --players 2"), "allows 3 to 5 players");
    refused(format!("{SIX} --include 3-4-4-3"), "--equilibrium");
    let equilibrium = format!("{SIX} --equilibrium");
    refused(format!("{equilibrium} --include 2-3-3-3"), "names an opening that --openings lacks");
    refused(format!("{equilibrium} --candidates 1"), "at least 2");
    refused(format!("{equilibrium} --passes 0"), "at least 1");
    refused(format!("{equilibrium} -n 200"), "fewer --candidates");
}
