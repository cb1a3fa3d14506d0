//! Figures of result tables, as assertions name them.

use crate::result::{FigureName, Kind, Schema, SchemaField};

/// Unit of a figure in assertions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Share of games, read in percent; its differences in percentage points.
    Share,
    /// Number.
    Number,
}

/// Rows that a figure is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowScope {
    /// One figure per row.
    Each,
    /// Greatest size of the value, sign aside, among rows that differ in one key only.
    GreatestOver(&'static str),
}

/// Precision of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precision {
    /// Not an estimate.
    Exact,
    /// Estimate with an interval.
    Interval,
    /// Estimate without an interval in the table.
    Unknown,
}

/// Figure of a result table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Figure {
    /// Table.
    pub table: &'static Schema,
    /// Field of its value.
    pub field: &'static SchemaField,
    /// Unit.
    pub unit: Unit,
    /// Rows that it is made of.
    pub scope: RowScope,
}

impl Figure {
    /// Returns the figures with fixed names of a table, with their names.
    pub fn named(table: &'static Schema) -> impl Iterator<Item = (&'static str, Figure)> {
        table.fields.iter().flat_map(move |field| {
            let unit = field.unit.of_assertions();
            let of = move |scope| Figure { table, field, unit, scope };
            let each = match field.figure {
                Some(FigureName::Fixed(name)) => Some((name, of(RowScope::Each))),
                Some(FigureName::In(_)) | None => None,
            };
            let greatest = field.greatest.map(|it| (it.name, of(RowScope::GreatestOver(it.over))));
            each.into_iter().chain(greatest)
        })
    }

    /// Returns the figure of a table whose names are in a column, and that column.
    pub fn of_column(table: &'static Schema) -> Option<(Figure, &'static str)> {
        table.fields.iter().find_map(|field| match field.figure {
            Some(FigureName::In(column)) => {
                let unit = field.unit.of_assertions();
                Some((Figure { table, field, unit, scope: RowScope::Each }, column))
            }
            Some(FigureName::Fixed(_)) | None => None,
        })
    }

    /// Returns the precision of the value.
    pub fn precision(&self) -> Precision {
        match (self.field.is_exact, self.field.kind) {
            (true, _) => Precision::Exact,
            (false, Kind::Estimate) => Precision::Interval,
            (false, _) => Precision::Unknown,
        }
    }
}
