//! Rule values as data: an edition's file with the source of every value, and overlays of house rules.
//!
//! An edition is a TOML file whose leaves are `{ value = 5, source = "printed" }`. A rules file gives new values,
//! without sources, to some of these keys. The edition's keys are the schema. An error can therefore name the line of
//! a typo and the nearest valid key.

pub(crate) mod declare;
mod edition;
mod keys;
mod values;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use toml::de::{DeTable, DeValue};
use toml::{Spanned, Table, Value};

use crate::explain::explain;
use crate::lines::{LineEnds, excerpt};
use crate::nearest::{did_you_mean, suggested_keys};

pub use edition::{Edition, FromRules, check_seats};
#[cfg(test)]
pub(crate) use keys::assert_declared;
pub use keys::{KeyGroup, RuleKey, check_between};
pub use values::RuleValue;

/// Reliability of a rule value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Source {
    /// An official rulebook states the value.
    Printed,
    /// Two independent sources agree on the value.
    Corroborated,
    /// The value is computed from printed or corroborated values.
    Derived,
    /// One source reports the value.
    Reported,
    /// This project chose the value as an estimate, which experiments may vary.
    Reconstructed,
    /// The rulebook does not state the rule. The value comes from a ruling or a house-rule switch
    /// of the ledger.
    Ruling,
    /// A rules file or a `--set` option gives the value.
    HouseRule,
}

impl Source {
    /// Sources that an edition may name, the most reliable first.
    pub const IN_EDITIONS: [Source; 6] = [
        Source::Printed,
        Source::Corroborated,
        Source::Derived,
        Source::Reported,
        Source::Reconstructed,
        Source::Ruling,
    ];

    /// Name of the source in data files and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Source::Printed => "printed",
            Source::Corroborated => "corroborated",
            Source::Derived => "derived",
            Source::Reported => "reported",
            Source::Reconstructed => "reconstructed",
            Source::Ruling => "ruling",
            Source::HouseRule => "house rule",
        }
    }
}

impl Serialize for Source {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Source {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Source, D::Error> {
        let name = String::deserialize(from)?;
        let mut all = Source::IN_EDITIONS.into_iter().chain([Source::HouseRule]);
        let unknown = || serde::de::Error::custom(format!("unknown source `{name}`"));
        all.find(|source| source.name() == name).ok_or_else(unknown)
    }
}

/// Error for a rule value: a dotted key, and a message that continues the sentence after this key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadRule {
    /// Key of the value, such as `combat.hit_on`.
    pub key: String,
    /// Requirement for the value, with the invalid value.
    pub reason: String,
}

impl BadRule {
    /// Returns an error about a key.
    pub fn new(key: impl Into<String>, reason: impl Into<String>) -> BadRule {
        BadRule { key: key.into(), reason: reason.into() }
    }
}

/// Error for an invalid rules file or setting.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct RulesError {
    /// Path of the file, or a name such as `--set`.
    pub origin: String,
    /// Line of the error, from 1; `None` if the origin has no lines.
    pub line: Option<usize>,
    /// Message that describes the error and, if known, the fix.
    pub message: String,
}

impl fmt::Display for RulesError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(out, "{}:{line}: {}", self.origin, self.message),
            None => write!(out, "{}: {}", self.origin, self.message),
        }
    }
}

impl RulesError {
    /// Invalid setting; `None` if the error is in a file.
    pub fn setting(&self) -> Option<&str> {
        self.origin.strip_prefix(SET)?.strip_prefix(' ')
    }
}

/// Option that errors name for single settings, unless the caller names another option.
const SET: &str = "--set";

/// Rules that can be built from the values in a rulebook.
pub trait FromRulebook: Sized {
    /// Reads the rules from values. The rules must use every key of the edition.
    ///
    /// # Errors
    /// Returns serde's error for the first value of the wrong type or unknown word.
    fn read(values: RuleValue) -> Result<Self, toml::de::Error>;

    /// Checks that the values are consistent. The rulebook has already checked each number against
    /// the range of its key.
    ///
    /// # Errors
    /// Returns the first key whose value is inconsistent with the values of other keys.
    fn validate(&self) -> Result<(), BadRule>;
}

