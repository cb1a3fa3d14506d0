//! Tests of `corsair exploit` and `corsair tune`: both find and confirm planted optima, with equal bytes on any
//! number of threads.
#![cfg(unix)]

use crate::command::{Room, corsair, json, number, refused, rows, stdout};
use serde_json::Value;

/// Search for an exploiter of a racer. The racer has a planted weakness: a reach of 11, which rarely scores.
const EXPLOIT: &str = "exploit toy racer:reach=11 --evaluations 120 --games-per-evaluation 60 --starts 2 -n 1200 --seed 3";

/// Returns a number from the confirmed exploiter's result row.
fn gained(result: &Value, key: &str) -> f64 {
    number(&rows(result, "exploit")[0], key)
}

/// Returns the best value of a parameter in a search result.
fn found<'v>(result: &'v Value, name: &str) -> &'v str {
    let row = rows(result, "values").iter().find(|row| row["name"] == name).expect(name);
    row["found"].as_str().expect("a text")
}

#[test]
fn exploit_finds_and_confirms_a_planted_weakness() {
    let result = json(EXPLOIT);
    assert!(gained(&result, "gain_lo") > 0.4, "{result}");
    assert!(gained(&result, "bot_share") < 0.2, "the bot loses to exploiters: {result}");
    assert_eq!(rows(&result, "exploit")[0]["stage"], "confirmed");
    let reach: u32 = found(&result, "reach").parse().expect("a whole number");
    assert!((3..=8).contains(&reach), "{result}");
    assert!((gained(&result, "win_share") - gained(&result, "gain") - 1.0 / 3.0).abs() < 1e-12);
    let stages = rows(&result, "candidates").iter().map(|row| &row["stage"]);
    assert!(stages.clone().count() > 2 && stages.clone().all(|stage| stage == "exploratory"));
}

#[test]
fn exploiter_equal_to_the_field_has_no_gain() {
    // The search varies only the reach, and the racer's reach is already the best.
    let result = json(
        "exploit toy racer:reach=6 --vary reach --fix opening=1 --evaluations 20 \
         --games-per-evaluation 24 -n 300 --from racer:reach=6",
    );
    if found(&result, "reach") == "6" {
        assert_eq!(gained(&result, "gain"), 0.0);
        assert_eq!(rows(&result, "exploit")[0]["gain_lo"], Value::Null);
    }
    let gain = gained(&result, "gain");
    assert!(gain.abs() < 0.15, "{gain}");
}

#[test]
fn gain_in_a_mixed_field_is_relative_to_the_bot() {
    // The exploiter is the bot itself, which beats the field by far.
    let result = json(
        "exploit toy racer --field racer:reach=11 --vary reach --fix opening=1 --evaluations 20 \
         --games-per-evaluation 24 -n 300",
    );
    assert!(gained(&result, "instead_lo") > 0.5, "the bot beats the field: {result}");
    let gain = gained(&result, "win_share") - gained(&result, "instead");
    assert!((gained(&result, "gain") - gain).abs() < 1e-12, "{result}");
    assert!(gain.abs() < 0.15, "a win of both is not a gain: {result}");
}

#[test]
fn search_keeps_the_bots_values_of_fixed_parameters() {
    let result = json(
        "exploit toy racer:opening=3:reach=4 --vary reach --evaluations 20 --games-per-evaluation 24 -n 30",
    );
    let exploiter = rows(&result, "exploit")[0]["exploiter"].as_str().expect("a spec");
    assert!(exploiter.ends_with(":opening=3"), "{exploiter}");
}

/// Plays a command to its end and returns its files.
fn files(room: &Room, name: &str, arguments: &str) -> std::collections::BTreeMap<String, String> {
    room.good(format!("{arguments} -o {name}"));
    room.files(name)
}

const TUNE: &str = "tune toy --vary rounds=2..9 --vary squall.harder=0..4 --minimise score_sd --bots racer \
                    --evaluations 120 --games-per-evaluation 48 -n 192 --seed 2";

