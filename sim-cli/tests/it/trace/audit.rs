//! Tests of the referees in `engine/referees`, on correct and on falsified traces.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::{trace, trace_of};
use crate::cases::cases;

const BOTS: &str = "merchant,raider,drifter,uniform";

/// Runs the auditor on a trace and returns its output and exit code.
fn audit(trace: &str) -> (String, Option<i32>) {
    audit_by("audit_trace.py", trace)
}

fn audit_by(program: &str, trace: &str) -> (String, Option<i32>) {
    let mut auditor = Command::new("python3")
        .arg(format!("{}/../engine/referees/{program}", env!("CARGO_MANIFEST_DIR")))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python 3 is installed");
    let mut pipe = auditor.stdin.take().expect("a pipe");
    // After the first error, an auditor stops reading.
    let _ = pipe.write_all(trace.as_bytes());
    drop(pipe);
    let output = auditor.wait_with_output().expect("it ends");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code())
}

#[track_caller]
fn assert_sound(trace: &str, games: usize) {
    let (says, code) = audit(trace);
    let counted = if games == 1 { "1 game,".into() } else { format!("{games} games,") };
    assert!(code == Some(0) && says.starts_with(&counted), "{says}");
}

#[test]
fn games_of_pirates_cove_follow_from_its_ledger() {
    let games = cases() as usize / 10;
    assert_sound(&trace(&format!("-n {games} --bots {BOTS}")), games);
    assert_sound(&trace(&format!("-n {games} --players 3")), games);
    assert_sound(&trace(&format!("-n {games} --players 5 --set start.cards=3")), games);
}

#[test]
fn games_of_the_second_edition_follow_from_its_ledger() {
    let games = cases() as usize / 15;
    for arguments in [
        "--bots merchant,raider,drifter,uniform",
        "--players 3 --bots merchant,raider,drifter",
        "--players 3",
        "--players 5 --set start.cards=4",
        "--players 5 --set turns=1 --set start.cards=6",
        "--players 3 --set black_ship.move=revenge --set combat.flee_fame_when=if_shots_fired \
         --set start.cards=4",
        "--players 3 --set black_ship.move=die_1_or_2 --set start.cards=4",
    ] {
        assert_sound(&trace_of("piratenbucht", &format!("-n {games} {arguments}")), games);
    }
    assert_sound(&trace_of("piratenbucht", "-n 2 --players 4 --states ply"), 2);
}

/// The rules are the first edition with parts of the second edition.
#[test]
fn games_of_mixed_editions_are_audited_by_their_rule_values() {
    for arguments in [
        "--players 3 --set black_ship.bears=blackbeard --set black_ship.volleys=one_at_each_ship \
         --set legend.blackbeard.dice=5 --set legend.blackbeard.ranks_by=fame \
         --bots raider,merchant,uniform",
        "--set treasure_island.upgrade_levels=2 --set treasure_island.upgrade_cost_factor=1 \
         --set mutiny.up_to=0",
    ] {
        assert_sound(&trace(&format!("-n 20 {arguments}")), 20);
    }
}

#[test]
fn games_under_house_rules_are_audited_by_their_rule_values() {
    for arguments in [
        "--players 3 --set black_ship.move=random --set treasure_island.player_combat=true \
         --set tavern.price=0",
        "--players 5 --set combat.max_rounds=2 --set catch_up.gold=2 \
         --set secret_map.applies=this_turn --set black_ship.move=die_1_or_2 \
         --set mastercraft.limit=one_per_section",
        "--players 5 --set turns=1",
        "--players 4 --set seat.score=[0,3,1] --set seat.gold=[0,0,6] --set seat.cards=[2,0,0,1]",
    ] {
        assert_sound(&trace(&format!("-n 20 {arguments}")), 20);
    }
}

#[test]
fn states_in_a_trace_are_audited() {
    let mut lines = lines(&trace(&format!("--bots {BOTS} --states ply")));
    assert_sound(&joined(&lines), 1);
    let last = lines.iter().rposition(|line| line["kind"] == "state").expect("there is one");
    for (name, value) in [
        ("turn", json!(3)),
        ("deck", json!({"grapeshot": 9})),
        ("black_ships", json!([])),
        ("navy", json!({"island": 1, "controller": 0})),
        ("treasure", json!([{"island": 1, "card": [9, 9, 9, 9]}])),
    ] {
        let before = std::mem::replace(&mut lines[last]["state"][name], value);
        assert_wrong(&lines, name);
        lines[last]["state"][name] = before;
    }
    assert_sound(&joined(&lines), 1);
    lines[last]["state"]["ships"][0]["gold"] = json!(77);
    assert_wrong(&lines, "gold");
}

