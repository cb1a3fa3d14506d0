//! House rules that people play.

use crate::lab::LibraryRule;
use crate::lab::library::library;

/// The house rules of both editions.
pub(crate) const HOUSE_RULES: &[LibraryRule] = library! { "cove":
    "random-black-ship",
    "black-ship-by-die",
    "blackbeards-revenge",
    "no-mutiny",
    "mutiny-on-1-2",
    "mastercraft-per-section",
    "hit-on-4",
    "treasure-island-combat",
    "two-level-upgrade",
    "one-level-upgrade",
    "eight-turns",
    "rich-start",
    "ties-by-gold",
    "blackbeard-hunts-fame",
    "blackbeard-hunts-guns",
    "no-card-for-flight",
    "catch-up-gold",
    "four-rounds",
    "cove-destination",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_says_what_it_is() {
        for rule in HOUSE_RULES {
            assert!(rule.text.starts_with("# "), "{}", rule.file);
            assert!(rule.about().ends_with('.'), "{}", rule.file);
        }
    }

    #[test]
    fn every_file_is_in_the_library() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/rules/cove");
        let files = std::fs::read_dir(folder).expect("the library").count();
        assert_eq!(files, HOUSE_RULES.len());
    }

    /// docs/house-rules.md lists every rule in the words of its file.
    #[test]
    fn the_page_says_what_the_files_say() {
        let page = include_str!("../../../../docs/house-rules.md");
        let listed = page.lines().skip_while(|line| *line != "| rule | what it says |").skip(2);
        let listed: Vec<&str> = listed.take_while(|line| line.starts_with('|')).collect();
        let of_files: Vec<String> = HOUSE_RULES
            .iter()
            .map(|rule| format!("| `{}` | {} |", rule.name, rule.about()))
            .collect();
        assert_eq!(listed, of_files);
    }
}
