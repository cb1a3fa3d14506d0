//! Metrics of result tables under their names in assertions.

use crate::result::{AssertionName, Kind, Schema, SchemaField};

/// Unit of a metric in assertions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Share of games in percent, or a difference of shares in percentage points.
    Share,
    /// Number without a unit.
    Number,
}

/// Rows that one value of a metric is computed from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowScope {
    /// One row: every row has a separate value.
    Each,
    /// Rows that differ only in this key give one value: the greatest absolute value among the rows.
    GreatestOver(&'static str),
}

/// Uncertainty of a metric, if the table gives it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precision {
    /// Exact value, such as a count, instead of an estimate.
    Exact,
    /// Estimate with a confidence interval in the table.
    Interval,
    /// Estimate without an interval in the table.
    Unknown,
}

impl Precision {
    /// Returns whether the values of a field are exact, or have an interval.
    fn of(field: &SchemaField) -> Precision {
        match (field.is_exact, field.kind) {
            (true, _) => Precision::Exact,
            (false, Kind::Estimate) => Precision::Interval,
            (false, _) => Precision::Unknown,
        }
    }
}

/// Metric of a result table that assertions can name.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AssertableMetric {
    /// Table that has the metric as a column.
    pub table: &'static Schema,
    /// Field of the table that has the metric's values.
    pub field: &'static SchemaField,
    /// Unit of the metric's values and thresholds.
    pub unit: Unit,
    /// Rows from which the metric is computed.
    pub scope: RowScope,
    /// Uncertainty of the metric's values.
    pub precision: Precision,
}

impl AssertableMetric {
    /// Returns the metrics of a table that have fixed names, with these names.
    pub fn named(table: &'static Schema) -> impl Iterator<Item = (&'static str, AssertableMetric)> {
        table.fields.iter().flat_map(move |field| {
            let unit = field.unit.of_assertions();
            let precision = Precision::of(field);
            let of = move |scope| AssertableMetric { table, field, unit, scope, precision };
            let each = match field.figure {
                Some(AssertionName::Fixed(name)) => Some((name, of(RowScope::Each))),
                Some(AssertionName::In(_)) | None => None,
            };
            let greatest = field.greatest.map(|it| (it.name, of(RowScope::GreatestOver(it.over))));
            each.into_iter().chain(greatest)
        })
    }

    /// Returns a table's metric whose name differs from row to row, with the name of the column that has these names.
    pub fn of_column(table: &'static Schema) -> Option<(AssertableMetric, &'static str)> {
        table.fields.iter().find_map(|field| match field.figure {
            Some(AssertionName::In(column)) => {
                let unit = field.unit.of_assertions();
                let (scope, precision) = (RowScope::Each, Precision::of(field));
                Some((AssertableMetric { table, field, unit, scope, precision }, column))
            }
            Some(AssertionName::Fixed(_)) | None => None,
        })
    }
}
