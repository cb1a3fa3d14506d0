//! `compare`, `seats`, `match` and `plan` from the command line: mirrors, refusals, the same bytes.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn corsair(arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_corsair"));
    command.args(arguments.split_whitespace()).output().expect("the program starts")
}

fn stdout(arguments: &str) -> String {
    let output = corsair(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {said}");
    String::from_utf8(output.stdout).expect("text")
}

fn json(arguments: &str) -> Value {
    serde_json::from_str(&stdout(&format!("{arguments} --format json"))).expect("JSON")
}

#[track_caller]
fn refused(arguments: &str, reason: &str) {
    let output = corsair(arguments);
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{arguments}: {said}");
    assert!(said.contains(reason), "{arguments}: {said}");
}

fn rows<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value[key].as_array().expect("rows")
}

const CAPTAINS: &str = "--bots merchant,raider,drifter,uniform";

#[test]
fn equal_rules_differ_by_exactly_nothing() {
    let compared =
        json(&format!("compare pirates-cove --b edition --b turns=12 {CAPTAINS} -n 800"));
    let deltas = rows(&compared, "deltas");
    assert!(deltas.len() > 100);
    for delta in deltas {
        assert_eq!(delta["difference"].as_f64(), Some(0.0), "{delta}");
        assert_eq!(delta["base"], delta["value"], "{delta}");
        let on_screen = delta["on_screen"].as_bool().expect("a flag");
        assert_eq!(delta["verdict"].as_str(), on_screen.then_some("identical"), "{delta}");
    }
}

#[test]
fn equal_bots_differ_by_exactly_nothing() {
    let played = json("match pirates-cove raider raider:nerve=2.5 --fill drifter -n 240");
    let of = |measure: &str| {
        let row = rows(&played, "rows").iter().find(|row| row["measure"] == measure);
        row.expect("a row").clone()
    };
    for measure in ["win_difference", "fame_difference"] {
        let row = of(measure);
        assert_eq!(
            [&row["value"], &row["value_lo"], &row["value_hi"]].map(Value::as_f64),
            [Some(0.0); 3],
        );
    }
    assert!(of("first_win")["value"].as_f64().expect("a share") > 0.0);
}

#[test]
fn bots_under_other_names_give_the_same_figures_under_those_names() {
    let room = tempfile::tempdir().expect("a directory");
    let file = room.path().join("crew.toml");
    fs::write(&file, "[one]\nbot = \"raider\"\n\n[two]\nbot = \"drifter\"\n").expect("written");
    let plain = stdout(
        "compare pirates-cove --b hit-on-4 --bots raider,drifter,raider -n 300 --format csv",
    );
    let file = file.display();
    let named = stdout(&format!(
        "compare pirates-cove --b hit-on-4 --bots @{file}:one,@{file}:two,@{file}:one -n 300 --format csv"
    ));
    let anonymous = |text: &str| {
        let rows = text.lines().map(|line| line.split(',').rev().take(18).collect::<Vec<_>>());
        rows.map(|fields| fields.join(",")).collect::<Vec<_>>()
    };
    assert_eq!(anonymous(&plain), anonymous(&named));
    let first = |text: &str, bot: &str| text.lines().filter(|line| line.contains(bot)).count();
    assert!(first(&plain, "raider") > 0 && plain != named);
}

/// Both ways round, the contestants change places and nothing else changes.
#[test]
fn contestants_change_places() {
    let [one, other] = ["raider drifter", "drifter raider"]
        .map(|pair| json(&format!("match pirates-cove {pair} --fill merchant --players 3 -n 300")));
    let value = |played: &Value, measure: &str| {
        let row = rows(played, "rows").iter().find(|row| row["measure"] == measure);
        row.expect("a row")["value"].as_f64().expect("a number")
    };
    assert_eq!(value(&one, "first_win"), value(&other, "second_win"));
    assert_eq!(value(&one, "win_difference"), -value(&other, "win_difference"));
    assert_eq!(value(&one, "fame_difference"), -value(&other, "fame_difference"));
}

#[test]
fn threads_and_tasks_change_no_byte() {
    let room = tempfile::tempdir().expect("a directory");
    for (verb, files) in [
        (
            "compare pirates-cove --b no-mutiny --until fame=0.9 --bots raider,drifter,merchant -n 1800",
            &["deltas.csv", "manifest.json"][..],
        ),
        ("seats pirates-cove --bots raider --margin 20pp -n 300", &["seats.csv", "manifest.json"]),
        (
            "match pirates-cove raider uniform --players 3 --fill drifter --sprt 0pp,20pp -n 2k",
            &["match.csv", "looks.csv", "manifest.json"],
        ),
        (
            "plan pirates-cove --b eight-turns --effect 2pp --bots raider -n 200",
            &["plan.csv", "manifest.json"],
        ),
    ] {
        let write = |name: &str, cut: &str| {
            let directory = room.path().join(name);
            let printed = stdout(&format!("{verb} {cut} -o {}", directory.display()));
            (printed, directory)
        };
        let (one, first) = write("one", "-j 1");
        let (two, second) = write("two", "-j 3 --chunk 7");
        assert_eq!(one, two, "{verb}");
        let read = |directory: &Path, name: &str| fs::read(directory.join(name)).expect("a file");
        for name in files {
            assert_eq!(read(&first, name), read(&second, name), "{verb}: {name}");
        }
    }
}

