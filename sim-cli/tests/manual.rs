//! Completions and manual pages: they know every verb, and nothing is left half-written.

use std::fs;

use corsair::verbs::VERBS;
use snapbox::cmd::{Command, cargo_bin};

fn printed(arguments: &[&str]) -> String {
    let output = Command::new(cargo_bin!("corsair")).args(arguments).output().expect("it starts");
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The verbs as the help lists them.
fn verbs() -> Vec<String> {
    VERBS.names().map(String::from).collect()
}

#[test]
fn help_lists_every_verb_in_a_group() {
    let help = printed(&["--help"]);
    for verb in verbs() {
        let lines = help.lines().filter(|line| line.split_whitespace().next() == Some(&verb));
        assert_eq!(lines.count(), 1, "{verb}");
    }
    assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
}

#[test]
fn the_help_of_a_verb_begins_with_examples_and_groups_its_options() {
    let help = printed(&["compare", "--help"]);
    let places =
        ["Examples:", "Usage:", "Options:", "How much:", "House rules:", "Output:", "Long runs:"]
            .map(|part| help.find(part).expect(part));
    assert!(places[..3].is_sorted() && places[3..].iter().all(|&at| at > places[2]), "{help}");
}

#[test]
fn every_shell_completes_every_verb() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = printed(&["completions", shell]);
        for verb in verbs() {
            assert!(script.contains(&verb), "{shell}: {verb}");
        }
        assert!(script.contains("seatings"), "{shell}: options are completed too");
    }
}

#[test]
fn every_verb_has_a_manual_page() {
    let room = tempfile::tempdir().expect("a directory");
    let pages = room.path().join("man/man1");
    printed(&["man", "-o", pages.to_str().expect("text")]);
    let page = |name: &str| fs::read_to_string(pages.join(name)).expect(name);
    assert!(page("corsair.1").contains("laboratory for pirate board games"));
    assert_eq!(page("corsair.1"), printed(&["man"]));
    for verb in verbs() {
        let text = page(&format!("corsair-{verb}.1"));
        assert!(text.starts_with(".ie") || text.starts_with(".TH"), "{verb}: a page in roff");
        assert!(text.contains(".SH SYNOPSIS"), "{verb}");
    }
    assert!(page("corsair-rules-show.1").contains("rules"), "verbs of verbs have pages");
}
