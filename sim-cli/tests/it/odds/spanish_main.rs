//! Tests of `corsair odds spanish-main`: every question has an exact answer that agrees with a simulation.

use std::collections::BTreeSet;

use crate::command::{Room, refused, refused_as, stdout};

/// Returns the arguments of a question. The path of a scenario replaces the word `SCENARIO`.
fn odds(question: &str) -> String {
    const SCENARIO: &str =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/scenarios/spanish-main/a-hit.toml");
    format!("odds spanish-main {}", question.replace("SCENARIO", SCENARIO))
}

fn answered(question: &str) -> String {
    stdout(odds(question))
}

/// Example of each kind of question.
const QUESTIONS: [&str; 13] = [
    "shots --ship 'SM:HMS Titan (Captain, Cannoneer)' --target 'SM:El Picador (Captain)'",
    "shots --ship '2S 3L [DOUBLE_RANGE_6]' --target 3-master --range 2L",
    "shots --ship '3S 3S 3S [Broadsides Attack]' --target 2-master --friend 1-master",
    "ram --ship 'SM:HMS Titan' --target 'SM:El Picador'",
    "board --ship '2-master [BOARD+1]' --target '3-master (Captain) [treasure=3+2]'",
    "assault --ship 3-master --target 3-master --take crew",
    "duel --ship 'SM:HMS Titan' --target 'SM:El Acorazado' --first target",
    "fire --ship '3-master [burning=0]' --turns 5",
    "scuttle --ship '2-master [lost=0+1]' --turns 2",
    "reef --ship 4-master",
    "sargasso --ship 3-master",
    "weeds --ship 3-master --turns 2",
    "bears --scenario SCENARIO",
];

#[test]
fn every_question_of_spanish_main_agrees_with_its_simulation() {
    for question in QUESTIONS {
        let said = answered(&format!("{question} --check 2k"));
        assert!(super::one_line(&said).contains("The simulation agrees"), "{question:?}: {said}");
    }
}

#[test]
fn every_question_of_spanish_main_has_an_example() {
    let help = answered("--help");
    let (_, from) = help.split_once("[possible values: ").expect("questions");
    let (listed, _) = from.split_once(']').expect("an end");
    let listed: BTreeSet<&str> =
        listed.split([',', ' ', '\n']).filter(|of| !of.is_empty()).collect();
    assert_eq!(
        BTreeSet::from(QUESTIONS.map(|question| question.split(' ').next().expect("a word"))),
        listed
    );
}

#[test]
fn two_2s_cannon_sink_a_1_master_with_probability_4_in_9() {
    let said = answered("shots --ship '2S 2S' --target 1-master --full");
    assert!(said.contains("sunk      44.4444"), "{said}");
    let hits = said.lines().find(|line| line.starts_with("hits ")).expect("a mean");
    assert!(hits.trim_end().ends_with("1.333333"), "{said}");
}

#[test]
fn invalid_ships_and_questions_are_refused_with_a_fix() {
    for (question, error) in [
        (
            "shots --ship 'SM:HMS Titen' --target 1-master",
            "--ship \"SM:HMS Titen\": there is no ship `SM:HMS Titen`; did you mean `HMS Titan`?",
        ),
        (
            "shots --ship '2S [CANONEER]' --target 1-master",
            "--ship \"2S [CANONEER]\": unknown key `CANONEER`; did you mean `CANNONEER`?",
        ),
        (
            "shots --ship 2S --target 1-master --range L",
            "--range: no cannon of the ship bears on the target at this range",
        ),
        (
            "shots --ship 2S --target 1-master --range M",
            "--range must be S, L, 2S, 2L or a number of units from 20 to 2000, not `M`",
        ),
        ("duel --ship 2S", "--target: must be named for `duel`"),
        ("fire --ship 3-master", "--ship: must have a fire mast: list one in [burning=...]"),
        (
            "board --ship 2S --target '2-master [Turtle Ship]'",
            "--target: has shell panels left and can't be boarded (SM-KEY-12): use `ram`",
        ),
        ("bears", "`bears` needs a situation: name a scenario file with --scenario"),
    ] {
        refused_as(odds(question), error);
    }
}