#[test]
fn common_deals_pay_for_house_rules_of_different_kinds() {
    for rule in ["hit-on-4", "blackbeard-hunts-fame", "catch-up-gold"] {
        let compared = json(&format!("compare pirates-cove --b {rule} {CAPTAINS} -n 2k"));
        let mut gains: Vec<f64> = rows(&compared, "deltas")
            .iter()
            .filter(|delta| delta["on_screen"] == true)
            .filter_map(|delta| delta["variance_reduction"].as_f64())
            .collect();
        gains.sort_by(f64::total_cmp);
        assert!(gains[gains.len() / 2] > 1.0, "{rule}: {gains:?}");
    }
}

#[test]
fn every_house_rule_can_be_played_by_name() {
    let library = stdout("rules library pirates-cove");
    let names: Vec<&str> = library.lines().filter(|line| !line.starts_with(' ')).collect();
    assert!(names.len() >= 16);
    let all: String = names.iter().map(|name| format!(" --b {name}")).collect();
    let compared = json(&format!("compare pirates-cove{all} --bots drifter -n 20"));
    assert_eq!(rows(&compared, "variants").len(), names.len() + 1);
    let both = json("compare pirates-cove --b no-mutiny+combat.hit_on=4 --bots drifter -n 20");
    assert_eq!(rows(&both, "variants").len(), 2);
}

#[test]
fn editions_are_compared_with_and_without_a_game() {
    let plain = json("compare pirates-cove --b piratenbucht --bots balanced -n 40");
    let by_a = json("compare --a pirates-cove --b piratenbucht --bots balanced -n 40");
    assert_eq!(plain["deltas"], by_a["deltas"]);
    let games: Vec<&Value> = rows(&by_a, "variants").iter().map(|of| &of["game"]).collect();
    assert_eq!(games, ["pirates-cove", "piratenbucht"]);
    let fame = rows(&by_a, "deltas").iter().find(|row| row["metric"] == "fame").expect("fame");
    assert_ne!(fame["difference"].as_f64(), Some(0.0), "two editions are two games");

    // House rules are laid over the edition they are named with; the others are of the base's.
    let mirror = json(
        "compare piratenbucht --b piratenbucht --b pirates-cove --b no-mutiny --bots uniform -n 40",
    );
    let of = |variant: &str| -> Vec<f64> {
        let here = rows(&mirror, "deltas").iter().filter(|row| row["variant"] == variant);
        here.map(|row| row["difference"].as_f64().expect("a number")).collect()
    };
    assert!(of("piratenbucht").iter().all(|&difference| difference == 0.0));
    assert!(of("no-mutiny").iter().all(|&difference| difference == 0.0), "it has none");
    assert!(of("pirates-cove").iter().any(|&difference| difference != 0.0));

    refused("compare --b piratenbucht -n 40", "required");
    refused("compare --a no-mutiny --b piratenbucht -n 40", "names no edition");
    refused("compare pirates-cove --b no-mutiny+piratenbucht -n 40", "an edition comes first");
    refused("compare pirates-cove --b piratenbuch -n 40", "did you mean `piratenbucht`?");
}

#[test]
fn margins_give_verdicts() {
    let compared = stdout(
        "compare pirates-cove --b eight-turns --margin 60pp --margin fame=1 --bots drifter -n 400",
    );
    assert!(compared.contains("equivalent"), "{compared}");
    assert!(compared.contains("different"), "{compared}");
}

#[test]
fn a_test_decides_or_says_that_it_did_not() {
    let decided = stdout("match pirates-cove drifter uniform --fill uniform --sprt 0pp,20pp -n 4k");
    assert!(decided.contains("verdict 20.00pp or more rather than 0.00pp"), "{decided}");
    let output = corsair("match pirates-cove drifter drifter --sprt 0pp,1pp -n 2400");
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(said.contains("undecided: "), "{said}");
}

#[test]
fn void_requests_are_refused_with_the_reason() {
    let compare = format!("compare pirates-cove --b hit-on-4 {CAPTAINS}");
    refused(&format!("{compare} -n 4"), "one block");
    refused(&format!("{compare} --margin 0pp"), "leaves no room");
    refused(&format!("{compare} --margin 1"), "of what?");
    refused(&format!("{compare} --margin fam=1"), "did you mean `fame`?");
    refused(&format!("{compare} --margin fame=1pp"), "counted in a number");
    refused(&format!("{compare} --until 0.2pp -n 400"), "at least 800 games");
    refused("compare pirates-cove --b hit-on4", "did you mean `hit-on-4`?");
    refused("compare pirates-cove --b combat.hiton=4", "did you mean `combat.hit_on`?");
    let duel = "match pirates-cove raider drifter";
    refused(&format!("{duel} --sprt 1pp,1pp"), "must be above the first");
    refused(&format!("{duel} --sprt 1pp,0pp"), "must be above the first");
    refused(&format!("{duel} --sprt 0pp,1pp --alpha 0"), "between 0 and 1/2");
    refused(&format!("{duel} --sprt 0pp,1pp -n 100"), "at least 2400 games");
    refused(&format!("{duel} --sprt 0,1"), "such as 0pp,1pp");
    refused(&format!("{duel} -n 12"), "1 block of 12 games");
    refused(&format!("{duel} --fill merchant,drifter,uniform"), "3 bots fill 2 seats");
    refused("seats pirates-cove --bots raider --margin 0pp", "leaves no room");
    refused("seats pirates-cove --bots raider -n 1", "one block");
    refused("seats pirates-cove --bots raider --margin fame=1", "by their wins");
    refused("match pirates-cove raider exec:./bot.py", "a program outside");
    refused("seats pirates-cove --bots exec:./bot.py", "a program outside");
    refused("plan pirates-cove --b hit-on-4", "--effect");
    refused("plan pirates-cove --b hit-on-4 --effect 0pp", "leaves no room");
}
