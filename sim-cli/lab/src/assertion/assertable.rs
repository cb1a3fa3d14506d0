//! What of a result table can be asserted of: which columns are figures, which say whose.

/// A table of a result, as assertions see it. Rows are estimates; some columns say of what.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AssertableTable {
    /// The file.
    pub file: &'static str,
    /// Its columns.
    pub columns: &'static [&'static str],
    /// The columns that say what a row is about, by which rows are chosen. A row that leaves one
    /// empty is about all of them.
    pub keys: &'static [&'static str],
    /// What is estimated.
    pub values: AssertableValues,
}

/// The figures of a table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum AssertableValues {
    /// Each row has all of these.
    OfEachRow(&'static [AssertableValue]),
    /// Each row has one, whose name stands in a column; the verb says which names there are.
    NamedBy {
        /// The column of the name.
        column: &'static str,
        /// Where the figure stands.
        value: AssertableValue,
    },
}

/// A figure: where its value stands and what is known of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AssertableValue {
    /// The name in assertions; of no meaning where a column names it.
    pub name: &'static str,
    /// The column of the value.
    pub column: &'static str,
    /// How well it is known.
    pub precision: Precision,
    /// How it is counted; of no meaning where a column names it.
    pub unit: Unit,
    /// Of which rows it is.
    pub scope: RowScope,
}

/// How well a figure is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precision {
    /// It is no estimate.
    Exact,
    /// Its interval stands in two columns.
    Interval([&'static str; 2]),
    /// It is an estimate of which the table has no interval.
    Unknown,
}

/// The unit of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// A part of games, read in percent and its differences in percentage points.
    Share,
    /// A number.
    Number,
}

/// Of which rows a figure is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowScope {
    /// Of each.
    Each,
    /// The greatest size of the value, sign aside, among rows that differ in one key only.
    GreatestOver(&'static str),
}

impl AssertableValue {
    /// A share of games, the ends of its interval in two columns.
    pub const fn share(
        name: &'static str,
        column: &'static str,
        ends: [&'static str; 2],
    ) -> AssertableValue {
        AssertableValue::bare(name, column, Unit::Share, Precision::Interval(ends))
    }

    /// A number, the ends of its interval in two columns.
    pub const fn number(
        name: &'static str,
        column: &'static str,
        ends: [&'static str; 2],
    ) -> AssertableValue {
        AssertableValue::bare(name, column, Unit::Number, Precision::Interval(ends))
    }

    /// A value of each row, known as well as `precision` says.
    pub const fn bare(
        name: &'static str,
        column: &'static str,
        unit: Unit,
        precision: Precision,
    ) -> AssertableValue {
        AssertableValue { name, column, precision, unit, scope: RowScope::Each }
    }
}

impl AssertableTable {
    /// The names of its figures, as far as they don't stand in a column.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        let declared: &[AssertableValue] = match self.values {
            AssertableValues::OfEachRow(values) => values,
            AssertableValues::NamedBy { .. } => &[],
        };
        declared.iter().map(|value| value.name)
    }
}
