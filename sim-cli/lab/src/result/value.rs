//! Values of the cells of result tables.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

use crate::result::WordInfo;

/// Content of one cell of a result table.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// Empty cell: an empty field in CSV, `null` in JSON.
    Empty,
    /// Free text, such as a name.
    Text(String),
    /// Word of a closed set.
    Word(&'static WordInfo),
    /// Whole number.
    Integer(i128),
    /// Decimal number, written with enough digits to restore the same float.
    Number(f64),
    /// `true` or `false`.
    Flag(bool),
}

impl Value {
    /// Parses the text of a cell in CSV.
    pub fn parse(text: &str) -> Value {
        if let Some(formula) = text.strip_prefix('\'').filter(|text| is_formula(text)) {
            return Value::Text(formula.into());
        }
        match text {
            "" => Value::Empty,
            "true" => Value::Flag(true),
            "false" => Value::Flag(false),
            _ => match (text.parse(), text.parse()) {
                (Ok(number), _) => Value::Integer(number),
                (_, Ok(number)) => Value::Number(number),
                _ => Value::Text(text.into()),
            },
        }
    }

    /// Returns the value of a numeric cell.
    pub fn number(&self) -> Option<f64> {
        match self {
            Value::Integer(number) => Some(*number as f64),
            Value::Number(number) => Some(*number),
            Value::Empty | Value::Text(_) | Value::Word(_) | Value::Flag(_) => None,
        }
    }

    /// Returns the cell as a field of CSV. A text that a spreadsheet would read as a formula begins with an apostrophe.
    pub(super) fn csv_field(&self) -> Cow<'_, Value> {
        match self {
            Value::Text(text) if is_formula(text) => Cow::Owned(Value::Text(format!("'{text}"))),
            _ => Cow::Borrowed(self),
        }
    }

    /// Returns the text of the cell.
    pub fn text(&self) -> String {
        match self {
            Value::Empty => String::new(),
            Value::Text(text) => text.clone(),
            Value::Word(of) => of.word.into(),
            Value::Integer(number) => number.to_string(),
            Value::Number(number) => number.to_string(),
            Value::Flag(flag) => flag.to_string(),
        }
    }

    /// Returns whether the cell is empty.
    pub fn is_empty(&self) -> bool {
        match self {
            Value::Empty => true,
            Value::Text(text) => text.is_empty(),
            Value::Word(_) | Value::Integer(_) | Value::Number(_) | Value::Flag(_) => false,
        }
    }
}

/// Returns whether a spreadsheet would read a text as a formula, after any apostrophes.
fn is_formula(text: &str) -> bool {
    let text = text.trim_start_matches('\'');
    text.len() > 1
        && text.starts_with(['=', '+', '-', '@', '\t', '\r'])
        && text.parse::<f64>().is_err()
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Empty => out.serialize_none(),
            Value::Text(text) => out.serialize_str(text),
            Value::Word(of) => out.serialize_str(of.word),
            Value::Integer(number) => out.serialize_i128(*number),
            Value::Number(number) => out.serialize_f64(*number),
            Value::Flag(flag) => out.serialize_bool(*flag),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_begin_with_an_apostrophe_in_csv_and_are_restored() {
        for text in ["=1+1.toml", "+x", "@a", "-x", "'=1", "\tx"] {
            let value = Value::Text(text.into());
            let field = value.csv_field().text();
            assert_eq!(field, format!("'{text}"));
            assert_eq!(Value::parse(&field), value);
        }
        for text in ["merchant", "-", "-0.5", "'tis", "a=b"] {
            assert_eq!(Value::Text(text.into()).csv_field().text(), text);
        }
    }
}
