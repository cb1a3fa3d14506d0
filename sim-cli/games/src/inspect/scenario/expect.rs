//! Expectations after a step: names of facts with their expected values.

use std::collections::BTreeMap;

use corsair_engine::words::StateFact;
use toml::Spanned;
use toml::de::DeValue;

use corsair_present::toml_lines::{Lines, Malformed};

/// Expected value of a fact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expectation {
    /// Line of the expectation.
    pub line: usize,
    /// Name of the fact, such as `seat1.gold`.
    pub name: String,
    /// Expected value of the fact.
    pub expected: Expected,
}

/// Expected value as written in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// Whole number.
    Number(i64),
    /// Text; `"none"` stands for an absent value.
    Word(String),
    /// List of numbers, or an empty list.
    Numbers(Vec<i64>),
    /// List of texts.
    Words(Vec<String>),
}

/// Names of expectations about legal actions.
pub(crate) const LEGAL: [&str; 3] = ["legal", "can", "cannot"];

impl Expectation {
    /// Reads an `expect` table. Keys of inner tables are joined to names with dots.
    pub fn read<'t>(
        lines: &Lines<'t>,
        value: Spanned<DeValue<'t>>,
    ) -> Result<Vec<Expectation>, Malformed> {
        let mut found = Vec::new();
        collect(lines, "", value, &mut found)?;
        Ok(found)
    }

    /// Returns whether the expectation is about legal actions.
    pub(crate) fn is_about_actions(&self) -> bool {
        LEGAL.contains(&self.name.as_str())
    }

    /// Returns the fact that the expectation names.
    ///
    /// # Errors
    /// Fails if the state has no fact of this name.
    pub fn fact<'f>(
        &self,
        facts: &'f BTreeMap<String, StateFact>,
    ) -> Result<&'f StateFact, Malformed> {
        facts.get(&self.name).ok_or_else(|| {
            let known = facts.keys().map(String::as_str).chain(LEGAL);
            Malformed::unknown(self.line, "expectation", &self.name, known)
        })
    }

    /// Returns the actual value if it differs from the expected value.
    ///
    /// # Errors
    /// Fails if the state has no fact of this name, or a fact of a different type.
    pub fn difference(
        &self,
        facts: &BTreeMap<String, StateFact>,
    ) -> Result<Option<String>, Malformed> {
        let fact = self.fact(facts)?;
        let agrees = match (&self.expected, fact) {
            (Expected::Word(word), StateFact::Nothing) => word == "none",
            (_, StateFact::Nothing) => false,
            (Expected::Word(word), fact)
                if word == "none" && !matches!(fact, StateFact::Word(_)) =>
            {
                false
            }
            (Expected::Number(expected), StateFact::Number(number)) => expected == number,
            (Expected::Word(expected), StateFact::Word(word)) => expected == word,
            (Expected::Numbers(expected), StateFact::Numbers(numbers)) => expected == numbers,
            (Expected::Words(expected), StateFact::Words(words)) => expected == words,
            (Expected::Words(expected), StateFact::Bag(words)) => sorted(expected) == sorted(words),
            (Expected::Numbers(none), StateFact::Words(words) | StateFact::Bag(words))
                if none.is_empty() =>
            {
                words.is_empty()
            }
            (_, fact) => {
                let message = format!("`{}` must be {}, such as {fact}", self.name, kind(fact));
                return Err(Malformed::new(self.line, message));
            }
        };
        Ok((!agrees).then(|| format!("found {fact}")))
    }

    /// Returns the distance between actual and expected value. For numbers this is their difference, for lists the
    /// number of differing elements, and otherwise 1.
    pub fn distance(&self, facts: &BTreeMap<String, StateFact>) -> i64 {
        match (&self.expected, facts.get(&self.name)) {
            (Expected::Number(expected), Some(StateFact::Number(found))) => {
                expected.saturating_sub(*found).saturating_abs()
            }
            (Expected::Words(expected), Some(StateFact::Bag(found))) => {
                let mut missing = expected.clone();
                let mut off = 0;
                for word in found {
                    match missing.iter().position(|of| of == word) {
                        Some(at) => drop(missing.swap_remove(at)),
                        None => off += 1,
                    }
                }
                off + missing.len() as i64
            }
            _ => 1,
        }
    }

    /// Returns the expectation in words.
    pub fn text(&self) -> String {
        let value = match &self.expected {
            Expected::Number(number) => number.to_string(),
            Expected::Word(word) => format!("{word:?}"),
            Expected::Numbers(numbers) => format!("{numbers:?}"),
            Expected::Words(words) => format!("{words:?}"),
        };
        format!("{} = {value}", self.name)
    }

    /// Returns the expected texts; `None` if the expected value is a number or a list of numbers.
    pub fn words(&self) -> Option<&[String]> {
        match &self.expected {
            Expected::Words(words) => Some(words),
            Expected::Numbers(none) if none.is_empty() => Some(&[]),
            Expected::Word(word) => Some(std::slice::from_ref(word)),
            Expected::Number(_) | Expected::Numbers(_) => None,
        }
    }
}

/// Sorts words, so that lists can be compared in any order.
pub fn sorted(words: &[String]) -> Vec<&str> {
    let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
    words.sort_unstable();
    words
}

const fn kind(fact: &StateFact) -> &'static str {
    match fact {
        StateFact::Nothing => "nothing",
        StateFact::Number(_) => "a number",
        StateFact::Word(_) => "a text",
        StateFact::Numbers(_) => "a list of numbers",
        StateFact::Words(_) | StateFact::Bag(_) => "a list of texts",
    }
}

fn collect<'t>(
    lines: &Lines<'t>,
    prefix: &str,
    value: Spanned<DeValue<'t>>,
    found: &mut Vec<Expectation>,
) -> Result<(), Malformed> {
    let key = if prefix.is_empty() { "expect" } else { prefix };
    for (name, line, value) in lines.entries(lines.table(value, key)?) {
        let name = if prefix.is_empty() { name } else { format!("{prefix}.{name}") };
        if value.get_ref().is_table() {
            collect(lines, &name, value, found)?;
        } else {
            let expected = expected(lines, &value, &name)?;
            found.push(Expectation { line, name, expected });
        }
    }
    Ok(())
}

fn expected<'t>(
    lines: &Lines<'t>,
    value: &Spanned<DeValue<'t>>,
    name: &str,
) -> Result<Expected, Malformed> {
    match value.get_ref() {
        DeValue::Integer(_) => lines.number(value, name).map(Expected::Number),
        DeValue::String(word) => Ok(Expected::Word(word.to_string())),
        DeValue::Array(list) if list.iter().all(|one| one.get_ref().is_integer()) => {
            let numbers = list.iter().map(|one| lines.number(one, name));
            numbers.collect::<Result<_, _>>().map(Expected::Numbers)
        }
        DeValue::Array(_) => {
            let words = lines.words(value, name)?.into_iter().map(|word| word.value);
            Ok(Expected::Words(words.collect()))
        }
        other => Err(lines.of_another_type(value, name, "a number, a text or a list", other)),
    }
}
