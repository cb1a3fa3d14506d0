//! Tests of the scenarios in the repository and its documentation, and refusals of invalid scenarios.

use std::collections::BTreeSet;
use std::fs;

use crate::command::{Room, printed_at_root, refused_as, root, stdout};
use corsair_engine::games::spanish_main::{
    Action, CrewIn, EDITION, FortAt, IslandAt, PlayerAt, Question, ShipAt, Situation, SpanishMain,
    TerrainAt, TokenAt,
};
use corsair_engine::stream::NatureDice;
use corsair_engine::words::InWords;
use corsair_engine::{Game, NoObserver};
use corsair_games::inspect::scenario::coverage::ids_of_ledger;
use corsair_games::inspect::scenario::{Coverage, Played, Scenario};
use corsair_games::{edition, editions};
use serde::de::DeserializeOwned;
use snapbox::{assert_data_eq, str};

fn play(name: &str, text: &str) -> Played {
    let scenario = Scenario::read(text).unwrap_or_else(|bad| panic!("{name}:{bad}"));
    let edition = edition(&scenario.game.value).expect("a known game");
    edition.play_scenario(name, &scenario).unwrap_or_else(|bad| panic!("{name}:{bad}"))
}

/// A failed scenario ends the command with a nonzero exit code.
#[test]
fn every_scenario_passes_and_each_ledger_has_its_coverage() {
    let page = printed_at_root("verify --coverage");
    for name in ["Pirate's Cove", "Piratenbucht", "Blackbeard", "Pirates of the Spanish Main"] {
        assert!(page.contains(&format!("the rules they prove: {name}\n")), "{name}");
    }
    let first = page.lines().find(|line| line.ends_with("proved by a scenario.")).expect("a sum");
    let numbers: Vec<&str> = first.split(' ').filter(|word| word.parse::<u32>().is_ok()).collect();
    assert_eq!(numbers[0], numbers[1], "a rule of Pirate's Cove has no scenario: {first}");
}

#[test]
fn scenarios_in_the_docs_pass() {
    let page = fs::read_to_string(root().join("docs/scenarios.md")).expect("the page is there");
    let blocks = page.split("```toml\n").skip(1);
    let examples: Vec<&str> = blocks.map(|rest| rest.split("```").next().unwrap_or("")).collect();
    assert_eq!(examples.len(), 6);
    for (number, example) in (1..).zip(examples) {
        let played = play(&format!("example {number}"), example);
        assert_eq!(played.failures().collect::<Vec<_>>(), Vec::<&_>::new(), "example {number}");
        assert!(played.checks.len() >= 4);
    }
}

/// Returns the part of `docs/scenarios.md` about Pirates of the Spanish Main.
fn page_of_spanish_main() -> String {
    let page = fs::read_to_string(root().join("docs/scenarios.md")).expect("the page is there");
    page.split("## Scenarios of Pirates of the Spanish Main").nth(1).expect("the part").to_owned()
}

/// Returns the table row of the page that begins with a word.
fn row<'p>(page: &'p str, first: &str) -> &'p str {
    let begins = format!("| {first} |");
    page.lines().find(|line| line.starts_with(&begins)).unwrap_or_else(|| panic!("no row {first}"))
}

#[test]
fn page_of_scenarios_has_every_action_and_question_of_spanish_main() {
    let page = page_of_spanish_main();
    let missing = |word: &&&str| !page.contains(&format!("`{word}`"));
    assert_eq!(Action::FORMS.iter().filter(missing).collect::<Vec<_>>(), Vec::<&&str>::new());
    assert_eq!(Question::NAMES.iter().filter(missing).collect::<Vec<_>>(), Vec::<&&str>::new());
}