#[test]
fn changed_games_of_pirates_cove_fail_the_audit() {
    let whole = lines(&trace(&format!("--bots {BOTS}")));
    let find = |name: &str| {
        whole.iter().rposition(|line| line["event"] == name).unwrap_or_else(|| panic!("a {name}"))
    };
    for (name, key) in [("fame", "by"), ("gold", "by"), ("chests", "by"), ("level", "level")] {
        let mut changed = whole.clone();
        let value = changed[find(name)][key].as_i64().expect("a number");
        changed[find(name)][key] = json!(value + 1);
        assert_wrong(&changed, name);
        let mut skipped = whole.clone();
        skipped.remove(find(name));
        assert_wrong(&skipped, name);
    }
    let mut scores = whole.clone();
    let last = scores.len() - 1;
    scores[last]["scores"][0] = json!(99);
    assert_wrong(&scores, "scores");
    let mut roll = whole.clone();
    let index = roll.iter().rposition(|line| line["question"] == "hits").expect("a roll");
    let hits = roll[index]["answer"].as_i64().expect("a number");
    roll[index]["answer"] = json!(i64::from(hits == 0));
    assert_wrong(&roll, "hits");
    assert_wrong(&whole[..last], "ends in the middle");
}

/// Asserts that the referee of a game finds no error in new games.
#[track_caller]
fn assert_refereed(program: &str, edition: &str, games: usize, arguments: &str) {
    let said = audit_by(program, &trace_of(edition, &format!("-n {games} {arguments}")));
    let sound = (format!("{games} games, 0 differ from the rules\n"), Some(0));
    assert_eq!(said, sound, "{arguments:?}");
}

#[track_caller]
fn assert_sound_blackbeard(games: usize, arguments: &str) {
    assert_refereed("audit_blackbeard.py", "blackbeard", games, arguments);
}

#[test]
fn games_of_blackbeard_follow_from_its_ledger() {
    for seats in ["2", "3", "4", "5"] {
        let fixed = format!("--bots uniform --players {seats}");
        assert_sound_blackbeard(cases() as usize / 30, &fixed);
        assert_sound_blackbeard(2, &format!("{fixed} --set length=long --states ply"));
    }
}

#[test]
fn games_of_strong_bots_of_blackbeard_follow_from_its_ledger() {
    assert_sound_blackbeard(4, "--bots looter,port_raider,retirer,commissioner");
    for seats in ["2", "3", "5"] {
        let fixed = format!("--bots balanced --players {seats} --set length=long");
        assert_sound_blackbeard(2, &fixed);
    }
}

#[test]
fn games_of_blackbeard_under_house_rules_are_audited_by_their_rule_values() {
    let choose = "--set setup.pirate_cards=choose --set convert.actions=0";
    let switches = "--set score.kc_half=exact --set fair_winds.alone=true \
                    --set seat.score=[0,3] --set seat.loyalty=[0,0,2]";
    assert_sound_blackbeard(20, &format!("--bots uniform --players 3 {choose} {switches}"));
    assert_sound_blackbeard(
        8,
        "--bots looter --players 4 --set loot.hostage_if_declined=true --set booty_grab.own=true \
         --set torture.reward=on_death --set kc.combat_shift=-1 --set general_pardon.times=2",
    );
}

#[test]
fn changed_games_of_blackbeard_fail_the_audit() {
    let trace = trace_of("blackbeard", "--bots uniform -n 1 --players 3");
    let (whole, values) = (trace.lines().collect::<Vec<_>>(), lines(&trace));
    // Unchanged lines keep their text, because this referee reads fields in order.
    let wrong = |at: usize, line: Option<&Value>, what: &str| {
        let line = line.map_or_else(String::new, |line| format!("{line}\n"));
        let joined =
            |lines: &[&str]| -> String { lines.iter().map(|line| format!("{line}\n")).collect() };
        let tampered = joined(&whole[..at]);
        let (says, code) =
            audit_by("audit_blackbeard.py", &(tampered + &line + &joined(&whole[at + 1..])));
        assert!(code == Some(1) && says.contains(what), "{what}: {code:?} {says}");
    };
    let last = |key: &str, name: &str| {
        let at = values.iter().rposition(|line| line[key] == name);
        at.unwrap_or_else(|| panic!("a {name}"))
    };
    for (name, key) in [("notoriety", "by"), ("moved", "to"), ("turn", "turn")] {
        let at = last("event", name);
        let mut changed = values[at].clone();
        changed[key] = json!(99);
        wrong(at, Some(&changed), name);
        wrong(at, None, name);
    }
    let at = last("kind", "end");
    let mut scores = values[at].clone();
    scores["scores"][0] = json!(999);
    wrong(at, Some(&scores), "BB-END-3");
    let at = last("kind", "decision");
    let mut illegal = values[at].clone();
    illegal["legal"].as_array_mut().expect("a list").push(json!("fly"));
    wrong(at, Some(&illegal), "fly");
}

#[track_caller]
fn assert_sound_spanish_main(games: usize, arguments: &str) {
    let arguments = format!("--bots uniform {arguments}");
    assert_refereed("audit_spanish_main.py", "spanish-main", games, &arguments);
}

