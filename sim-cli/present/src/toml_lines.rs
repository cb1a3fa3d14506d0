//! TOML values with their line numbers.

use std::fmt;
use std::ops::Range;

use corsair_engine::explain::explain;
use corsair_engine::lines::LineEnds;
use corsair_engine::nearest::nearest;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Value with its line number, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct At<T> {
    /// Line number, from 1.
    pub line: usize,
    /// Value on the line.
    pub value: T,
}

/// Error in a text file, with its line number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Malformed {
    /// Line number, from 1.
    pub line: usize,
    /// Problem, with a suggestion if there is one.
    pub message: String,
}

impl Malformed {
    /// Returns an error at a line.
    pub fn new(line: usize, message: impl Into<String>) -> Malformed {
        Malformed { line, message: message.into() }
    }

    /// Returns an error about an unknown word, with the nearest known word.
    pub fn unknown<'a>(
        line: usize,
        what: &str,
        word: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Malformed {
        let fix = nearest(word, known).map(|near| format!("; did you mean `{near}`?"));
        Malformed::new(line, format!("unknown {what} `{word}`{}", fix.unwrap_or_default()))
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.line, self.message)
    }
}

/// Text of a TOML file, with the positions of its lines.
#[derive(Clone, Debug)]
pub struct Lines<'t> {
    text: &'t str,
    ends: LineEnds,
}

/// Key with its line number and its value.
pub type Entry<'t> = (String, usize, Spanned<DeValue<'t>>);

impl<'t> Lines<'t> {
    /// Finds the lines of a text.
    pub fn new(text: &'t str) -> Lines<'t> {
        Lines { text, ends: LineEnds::of(text) }
    }

    /// Whole text of the file.
    pub const fn text(&self) -> &'t str {
        self.text
    }

    /// Number of the line, from 1, that contains a byte range.
    pub fn of(&self, span: Range<usize>) -> usize {
        self.ends.line(span.start)
    }

