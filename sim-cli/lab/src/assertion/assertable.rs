//! Metrics of result tables under their names in assertions.

use crate::result::{FigureName, Kind, Schema, SchemaField};

/// Unit of a metric in assertions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Share of games in percent; differences of shares are in percentage points.
    Share,
    /// Number.
    Number,
}

/// Rows from which a metric is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowScope {
    /// One metric per row.
    Each,
    /// Greatest absolute value among rows that differ in one key only.
    GreatestOver(&'static str),
}

/// Precision of a metric.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precision {
    /// Not an estimate.
    Exact,
    /// Estimate with an interval.
    Interval,
    /// Estimate without an interval in the table.
    Unknown,
}

/// Metric of a result table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Figure {
    /// Table.
    pub table: &'static Schema,
    /// Field with the value of the metric.
    pub field: &'static SchemaField,
    /// Unit.
    pub unit: Unit,
    /// Rows from which the metric is computed.
    pub scope: RowScope,
}

impl Figure {
    /// Returns the metrics with fixed names of a table, with their names.
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

    /// Returns the metric of a table whose names are in a column, and the key of that column.
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