/// Value of a rulebook with its source.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Value of the key.
    pub value: Value,
    /// Reliability of the value.
    pub source: Source,
    /// Free text about the origin of the value.
    pub note: String,
    /// Meaning and range of the key.
    pub key: &'static RuleKey,
    /// Place where the last overlay set the value, if any.
    set_at: Option<SetAt>,
}

/// Place where an overlay sets a value.
#[derive(Clone, PartialEq, Debug)]
struct SetAt {
    /// Path of the file, or a name such as `--set`.
    origin: String,
    /// Line of the value; `None` if the origin has no lines.
    line: Option<usize>,
    /// Line of each element of an array value, such as `[1].ships[0]`.
    parts: BTreeMap<String, usize>,
}

/// Values of an edition with their sources, and any overlays of house rules.
#[derive(Clone, PartialEq, Debug)]
pub struct Rulebook {
    keys: &'static [KeyGroup],
    entries: BTreeMap<String, Entry>,
}

impl Rulebook {
    /// Reads an edition's data file, whose keys are declared in `keys`.
    ///
    /// # Errors
    /// Returns an error for a leaf that is not `{ value, source, note }`, an undeclared key, or
    /// text that is not TOML.
    pub fn edition(
        origin: &str,
        text: &str,
        keys: &'static [KeyGroup],
    ) -> Result<Rulebook, RulesError> {
        let mut entries = BTreeMap::new();
        for leaf in leaves(origin, text, is_sourced)? {
            let table = leaf.value.as_table().cloned().unwrap_or_default();
            let field = |name: &str| table.get(name).and_then(Value::as_str).unwrap_or_default();
            let refuse = |what: &str| RulesError {
                origin: origin.into(),
                line: leaf.line,
                message: format!("`{}` {what}", leaf.key),
            };
            let source = Source::IN_EDITIONS.into_iter().find(|s| s.name() == field("source"));
            let (Some(value), Some(source)) = (table.get("value"), source) else {
                return Err(refuse("needs a value and one of the sources"));
            };
            let mut declared = keys.iter().flat_map(|group| group.keys);
            let key = declared.find(|declared| declared.is(&leaf.key));
            let key = key.ok_or_else(|| refuse("has no declared meaning"))?;
            let (value, note) = (value.clone(), field("note").into());
            entries.insert(leaf.key, Entry { value, source, note, key, set_at: None });
        }
        Ok(Rulebook { keys, entries })
    }

    /// Iterates over the keys with their entries, in alphabetical order.
    pub fn entries(&self) -> impl Iterator<Item = (&str, &Entry)> {
        self.entries.iter().map(|(key, entry)| (key.as_str(), entry))
    }

    /// Iterates over the groups of keys. Each group has a title, and entries in alphabetical order of their keys.
    pub fn groups(&self) -> impl Iterator<Item = (&'static str, Vec<(&str, &Entry)>)> {
        self.keys.iter().map(|group| {
            let is_in_group = |entry: &Entry| group.keys.contains(entry.key);
            (group.title, self.entries().filter(|(_, entry)| is_in_group(entry)).collect())
        })
    }

    /// Overrides values of this rulebook with a rules file; on an error the rulebook is unchanged. Only
    /// [`rules`](Rulebook::rules) checks that values are consistent, so that several overlays may set dependent
    /// values.
    ///
    /// # Errors
    /// Returns an error for an unknown key or word, a value of the wrong type or out of range, and text that is not
    /// TOML.
    pub fn overlay<R: FromRulebook>(&mut self, origin: &str, text: &str) -> Result<(), RulesError> {
        let leaves = leaves(origin, text, |_| false)?;
        self.set_leaves::<R>(leaves.into_iter().map(|leaf| (origin.into(), leaf)).collect())
    }

    /// Overrides values of this rulebook with one table in a file, such as `[rules]` in a scenario, as
    /// [`overlay`](Rulebook::overlay) does.
    ///
    /// # Errors
    /// Returns the errors of [`overlay`](Rulebook::overlay).
    pub fn overlay_table<R: FromRulebook>(
        &mut self,
        origin: &str,
        text: &str,
        table: &str,
    ) -> Result<(), RulesError> {
        let leaves = leaves(origin, text, |_| false)?.into_iter().filter_map(|leaf| {
            let key = leaf.key.strip_prefix(table)?.strip_prefix('.')?.into();
            Some((origin.into(), Leaf { key, ..leaf }))
        });
        self.set_leaves::<R>(leaves.collect())
    }