#[test]
fn simulation_without_solving_needs_explicit_choices() {
    let shots = "shots --ship '3S [CANNONEER]' --target 1-master --simulate 200";
    refused(
        odds(shots),
        "error: --simulate needs a fixed policy for each choice: set --masts, --order, --second, --broadsides, \
         --double, --special and --cancel, none of them to best; or use --check, which computes best play\n",
    );
    let stated = answered(&format!("{shots} --second always"));
    assert!(stated.contains("seed 1, 200 trials"), "{stated}");
}

#[test]
fn scenario_of_another_game_is_refused() {
    let room = Room::new();
    let file = room.write("table.toml", "game = \"blackbeard\"\nplayers = 2\n");
    let expected =
        format!("{file}:1: the scenario's game is `blackbeard`: name a scenario of `spanish-main`");
    refused(odds(&format!("bears --scenario {file}")), &expected);
}

#[test]
fn result_of_odds_has_tables_and_a_page() {
    let room = Room::new();
    for (name, question, file) in
        [("duel", QUESTIONS[6], "deeds.csv"), ("bears", QUESTIONS[12], "bearings.csv")]
    {
        room.good(format!("{} -o {name}", odds(question)));
        assert!(room.join(name).join(file).is_file(), "{file}");
        let html = room.good(format!("report -o - {name}"));
        assert!(html.contains("Pirates of the Spanish Main") && html.contains("<svg"), "{name}");
    }
}

#[test]
fn house_rules_that_a_question_overrides_are_refused() {
    for set in ["shoot.from_round=5", "end.rounds=10", "table.width=[9000, 14400, 16800]"] {
        let (key, _) = set.split_once('=').expect("a key");
        let expected = format!(
            "the rule `{key}` has no effect on `duel`, because the question fixes its value: remove the rule"
        );
        refused(odds(&format!("duel --ship 2S --target 2S --set '{set}'")), &expected);
    }
    answered("bears --scenario SCENARIO --set shoot.from_round=2");
}

#[test]
fn conditional_means_of_odds_name_the_condition() {
    let said = answered("shots --ship '2S 2S' --target 1-master --full");
    let line = said.lines().find(|line| line.starts_with("masts left ")).expect("a mean");
    assert!(line.ends_with("the target is afloat (0.5556)"), "{said}");
    let hits = said.lines().find(|line| line.starts_with("hits ")).expect("a mean");
    assert!(hits.trim_end().ends_with("1.333333"), "{said}");
}

#[test]
fn first_decisions_name_the_ability_the_dice_and_the_target() {
    let answer = crate::command::json(
        "odds spanish-main board --ship '2-master [REROLL_1]' --target 2-master",
    );
    let first = &answer["tables"]["deed_decisions"][0];
    let open = first["dice"].as_str().expect("text");
    assert!(open.starts_with("REROLL_1, 2 masts to 2, dice "), "{first}");
    assert_eq!((&first["question"], &first["player"]), (&"ability".into(), &"ship".into()));
    let duel = answered("duel --ship '2S 3S' --target 3S --order best --full");
    assert!(duel.contains("fire gun0 at target") && !duel.contains("ship2"), "{duel}");
}

#[test]
fn list_of_cannon_that_bear_includes_the_musketeer() {
    let room = Room::new();
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
    let file = room.write("table.toml", table);
    let said = answered(&format!("bears --scenario {file}"));
    let his: Vec<&str> = said.lines().filter(|line| line.contains("Musketeer: 3")).collect();
    assert!(his.len() == 1 && his[0].trim_end().ends_with("50.0000"), "{said}");
}
