//! House rules that people play.

use crate::lab::LibraryRule;
use crate::lab::library::library;

/// The house rules of the edition.
pub(crate) const HOUSE_RULES: &[LibraryRule] = library! { "blackbeard":
    "long-game",
    "two-pardons",
    "chosen-pirates",
    "gentler-commissioners",
    "no-commissioners",
    "no-hunter-bonus",
    "pursuit-on-arrival",
    "evading-is-free",
    "solitaire",
    "exact-halves",
    "own-holds",
    "free-conversion",
    "hostage-of-a-declined-cargo",
    "torture-on-death",
    "fair-winds-alone",
    "shared-fame",
    "thieves-among-friends",
    "ties-by-retired",
    "busy-crews",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::edition;
    use crate::lab::HouseRules;

    #[test]
    fn house_rules_of_blackbeard_are_valid_and_say_what_they_are() {
        let edition = edition("blackbeard").expect("an edition");
        let plain = edition.rulebook(&HouseRules::default()).expect("sound");
        for rule in HOUSE_RULES {
            assert!(rule.text.starts_with("# ") && rule.about().ends_with('.'), "{}", rule.file);
            let (key, value) =
                rule.text.lines().nth(1).and_then(|line| line.split_once(" = ")).expect(rule.file);
            let house = HouseRules::of_settings(vec![format!("{key}={value}")]);
            let book =
                edition.rulebook(&house).unwrap_or_else(|bad| panic!("{}: {bad}", rule.file));
            assert_ne!(book.values(), plain.values(), "{}", rule.file);
        }
    }

    #[test]
    fn every_file_is_in_the_library() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/rules/blackbeard");
        let files = std::fs::read_dir(folder).expect("the library").count();
        assert_eq!(files, HOUSE_RULES.len());
    }

    /// docs/house-rules.md lists every rule in the words of its file.
    #[test]
    fn the_page_says_what_the_files_of_blackbeard_say() {
        let page = include_str!("../../../../docs/house-rules.md");
        let (_, section) = page.split_once("## Blackbeard").expect("a section");
        let section = section.split("\n## ").next().expect("the first of its sections");
        let listed: Vec<&str> = section.lines().filter(|line| line.starts_with("| `")).collect();
        let of_files: Vec<String> = HOUSE_RULES
            .iter()
            .map(|rule| format!("| `{}` | {} |", rule.name, rule.about()))
            .collect();
        assert_eq!(listed, of_files);
    }
}