    /// Sets one key, as [`set_all`](Rulebook::set_all) does.
    ///
    /// # Errors
    /// Returns the errors of [`set_all`](Rulebook::set_all).
    pub fn set<R: FromRulebook>(&mut self, setting: &str) -> Result<(), RulesError> {
        self.set_all::<R>([setting])
    }

    /// Sets keys one after another, such as `combat.hit_on=4`. A value that is not TOML counts as a
    /// bare word. On an error the rulebook is unchanged.
    ///
    /// # Errors
    /// Returns the errors of [`overlay`](Rulebook::overlay).
    pub fn set_all<R: FromRulebook>(
        &mut self,
        settings: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<(), RulesError> {
        let leaves = settings.into_iter().map(|setting| Leaf::of_setting(setting.as_ref()));
        self.set_leaves::<R>(leaves.collect::<Result<_, _>>()?)
    }

    /// Builds the rules from the values; `origin` is the edition's name for errors.
    ///
    /// # Errors
    /// Returns an error for inconsistent values, at the file and line that set one of these values.
    pub fn rules<R: FromRulebook>(&self, origin: &str) -> Result<R, RulesError> {
        let whole = |message| RulesError { origin: origin.into(), line: None, message };
        let rules: R = self.read().map_err(|error| whole(error.message().into()))?;
        rules.validate().map_err(|bad| self.blame(origin, bad))?;
        Ok(rules)
    }

    /// Returns the error for inconsistent values, at the place of the responsible house rule: the setting of the key.
    /// Without this setting, the error names the settings of the key's table, or else all settings, because some
    /// rules are inconsistent only in combination.
    fn blame(&self, edition: &str, bad: BadRule) -> RulesError {
        let message = format!("`{}` {}", bad.key, bad.reason);
        let set_at = |key: &str| self.set_at(key);
        if let Some((origin, line)) = set_at(&bad.key) {
            return RulesError { origin, line, message };
        }
        let table = bad.key.split('.').next().unwrap_or_default();
        let of_table = |key: &&String| key.split('.').next() == Some(table);
        let set = || self.entries.keys().filter(|key| set_at(key).is_some());
        let mut suspects: Vec<&String> = set().filter(of_table).collect();
        if suspects.is_empty() {
            suspects = set().collect();
        }
        let (origin, line) =
            suspects.first().and_then(|key| set_at(key)).unwrap_or_else(|| (edition.into(), None));
        let suspects: Vec<String> = suspects.iter().map(|key| format!("`{key}`")).collect();
        let message = match suspects.as_slice() {
            [] => message,
            keys => format!("{message} (after {})", keys.join(", ")),
        };
        RulesError { origin, line, message }
    }

    /// Returns the file and line that set a key, or an element of its value such as `fleet[1].ships[0]`.
    fn set_at(&self, key: &str) -> Option<(String, Option<usize>)> {
        let (whole, part) = key.split_at(key.find('[').unwrap_or(key.len()));
        let SetAt { origin, line, parts } = self.entries.get(whole)?.set_at.as_ref()?;
        Some((origin.clone(), parts.get(part).copied().or(*line)))
    }

    /// Returns the values without sources, as a tree.
    pub fn values(&self) -> Table {
        let mut root = Table::new();
        for (key, entry) in &self.entries {
            let mut at = &mut root;
            let (path, name) = key.rsplit_once('.').unwrap_or(("", key));
            for part in path.split('.').filter(|part| !part.is_empty()) {
                at = at
                    .entry(part)
                    .or_insert_with(|| Value::Table(Table::new()))
                    .as_table_mut()
                    .expect("a key of the edition is a leaf or a table, never both");
            }
            at.insert(name.into(), entry.value.clone());
        }
        root
    }

    fn read<R: FromRulebook>(&self) -> Result<R, toml::de::Error> {
        R::read(RuleValue(Value::Table(self.values())))
    }

    /// Returns the keys that differ between two rulebooks, with both values. `None` stands for a
    /// missing key.
    pub fn diff<'a>(
        &'a self,
        other: &'a Rulebook,
    ) -> Vec<(&'a str, Option<&'a Value>, Option<&'a Value>)> {
        let keys: BTreeSet<&String> = self.entries.keys().chain(other.entries.keys()).collect();
        keys.into_iter()
            .map(|key| {
                let of = |book: &'a Rulebook| book.entries.get(key).map(|entry| &entry.value);
                (key.as_str(), of(self), of(other))
            })
            .filter(|(_, here, there)| here != there)
            .collect()
    }