#[test]
fn page_of_scenarios_has_every_fact_of_spanish_main() {
    let page = page_of_spanish_main();
    let game: SpanishMain = EDITION.game(2, &[]).expect("a table");
    let state = game.setup(&mut NatureDice::new(1), &mut NoObserver);
    let facts: BTreeSet<String> =
        game.state_facts(&state).into_iter().map(|(name, _)| name).collect();
    for fact in facts {
        let (of, word) = match fact.split_once('.') {
            Some((piece, name)) => {
                let kind = piece.trim_end_matches(|letter: char| letter.is_ascii_digit());
                (format!("`{kind}0`"), format!("`.{name}`"))
            }
            None => ("the table".into(), format!("`{fact}`")),
        };
        assert!(row(&page, &of).contains(&word), "{fact} is not in the row {of}");
    }
}

#[test]
fn page_of_scenarios_has_every_situation_key_of_spanish_main() {
    /// Returns the valid keys of a table, which serde lists in its error about an unknown key.
    fn keys<T: DeserializeOwned>() -> Vec<String> {
        let refused = toml::from_str::<T>("zzz = 1").map(drop).expect_err("an unknown key");
        let listed =
            refused.message().split("expected one of").nth(1).expect("the keys").to_owned();
        listed.split('`').skip(1).step_by(2).map(String::from).collect()
    }
    let page = page_of_spanish_main();
    for (list, keys) in [
        ("situation", keys::<Situation>()),
        ("player", keys::<PlayerAt>()),
        ("island", keys::<IslandAt>()),
        ("fort", keys::<FortAt>()),
        ("terrain", keys::<TerrainAt>()),
        ("ship", keys::<ShipAt>()),
        ("crew", keys::<CrewIn>()),
        ("treasure", keys::<TokenAt>()),
    ] {
        let row = row(&page, &format!("`{list}`"));
        for key in keys {
            assert!(row.contains(&format!("`{key}`")), "`{key}` is not in the row `{list}`");
        }
    }
}

/// Errors name pieces and actions by the words of scenario files, not by Rust's `Debug`.
#[test]
fn scenario_refusals_use_the_words_of_files() {
    let mut files = Vec::new();
    for game in ["pirates-cove", "piratenbucht", "blackbeard", "spanish-main"] {
        let room = root().join("engine/scenarios").join(game);
        let entries = fs::read_dir(room).expect("the scenarios");
        files.extend(entries.map(|entry| entry.expect("an entry").path()));
    }
    let mut refusals = 0;
    for file in files {
        let text = fs::read_to_string(&file).expect("a scenario");
        // Each scenario expects a refusal by a wrong rule, so that the report prints the actual refusal.
        let id = if text.contains("\"spanish-main\"") { "SM-LAW-8" } else { "BB-LAW-1" };
        let id = if text.contains("\"pirates-cove\"") { "PC-SET-1" } else { id };
        let id = if text.contains("\"piratenbucht\"") { "PB-SET-1" } else { id };
        let other = text.lines().map(|line| match line.split_once("illegal = ") {
            Some((before, _)) => format!("{before}illegal = \"{id}\"\n"),
            None => format!("{line}\n"),
        });
        let other: String = other.collect();
        if !text.contains("illegal = ") {
            continue;
        }
        let played = play(&file.display().to_string(), &other);
        for failed in played.failures().filter_map(|check| check.failed.as_ref()) {
            refusals += 1;
            let is_debug = |word: &str| {
                let begins = word.chars().next().is_some_and(|letter| letter.is_ascii_uppercase());
                begins && word.contains(['(', '{'])
            };
            assert!(!failed.split(' ').any(is_debug), "{}: {failed}", file.display());
        }
    }
    assert!(refusals > 50, "{refusals}");
}

#[test]
fn malformed_scenario_does_not_stop_its_directory() {
    let room = room(DUEL);
    room.write("a.toml", "game = \"pirates-cove\"\ntitel = \"x\"\n");
    room.write("b.toml", "game = 3\n");
    let shown = || {
        let (report, said) = room.ends(2, "verify .");
        assert!(
            said.starts_with("error: ./a.toml:2: unknown key `titel`; did you mean `title`?\n")
        );
        assert!(said.contains("\n./b.toml:1: `game` must be a text, not of type integer\n"));
        report
    };
    assert!(shown().contains("\n1 scenario passed, with 4 checks.\n"));
    // The exit code of a malformed file takes precedence over the exit code of a failed scenario.
    room.write("try.toml", DUEL.replace("seat1.hull = 1", "seat1.hull = 2"));
    shown();
    room.write("c.toml", b"game = \"\xff\"");
    let (report, _) = room.ends(2, "verify . --format json");
    let report: serde_json::Value = serde_json::from_str(&report).expect("one object");
    let malformed = report["tables"]["malformed"].as_array().expect("a list");
    let lines: Vec<_> = malformed.iter().map(|one| (&one["file"], &one["line"])).collect();
    assert_eq!(lines[0], (&"./a.toml".into(), &2.into()));
    assert_eq!(lines.len(), 3);
}