#[test]
fn search_files_do_not_depend_on_threads_or_chunks() {
    let room = Room::new();
    let field = "tune toy --field racer,uniform --evaluations 40 --games-per-evaluation 24 -n 96";
    for (verb, command) in [("exploit", EXPLOIT), ("tune", TUNE), ("field", field)] {
        let one = files(&room, &format!("{verb}-1"), &format!("{command} -j 1"));
        assert!(one.len() > 5, "{:?}", one.keys());
        for (jobs, chunk) in [(2, 1), (3, 7)] {
            let cut = format!("{command} -j {jobs} --chunk {chunk}");
            assert!(one == files(&room, &format!("{verb}-{jobs}"), &cut), "{verb} {jobs}");
        }
    }
}

#[test]
fn search_begins_inside_a_range_without_the_edition_value() {
    let result = json(
        "tune toy --vary rounds=2..3 --minimise score_sd --bots racer --evaluations 40 \
         --games-per-evaluation 24 -n 96",
    );
    let row = &rows(&result, "values")[0];
    assert_eq!(row["start"], "4");
    assert!(["2", "3"].contains(&found(&result, "rounds")), "{row}");
    let answer = result["answer"].as_str().expect("text");
    assert!(answer.contains(": 4, outside the range)"), "{answer}");
}

#[test]
fn bot_file_of_a_search_can_be_played() {
    let room = Room::new();
    let files = files(&room, "d", EXPLOIT);
    assert!(
        files["bot.toml"].starts_with("[exploiter]\nbot = \"racer\"\n"),
        "{}",
        files["bot.toml"]
    );
    let bots = format!("@{},racer:reach=11,racer:reach=11", room.join("d/bot.toml").display());
    let run = json(format!("run toy --bots {bots} -n 300 --seed 77"));
    let wins = |name: &str| {
        let mut rows = rows(&run, "summary").iter();
        let row = rows.find(|row| row["bot"] == name && row["seat"].is_null());
        number(row.unwrap_or_else(|| panic!("{name} in {run}")), "win_share")
    };
    assert!(wins("exploiter") > 0.7, "{run}");
}

#[test]
fn best_of_several_families_is_the_exploiter() {
    let room = Room::new();
    let command = "exploit toy racer:reach=11 --vary reach=10..12 --fix opening=1 --evaluations 20 \
                   --games-per-evaluation 24 -n 1200 --also";
    room.good(format!("{command} uniform,racer:reach=6 --format json -o d"));
    let result = json(format!("{command} uniform,racer:reach=6"));
    let families = rows(&result, "families");
    let names: Vec<&Value> = families.iter().map(|row| &row["family"]).collect();
    assert_eq!(names, ["parameters of racer", "uniform", "racer:reach=6"]);
    assert!(families.iter().all(|row| row["games"] == 30), "one fortieth of 1,200: {families:?}");
    let row = &rows(&result, "exploit")[0];
    assert_eq!((&row["family"], &row["games"]), (&"racer:reach=6".into(), &30.into()));
    assert!(gained(&result, "gain_lo") > 0.2, "{result}");
    assert!(room.read("d/bot.toml").contains("reach = 6"));
    let answer = result["answer"].as_str().expect("text");
    assert!(answer.contains("may change at tables of racer:reach=6: check them there"), "{answer}");
    // This search finds a better bot than `uniform`, and plays as if there were no other family.
    let command = command.replace("10..12", "4..8");
    let beaten = json(format!("{command} uniform"));
    let alone = json(format!("{command} none"));
    assert_eq!(rows(&beaten, "exploit")[0]["games"], 1200);
    assert_eq!(rows(&alone, "families").len(), 1);
    assert_eq!(rows(&beaten, "values"), rows(&alone, "values"));
}

