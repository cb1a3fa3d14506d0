//! What stands in the rows of a file: their columns, and the cells of a row.

/// The columns of a file of rows, and what is the same in all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowForm {
    /// The name of a row's type.
    pub name: &'static str,
    /// The columns, in their order.
    pub columns: Vec<RowColumn>,
    /// Keys and values for the metadata of the file, where its format has such.
    pub about: Vec<(&'static str, String)>,
}

/// A column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowColumn {
    /// Its name.
    pub name: String,
    /// What its cells are.
    pub kind: CellKind,
}

impl RowColumn {
    /// A column of a name.
    pub fn new(name: impl Into<String>, kind: CellKind) -> RowColumn {
        RowColumn { name: name.into(), kind }
    }
}

/// What the cells of a column are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellKind {
    /// Text.
    Word,
    /// Whole numbers from 0.
    Long,
    /// Amounts of which `unit` counts make one: whole numbers where each count is one.
    Amount {
        /// How many counts make one, at least 1.
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
    /// Whole numbers of 32 bits.
    pub const WHOLE: CellKind = CellKind::Amount { unit: 1 };

    /// How many counts make one.
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

/// A cell, of the kind of its column.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Cell<'c> {
    /// Text.
    Word(&'c str),
    /// A whole number from 0, below 2^63.
    Long(u64),
    /// How many were counted.
    Amount(i32),
    /// A number.
    Double(f64),
    /// A number.
    Float(f32),
    /// True or false.
    Bool(bool),
}
