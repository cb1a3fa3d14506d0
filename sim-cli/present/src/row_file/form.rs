//! Schema of a file of rows: its columns, and the cells of each row.

/// Schema of a file of rows, with the file's metadata.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowForm {
    /// Name of the row type.
    pub name: &'static str,
    /// Columns, in order.
    pub columns: Vec<RowColumn>,
    /// Metadata of the file as keys and values, for formats with metadata.
    pub about: Vec<(&'static str, String)>,
}

/// Column of a file of rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowColumn {
    /// Name of the column.
    pub name: String,
    /// Type of the column's cells.
    pub kind: CellKind,
}

impl RowColumn {
    /// Returns a column with a name and a type.
    pub fn new(name: impl Into<String>, kind: CellKind) -> RowColumn {
        RowColumn { name: name.into(), kind }
    }
}

/// Type of a column's cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellKind {
    /// Column of text.
    Word,
    /// Column of nonnegative 64-bit integers.
    Long,
    /// Column of fractions, stored as integer steps of `1 / unit`. If `unit` is 1, the values are integers.
    Amount {
        /// Number of integer steps that make 1.0, at least 1.
        unit: u32,
    },
    /// Column of 64-bit floats.
    Double,
    /// Column of 32-bit floats.
    Float,
    /// Column of booleans.
    Bool,
}

impl CellKind {
    /// Type of 32-bit integers.
    pub const WHOLE: CellKind = CellKind::Amount { unit: 1 };

    /// Number of integer steps that make 1.0.
    pub(super) const fn unit(self) -> u32 {
        match self {
            CellKind::Amount { unit } => unit,
            CellKind::Word
            | CellKind::Long
            | CellKind::Double
            | CellKind::Float
            | CellKind::Bool => 1,
        }
    }
}

/// Cell of a row. The variant must match the type of the column.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Cell<'c> {
    /// Text cell.
    Word(&'c str),
    /// Integer from 0 to below 2^63.
    Long(u64),
    /// Fraction as a number of integer steps of `1 / unit`.
    Amount(i32),
    /// 64-bit float.
    Double(f64),
    /// 32-bit float.
    Float(f32),
    /// Boolean.
    Bool(bool),
}