#[test]
fn rules_are_tuned_to_a_known_optimum() {
    let room = Room::new();
    // With fewer rounds, scores have a smaller standard deviation.
    let files = files(&room, "d", TUNE);
    assert!(files["rules.toml"].contains("rounds = 2\n"), "{}", files["rules.toml"]);
    let rows: Vec<Vec<&str>> =
        files["tune.csv"].lines().map(|row| row.split(',').collect()).collect();
    assert_eq!(rows.len(), 4, "before, after and the change");
    let at = |name: &str| rows[0].iter().position(|column| *column == name).expect(name);
    let value = |row: usize, column: &str| rows[row][at(column)].parse::<f64>().expect("a number");
    assert!(value(3, "value_hi") < 0.0, "{}", files["tune.csv"]);
    assert!((value(2, "value") - value(1, "value") - value(3, "value")).abs() < 1e-12);
    let shown = room.good("rules show toy rounds --rules d/rules.toml");
    assert!(shown.contains("rounds = 2"), "{shown}");
}

#[test]
fn rules_are_tuned_to_a_target() {
    // The target is the mean score of games with seven rounds.
    let seven = json("run toy --bots racer --set rounds=7 -n 3k --seed 5");
    let row = rows(&seven, "summary").iter().find(|row| row["seat"].is_null());
    let row = row.expect("all seats");
    let target = number(row, "score_mean");
    let result = json(format!(
        "tune toy --vary rounds=2..12 --target score={target} --bots racer --evaluations 100 \
         --games-per-evaluation 90 -n 300"
    ));
    assert_eq!(found(&result, "rounds"), "7", "{result}");
}

/// The price of a card has no effect on the number of turns, which equals the number of rounds.
#[test]
fn tune_puts_back_changes_that_do_not_help() {
    let search = "--vary rounds=2..9 --vary card.price=0..3 --bots racer --evaluations 60 \
                  --games-per-evaluation 48 -n 300";
    let kept = json(format!("tune toy {search} --target turns=4"));
    let answer = kept["answer"].as_str().expect("text");
    assert!(answer.starts_with("No change is worth it: keep the start values."), "{answer}");
    let changed = json(format!("tune toy {search} --target turns=7"));
    let values = rows(&changed, "values");
    assert_eq!((found(&changed, "rounds"), &values[1]["found"]), ("7", &values[1]["start"]));
    assert_eq!(number(&values[0], "worth"), 3.0, "{changed}");
    let front = rows(&changed, "front");
    assert_eq!(front.len(), 2, "no change, and the rounds: {changed}");
    assert_eq!(front[1]["settings"], "rounds=7");
}

#[test]
fn tune_weighs_several_targets_in_margins() {
    let search =
        "--vary rounds=2..9 --bots racer --evaluations 60 --games-per-evaluation 48 -n 300";
    let both = format!("tune toy {search} --target turns=7 --target score=..40");
    refused(&both, "add --margin turns=0.5");
    let result = json(format!("{both} --margin turns=0.1 --margin score=1"));
    assert_eq!(found(&result, "rounds"), "7");
    let metrics: Vec<&Value> = rows(&result, "tune").iter().map(|row| &row["figure"]).collect();
    assert_eq!(metrics, ["turns", "turns", "turns", "score", "score", "score"]);
    refused(format!("{both} --margin turn=1"), "no --target has this metric");
}

/// The house rules give seat 0 an advantage of 3 points. Without it, seats of racers differ by 4 percentage points.
#[test]
fn fair_scores_remove_a_planted_advantage() {
    let planted = "--bots racer --players 3 --set seat.score=[6,0,0,0,0] -n 6k";
    let result = json(format!("tune toy {planted} --fair --margin 8pp"));
    let row = &rows(&result, "tune")[1];
    assert_eq!((&row["values"], &row["balance"]), (&"found".into(), &"balanced".into()));
    assert_eq!(found(&result, "seat.score[0]"), "0");
    let range = &rows(&result, "values")[0];
    assert_eq!((number(range, "low"), number(range, "high")), (0.0, 200.0), "the key's range");
    let kept = json("tune toy --bots racer --players 3 -n 6k --fair --margin 8pp");
    assert!(kept["answer"].as_str().is_some_and(|text| text.starts_with("No change is worth it")));
}

