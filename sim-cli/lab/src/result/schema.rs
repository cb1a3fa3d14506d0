//! Schemas: declarations of result tables.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

use crate::assertion;
use crate::result::{BadCell, CellReader, Value};

/// Row of a result table. A struct implements this trait with `#[derive(ResultRow)]`.
pub trait ResultRow: Sized {
    /// Declaration of the table that has these rows.
    const SCHEMA: &'static Schema;

    /// Appends the cells of the row to `out`.
    fn write(&self, out: &mut Vec<Value>);

    /// Reads a row from cells.
    ///
    /// # Errors
    /// Fails if a cell does not hold a value of its column's type.
    fn read(cells: &mut CellReader<'_>) -> Result<Self, BadCell>;

    /// Serializes the row as an object, with a key per column.
    ///
    /// # Errors
    /// Fails if the serializer fails.
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut cells = Vec::new();
        self.write(&mut cells);
        out.collect_map(Self::SCHEMA.columns.iter().zip(cells))
    }
}

/// Declaration of a result table: file, keys and fields.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Schema {
    /// Name of the table's file.
    pub file: &'static str,
    /// Description of one row, for the documentation.
    pub doc: &'static str,
    /// Names of the key columns, which identify the subject of a row.
    pub keys: &'static [&'static str],
    /// Names of all columns, in order.
    pub columns: &'static [&'static str],
    /// Declarations of all fields, in order.
    pub fields: &'static [SchemaField],
}

/// Declaration of one field of a result row.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SchemaField {
    /// Name of the column; an interval adds `_lo` and `_hi`.
    pub name: &'static str,
    /// Description of the field, for the documentation.
    pub doc: &'static str,
    /// Type of the field's values.
    pub kind: Kind,
    /// True if the cell may be empty.
    pub is_optional: bool,
    /// Unit of the values on screens and in assertions.
    pub unit: Unit,
    /// Heading on screens and pages; `None` for a field that appears in files only.
    pub label: Option<&'static str>,
    /// Name of the field's metric in assertions; `None` for a field that assertions can't name.
    pub figure: Option<AssertionName>,
    /// Metric computed from the values that this field has in several rows.
    pub greatest: Option<Greatest>,
    /// True if the value is exact instead of an estimate.
    pub is_exact: bool,
    /// Order in which narrow screens omit columns: the column with rank 1 first.
    pub drop: Option<usize>,
}

/// Type of a field's values.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Free text.
    Text,
    /// Word of a closed set.
    Word(&'static [WordInfo]),
    /// Whole number.
    Integer,
    /// Decimal number.
    Number,
    /// `true` or `false`.
    Flag,
    /// Value with the ends of its 95 % interval: three columns.
    Estimate,
    /// Ends of an interval: two columns.
    Interval,
}

/// Declaration of one word of a closed set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct WordInfo {
    /// Word as written in files.
    pub word: &'static str,
    /// Meaning of the word, for the documentation.
    pub doc: &'static str,
    /// Tone of the word, which determines its colour on screens and pages.
    pub tone: Tone,
}

/// Tone of a word: good, bad, open or emphasized.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// Wanted or better result.
    Good,
    /// Unwanted or worse result.
    Bad,
    /// Undecided result.
    Open,
    /// Emphasis without praise or blame.
    Strong,
}

/// Unit of a numeric field.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Number without a unit.
    Plain,
    /// Share, written from 0 to 1 in files and in percent on screens.
    Share,
    /// Difference of two shares, in percentage points on screens.
    Points,
    /// Signed difference of two numbers without a unit.
    Change,
    /// Large number, rounded to an integer on screens.
    Whole,
    /// P-value of a test.
    P,
    /// Unit that the row determines, for example by its metric.
    Own,
}

/// Name of a field's metric in assertions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AssertionName {
    /// Fixed name, equal for all rows.
    Fixed(&'static str),
    /// Name of the column that holds each row's metric name.
    In(&'static str),
}

/// Metric over several rows: the greatest absolute value among rows that differ in one key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Greatest {
    /// Name of the metric in assertions.
    pub name: &'static str,
    /// Key column in which the rows differ.
    pub over: &'static str,
}

impl Unit {
    /// Returns the corresponding unit in assertions.
    pub const fn of_assertions(self) -> assertion::Unit {
        match self {
            Unit::Share | Unit::Points => assertion::Unit::Share,
            Unit::Plain | Unit::Change | Unit::Whole | Unit::P | Unit::Own => {
                assertion::Unit::Number
            }
        }
    }
}

impl Kind {
    /// Returns the suffixes of the column names for a field of this kind.
    pub const fn suffixes(self) -> &'static [&'static str] {
        match self {
            Kind::Text | Kind::Word(_) | Kind::Integer | Kind::Number | Kind::Flag => &[""],
            Kind::Estimate => &["", "_lo", "_hi"],
            Kind::Interval => &["_lo", "_hi"],
        }
    }
}

impl SchemaField {
    /// Returns the names of this field's columns.
    pub fn columns(&self) -> impl Iterator<Item = Cow<'static, str>> {
        let name = self.name;
        self.kind.suffixes().iter().map(move |&suffix| match suffix {
            "" => Cow::Borrowed(name),
            suffix => Cow::Owned(format!("{name}{suffix}")),
        })
    }
}

impl Schema {
    /// Returns the field with this name.
    pub fn field(&self, name: &str) -> Option<&'static SchemaField> {
        self.fields.iter().find(|field| field.name == name)
    }
}

/// Concatenates declarations from several parts of a row. Every part is nonempty.
pub const fn joined<T: Copy, const N: usize>(parts: &[&[T]]) -> [T; N] {
    let mut all = [parts[0][0]; N];
    let (mut place, mut part) = (0, 0);
    while part < parts.len() {
        let mut at = 0;
        while at < parts[part].len() {
            all[place] = parts[part][at];
            (place, at) = (place + 1, at + 1);
        }
        part += 1;
    }
    all
}
