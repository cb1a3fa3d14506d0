//! Parser of factor levels: `1..6`, `0.1..0.9/5`, `a,b`, `true,false`.

use toml::{Table, Value};

use crate::factor::NotAFactor;

/// One level of a factor: a rule value, or a scale.
#[derive(Clone, PartialEq, Debug)]
pub struct Level(Value);

/// Maximum number of levels of a factor.
pub(crate) const MOST_LEVELS: usize = 1_000;

/// Reason why a list of levels is refused.
pub(crate) enum Refused {
    Range,
    TooMany,
}

impl Refused {
    /// Returns the error about the factor that the user wrote as `text`.
    pub(crate) fn of(self, text: &str) -> NotAFactor {
        match self {
            Refused::Range => NotAFactor::Range(text.into()),
            Refused::TooMany => NotAFactor::TooMany(text.into()),
        }
    }
}

impl Level {
    /// Returns the level of a value.
    pub fn new(value: Value) -> Level {
        Level(value)
    }

    /// Returns the rule value or scale of the level.
    pub fn value(&self) -> &Value {
        &self.0
    }

    /// Returns the level as text, a word without quotes.
    pub fn name(&self) -> String {
        match &self.0 {
            Value::String(word) => word.clone(),
            Value::Float(number) => number.to_string(),
            other => other.to_string(),
        }
    }

    /// Returns text that parses to this level: its name, or TOML if the name would parse to another value.
    pub(crate) fn written(&self) -> String {
        let name = self.name();
        let is_same = |read: &Level| {
            read.name() == name && read.number().is_some() == self.number().is_some()
        };
        match read(&name).as_deref() {
            Ok([again]) if is_same(again) => name,
            Ok(_) | Err(_) => self.0.to_string(),
        }
    }

    /// Returns the number of a numeric level; `None` for a word or an array.
    pub(crate) fn number(&self) -> Option<f64> {
        match self.0 {
            Value::Integer(whole) => Some(whole as f64),
            Value::Float(number) => Some(number),
            _ => None,
        }
    }

    fn whole(&self) -> Option<i64> {
        self.0.as_integer()
    }
}

/// Parses levels: values and ranges, separated by commas.
pub(crate) fn read(text: &str) -> Result<Vec<Level>, Refused> {
    let mut levels = Vec::new();
    for part in parts(text) {
        match part.split_once("..") {
            Some((low, rest)) => levels.extend(range(low, rest)?),
            None => levels.push(Level(value(part))),
        }
        if levels.len() > MOST_LEVELS {
            return Err(Refused::TooMany);
        }
    }
    Ok(levels)
}

/// Splits a list at the commas outside of brackets and quotation marks.
fn parts(text: &str) -> Vec<&str> {
    let (mut depth, mut quoted, mut start, mut found) = (0i32, false, 0, Vec::new());
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '[' if !quoted => depth += 1,
            ']' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                found.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(text[start..].trim());
    found
}

/// Parses a TOML value or a bare word.
fn value(text: &str) -> Value {
    let read = format!("value = {text}").parse::<Table>().ok();
    let alone = read.filter(|table| table.len() == 1).and_then(|mut table| table.remove("value"));
    alone.unwrap_or_else(|| Value::String(text.into()))
}

fn range(low: &str, rest: &str) -> Result<Vec<Level>, Refused> {
    let Some((high, steps)) = rest.split_once('/') else {
        let whole = |text: &str| text.trim().parse::<i64>().map_err(|_| Refused::Range);
        let (low, high) = (whole(low)?, whole(rest)?);
        return match high.checked_sub(low) {
            Some(wide) if wide >= MOST_LEVELS as i64 => Err(Refused::TooMany),
            Some(wide) if wide >= 0 => {
                Ok((low..=high).map(|whole| Level(Value::Integer(whole))).collect())
            }
            Some(_) | None => Err(Refused::Range),
        };
    };
    let number = |text: &str| text.trim().parse::<f64>().map_err(|_| Refused::Range);
    let (low, high) = (number(low)?, number(high)?);
    let steps: usize = steps.trim().parse().map_err(|_| Refused::Range)?;
    if !(low.is_finite() && high.is_finite() && low < high && steps >= 2) {
        return Err(Refused::Range);
    }
    if steps > MOST_LEVELS {
        return Err(Refused::TooMany);
    }
    Ok((0..steps).map(|step| Level(even_step(low, high, step, steps - 1))).collect())
}

/// Returns step number `step` among `of` even steps from `low` to `high`, as an integer if possible. Decimals are
/// rounded to 12 digits, so that a step of a tenth prints as a tenth.
fn even_step(low: f64, high: f64, step: usize, of: usize) -> Value {
    let exact = low + (high - low) * step as f64 / of as f64;
    let number = format!("{exact:.12}").parse().unwrap_or(exact);
    if number == number.trunc() && number.abs() < 1e15 {
        Value::Integer(number as i64)
    } else {
        Value::Float(number)
    }
}

/// Returns levels as text, as a range if the levels are consecutive integers.
pub(crate) fn describe(levels: &[Level]) -> String {
    let follow = |pair: &[Level]| match (pair[0].whole(), pair[1].whole()) {
        (Some(one), Some(next)) => next == one + 1,
        (Some(_), None) | (None, _) => false,
    };
    match levels {
        [first, .., last] if levels.len() > 2 && levels.windows(2).all(follow) => {
            format!("{}..{}", first.name(), last.name())
        }
        _ => levels.iter().map(Level::name).collect::<Vec<_>>().join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        read(text).unwrap_or_else(|_| panic!("{text}")).iter().map(Level::name).collect()
    }

    #[test]
    fn levels_mix_lists_and_ranges() {
        assert_eq!(names("1..3,6, -1"), ["1", "2", "3", "6", "-1"]);
        assert_eq!(names("-2..0"), ["-2", "-1", "0"]);
        assert_eq!(names("1..5/3"), ["1", "3", "5"]);
        assert_eq!(names("0..1/3"), ["0", "0.5", "1"]);
        assert_eq!(names("next, die_1_or_2"), ["next", "die_1_or_2"]);
        assert_eq!(names("[1, 4],[2, 5]"), ["[1, 4]", "[2, 5]"]);
    }

    #[test]
    fn levels_have_the_type_of_their_text() {
        let levels = read("true,5,0.5,fair").unwrap_or_default();
        let types: Vec<&str> = levels.iter().map(|level| level.value().type_str()).collect();
        assert_eq!(types, ["boolean", "integer", "float", "string"]);
    }
}