    /// Sets the values of leaves, one after another. Each leaf comes with its origin for errors.
    fn set_leaves<R: FromRulebook>(
        &mut self,
        leaves: Vec<(String, Leaf)>,
    ) -> Result<(), RulesError> {
        // Reading the rules takes far longer than setting a value. Therefore the rules are read
        // after each value only to find an invalid value, or if a key occurs twice.
        let mut changed = self.clone();
        let mut keys = BTreeSet::new();
        let can_be_read_together = leaves.iter().all(|(origin, leaf)| {
            keys.insert(&leaf.key) && changed.replace(origin, leaf.clone()).is_ok()
        }) && changed.read::<R>().is_ok();
        if !can_be_read_together {
            changed = self.clone();
            for (origin, leaf) in leaves {
                changed.set_leaf::<R>(&origin, leaf)?;
            }
        }
        *self = changed;
        Ok(())
    }

    /// Replaces a key's value by a value of the same type. Returns the old entry.
    fn replace(&mut self, origin: &str, leaf: Leaf) -> Result<Entry, RulesError> {
        let Leaf { key, mut value, line, parts } = leaf;
        let refuse = |message| RulesError { origin: origin.into(), line, message };
        let Some(entry) = self.entries.get_mut(&key) else {
            return Err(refuse(self.unknown(&key)));
        };
        let (is, must_be) = (value.type_str(), entry.value.type_str());
        if is != must_be {
            return Err(refuse(format!("`{key}` must be of type {must_be}, not {is}")));
        }
        let seats = entry.value.as_array().map_or(0, Vec::len);
        let completed = entry.key.complete(&mut value, seats);
        completed
            .and_then(|()| entry.key.check(&value))
            .map_err(|reason| refuse(format!("`{key}` {reason}")))?;
        let set_at = Some(SetAt { origin: origin.into(), line, parts });
        let (note, key) = (entry.note.clone(), entry.key);
        Ok(std::mem::replace(entry, Entry { value, source: Source::HouseRule, note, key, set_at }))
    }

    fn set_leaf<R: FromRulebook>(&mut self, origin: &str, leaf: Leaf) -> Result<(), RulesError> {
        let (key, line) = (leaf.key.clone(), leaf.line);
        let before = self.replace(origin, leaf)?;
        // The rules could be read with all earlier values, so this value causes the error.
        if let Err(error) = self.read::<R>() {
            let message = format!("`{key}`: {}", explain(error.message()));
            self.entries.insert(key, before);
            return Err(RulesError { origin: origin.into(), line, message });
        }
        Ok(())
    }

    fn unknown(&self, key: &str) -> String {
        let prefix = format!("{key}.");
        if self.entries.keys().any(|known| known.starts_with(&prefix)) {
            return format!("`{key}` is a table of keys, not a value");
        }
        let suggestions = suggested_keys(key, self.entries.keys().map(String::as_str));
        let fix = did_you_mean(&suggestions);
        let fix = fix.unwrap_or_else(|| "`corsair rules show` lists the keys".into());
        format!("unknown key `{key}`; {fix}")
    }
}

/// Returns true if a text is an integer outside of TOML's range.
fn is_a_great_number(text: &str) -> bool {
    let digits = text.trim().trim_start_matches(['+', '-']);
    digits.len() > 18 && digits.bytes().all(|digit| digit.is_ascii_digit())
}

/// Maximum number of characters that an error quotes from an invalid TOML line.
const MOST_QUOTED: usize = 100;

/// Value in a file, with its dotted key and line.
#[derive(Clone)]
struct Leaf {
    key: String,
    value: Value,
    line: Option<usize>,
    /// Line of each element of an array value.
    parts: BTreeMap<String, usize>,
}

