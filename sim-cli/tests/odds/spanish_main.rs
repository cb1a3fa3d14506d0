//! `corsair odds spanish-main`: every question is answered, and agrees with its simulation.

use std::collections::BTreeSet;
use std::fs;

use snapbox::cmd::{Command, cargo_bin};
use snapbox::str;

fn odds(arguments: &[&str]) -> Command {
    let command = Command::new(cargo_bin!("corsair")).env("NO_COLOR", "1");
    command.args(["odds", "spanish-main"]).args(arguments)
}

fn said(arguments: &[&str]) -> String {
    let output = odds(arguments).output().expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

const SCENARIO: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/scenarios/spanish-main/a-hit.toml");

/// One of each question.
const QUESTIONS: [&[&str]; 13] = [
    &[
        "shots",
        "--ship",
        "SM:HMS Titan (Captain, Cannoneer)",
        "--target",
        "SM:El Picador (Captain)",
    ],
    &["shots", "--ship", "2S 3L [DOUBLE_RANGE_6]", "--target", "3-master", "--range", "2L"],
    &[
        "shots",
        "--ship",
        "3S 3S 3S [Broadsides Attack]",
        "--target",
        "2-master",
        "--friend",
        "1-master",
    ],
    &["ram", "--ship", "SM:HMS Titan", "--target", "SM:El Picador"],
    &["board", "--ship", "2-master [BOARD+1]", "--target", "3-master (Captain) [treasure=3+2]"],
    &["assault", "--ship", "3-master", "--target", "3-master", "--take", "crew"],
    &["duel", "--ship", "SM:HMS Titan", "--target", "SM:El Acorazado", "--first", "target"],
    &["fire", "--ship", "3-master [burning=0]", "--turns", "5"],
    &["scuttle", "--ship", "2-master [lost=0+1]", "--turns", "2"],
    &["reef", "--ship", "4-master"],
    &["sargasso", "--ship", "3-master"],
    &["weeds", "--ship", "3-master", "--turns", "2"],
    &["bears", "--at", SCENARIO],
];

#[test]
fn every_question_of_spanish_main_agrees_with_its_simulation() {
    for question in QUESTIONS {
        let said = said(&[question, &["--check", "2k"]].concat());
        assert!(said.contains("The simulation agrees"), "{question:?}: {said}");
    }
}

#[test]
fn every_question_of_spanish_main_is_asked_here() {
    let help = said(&["--help"]);
    let (_, from) = help.split_once("[possible values: ").expect("questions");
    let (listed, _) = from.split_once(']').expect("an end");
    let listed: BTreeSet<&str> =
        listed.split([',', ' ', '\n']).filter(|of| !of.is_empty()).collect();
    assert_eq!(BTreeSet::from(QUESTIONS.map(|question| question[0])), listed);
}

#[test]
fn two_2s_cannon_sink_a_1_master_with_4_in_9() {
    let said = said(&["shots", "--ship", "2S 2S", "--target", "1-master", "--full"]);
    assert!(said.contains("sunk      44.4444"), "{said}");
    let hits = said.lines().find(|line| line.starts_with("hits ")).expect("a mean");
    assert!(hits.trim_end().ends_with("1.333333"), "{said}");
}

#[test]
fn ships_and_questions_that_make_no_sense_are_refused_with_a_cure() {
    odds(&["shots", "--ship", "SM:HMS Titen", "--target", "1-master"]).assert().code(2).stderr_eq(
        str![[r#"
error: --ship "SM:HMS Titen": there is no ship `SM:HMS Titen`; did you mean `HMS Titan`?

"#]],
    );
    odds(&["shots", "--ship", "2S [CANONEER]", "--target", "1-master"]).assert().code(2).stderr_eq(
        str![[r#"
error: --ship "2S [CANONEER]": unknown key `CANONEER`; did you mean `CANNONEER`?

"#]],
    );
    odds(&["shots", "--ship", "2S", "--target", "1-master", "--range", "L"])
        .assert()
        .code(2)
        .stderr_eq(str![[r#"
error: --range: no cannon of the ship bears on the target from here

"#]]);
    odds(&["shots", "--ship", "2S", "--target", "1-master", "--range", "M"])
        .assert()
        .code(2)
        .stderr_eq(str![[r#"
error: --range takes S, L, 2S, 2L or 20 to 2000 units, not `M`

"#]]);
    odds(&["duel", "--ship", "2S"]).assert().code(2).stderr_eq(str![[r#"
error: --target: must be named for `duel`

"#]]);
    odds(&["fire", "--ship", "3-master"]).assert().code(2).stderr_eq(str![[r#"
error: --ship: has no fire mast: name one in [burning=...]

"#]]);
    odds(&["board", "--ship", "2S", "--target", "2-master [Turtle Ship]"])
        .assert()
        .code(2)
        .stderr_eq(str![[r#"
error: --target: has shell panels left and can't be boarded (SM-KEY-12); `ram` can be asked

"#]]);
    odds(&["bears"]).assert().code(2).stderr_eq(str![[r#"
error: --at names the scenario whose table is looked at

"#]]);
}

#[test]
fn simulation_alone_needs_stated_choices() {
    let ship = ["shots", "--ship", "3S [CANNONEER]", "--target", "1-master", "--simulate", "200"];
    odds(&ship).assert().code(2).stderr_eq(str![[r#"
...
error: --simulate solves nothing, so all choices must be stated: --masts, --order, --second, --broadsides, --double, --special and --cancel, none of them best; --check solves and simulates

"#]]);
    let stated = said(&[&ship[..], &["--second", "always"]].concat());
    assert!(stated.contains("seed 1, 200 trials"), "{stated}");
}

#[test]
fn a_scenario_of_another_game_is_refused() {
    let room = tempfile::tempdir().expect("a directory");
    let path = room.path().join("table.toml");
    fs::write(&path, "game = \"blackbeard\"\nplayers = 2\n").expect("written");
    let file = path.to_str().expect("a path");
    let output = odds(&["bears", "--at", file]).output().expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let expected = format!("{file}:1: it is a scenario of `blackbeard`, not of `spanish-main`");
    assert!(errors.contains(&expected), "{errors}");
}

#[test]
fn a_result_has_tables_and_a_page() {
    let room = tempfile::tempdir().expect("a directory");
    let place = |name: &str| room.path().join(name).to_str().expect("a path").to_owned();
    for (name, question, file) in
        [("duel", QUESTIONS[6], "deeds.csv"), ("bears", QUESTIONS[12], "bearings.csv")]
    {
        let result = place(name);
        said(&[question, &["-o", &result]].concat());
        assert!(fs::metadata(format!("{result}/{file}")).is_ok(), "{file}");
        let report = Command::new(cargo_bin!("corsair")).args(["report", "-o", "-", &result]);
        let output = report.output().expect("it starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let html = String::from_utf8(output.stdout).expect("a page");
        assert!(html.contains("Pirates of the Spanish Main") && html.contains("<svg"), "{name}");
    }
}

#[test]
fn rules_that_a_question_sets_itself_are_refused() {
    for set in ["shoot.from_round=5", "end.rounds=10", "table.width=[9000, 14400, 16800]"] {
        let duel = ["duel", "--ship", "2S", "--target", "2S", "--set", set];
        let output = odds(&duel).output().expect("it starts");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        let (key, _) = set.split_once('=').expect("a key");
        let expected = format!("`{key}` has no part in `duel`: a question sets it itself");
        assert!(output.status.code() == Some(2) && errors.contains(&expected), "{errors}");
    }
    said(&["bears", "--at", SCENARIO, "--set", "shoot.from_round=2"]);
}

#[test]
fn a_mean_that_is_not_of_all_cases_says_of_which() {
    let said = said(&["shots", "--ship", "2S 2S", "--target", "1-master", "--full"]);
    let line = said.lines().find(|line| line.starts_with("masts left ")).expect("a mean");
    assert!(line.ends_with("the target is afloat (0.5556)"), "{said}");
    let hits = said.lines().find(|line| line.starts_with("hits ")).expect("a mean");
    assert!(hits.trim_end().ends_with("1.333333"), "{said}");
}

#[test]
fn first_decisions_name_the_ability_the_dice_and_the_target() {
    let board = ["board", "--ship", "2-master [REROLL_1]", "--target", "2-master"];
    let rows = said(&[&board[..], &["--format", "json"]].concat());
    let answer: serde_json::Value = serde_json::from_str(&rows).expect("JSON");
    let first = &answer["tables"]["deed_decisions"][0];
    let open = first["dice"].as_str().expect("text");
    assert!(open.starts_with("REROLL_1, 2 masts to 2, dice "), "{first}");
    assert_eq!((&first["question"], &first["player"]), (&"ability".into(), &"ship".into()));
    let duel = ["duel", "--ship", "2S 3S", "--target", "3S", "--order", "best", "--full"];
    let duel = said(&duel);
    assert!(duel.contains("fire gun0 at target") && !duel.contains("ship2"), "{duel}");
}

#[test]
fn a_musketeer_is_named_among_cannon_that_bear() {
    let room = tempfile::tempdir().expect("a directory");
    let path = room.path().join("table.toml");
    let table = r#"
game = "spanish-main"
players = 2
[situation]
seat = "seat0"
ship = [
    { card = "SM:HMS Meresman", seat = "seat0", bow = [4000, 4000], heading = 0, crew = ["Musketeer"] },
    { card = "SM:El Picador", seat = "seat1", bow = [4000, 4450], heading = 0 },
]
"#;
    fs::write(&path, table).expect("written");
    let said = said(&["bears", "--at", path.to_str().expect("a path")]);
    let his: Vec<&str> = said.lines().filter(|line| line.contains("Musketeer: 3")).collect();
    assert!(his.len() == 1 && his[0].trim_end().ends_with("50.0000"), "{said}");
}