#[test]
fn expected_refusal_must_cite_its_rule() {
    let text = |refused: &str, ship: &str| {
        format!(
            "game = \"spanish-main\"\ntitle = \"Panels\"\nplayers = 2\nrefused = {refused}\n\
             [situation]\nship = [{{ card = \"SM:El Chico\", seat = \"seat0\", bow = [5000, 5000], \
             heading = 0{ship} }}, {{ card = \"SM:El Chico\", seat = \"seat1\", bow = [9000, 9000], \
             heading = 0 }}]\n"
        )
    };
    let failed = |refused: &str, ship: &str| {
        let played = play(refused, &text(refused, ship));
        played.failures().next().map(|check| check.failed.clone().unwrap_or_default())
    };
    let panels = ", panels = 1";
    assert_eq!(failed("\"SM-KEY-12\"", panels), None);
    assert_eq!(failed("{ rule = \"SM-KEY-12\", reason = \"turtle\" }", panels), None);
    let other = failed("\"SM-KEY-10\"", panels).expect("another rule");
    assert!(other.contains("(SM-KEY-12)"), "{other}");
    assert!(failed("{ rule = \"SM-KEY-12\", reason = \"whale\" }", panels).is_some());
    assert_eq!(failed("\"SM-KEY-12\"", "").as_deref(), Some("the file was accepted"));
}

#[test]
fn scenarios_prove_only_rules_of_the_ledgers() {
    for edition in editions() {
        let mut coverage = Coverage::new(edition.name(), edition.ledger());
        coverage.add("x.toml", [&"XX-YYY-1".to_string()]);
        assert_eq!(coverage.unproved().count(), ids_of_ledger(edition.ledger()).len());
    }
}

/// Returns a directory that contains a scenario file with this text.
fn room(text: &str) -> Room {
    let room = Room::new();
    room.write("try.toml", text);
    room
}

const DUEL: &str = r#"game = "pirates-cove"
title = "A duel"
players = 3
[situation]
start = "empty"
phase = "combat"
ship = [{ seat = "seat0", island = 2, levels = [2, 5, 3, 3] }, { seat = "seat1", island = 2 }]
[[step]]
seat = "seat0"
do = ["fire", "target seat1 hull"]
chance = ["hits 1 of 3"]
expect.seat1.hull = 1
expect.asks = "seat1 act"
"#;

#[test]
fn failed_checks_exit_with_5_and_are_listed_by_line() {
    let broken =
        DUEL.replace("seat1.hull = 1", "seat1.hull = 2").replace("hits 1 of", "hits 1 of 3 on");
    let broken = broken.replace("on 3\"", "on 5\", \"die 1\"");
    let room = room(&broken);
    let (report, said) = room.ends(5, "verify try.toml");
    assert_eq!(
        report,
        "try.toml\n\n\
         1 of 1 scenario failed: 2 of 5 checks.\n\n\
         Failed checks\n\
         scenario  line  expected        but\n\
         -------------------------------------------------------\n\
         try.toml    11  chance `die 1`  no roll or draw is due\n\
         try.toml    12  seat1.hull = 2  found 1\n\n\
         3 more tables: --full\n"
    );
    assert_eq!(said, "error: try.toml failed\n");
    let json = room.ends(5, "verify try.toml --format json").0;
    let json: serde_json::Value = serde_json::from_str(&json).expect("one object");
    assert_eq!(json["answer"], "1 of 1 scenario failed: 2 of 5 checks.");
    assert_eq!(json["tables"]["scenarios"][0]["failed"], 2);
    let checks = json["tables"]["checks"].as_array().expect("rows");
    assert_eq!((checks.len(), &checks[0]["failed"]), (5, &serde_json::Value::Null));
    assert_eq!((&checks[3]["line"], &checks[3]["failed"]), (&12.into(), &"found 1".into()));
}