impl Leaf {
    /// Parses a `KEY=VALUE` setting into its key and leaf.
    fn of_setting(setting: &str) -> Result<(String, Leaf), RulesError> {
        let origin = format!("{SET} {setting}");
        let refuse = |message| RulesError { origin: origin.clone(), line: None, message };
        let Some((key, text)) = setting.split_once('=') else {
            return Err(refuse("expected KEY=VALUE, such as combat.hit_on=4".into()));
        };
        let value = match format!("value = {text}").parse::<Table>() {
            Ok(mut table) if table.len() == 1 => table.remove("value"),
            Ok(_) => None,
            Err(_) if is_a_great_number(text) => {
                return Err(refuse(format!("`{}` is outside of every range", text.trim())));
            }
            Err(_) => Some(Value::String(text.trim().into())),
        };
        match value {
            Some(value) => {
                let (key, parts) = (key.trim().into(), BTreeMap::new());
                Ok((origin, Leaf { key, value, line: None, parts }))
            }
            None => Err(refuse("expected one value after the `=`".into())),
        }
    }
}

fn is_sourced(value: &Value) -> bool {
    value.as_table().is_some_and(|table| table.contains_key("value"))
}

/// Returns the leaves of a TOML text: values that are not tables, and values that `is_leaf`
/// accepts.
fn leaves(origin: &str, text: &str, is_leaf: fn(&Value) -> bool) -> Result<Vec<Leaf>, RulesError> {
    let ends = LineEnds::of(text);
    let line_of = |span: Range<usize>| ends.line(span.start);
    let refuse = |error: toml::de::Error| {
        let line = error.span().map(line_of);
        let words = line.and_then(|line| text.lines().nth(line - 1)).unwrap_or_default();
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let letter = before.rsplit('\n').next().unwrap_or_default().trim_start().chars().count();
        let words = excerpt(words.trim(), letter, MOST_QUOTED);
        let what = match error.message() {
            // The parser tries wider types before it fails.
            message if message.starts_with("invalid type: integer") => {
                "a number outside of every range"
            }
            message => message,
        };
        let message = format!("{what} in `{words}`");
        RulesError { origin: origin.into(), line, message }
    };
    let spans = DeTable::parse(text).map_err(refuse)?;
    let values: Table = text.parse().map_err(refuse)?;
    let mut found = Vec::new();
    collect("", spans.get_ref(), &values, is_leaf, &mut |key, name, spanned, value| {
        let mut parts = BTreeMap::new();
        collect_parts("", spanned, &mut |part, span| {
            parts.insert(part, line_of(span));
        });
        found.push(Leaf { key, value: value.clone(), line: Some(line_of(name)), parts });
    });
    Ok(found)
}

/// Returns the line of each array element in a TOML text, such as `fleet[1].ships[0]`.
///
/// # Errors
/// Returns an error if the text is not TOML.
pub(crate) fn lines_of_parts(text: &str) -> Result<BTreeMap<String, usize>, toml::de::Error> {
    let ends = LineEnds::of(text);
    let mut lines = BTreeMap::new();
    for (name, spanned) in DeTable::parse(text)?.get_ref() {
        let key = name.get_ref().to_string();
        collect_parts(&key, spanned, &mut |part, span| {
            lines.insert(part, ends.line(span.start));
        });
    }
    Ok(lines)
}

/// Collects the lines of array elements, and of tables in arrays.
fn collect_parts(
    prefix: &str,
    value: &Spanned<DeValue<'_>>,
    found: &mut impl FnMut(String, Range<usize>),
) {
    match value.get_ref() {
        DeValue::Array(list) => {
            for (index, item) in list.iter().enumerate() {
                let part = format!("{prefix}[{index}]");
                found(part.clone(), item.span());
                collect_parts(&part, item, found);
            }
        }
        DeValue::Table(table) if !prefix.is_empty() => {
            for (name, item) in table {
                let part = format!("{prefix}.{}", name.get_ref());
                found(part.clone(), name.span());
                collect_parts(&part, item, found);
            }
        }
        _ => {}
    }
}

fn collect(
    prefix: &str,
    spans: &DeTable<'_>,
    values: &Table,
    is_leaf: fn(&Value) -> bool,
    found: &mut impl FnMut(String, Range<usize>, &Spanned<DeValue<'_>>, &Value),
) {
    for (name, spanned) in spans {
        let value = &values[name.get_ref().as_ref()];
        let key = format!("{prefix}{}", name.get_ref());
        match (spanned.get_ref(), value) {
            (DeValue::Table(inner), Value::Table(table)) if !is_leaf(value) => {
                collect(&format!("{key}."), inner, table, is_leaf, found);
            }
            _ => found(key, name.span(), spanned, value),
        }
    }
}

#[cfg(test)]
mod tests;
