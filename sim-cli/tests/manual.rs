//! Completions and manual pages: they know every verb, and nothing is left half-written.

use std::fs;

use snapbox::cmd::{Command, cargo_bin};

fn printed(arguments: &[&str]) -> String {
    let output = Command::new(cargo_bin!("corsair")).args(arguments).output().expect("it starts");
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The verbs as the help lists them.
fn verbs() -> Vec<String> {
    let help = printed(&["--help"]);
    let list = help.split("Commands:").nth(1).expect("a list of verbs");
    let list = list.split("Options:").next().expect("its end");
    // A line that goes on is indented further.
    let names = list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let first_words = names.filter_map(|line| line.split_whitespace().next());
    first_words.filter(|&verb| verb != "help").map(String::from).collect()
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
