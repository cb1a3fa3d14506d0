//! Meanings and ranges of rule keys.

use toml::Value;

use super::BadRule;

/// Group of related rule keys, with a heading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyGroup {
    /// Heading of the group in lists.
    pub title: &'static str,
    /// Keys of the group, in the order of their declaration.
    pub keys: &'static [RuleKey],
}

/// Rule key, or a family of keys with the same meaning, such as `legend.*.hull`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleKey {
    /// Dotted key; `*` stands for any single part of a key.
    pub pattern: &'static str,
    /// Meaning of the key, as a phrase.
    pub about: &'static str,
    /// Lowest and highest integer that the key accepts. For an array, they limit each number.
    pub range: Option<(i64, i64)>,
    /// Words that the key accepts, each with its meaning.
    pub words: &'static [(&'static str, &'static str)],
}

impl RuleKey {
    /// Returns true if a dotted key matches this pattern.
    pub fn is(&self, key: &str) -> bool {
        let mut parts = key.split('.');
        self.pattern.split('.').all(|of| parts.next().is_some_and(|part| of == "*" || of == part))
            && parts.next().is_none()
    }

    /// Completes an array with one value per seat, under a key of the table `seat`: absent seats get 0. The error gives
    /// the reason for more values than `seats`.
    pub(super) fn complete(&self, value: &mut Value, seats: usize) -> Result<(), String> {
        let Value::Array(values) = value else { return Ok(()) };
        if !self.pattern.starts_with("seat.") {
            return Ok(());
        }
        if values.len() > seats {
            let reason = format!(
                "must have at most {seats} numbers, one for each seat, not {}",
                values.len()
            );
            return Err(reason);
        }
        values.resize(seats, Value::Integer(0));
        Ok(())
    }

    /// Checks that all numbers in a value are in range. The error gives the reason for a number that is out of range.
    pub(super) fn check(&self, value: &Value) -> Result<(), String> {
        let Some((low, high)) = self.range else { return Ok(()) };
        let Some(number) = number_beyond(value, low, high) else { return Ok(()) };
        let must = if value.is_array() { "must hold numbers from" } else { "must be" };
        Err(format!("{must} {low} to {high}, not {number}"))
    }
}

fn number_beyond(value: &Value, low: i64, high: i64) -> Option<i64> {
    match value {
        Value::Integer(number) => Some(*number).filter(|number| !(low..=high).contains(number)),
        Value::Array(items) => items.iter().find_map(|item| number_beyond(item, low, high)),
        _ => None,
    }
}

/// Checks a number whose range depends on other keys.
///
/// # Errors
/// Returns an error for a number below `low` or above `high`.
pub fn check_between(key: &str, number: i64, low: i64, high: i64) -> Result<(), BadRule> {
    if (low..=high).contains(&number) {
        return Ok(());
    }
    Err(BadRule::new(key, format!("must be {low} to {high}, not {number}")))
}

/// Declares groups of keys: a title, then `"key" [low, high]: "meaning" { word: "meaning", ... };`.
/// Range and words are optional.
#[macro_export]
macro_rules! rule_keys {
    ($($title:literal {
        $($pattern:literal $([$low:expr, $high:expr])?: $about:literal
            $({ $($word:ident: $meaning:literal),+ $(,)? })?;)+
    })+) => {
        &[$($crate::rulebook::KeyGroup {
            title: $title,
            keys: &[$($crate::rulebook::RuleKey {
                pattern: $pattern,
                about: $about,
                range: $crate::rule_keys!(@range $($low, $high)?),
                words: &[$($((stringify!($word), $meaning)),+)?],
            }),+],
        }),+]
    };
    (@range) => { None };
    (@range $low:expr, $high:expr) => { Some(($low, $high)) };
}

