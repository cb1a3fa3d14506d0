//! Identity of sums: the conditions of the sums under keys, so that errors can name a difference.

use std::collections::BTreeMap;
use std::fmt;

use corsair_engine::lines::excerpt;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::play_revision::PlayRevision;

/// Conditions of sums, except the number of deals. Sums with equal identities may be merged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Identity(BTreeMap<String, Value>);

impl Identity {
    /// Returns the identity of a command in this build. The command then adds the conditions in its plan.
    pub fn of_verb(verb: &str) -> Identity {
        let version = env!("CARGO_PKG_VERSION");
        Identity(BTreeMap::new())
            .with("version", version)
            .with("verb", verb)
            .with(PLAY, PlayRevision::NOW)
    }

    /// Returns the identity of a plan, for the comparison of manifests. Equal plans have equal identities.
    pub fn of_plan(plan: &Value) -> Identity {
        Identity(BTreeMap::new()).with("plan", plan)
    }

    /// Returns the identity of a plan, with one key per option, such as `play.games`.
    pub fn of_options(plan: &Value) -> Identity {
        let options = plan.as_object().into_iter().flatten();
        options.fold(Identity(BTreeMap::new()), |identity, (key, value)| identity.with(key, value))
    }

    /// Adds a value under a key. Every value of a nested table gets a separate key, such as `rules.combat.hit_on`.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Serialize) -> Identity {
        let value = serde_json::to_value(value).expect("plain data becomes JSON");
        self.insert(key.into(), value);
        self
    }

    /// Adds all values of another identity.
    #[must_use]
    pub fn with_all(mut self, other: Identity) -> Identity {
        self.0.extend(other.0);
        self
    }

    /// Returns an identity with only these keys.
    pub fn only(&self, keys: &[&str]) -> Identity {
        let has = |key: &&str| Some(((*key).to_owned(), self.0.get(*key)?.clone()));
        Identity(keys.iter().filter_map(has).collect())
    }

    /// Returns the text under a key; empty if the key is missing.
    pub fn text(&self, key: &str) -> String {
        self.0.get(key).and_then(Value::as_str).unwrap_or_default().to_owned()
    }

    fn insert(&mut self, key: String, value: Value) {
        match value {
            Value::Object(table) => {
                table.into_iter().for_each(|(name, value)| {
                    self.insert(format!("{key}.{name}"), value);
                });
            }
            value => {
                self.0.insert(key, value);
            }
        }
    }

    /// Returns the first difference between two identities. Command, game, version and play revision come first. In
    /// long lists and texts, the difference names the element or the part that differs.
    pub fn difference(&self, other: &Identity) -> Option<Difference> {
        let keys = self.0.keys().chain(other.0.keys().filter(|key| !self.0.contains_key(*key)));
        let mut differing: Vec<&String> =
            keys.filter(|key| self.0.get(*key) != other.0.get(*key)).collect();
        differing.sort_by_key(|key| {
            FIRST_REPORTED.iter().position(|first| first == key).unwrap_or(LAST)
        });
        let (key, more) = differing.split_first()?;
        let (key, this, other) = narrowed((*key).clone(), self.0.get(*key), other.0.get(*key));
        Some(Difference { key, this, other, more: more.len() })
    }
}

/// Narrows a difference between two values of a key to the first nested position that differs. Returns the key of
/// this position and both of its values.
fn narrowed(key: String, this: Option<&Value>, other: Option<&Value>) -> (String, String, String) {
    let texts = [this, other].map(|value| match value {
        Some(value) => value.to_string(),
        None if key == PLAY => PlayRevision::FIRST.to_string(),
        None => "nothing".into(),
    });
    if texts.iter().all(|text| text.chars().count() <= LONGEST) {
        let [this, other] = texts;
        return (key, this, other);
    }
    match (this, other) {
        (Some(Value::Array(these)), Some(Value::Array(others))) => {
            let same = these.iter().zip(others).take_while(|(this, other)| this == other).count();
            narrowed(format!("{key}[{same}]"), these.get(same), others.get(same))
        }
        (Some(Value::Object(these)), Some(Value::Object(others))) => {
            let mut names = these.keys().chain(others.keys());
            let differs = names.find(|name| these.get(*name) != others.get(*name));
            let name = differs.map_or("", String::as_str);
            narrowed(format!("{key}.{name}"), these.get(name), others.get(name))
        }
        _ => {
            let letters = texts[0].chars().zip(texts[1].chars());
            let same = letters.take_while(|(this, other)| this == other).count();
            let [this, other] = texts.map(|text| excerpt(&text, same, LONGEST));
            (key, this, other)
        }
    }
}

/// Key of the play revision.
const PLAY: &str = "play";

/// Keys that errors report first: if one of these keys differs, further keys usually differ too.
const FIRST_REPORTED: [&str; 4] = ["verb", "game", "version", PLAY];

