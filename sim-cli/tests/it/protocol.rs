//! Checks of `docs/protocol.md`, and of the bots in `docs/examples`.

use std::collections::BTreeSet;
use std::fs;

use crate::command::{Room, printed_at_root, root};
use corsair_engine::games::cove::{Cove, EDITIONS};
use corsair_engine::rulebook::Edition;
use corsair_games::editions;
use corsair_strategies::protocol::ProtocolGame;
use serde_json::Value;

/// Returns the protocol lines of a game under an edition, with this number of turns.
fn recorded(edition: &str, turns: &str) -> String {
    let room = Room::new();
    let log = room.join("log").display().to_string();
    let recorder = "python3 sim-cli/tests/it/zoo/recorder.py";
    let bots = format!("exec:{recorder} '{log}' python3 docs/examples/bot.py,merchant,raider");
    printed_at_root(&format!(
        "run {edition} --bots \"{bots}\" -n 1 --seatings fixed --set turns={turns} -j 1 --deadline 10s"
    ));
    room.read("log")
}

/// Returns whether a line matches a pattern, in which ` … ` matches any text.
fn matches(line: &str, pattern: &str) -> bool {
    let pieces: Vec<&str> = pattern.split(" … ").collect();
    let (first, last) = (pieces[0], pieces[pieces.len() - 1]);
    let mut rest = line;
    let in_order = pieces.iter().all(|piece| match rest.find(piece) {
        Some(at) => {
            rest = &rest[at + piece.len()..];
            true
        }
        None => false,
    });
    in_order && line.starts_with(first) && line.ends_with(last)
}

#[test]
fn transcript_matches_the_protocol() {
    let path = root().join("docs/examples/transcript.txt");
    let said = recorded("pirates-cove", "1");
    if std::env::var_os("CORSAIR_BLESS").is_some() {
        fs::write(&path, &said).expect("written");
    }
    let written = fs::read_to_string(&path).expect("the transcript");
    assert!(said == written, "run the test with CORSAIR_BLESS=1, and read what has changed");
    let page = page();
    let excerpts: Vec<&str> =
        page.lines().filter(|line| line.starts_with("> {") || line.starts_with("< {")).collect();
    let said: Vec<&str> = said.lines().collect();
    assert_eq!(excerpts.len(), said.len(), "docs/protocol.md has every line, shortened or not");
    for (line, pattern) in said.iter().zip(excerpts) {
        assert!(
            matches(line, pattern),
            "docs/protocol.md shows {pattern}\nbut the line is: {line}"
        );
    }
}

fn page() -> String {
    fs::read_to_string(root().join("docs/protocol.md")).expect("the page")
}

/// Collects the keys of a JSON value and of all nested objects. Skips rule values, and maps whose keys are ships,
/// sections or cards, because these keys are words of the game.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    const MAPS: [&str; 10] = [
        "rules",
        "mastercraft",
        "discards",
        "unseen",
        "npcs",
        "npc_dice",
        "npc_hits_in_round",
        "npc_targets",
        "kegs_of",
        "hit_on",
    ];
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                found.insert(key.clone());
                if !MAPS.contains(&key.as_str()) {
                    keys(value, found);
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| keys(value, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn every_field_question_and_action_is_documented() {
    let page = page();
    let (mut fields, mut words) = (BTreeSet::new(), BTreeSet::new());
    let games = EDITIONS.iter().map(|edition| recorded(edition.id, "12"));
    for line in games.collect::<String>().lines() {
        let message: Value = serde_json::from_str(&line[2..]).expect("JSON");
        keys(&message, &mut fields);
        let actions = message.get("actions").and_then(Value::as_array);
        for action in actions.into_iter().flatten().filter_map(Value::as_str) {
            words.extend(action.split(' ').next().map(String::from));
        }
    }
    for field in &fields {
        assert!(page.contains(&format!("`{field}`")), "docs/protocol.md does not list `{field}`");
    }
    for word in &words {
        let listed = page.contains(&format!("`{word}`")) || page.contains(&format!("`{word} "));
        assert!(listed, "docs/protocol.md does not list the action `{word}`");
    }
    for question in EDITIONS.into_iter().flat_map(questions) {
        assert!(page.contains(&format!("\n| `{question}` |")), "no question `{question}`");
    }
    assert!(fields.contains("hit_on"), "the game had no combat");
    assert!(fields.len() > 60 && words.len() > 10, "{fields:?} {words:?}");
}

/// Returns the words for all questions of an edition.
fn questions(edition: Edition) -> &'static [&'static str] {
    edition.game::<Cove>(4, &[]).expect("a table").questions()
}

/// Checks an example bot in every edition. `bots check` stops after 200 games, and the settings shorten long games.
#[track_caller]
fn passes_in_every_edition(command: &str, name: &str, settings: &[(&str, &str)]) {
    for edition in editions().iter().filter(|edition| edition.id() != "toy") {
        let game = edition.id();
        let setting =
            settings.iter().find(|(of, _)| *of == game).map_or("", |&(_, setting)| setting);
        let check = format!("bots check '{command}' --game {game} --deadline 10s {setting}");
        let report = printed_at_root(&check);
        assert!(report.contains(&format!("ok    starts, and says hello as `{name}`")), "{report}");
        let ready = format!("ready: corsair run {game} --bots 'exec:{command}',...\n");
        assert!(report.ends_with(&ready), "{report}");
    }
}

#[test]
fn python_example_passes_bots_check_in_every_edition() {
    passes_in_every_edition("python3 docs/examples/bot.py", "anne", &[]);
}

#[test]
fn shell_example_passes_bots_check_in_every_edition() {
    let settings = [("spanish-main", "--set end.rounds=4")];
    passes_in_every_edition("sh docs/examples/bot.sh", "mary", &settings);
}

#[test]
fn python_example_beats_random_play() {
    for (game, others, games, least) in [
        ("pirates-cove", "uniform,uniform,uniform", 80, 0.5),
        ("blackbeard", "uniform", 400, 0.5),
        ("spanish-main", "uniform", 40, 0.9),
    ] {
        let bots = format!("'exec:python3 docs/examples/bot.py,{others}'");
        let run = format!("run {game} --bots {bots} -n {games} --format json --deadline 10s");
        let report: Value = serde_json::from_str(&printed_at_root(&run)).expect("JSON");
        let win = report["tables"]["summary"][0]["win_share"].as_f64().expect("a share");
        assert!(win > least, "{game}: it wins {win} of its games against random players");
        assert_eq!(report["tables"]["faults"], serde_json::json!([]));
    }
}
