//! TOML values that know their lines.

use std::fmt;
use std::ops::Range;

use corsair_engine::nearest::nearest;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value and the line where it stands, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct At<T> {
    /// The line.
    pub line: usize,
    /// The value.
    pub value: T,
}

/// A file that can't be read: where, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Malformed {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong and, where there is one, the cure.
    pub message: String,
}

impl Malformed {
    /// Something wrong at a line.
    pub fn new(line: usize, message: impl Into<String>) -> Malformed {
        Malformed { line, message: message.into() }
    }

    /// An unknown word, with the nearest of those that are known.
    pub(super) fn unknown<'a>(
        line: usize,
        what: &str,
        word: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Malformed {
        let cure = nearest(word, known).map(|near| format!("; did you mean `{near}`?"));
        Malformed::new(line, format!("unknown {what} `{word}`{}", cure.unwrap_or_default()))
    }
}

impl Malformed {
    /// A rule that is not in the ledger.
    pub fn unknown_rule<'a>(
        id: &At<String>,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Malformed {
        Malformed::unknown(id.line, "rule", &id.value, known)
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.line, self.message)
    }
}

/// The text of a file, to find lines in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lines<'t>(pub &'t str);

/// A key with its line and its value.
pub(super) type Entry<'t> = (String, usize, Spanned<DeValue<'t>>);

impl<'t> Lines<'t> {
    /// The line of a span, from 1.
    pub(super) fn of(self, span: Range<usize>) -> usize {
        let before = &self.0.as_bytes()[..span.start.min(self.0.len())];
        1 + before.iter().filter(|&&byte| byte == b'\n').count()
    }

    /// The keys of the file, line by line.
    pub(super) fn root(self) -> Result<Vec<Entry<'t>>, Malformed> {
        let table = DeTable::parse(self.0).map_err(|error| self.malformed(&error, 1))?;
        Ok(self.entries(table.into_inner()))
    }

    /// The keys of a table, line by line.
    pub(super) fn entries(self, table: DeTable<'t>) -> Vec<Entry<'t>> {
        let entry = |(name, value): (Spanned<_>, _)| {
            let line = self.of(name.span());
            let name: std::borrow::Cow<'_, str> = name.into_inner();
            (name.into_owned(), line, value)
        };
        let mut entries: Vec<Entry<'t>> = table.into_iter().map(entry).collect();
        entries.sort_by_key(|&(_, line, _)| line);
        entries
    }

    /// An error of the TOML library at its line, or at `line` where it names none.
    pub(super) fn malformed(self, error: &toml::de::Error, line: usize) -> Malformed {
        let line = error.span().map_or(line, |span| self.of(span));
        Malformed::new(line, with_nearest(error.message()))
    }

    pub(super) fn word(self, value: &Spanned<DeValue<'t>>, key: &str) -> Result<String, Malformed> {
        match value.get_ref() {
            DeValue::String(word) => Ok(word.to_string()),
            other => Err(self.of_another_type(value, key, "a text", other)),
        }
    }

    pub(super) fn number(self, value: &Spanned<DeValue<'t>>, key: &str) -> Result<i64, Malformed> {
        let out_of_range =
            || Malformed::new(self.of(value.span()), format!("`{key}` is a number out of range"));
        match value.get_ref() {
            DeValue::Integer(number) => {
                i64::from_str_radix(number.as_str(), number.radix()).map_err(|_| out_of_range())
            }
            other => Err(self.of_another_type(value, key, "a whole number", other)),
        }
    }

    /// One text, or a list of texts, each with its line.
    pub(super) fn words(
        self,
        value: &Spanned<DeValue<'t>>,
        key: &str,
    ) -> Result<Vec<At<String>>, Malformed> {
        let at = |one: &Spanned<DeValue<'t>>| {
            Ok(At { line: self.of(one.span()), value: self.word(one, key)? })
        };
        match value.get_ref() {
            DeValue::Array(list) => list.iter().map(at).collect(),
            DeValue::String(_) => Ok(vec![at(value)?]),
            other => Err(self.of_another_type(value, key, "a text or a list of texts", other)),
        }
    }

    pub(super) fn table(
        self,
        value: Spanned<DeValue<'t>>,
        key: &str,
    ) -> Result<DeTable<'t>, Malformed> {
        let line = self.of(value.span());
        match value.into_inner() {
            DeValue::Table(table) => Ok(table),
            other => Err(not(line, key, "a table", &other)),
        }
    }

    pub(super) fn of_another_type(
        self,
        value: &Spanned<DeValue<'t>>,
        key: &str,
        must_be: &str,
        is: &DeValue<'_>,
    ) -> Malformed {
        not(self.of(value.span()), key, must_be, is)
    }
}

fn not(line: usize, key: &str, must_be: &str, is: &DeValue<'_>) -> Malformed {
    Malformed::new(line, format!("`{key}` must be {must_be}, not of type {}", is.type_str()))
}

/// Adds the nearest of the words that serde says it expected.
fn with_nearest(message: &str) -> String {
    let Some((found, expected)) = message.split_once(", expected ") else {
        return message.into();
    };
    let quoted = |text: &str| -> Vec<String> {
        text.split('`').skip(1).step_by(2).map(String::from).collect()
    };
    let (word, known) = (quoted(found).pop(), quoted(expected));
    let near = word.as_deref().and_then(|word| nearest(word, known.iter().map(String::as_str)));
    match near {
        Some(near) if found.starts_with("unknown ") => format!("{found}; did you mean `{near}`?"),
        _ => message.into(),
    }
}