/// Rank of all keys that are not in [`FIRST_REPORTED`].
const LAST: usize = FIRST_REPORTED.len();

/// First key at which two identities differ, with both values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Key at which the identities differ.
    pub key: String,
    /// Value of the key in this identity.
    pub this: String,
    /// Value of the key in the compared identity.
    pub other: String,
    /// Number of further keys at which the identities differ.
    pub more: usize,
}

impl Difference {
    /// Returns the number of further differences as a suffix for messages.
    pub fn and_more(&self) -> impl fmt::Display + use<> {
        match self.more {
            0 => String::new(),
            1 => " (and one more difference)".into(),
            more => format!(" (and {more} more differences)"),
        }
    }
}

/// Maximum length of a value that messages show in full.
const LONGEST: usize = 80;

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn identity(rules: Value) -> Identity {
        Identity::of_verb("run").with("rules", rules).with("seed", 1)
    }

    #[test]
    fn difference_of_identities_names_its_key() {
        let one = identity(json!({"combat": {"hit_on": 5}, "turns": 12}));
        assert_eq!(one.difference(&one), None);
        let other = identity(json!({"combat": {"hit_on": 4}, "turns": 12, "wind": true}));
        let difference = one.difference(&other).expect("two keys differ");
        assert_eq!(difference.key, "rules.combat.hit_on");
        assert_eq!((difference.this.as_str(), difference.other.as_str()), ("5", "4"));
        assert_eq!(difference.and_more().to_string(), " (and one more difference)");
    }

    #[test]
    fn key_missing_in_one_identity_is_a_difference() {
        let (one, other) = (identity(json!({})), identity(json!({"wind": true})));
        let there = one.difference(&other).expect("a key more");
        assert_eq!((there.this.as_str(), there.other.as_str()), ("nothing", "true"));
        let here = other.difference(&one).expect("a key fewer");
        assert_eq!((here.this.as_str(), here.other.as_str()), ("true", "nothing"));
    }

    #[test]
    fn differing_command_is_reported_before_further_differences() {
        let one = identity(json!({})).with("bots", ["a"]).with("game", "toy");
        let other = Identity::of_verb("match").with("bots", ["b"]).with("seed", 1);
        let difference = one.difference(&other).expect("three keys differ");
        assert_eq!((difference.key.as_str(), difference.more), ("verb", 2));
    }

    #[test]
    fn identities_with_unequal_play_revisions_differ() {
        let of_first = Identity(BTreeMap::new()).with("seed", 1);
        let of = |revision| of_first.clone().with(PLAY, PlayRevision(revision));
        for (this, other) in [("1", of(3)), ("2", of(3))] {
            let one = if this == "1" { of_first.clone() } else { of(2) };
            let difference = one.difference(&other).expect("play moved");
            assert_eq!((difference.key.as_str(), difference.more), ("play", 0));
            assert_eq!((difference.this.as_str(), difference.other.as_str()), (this, "3"));
        }
    }

    #[test]
    fn long_values_of_a_difference_are_truncated() {
        let long = |last: &str| identity(json!({"cards": "x".repeat(200) + last}));
        let difference = long("a").difference(&long("b")).expect("the last letter differs");
        let start = format!("...{}", "x".repeat(LONGEST / 2));
        assert_eq!(difference.this, format!("{start}a\""));
        assert_eq!(difference.other, format!("{start}b\""));
        let difference = long("a").difference(&identity(json!({"cards": 1}))).expect("another");
        assert_eq!((difference.this.len(), difference.other.as_str()), (LONGEST + 3, "1"));
    }

    #[test]
    fn difference_of_long_lists_names_the_element() {
        let card = |at: u32, gold: u32| json!({"name": format!("chest {at}"), "gold": gold});
        let cards = |gold: u32| (0..30).map(move |at| card(at, if at == 17 { gold } else { 5 }));
        let deck = |gold: u32| identity(json!({"cards": cards(gold).collect::<Vec<_>>()}));
        let difference = deck(5).difference(&deck(6)).expect("a card differs");
        assert_eq!(difference.key, "rules.cards[17]");
        assert_eq!(difference.this, r#"{"gold":5,"name":"chest 17"}"#);
        assert_eq!(difference.other, r#"{"gold":6,"name":"chest 17"}"#);
        let shorter = identity(json!({"cards": cards(5).take(29).collect::<Vec<_>>()}));
        let difference = deck(5).difference(&shorter).expect("a card fewer");
        assert_eq!(
            (difference.key.as_str(), difference.other.as_str()),
            ("rules.cards[29]", "nothing")
        );
        let wordy = |word: &str| identity(json!({"cards": [{"text": "y".repeat(99), "of": word}]}));
        let difference = wordy("a").difference(&wordy("b")).expect("a word differs");
        assert_eq!(
            (difference.key.as_str(), difference.this.as_str()),
            ("rules.cards[0].of", r#""a""#)
        );
    }
}
