//! Values of the cells of result tables.

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
    /// Parses the text of a cell.
    pub fn parse(text: &str) -> Value {
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

    /// Returns the text of the cell in CSV.
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
