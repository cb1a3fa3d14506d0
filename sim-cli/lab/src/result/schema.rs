//! Declarations of result tables.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

use crate::assertion;
use crate::result::{CellReader, Misread, Value};

/// Row of a result table. A struct derives this trait: `#[derive(ResultRow)]`.
pub trait ResultRow: Sized {
    /// Declaration of the table.
    const SCHEMA: &'static Schema;

    /// Appends the cells of the row.
    fn write(&self, out: &mut Vec<Value>);

    /// Reads a row from cells.
    ///
    /// # Errors
    /// Fails if a cell does not hold a value of its column's type.
    fn read(cells: &mut CellReader<'_>) -> Result<Self, Misread>;

    /// Serialises the row as an object of its columns.
    ///
    /// # Errors
    /// Fails if the serializer fails.
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut cells = Vec::new();
        self.write(&mut cells);
        out.collect_map(Self::SCHEMA.columns.iter().zip(cells))
    }
}

/// Declaration of a result table.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Schema {
    /// Name of the file.
    pub file: &'static str,
    /// Description of a row.
    pub doc: &'static str,
    /// Columns that identify the subject of a row.
    pub keys: &'static [&'static str],
    /// Names of the columns, in order.
    pub columns: &'static [&'static str],
    /// Fields, in order.
    pub fields: &'static [SchemaField],
}

/// Declaration of one field of a row.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SchemaField {
    /// Name of the column; an interval adds `_lo` and `_hi`.
    pub name: &'static str,
    /// Description.
    pub doc: &'static str,
    /// Type.
    pub kind: Kind,
    /// True if the cell may be empty.
    pub is_optional: bool,
    /// Unit on screens and in assertions.
    pub unit: Unit,
    /// Heading on screens and pages; `None` for a column of files alone.
    pub label: Option<&'static str>,
    /// Name in assertions.
    pub figure: Option<FigureName>,
    /// Metric computed from several rows.
    pub greatest: Option<Greatest>,
    /// True if the value is not an estimate.
    pub is_exact: bool,
    /// Rank by which a narrow screen omits the column, from 1.
    pub drop: Option<usize>,
}

/// Type of a field.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Free text.
    Text,
    /// Word of a closed set.
    Word(&'static [WordInfo]),
    /// Integer.
    Integer,
    /// Decimal number.
    Number,
    /// `true` or `false`.
    Flag,
    /// Value with the ends of the value's 95 % interval: three columns.
    Estimate,
    /// Ends of an interval: two columns.
    Interval,
}

/// Word of a closed set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct WordInfo {
    /// Word in the spelling of files.
    pub word: &'static str,
    /// Meaning.
    pub doc: &'static str,
    /// Colour on screens and pages.
    pub tone: Tone,
}

/// Appraisal by a word, which chooses the word's colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// Wanted or better.
    Good,
    /// Unwanted or worse.
    Bad,
    /// Unknown.
    Open,
    /// Neither good nor bad, but read first.
    Strong,
}

/// Unit of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Number without a unit.
    Plain,
    /// Share, from 0 to 1 in files and in percent on screens.
    Share,
    /// Difference of two shares, in percentage points on screens.
    Points,
    /// Signed difference of two numbers without a unit.
    Change,
    /// Large number, rounded to an integer on screens.
    Whole,
    /// p-value.
    P,
    /// Unit of the row's subject, such as its metric.
    Own,
}

/// Name of a metric in assertions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FigureName {
    /// Fixed name.
    Fixed(&'static str),
    /// Name in another column of the row.
    In(&'static str),
}

/// Greatest absolute value of a metric among rows that differ in one key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Greatest {
    /// Name in assertions.
    pub name: &'static str,
    /// Key in which the rows differ.
    pub over: &'static str,
}

impl Unit {
    /// Returns the unit in assertions.
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
    /// Returns the suffixes of the columns of a field.
    pub const fn suffixes(self) -> &'static [&'static str] {
        match self {
            Kind::Text | Kind::Word(_) | Kind::Integer | Kind::Number | Kind::Flag => &[""],
            Kind::Estimate => &["", "_lo", "_hi"],
            Kind::Interval => &["_lo", "_hi"],
        }
    }
}

impl SchemaField {
    /// Returns the names of the field's columns.
    pub fn columns(&self) -> impl Iterator<Item = Cow<'static, str>> {
        let name = self.name;
        self.kind.suffixes().iter().map(move |&suffix| match suffix {
            "" => Cow::Borrowed(name),
            suffix => Cow::Owned(format!("{name}{suffix}")),
        })
    }
}

impl Schema {
    /// Returns the field of a name.
    pub fn field(&self, name: &str) -> Option<&'static SchemaField> {
        self.fields.iter().find(|field| field.name == name)
    }
}

/// Joins the declarations of the parts of a row; every part is nonempty.
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
