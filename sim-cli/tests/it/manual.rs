//! Tests of the shell completions and manual pages of every command.

use std::process::Command;

use crate::command::{PROGRAM, Room, passes, stdout};
use corsair_verbs::verbs::VERBS;

/// Returns all commands in the order of the help.
fn verbs() -> Vec<String> {
    VERBS.names().map(String::from).collect()
}

#[test]
fn help_of_the_program_lists_every_command_in_a_group() {
    let help = stdout("help --all");
    for verb in verbs().into_iter().filter(|verb| !verb.contains(' ')) {
        let lines = help.lines().filter(|line| line.split_whitespace().next() == Some(&verb));
        assert_eq!(lines.count(), 1, "{verb}");
    }
    assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
    assert_eq!(stdout("help run"), stdout("run --help"));
    assert_eq!(stdout("help shards merge"), stdout("shards merge --help"));
    assert_eq!(stdout("help"), stdout("--help"));
}

#[test]
fn help_of_a_command_has_examples_and_groups_of_options() {
    let help = stdout("compare --help");
    let places = [
        "Examples:",
        "Usage:",
        "Options:",
        "Amount of play:",
        "House rules:",
        "Output:",
        "Long runs:",
    ]
    .map(|part| help.find(part).expect(part));
    assert!(places[..3].is_sorted() && places[3..].iter().all(|&at| at > places[2]), "{help}");
}

/// Returns the completions for a command line with an incomplete last word, without descriptions.
fn offered(words: &str) -> Vec<String> {
    let mut command = Command::new(PROGRAM);
    command.env("COMPLETE", "fish").args(["--", "corsair"]).args(words.split(' '));
    let output = command.output().expect("it starts");
    assert!(output.status.success(), "{words}");
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| line.split('\t').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn every_shell_has_a_completion_script_that_calls_the_program() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = stdout(format!("dev completions {shell}"));
        assert!(script.contains("COMPLETE") && script.contains("corsair"), "{shell}: {script}");
    }
}

#[test]
fn completion_offers_commands_options_and_words_of_options() {
    for verb in verbs() {
        assert!(offered(&verb).iter().any(|word| verb.ends_with(word)), "{verb}");
    }
    assert!(offered("run pirates-cove --seat").contains(&"--seatings".into()));
    assert_eq!(offered("run pirates-cove --seatings r"), ["rotations"]);
    assert!(offered("run pirates-cove --wid").contains(&"--width".into()));
}

#[test]
fn completion_offers_games_bots_presets_and_parameters() {
    assert_eq!(offered("run pirates-"), ["pirates-cove"]);
    assert_eq!(offered("advise blackb"), ["blackbeard"]);
    let bots = offered("run pirates-cove --bots merchant,");
    assert!(bots.contains(&"merchant,raider".into()), "{bots:?}");
    assert!(bots.contains(&"merchant,daredevil".into()), "presets, too: {bots:?}");
    let parameters = offered("run pirates-cove --bots uniform,mcts:iter");
    assert_eq!(parameters, ["uniform,mcts:iterations="]);
    // After a game, completion offers only the bots of this game.
    let [here, anywhere] = [offered("bots blackbeard "), offered("run --bots ")];
    assert!(!here.contains(&"tavern_rat".into()), "{here:?}");
    assert!(anywhere.contains(&"tavern_rat".into()), "{anywhere:?}");
}

#[test]
fn completion_offers_house_rules_keys_and_files() {
    let rules = offered("compare pirates-cove --rules eight");
    assert!(rules.contains(&"eight-turns".into()), "{rules:?}");
    let joined = offered("compare pirates-cove --rules eight-turns+combat.hit_o");
    assert_eq!(joined, ["eight-turns+combat.hit_on="]);
    assert_eq!(offered("run pirates-cove --set combat.hit_o"), ["combat.hit_on="]);
    assert_eq!(offered("rules show pirates-cove combat.hit_o"), ["combat.hit_on"]);
    let files = offered("verify Cargo.t");
    assert!(files.contains(&"Cargo.toml".into()), "{files:?}");
}

#[test]
fn every_command_has_a_manual_page() {
    let room = Room::new();
    room.good("dev man -o man/man1");
    let page = |name: &str| room.read(format!("man/man1/{name}"));
    assert!(page("corsair.1").contains("laboratory for pirate board games"));
    assert_eq!(page("corsair.1"), stdout("dev man"));
    for verb in verbs() {
        let text = page(&format!("corsair-{}.1", verb.replace(' ', "-")));
        assert!(text.starts_with(".ie") || text.starts_with(".TH"), "{verb}: a page in roff");
        assert!(text.contains(".SH SYNOPSIS"), "{verb}");
    }
    assert!(page("corsair-rules-show.1").contains("rules"), "verbs of verbs have pages");
}

#[test]
fn live_shells_complete_words() {
    passes("shells.py", [PROGRAM]);
}