#[test]
fn failed_scenario_proves_no_rule() {
    let sound = DUEL.replace("players = 3", "players = 3\nproves = [\"PC-FIR-3\"]");
    let room = room(&sound);
    let page = |code| room.ends(code, "verify --coverage try.toml");
    assert!(page(0).0.contains("\n- PC-FIR-3: try\n"));
    room.write("try.toml", sound.replace("seat1.hull = 1", "seat1.hull = 2"));
    assert_eq!(page(5), (String::new(), "error: try.toml failed\n".into()));
}

/// Asserts for each change that the scenario fails at a line with a message. A change replaces text in the scenario.
#[track_caller]
fn each_fails(text: &str, changes: &[(&str, &str, usize, &str)]) {
    for &(from, to, line, found) in changes {
        let played = play(to, &text.replacen(from, to, 1));
        let failed = played.failures().next().unwrap_or_else(|| panic!("{to} passes"));
        assert_eq!(failed.line, line, "{to}: {failed:?}");
        let report = failed.failed.as_deref().unwrap_or_default();
        assert!(report.starts_with(found), "{to}: {report}");
    }
}

/// Asserts for each change that the program refuses the scenario at a line with an error. A change replaces text in
/// the scenario.
#[track_caller]
fn each_is_refused(text: &str, changes: &[(&str, &str, &str)]) {
    for &(from, to, error) in changes {
        let refusal = room(&text.replacen(from, to, 1)).refused("verify try.toml");
        assert!(refusal.starts_with(&format!("try.toml:{error}")), "{to}: {refusal}");
    }
}

#[test]
fn mismatched_chance_actions_and_seats_fail_at_their_line() {
    let changes = [
        (
            "hits 1 of 3",
            "hits 1 of 4",
            11,
            "it does not fit: the game asks for a roll of 3 dice that hit on 5",
        ),
        ("hits 1 of 3", "die 1", 11, "no roll or draw is due"),
        ("chance = [\"hits 1 of 3\"]\n", "", 10, "rolls or draws are not scripted; add [\"hits "),
        (
            "levels = [2, 5, 3, 3]",
            "levels = [2, 2, 3, 3]",
            4,
            "rolls or draws are not scripted; add [\"order SHIP SHIP\"]",
        ),
        (
            "seat = \"seat0\"\ndo",
            "seat = \"seat1\"\ndo",
            10,
            "the decision belongs to seat 0, not to seat 1",
        ),
        ("target seat1 hull", "target seat2 hull", 10, "it is illegal: the ship of seat 2"),
        ("target seat1 hull", "end_visit", 10, "it is illegal: `end_visit` does not answer"),
        ("seat1 act", "seat0 act", 13, "found \"seat1 act\""),
        ("asks = \"seat1 act\"", "legal = [\"flee\"]", 13, "legal are [\"flee\", \"fire\"]"),
        ("asks = \"seat1 act\"", "cannot = \"flee\"", 13, "legal are"),
        ("asks = \"seat1 act\"", "combat.island = \"none\"", 13, "found 2"),
    ];
    each_fails(DUEL, &changes);
}

/// Returns the scenario of a duel with its events, from line 14 on.
fn eventful_duel() -> String {
    DUEL.to_owned()
        + r#"no_events = [{ event = "crippled" }]
[[step.events]]
event = "volley"
hits = 1
expect.seat1.hull = 2
[[step.events]]
event = "level"
seat = "seat1"
level = 1
"#
}