#[test]
fn games_of_spanish_main_follow_from_its_ledger() {
    for seats in ["2", "3", "4"] {
        let games = cases() as usize / 150;
        assert_sound_spanish_main(games, &format!("--players {seats} --set end.rounds=12"));
    }
    assert_sound_spanish_main(2, "--players 2 --states turn --set end.rounds=6");
    let house = "--set bars.s=500 --set move.max_turn=256 --set scuttle.on=3 \
                 --set seat.score=[0,2,1] --set seat.gold=[3,0,1]";
    assert_sound_spanish_main(2, &format!("--players 3 --seed 5 --set end.rounds=12 {house}"));
}

#[test]
fn changed_games_of_spanish_main_fail_the_audit() {
    let trace = trace_of("spanish-main", "--bots uniform -n 12 --players 2");
    let lines = lines(&trace);
    // Only the game that contains the changed line is audited.
    let starts_game = |line: &Value| line["kind"] == "game";
    let wrong = |at: usize, line: Option<&Value>, what: &str| {
        let start = lines[..=at].iter().rposition(starts_game).expect("its game starts");
        let end = lines[at + 1..].iter().position(starts_game).map_or(lines.len(), |n| at + 1 + n);
        let tampered =
            [&lines[start..at], line.map_or(&[], std::slice::from_ref), &lines[at + 1..end]]
                .concat();
        let (says, code) = audit_by("audit_spanish_main.py", &joined(&tampered));
        assert!(code == Some(1) && says.contains("1 games, 1 differ"), "{what}: {code:?} {says}");
    };
    let mut among_others = lines.clone();
    let end = among_others.iter_mut().find(|line| line["kind"] == "end").expect("an end");
    end["scores"][0] = json!(99);
    let (says, code) = audit_by("audit_spanish_main.py", &joined(&among_others));
    assert!(code == Some(1) && says.contains("12 games, 1 differ"), "{code:?} {says}");
    let find = |name: &str| {
        let at = lines.iter().position(|line| line["event"] == name);
        at.unwrap_or_else(|| panic!("a {name}"))
    };
    for (name, key, value) in [
        ("sailed", "heading", json!(7)),
        ("contact", "touches", json!("ship9")),
        ("fired", "bonus", json!(5)),
        ("mast_lost", "mast", json!(9)),
        ("turn", "round", json!(7)),
        ("ship_card", "card", json!("SM:El Chico")),
        ("token_laid", "face", json!("9 gold")),
        ("token", "at", json!("home of seat1")),
        ("ram", "die", json!(9)),
    ] {
        let mut changed = lines[find(name)].clone();
        changed[key] = value;
        wrong(find(name), Some(&changed), name);
    }
    for name in ["sailed", "contact", "derelict", "looked"] {
        wrong(find(name), None, name);
    }
    let at = lines.iter().position(|line| line["ask"] == "segment").expect("a segment");
    let mut illegal = lines[at].clone();
    illegal["legal"].as_array_mut().expect("a list").push(json!("sail L 0 1"));
    wrong(at, Some(&illegal), "a segment");
}

#[test]
fn changed_cards_of_the_second_edition_fail_the_audit() {
    let hands = "-n 4 --players 5 --set start.cards=6";
    let sabotage = "--set tavern.deck.sabotage=9 --set tavern.deck.sleight_of_hand=9";
    let whole = lines(&trace_of("piratenbucht", &format!("{hands} {sabotage}")));
    for (name, key) in [("area_card_set", "hits"), ("area_card_hit", "left"), ("sabotage", "hits")]
    {
        let at = whole.iter().rposition(|line| line["event"] == name);
        let at = at.unwrap_or_else(|| panic!("a {name}"));
        let mut changed = whole.clone();
        let value = changed[at][key].as_i64().expect("a number");
        changed[at][key] = json!(value + 1);
        assert_wrong(&changed, name);
        let mut skipped = whole.clone();
        skipped.remove(at);
        assert_wrong(&skipped, name);
    }
    let took = whole.iter().rposition(|line| line["event"] == "took").expect("a swap");
    let mut skipped = whole.clone();
    skipped.remove(took);
    assert_wrong(&skipped, "took");
}

#[test]
fn mutated_traces_never_crash_the_auditor() {
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/trace/mutate.py");
    let referees = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/referees");
    let mut reader = Command::new("python3")
        .args([program, referees, "100"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("Python 3 is installed");
    let whole = trace(&format!("-n 2 --states turn --bots {BOTS}"));
    let mut pipe = reader.stdin.take().expect("a pipe");
    pipe.write_all(whole.as_bytes()).expect("it reads all first");
    drop(pipe);
    let output = reader.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let says = String::from_utf8_lossy(&output.stdout);
    let wrong: u32 = says.strip_suffix(" wrong\n").and_then(|n| n.parse().ok()).expect("a sum");
    assert!((90..=100).contains(&wrong), "{wrong} of 100 are found wrong");
}

#[track_caller]
fn assert_wrong(lines: &[Value], what: &str) {
    let (says, code) = audit(&joined(lines));
    let found = code == Some(1) && says.starts_with("WRONG: line ") && says.contains(what);
    assert!(found, "{what}: {code:?} {says}");
}

fn lines(trace: &str) -> Vec<Value> {
    trace.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn joined(lines: &[Value]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}
