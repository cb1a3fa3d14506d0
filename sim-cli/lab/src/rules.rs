//! Rules of an experiment: an edition, its changes by house rules, and a hash of all rule values.

use corsair_engine::rulebook::Rulebook;
use toml::{Table, Value};

use crate::ScoreWord;
use crate::hash::sha256_hex;

/// House rules as the user gave them: files first, then single settings. Later rules override earlier rules.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct HouseRules {
    /// Path, for messages, and text of each rules file.
    pub files: Vec<(String, String)>,
    /// Settings on the command line, such as `combat.hit_on=4`.
    pub settings: Vec<String>,
}

impl HouseRules {
    /// Returns house rules from one file, given its path for messages and its text.
    pub fn of_file(path: impl Into<String>, text: impl Into<String>) -> HouseRules {
        HouseRules { files: vec![(path.into(), text.into())], ..HouseRules::default() }
    }

    /// Returns house rules that consist of settings only.
    pub fn of_settings(settings: Vec<String>) -> HouseRules {
        HouseRules { settings, ..HouseRules::default() }
    }
}

/// Change of one rule key by house rules.
#[derive(Clone, PartialEq, Debug)]
pub struct RuleChange {
    /// Key of the changed rule.
    pub key: String,
    /// Value before the change; `None` if the key did not exist.
    pub before: Option<Value>,
    /// Value after the change; `None` if the key no longer exists.
    pub after: Option<Value>,
}

impl RuleChange {
    /// Returns the changes from rulebook `before` to rulebook `after`, in alphabetical order of keys.
    pub fn between(before: &Rulebook, after: &Rulebook) -> Vec<RuleChange> {
        let changes = before.diff(after).into_iter();
        changes
            .map(|(key, before, after)| RuleChange {
                key: key.into(),
                before: before.cloned(),
                after: after.cloned(),
            })
            .collect()
    }
}

/// Rules of a run: all rule values, the changes from the edition, and a hash.
#[derive(Clone, PartialEq, Debug)]
pub struct ResolvedRules {
    /// Game's word for the score.
    pub score: ScoreWord,
    /// Values of all rules, as nested tables.
    pub values: Table,
    /// Changes that house rules make to the edition.
    pub changes: Vec<RuleChange>,
    /// SHA-256 of all values, in hexadecimal digits.
    pub sha256: String,
}

impl ResolvedRules {
    /// Returns the rules in `book`, a rulebook for edition `game`. `edition` is the edition's rulebook without
    /// changes.
    pub fn new(game: &str, score: ScoreWord, edition: &Rulebook, book: &Rulebook) -> ResolvedRules {
        ResolvedRules {
            score,
            values: book.values(),
            changes: RuleChange::between(edition, book),
            sha256: rules_sha256(game, book),
        }
    }

    /// Returns the first 16 digits of the hash.
    pub fn short_hash(&self) -> &str {
        short_hash(&self.sha256)
    }
}

/// Returns the SHA-256 of all rule values of a game.
pub fn rules_sha256(game: &str, book: &Rulebook) -> String {
    sha256_hex(canonical(game, book).as_bytes())
}

/// Returns the first 16 digits of a rules hash, as a short name.
pub fn short_hash(sha256: &str) -> &str {
    &sha256[..16]
}

/// Returns the text to hash: the game, then `key=value` lines in alphabetical order, each value as compact JSON.
fn canonical(game: &str, book: &Rulebook) -> String {
    book.entries().fold(format!("{game}\n"), |mut text, (key, entry)| {
        let value = serde_json::to_string(&entry.value).expect("a rule value is plain data");
        text.extend([key, "=", &value, "\n"]);
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::rulebook::KeyGroup;

    const EDITION: &str = r#"
        turns = { value = 12, source = "printed" }
        [combat]
        hit_on = { value = 5, source = "printed" }
        style = { value = "fair", source = "reconstructed" }
    "#;

    const KEYS: &[KeyGroup] =
        corsair_engine::rule_keys! { "All" { "turns": "Turns"; "combat.*": "Any key of combat"; } };

    fn book(text: &str) -> Rulebook {
        Rulebook::edition("edition.toml", text, KEYS).expect("the edition is sound")
    }

    #[test]
    fn canonical_rules_are_sorted_key_value_lines() {
        let text = canonical("toy", &book(EDITION));
        assert_eq!(text, "toy\ncombat.hit_on=5\ncombat.style=\"fair\"\nturns=12\n");
    }

    #[test]
    fn rules_hash_depends_on_every_value() {
        let (edition, changed) = (book(EDITION), book(&EDITION.replace("12", "8")));
        const POINTS: ScoreWord = ScoreWord { id: "points", label: "points", unit: 1 };
        let plain = ResolvedRules::new("toy", POINTS, &edition, &edition);
        let house = ResolvedRules::new("toy", POINTS, &edition, &changed);
        assert!(plain.changes.is_empty());
        assert_eq!(house.changes.len(), 1);
        assert_eq!(house.changes[0].key, "turns");
        assert_ne!(plain.short_hash(), house.short_hash());
        assert_eq!(plain.short_hash().len(), 16);
    }
}