    /// Parses the text and returns its top-level keys in the order of their lines.
    pub fn root(&self) -> Result<Vec<Entry<'t>>, Malformed> {
        let table = DeTable::parse(self.text).map_err(|error| self.no_toml(&error))?;
        Ok(self.entries(table.into_inner()))
    }

    /// Line number for an error about a missing key: the line of the last top-level key outside any table, or the
    /// first line.
    pub fn of_missing(&self, root: &[Entry<'t>]) -> usize {
        let lines: Vec<&str> = self.text.lines().collect();
        let is_header = |line: usize| {
            lines.get(line - 1).is_some_and(|text| text.trim_start().starts_with('['))
        };
        let keys = root.iter().take_while(|(_, line, _)| !is_header(*line));
        let ends =
            keys.map(|(_, _, value)| self.of(value.span().end.saturating_sub(1)..value.span().end));
        ends.last().or_else(|| root.first().map(|(_, line, _)| *line)).unwrap_or(1)
    }

    /// Returns the keys of a table in the order of their lines.
    pub fn entries(&self, table: DeTable<'t>) -> Vec<Entry<'t>> {
        let entry = |(name, value): (Spanned<_>, _)| {
            let line = self.of(name.span());
            let name: std::borrow::Cow<'_, str> = name.into_inner();
            (name.into_owned(), line, value)
        };
        let mut entries: Vec<Entry<'t>> = table.into_iter().map(entry).collect();
        entries.sort_by_key(|&(_, line, _)| line);
        entries
    }

    /// Returns an error about invalid TOML, at its line.
    fn no_toml(&self, error: &toml::de::Error) -> Malformed {
        Malformed::new(error.span().map_or(1, |span| self.of(span)), error.message())
    }

    /// Returns an error about a value of the wrong form below the key of `whole`. The error names the innermost key,
    /// at the line of the value, or at the line of the key if the error has no position.
    pub fn of_wrong_form(
        &self,
        error: &toml::de::Error,
        whole: &At<Spanned<DeValue<'t>>>,
    ) -> Malformed {
        let line = error.span().map_or(whole.line, |span| self.of(span));
        let key = error.span().and_then(|span| key_of(&whole.value, &span)).unwrap_or_default();
        let message = explain(error.message());
        // An error about an unknown key already names the key.
        match message.starts_with("unknown field") || key.is_empty() {
            true => Malformed::new(line, message),
            false => Malformed::new(line, format!("`{key}`: {message}")),
        }
    }

    /// Returns the string value of a key.
    ///
    /// # Errors
    /// Fails if the value is not a string.
    pub fn word(&self, value: &Spanned<DeValue<'t>>, key: &str) -> Result<String, Malformed> {
        match value.get_ref() {
            DeValue::String(word) => Ok(word.to_string()),
            other => Err(self.of_another_type(value, key, "a text", other)),
        }
    }

    /// Returns the integer value of a key.
    ///
    /// # Errors
    /// Fails if the value is not an integer.
    pub fn number(&self, value: &Spanned<DeValue<'t>>, key: &str) -> Result<i64, Malformed> {
        let out_of_range = || {
            Malformed::new(
                self.of(value.span()),
                format!(
                    "`{key}` is out of range: numbers in files range from {} to {}",
                    i64::MIN,
                    i64::MAX
                ),
            )
        };
        match value.get_ref() {
            DeValue::Integer(number) => {
                i64::from_str_radix(number.as_str(), number.radix()).map_err(|_| out_of_range())
            }
            other => Err(self.of_another_type(value, key, "a whole number", other)),
        }
    }

    /// Returns the strings of a value that is a string or a list of strings, each with its line.
    pub fn words(
        &self,
        value: &Spanned<DeValue<'t>>,
        key: &str,
    ) -> Result<Vec<At<String>>, Malformed> {
        let at = |one: &Spanned<DeValue<'t>>| {
            Ok(At { line: self.of(one.span()), value: self.word(one, key)? })
        };
        match value.get_ref() {
            DeValue::Array(list) => list.iter().map(at).collect(),
            DeValue::String(_) => Ok(vec![at(value)?]),
            other => Err(self.of_another_type(value, key, "a string or a list of strings", other)),
        }
    }

    /// Returns the table of a key.
    ///
    /// # Errors
    /// Fails if the value is not a table.
    pub fn table(&self, value: Spanned<DeValue<'t>>, key: &str) -> Result<DeTable<'t>, Malformed> {
        let line = self.of(value.span());
        match value.into_inner() {
            DeValue::Table(table) => Ok(table),
            other => Err(not(line, key, "a table", &other)),
        }
    }

    /// Returns an error about a value of the wrong type.
    pub fn of_another_type(
        &self,
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

/// Returns the innermost key below a value that contains a byte range, such as `ship[0].levels`. `None` if no key
/// below the value contains the range.
fn key_of(value: &Spanned<DeValue<'_>>, place: &Range<usize>) -> Option<String> {
    let holds = |value: &Spanned<DeValue<'_>>| {
        let span = value.span();
        span.start <= place.start && place.end <= span.end
    };
    let (key, below) = match value.get_ref() {
        DeValue::Table(table) => {
            let (name, below) = table.iter().find(|(_, below)| holds(below))?;
            (name.get_ref().to_string(), below)
        }
        DeValue::Array(list) => {
            let index = list.iter().position(holds)?;
            (format!("[{index}]"), &list[index])
        }
        _ => return None,
    };
    Some(match key_of(below, place) {
        Some(inner) if inner.starts_with('[') => key + &inner,
        Some(inner) => format!("{key}.{inner}"),
        None => key,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_key_belongs_after_the_last_top_level_key() {
        let line = |text: &str| {
            let lines = Lines::new(text);
            lines.of_missing(&lines.root().expect("TOML"))
        };
        assert_eq!(line("# a\na = 1\nb = [\n  1,\n]\n\n[c]\nd = 1\n"), 5);
        assert_eq!(line("# a\n\n[[c]]\nd = 1\n"), 3);
        assert_eq!(line(""), 1);
    }
}
