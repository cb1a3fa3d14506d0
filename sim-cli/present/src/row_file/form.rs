//! Form of a file of rows: its columns, and the cells of a row.

/// Columns of a file of rows, and the metadata common to all rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowForm {
    /// Name of a row's type.
    pub name: &'static str,
    /// Columns, in order.
    pub columns: Vec<RowColumn>,
    /// Keys and values for the metadata of the file, if the format has metadata.
    pub about: Vec<(&'static str, String)>,
}

/// Column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowColumn {
    /// Name.
    pub name: String,
    /// Type of the column's cells.
    pub kind: CellKind,
}

impl RowColumn {
    /// Column with a name and a type.
    pub fn new(name: impl Into<String>, kind: CellKind) -> RowColumn {
        RowColumn { name: name.into(), kind }
    }
}

/// Type of the cells of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellKind {
    /// Text.
    Word,
    /// Integers from 0.
    Long,
    /// Amounts in counts of `1 / unit`; integers if `unit` is 1.
    Amount {
        /// Number of counts per 1, at least 1.
        unit: u32,
    },
    /// Numbers of 64 bits.
    Double,
    /// Numbers of 32 bits.
    Float,
    /// True or false.
    Bool,
}

impl CellKind {
    /// Integers of 32 bits.
    pub const WHOLE: CellKind = CellKind::Amount { unit: 1 };

    /// Number of counts per 1.
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

/// Cell of the type of its column.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Cell<'c> {
    /// Text.
    Word(&'c str),
    /// Whole number from 0, below 2^63.
    Long(u64),
    /// Amount in counts.
    Amount(i32),
    /// Number of 64 bits.
    Double(f64),
    /// Number of 32 bits.
    Float(f32),
    /// True or false.
    Bool(bool),
}