/// Asserts that an edition declares each key once, with the ranges and words that the rules accept. Some keys reach
/// an end of their range only if other keys change too. The argument `freed` lists these keys with the necessary
/// settings. Numbers in an array that limit each other need no settings.
#[cfg(test)]
pub(crate) fn assert_declared<R: super::FromRulebook>(
    edition: &super::Edition,
    freed: &[(&str, &[&str])],
) {
    let book = edition.rulebook().expect("an edition");
    let mut bound: Vec<&str> = Vec::new();
    for declared in edition.keys.iter().flat_map(|group| group.keys) {
        assert_plain(declared);
        let first = book.entries().find(|(key, _)| declared.is(key));
        let (key, entry) = first.unwrap_or_else(|| panic!("no key is {}", declared.pattern));
        assert_words::<R>(edition, key, entry);
        if is_bound::<R>(edition, key, entry, freed) {
            bound.push(key);
        }
    }
    let mut listed: Vec<&str> = freed.iter().map(|(key, _)| *key).collect();
    listed.dedup();
    bound.sort_unstable();
    listed.sort_unstable();
    assert_eq!(bound, listed, "{}", edition.id);
    for (key, _) in book.entries() {
        let declared = edition.keys.iter().flat_map(|group| group.keys);
        assert_eq!(declared.filter(|of| of.is(key)).count(), 1, "{key}");
    }
}

#[cfg(test)]
fn assert_plain(declared: &RuleKey) {
    let RuleKey { pattern, about, words, .. } = declared;
    assert!(about.starts_with(char::is_uppercase) && !about.ends_with('.'), "{pattern}: {about}");
    assert!(about.len() <= 100, "{pattern}: {about}");
    for head in ["What ", "Who", "How ", "Where ", "Which ", "When "] {
        assert!(!about.starts_with(head), "{pattern}: {about}");
    }
    assert!(words.iter().all(|(_, meaning)| !meaning.is_empty()), "{pattern}");
}

/// Asserts that a key accepts its words and rejects an unknown word.
#[cfg(test)]
fn assert_words<R: super::FromRulebook>(edition: &super::Edition, key: &str, entry: &super::Entry) {
    if entry.value.is_bool() {
        assert!(entry.key.about.starts_with("If true, "), "{key}");
    }
    if !entry.value.is_str() {
        return;
    }
    let set = |word: &str| edition.rulebook().expect("sound").set::<R>(&format!("{key}={word}"));
    let words: Vec<&str> = entry.key.words.iter().map(|(word, _)| *word).collect();
    for word in &words {
        set(word).unwrap_or_else(|error| panic!("{error}"));
    }
    let refused = set("another").expect_err("not a word").message;
    if let Some((_, expected)) = refused.split_once("expected ") {
        let mut all: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
        let mut words = words.clone();
        all.sort_unstable();
        words.sort_unstable();
        assert_eq!(words, all, "{key}");
    }
    assert!(!words.is_empty(), "{key} needs its words");
}

/// Returns true if the values of other keys prevent this key from reaching an end of its range. Asserts that the
/// rules refuse values beyond the range and accept both ends.
#[cfg(test)]
fn is_bound<R: super::FromRulebook>(
    edition: &super::Edition,
    key: &str,
    entry: &super::Entry,
    freed: &[(&str, &[&str])],
) -> bool {
    let Some((low, high)) = entry.key.range else {
        assert_eq!(number_beyond(&entry.value, 1, 0), None, "{key} needs a range");
        return false;
    };
    let with = |number: i64, others: &[&str]| {
        let value = with_numbers(&entry.value, number)?;
        let own = format!("{key}={value}");
        let settings: Vec<&str> = others.iter().copied().chain([own.as_str()]).collect();
        Some(edition.rules::<R>(&settings).map(|_| ()))
    };
    for beyond in [low - 1, high + 1] {
        if let Some(refused) = with(beyond, &[]) {
            let refused = refused.expect_err(key).message;
            assert!(refused.ends_with(&format!("{low} to {high}, not {beyond}")), "{refused}");
        }
    }
    let mut is_bound = false;
    for end in [low, high] {
        let Some(Err(refused)) = with(end, &[]) else { continue };
        is_bound = true;
        let mut ways = freed.iter().filter(|(of, _)| *of == key).map(|(_, others)| others);
        let is_reached = ways.any(|others| match others.is_empty() {
            true => entry.value.is_array(),
            false => with(end, others).is_some_and(|read| read.is_ok()),
        });
        assert!(is_reached, "{key} is never {end}: {refused}");
    }
    is_bound
}

/// Returns a value in which `number` replaces every number; `None` if the value has no number.
#[cfg(test)]
fn with_numbers(value: &Value, number: i64) -> Option<Value> {
    match value {
        Value::Integer(_) => Some(Value::Integer(number)),
        Value::Array(items) if !items.is_empty() => {
            let items = items.iter().map(|item| with_numbers(item, number));
            Some(Value::Array(items.collect::<Option<_>>()?))
        }
        _ => None,
    }
}