#[test]
fn expected_events_are_compared_in_order_with_their_states() {
    let text = eventful_duel();
    assert_eq!(play("events", &text).failures().next(), None);
    let changes = [
        ("hits = 1", "hits = 2", 16, "found volley { firer = \"seat0\", target = \"seat1\""),
        ("expect.seat1.hull = 2", "expect.seat1.hull = 1", 18, "found 2"),
        ("\"crippled\"", "\"volley\", firer = \"seat0\"", 14, "found volley {"),
        (
            "event = \"level\"\nseat = \"seat1\"\nlevel = 1\n",
            "event = \"volley\"\n",
            20,
            "found no `volley`; what happened: level",
        ),
        (
            "level = 1",
            "level = 0",
            20,
            "found level { seat = \"seat1\", section = \"hull\", level = 1",
        ),
    ];
    each_fails(&text, &changes);
}

#[test]
fn impossible_events_are_refused_with_a_fix() {
    let changes = [
        ("crippled", "cripled", "14: unknown event `cripled`; did you mean `crippled`?"),
        ("hits = 1\n", "hit = 1\n", "17: unknown field of `volley` `hit`; did you mean `hits`?"),
        ("hits = 1\n", "hits = \"1\"\n", "17: `hits` must be a number, such as 1"),
        (
            "seat = \"seat1\"\nlevel",
            "seat = 1\nlevel",
            "21: `seat` must be a text, such as \"seat0\"",
        ),
        (
            "level = 1",
            "rule = \"PC-FIR-33\"",
            "22: unknown rule `PC-FIR-33`; did you mean `PC-FIR-3`?",
        ),
        ("seat1.hull = 2", "seat1.hul = 2", "18: unknown expectation `seat1.hul`"),
        ("expect.seat1.hull = 2", "expect.can = \"fire\"", "18: `can` applies only to decisions"),
        ("event = \"level\"\n", "", "20: the event has no name: add `event"),
        (
            "{ event = \"crippled\" }",
            "{ event = \"crippled\", expect.turn = 1 }",
            "14: an event under `no_events` cannot have expectations: remove them",
        ),
        ("[{ event = \"crippled\" }]", "\"crippled\"", "14: `no_events` must be a list of tables"),
        (
            "chance = [\"hits 1 of 3\"]",
            "illegal = \"PC-FIR-1\"",
            "16: a refused action cannot have events: remove them",
        ),
    ];
    each_is_refused(&eventful_duel(), &changes);
}