#[test]
fn searches_support_assertions_about_gains_and_metrics() {
    stdout(format!("{EXPLOIT} --assert gain>30% --assert bot_gain<0%"));
    let failed = corsair(format!("{EXPLOIT} --assert gain<5pp"));
    assert_eq!(failed.status.code(), Some(4));
    stdout(format!("{TUNE} --assert score_sd[values=change]<0"));
    refused(format!("{TUNE} --assert points[values=change]<0"), "there is no metric `points`");
    refused(format!("{EXPLOIT} --assert gain<5"), "is a share of games");
}

#[test]
fn invalid_searches_are_refused() {
    for (arguments, reason) in [
        ("exploit toy raser", "did you mean `racer`?"),
        ("exploit toy racer --family exec:bot", "no parameters to search"),
        ("exploit toy racer --also raser", "did you mean `racer`?"),
        ("exploit toy racer --also exec:bot", "not an external bot"),
        ("exploit toy racer --also uniform,uniform", "names uniform twice"),
        ("exploit toy racer --also none,uniform", "`none`"),
        ("exploit toy racer --family uniform", "no parameter is left to vary"),
        ("exploit toy racer --vary reech", "did you mean `reach`?"),
        ("exploit toy racer --vary reach --vary reach", "given twice"),
        ("exploit toy racer --vary reach --fix reach=5", "remove one"),
        ("exploit toy racer --fix reach=50", "must be 2 to 12"),
        ("exploit toy racer --fix reach", "must have the form key=value"),
        ("exploit toy racer --family mcts --vary playout", "only numbers and the opening can vary"),
        ("exploit toy racer --evaluations 3", "at least"),
        ("exploit toy racer --games-per-evaluation 3", "at least 24"),
        ("exploit toy racer --starts 0", "from 1 to 8"),
        ("exploit toy racer --population 3", "from 4 to 200"),
        ("exploit toy racer --step 2", "from 0.001 to 1"),
        ("exploit toy racer -n 1", "at least 6"),
        ("tune toy", "nothing to tune"),
        ("tune toy --vary rounds=2..8", "--minimise FIGURE"),
        ("tune toy --vary rounds=2..8 --field racer", "has no parameter `rounds`"),
        ("tune toy --vary round=2..8 --minimise score", "did you mean `rounds`?"),
        ("tune toy --vary rounds=8..2 --minimise score", "the low end"),
        ("tune toy --vary rounds=2 --minimise score", "KEY=LOW..HIGH"),
        ("tune toy --vary rounds=0..8 --minimise score", "--vary rounds"),
        ("tune toy --vary rounds=2..8 --vary rounds=3..4 --minimise score", "twice"),
        ("tune toy --vary rounds=2..8 --minimise points", "write `score` in every game"),
        ("tune toy --vary rounds=2..8 --minimise win[bot=nobody]", "there is no bot `nobody`"),
        ("tune toy --vary rounds=2..8 --target score", "FIGURE=VALUE"),
        ("tune toy --vary rounds=2..8 --minimise score --maximise score", "cannot be used with"),
        ("tune toy --vary rounds=2..8 --minimise score --vary reach", "a rule needs a range"),
        ("exploit toy racer --vary reach,nerve", "give each value a separate --vary"),
        ("exploit toy racer --vary reach=1..5", "`reach` must be from 2 to 12"),
        ("exploit toy racer --vary reach=2.5..5", "`reach` must be a whole number"),
        ("exploit toy racer --vary opening=1..2", "an opening has no range"),
        (
            "tune toy --vary rounds=2..8 --fix reach=5 --minimise score",
            "--fix applies only to bots",
        ),
        ("tune toy --field racer --minimise score", "--minimise applies only to rules"),
        ("tune toy --field nobody", "there is no bot `nobody`"),
    ] {
        refused(arguments, reason);
    }
}

#[test]
fn dry_run_of_a_search_prints_the_greatest_number_of_games() {
    let room = Room::new();
    let text = format!(
        "title = \"T\"\n[[entry]]\nid = \"found\"\ncommand = \"{EXPLOIT}\"\nassert = \"gain > 30%\"\n"
    );
    room.write("x.toml", text);
    let listed = room.good("experiment x.toml --list");
    assert!(listed.contains("found"), "{listed}");
    let report = room.good("experiment x.toml --dry-run");
    assert!(report.contains("gain"), "{report}");
}
