//! The library of house rules that people play, each by a name.

use corsair_engine::nearest::nearest;

/// A house rule of the library: a rules file that ships with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LibraryRule {
    /// The name.
    pub name: &'static str,
    /// The rules file, for messages.
    pub file: &'static str,
    /// The text of the file: a sentence about it in a comment, then its keys.
    pub text: &'static str,
}

macro_rules! library {
    ($folder:literal: $($name:literal),* $(,)?) => {
        &[$(LibraryRule {
            name: $name,
            file: concat!("sim-cli/rules/", $folder, "/", $name, ".toml"),
            text: include_str!(concat!("../../rules/", $folder, "/", $name, ".toml")),
        }),*]
    };
}

/// The house rules of Pirate's Cove and Piratenbucht.
pub const COVE: &[LibraryRule] = library! { "cove":
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

impl LibraryRule {
    /// What the rule says: the comment that its file begins with.
    pub fn about(&self) -> &'static str {
        let line = self.text.lines().next().unwrap_or_default();
        line.trim_start_matches('#').trim()
    }

    /// The rule of this name. `others` are names that are known beside the library's.
    ///
    /// # Errors
    /// If there is none; the error names the nearest of all.
    pub fn find<'l>(
        library: &'l [LibraryRule],
        name: &str,
        others: &[&str],
    ) -> Result<&'l LibraryRule, UnknownRule> {
        let known = library.iter().map(|rule| rule.name).chain(others.iter().copied());
        let near = nearest(name, known).map(String::from);
        let found = library.iter().find(|rule| rule.name == name);
        found.ok_or_else(|| UnknownRule { name: name.into(), near })
    }
}

/// There is no such file, and no rule of this name in the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRule {
    name: String,
    near: Option<String>,
}

impl std::fmt::Display for UnknownRule {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            out,
            "`{}` is no edition, no rules file, no house rule of the library and no KEY=VALUE; ",
            self.name
        )?;
        match &self.near {
            Some(near) => write!(out, "did you mean `{near}`?"),
            None => write!(out, "`corsair rules library` lists the library"),
        }
    }
}

impl std::error::Error for UnknownRule {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_says_what_it_is() {
        for rule in COVE {
            assert!(rule.text.starts_with("# "), "{}", rule.file);
            assert!(rule.about().ends_with('.'), "{}", rule.file);
        }
    }

    #[test]
    fn every_file_is_in_the_library() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/rules/cove");
        let files = std::fs::read_dir(folder).expect("the library").count();
        assert_eq!(files, COVE.len());
    }

    /// docs/house-rules.md lists every rule in the words of its file.
    #[test]
    fn the_page_says_what_the_files_say() {
        let page = include_str!("../../../docs/house-rules.md");
        let listed = page.lines().skip_while(|line| *line != "| rule | what it says |").skip(2);
        let listed: Vec<&str> = listed.take_while(|line| line.starts_with('|')).collect();
        let of_files: Vec<String> =
            COVE.iter().map(|rule| format!("| `{}` | {} |", rule.name, rule.about())).collect();
        assert_eq!(listed, of_files);
    }

    #[test]
    fn rules_are_found_by_name() {
        assert_eq!(LibraryRule::find(COVE, "hit-on-4", &[]).map(|rule| rule.name), Ok("hit-on-4"));
        let refused = LibraryRule::find(COVE, "hit-on4", &[]).expect_err("a typo").to_string();
        assert!(refused.ends_with("did you mean `hit-on-4`?"), "{refused}");
    }
}