#[test]
fn malformed_scenario_exits_with_2_and_names_line_and_fix() {
    let changes = [
        ("title", "titel", "2: unknown key `titel`; did you mean `title`?"),
        ("title = \"A duel\"", "", "3: `title` is missing"),
        ("players = 3", "players = 9", "3: `players` allows 3 to 5 players, not 9"),
        ("players = 3", "players = -1", "3: `players` is out of range: -1"),
        (
            "pirates-cove",
            "pirate-cove",
            "1: unknown game `pirate-cove`; did you mean `pirates-cove`?",
        ),
        ("levels", "level", "7: unknown field `level`; did you mean `levels`?"),
        (
            "\"combat\"",
            "\"combats\"",
            "6: `phase`: unknown variant `combats`; did you mean `combat`?",
        ),
        ("[2, 5, 3, 3]", "[2, 9, 3, 3]", "7: `ship[0].levels` must be 0 to 8, not 9"),
        ("island = 2", "island = 9", "7: `ship[0].island`: an island must be 1 to 6"),
        (
            "island = 2",
            "island = 300",
            "7: `ship[0].island`: invalid value: integer `300`, expected a whole number from 0 to 255",
        ),
        (
            "island = 2",
            "hand = [\"consort\", 2]",
            "7: `ship[0].hand[1]`: expected a word in quotes",
        ),
        (
            "[2, 5, 3, 3]",
            "[2, 5, 3, 3, 3]",
            "7: `ship[0].levels`: invalid length 5, expected 4 numbers",
        ),
        ("\"seat1\"", "\"seat0\"", "7: `ship[1].seat` has two entries for seat0"),
        ("seat = \"seat1\",", "", "7: `ship[1]`: missing field `seat`"),
        ("\"fire\"", "\"fired\"", "10: `fired` is not an action; did you mean `fire`?"),
        ("hits 1 of 3", "hit 1", "11: unknown kind of chance in `hit 1`; did you mean `hits …`?"),
        ("chance", "chanse", "11: unknown key `chanse`; did you mean `chance`?"),
        (
            "seat1.hull",
            "seat1.hul",
            "12: unknown expectation `seat1.hul`; did you mean `seat1.hull`?",
        ),
        ("1 of 3", "1 of 3 on 7", "11: dice hit on 2 to 6, not on 7"),
        ("asks = \"seat1 act\"", "can = []", "13: `can` must name an action"),
        (
            "chance = [\"hits 1 of 3\"]",
            "illegal = \"PC-FIR-9\"",
            "11: unknown rule `PC-FIR-9`; did you mean `PC-FIR-",
        ),
        ("hull = 1", "hull = \"one\"", "12: `seat1.hull` must be a number, such as 1"),
        ("seat = \"seat0\"\ndo", "seat = \"seat3\"\ndo", "9: there is no seat 3"),
        (
            "seat = \"seat0\"\ndo",
            "seat = \"seat5\"\ndo",
            "9: `seat5` is not a seat; seats are `seat0` to `seat4`",
        ),
        ("seat = \"seat0\"\ndo", "seat = 0\ndo", "9: `seat` must be a text, not of type integer"),
        (
            "seat = \"seat1\", island",
            "seat = \"1\", island",
            "7: `ship[1].seat`: `1` is not a seat; seats are `seat0` to `seat4`",
        ),
        (
            "[[step]]",
            "[rules]\nhit_on = 4\n[[step]]",
            "9: unknown key `hit_on`; did you mean `combat.hit_on`, `grapeshot.hit_on` or `smoke_screen.hit_on`?",
        ),
        ("[[step]]", "[[steps]]", "8: unknown key `steps`; did you mean `step`?"),
        (
            "players = 3",
            "proves = [\"PC-FIR-22\"]\nplayers = 3",
            "3: unknown rule `PC-FIR-22`; did you mean `PC-FIR-2`?",
        ),
        ("do = ", "do == ", "10: "),
    ];
    each_is_refused(DUEL, &changes);
    let idle = room("game = \"pirates-cove\"\ntitle = \"Idle\"\nplayers = 3\n");
    assert_eq!(
        idle.refused("verify try.toml"),
        "try.toml:3: the file has no actions and no expectations: write `[[step]]` or \
         `[expect]`\n  |\n\
         3 | players = 3\n  |            ^"
    );
    idle.refused("verify none.toml");
    for (arguments, error) in [
        (
            "pirates-cove ../engine/scenarios",
            "a game and scenario files cannot be verified together: verify pirates-cove in a separate command",
        ),
        (
            "pirates-cove --coverage",
            "--coverage applies only to scenario files: remove --coverage, or remove pirates-cove",
        ),
        (
            "pirate-cove",
            "there is no file `pirate-cove`, and no such game; did you mean `pirates-cove`?",
        ),
        (
            "../engine/scenarios --set turns=3",
            "--set applies only to a game, because a scenario sets `seed`, `players` and \
             `[rules]`: remove the option",
        ),
        ("", "nothing to verify: name a game, scenario files or directories of them"),
    ] {
        refused_as(format!("verify {arguments}"), error);
    }
}

#[test]
fn audit_passes_with_equal_output_on_all_numbers_of_threads() {
    let games = "verify pirates-cove -n 600 --bots merchant,raider,uniform";
    let one = stdout(format!("{games} -j 1"));
    assert_eq!(one, stdout(format!("{games} -j 3")));
    assert!(one.starts_with("Pirate's Cove (pirates-cove), seed 1, 600 games\n"), "{one}");
    assert!(one.contains("\nAll invariants held in "), "{one}");
    assert_data_eq!(
        stdout(format!("{games} --format json")),
        str![[r#"
{
 "answer": "All invariants held in [..] checks of 600 games.",
 "conditions": {
...
  "broken": 0,
...
  "game": "pirates-cove",
...
  "first": [],
...
}

"#]]
    );
}
