//! Results as typed rows. CSV, JSON, screens, pages, assertions and documentation derive from one declaration.
//!
//! A row is a struct with `#[derive(ResultRow)]`. The type of a field determines its columns: an [`Estimate`] has
//! three columns, an `Interval` two, and every other type one.

mod column;
mod estimate;
mod schema;
mod table;
mod value;

pub use column::{BadCell, CellReader, Column, Word};
pub use estimate::Estimate;
pub use schema::{
    AssertionName, Greatest, Kind, ResultRow, Schema, SchemaField, Tone, Unit, WordInfo, joined,
};
pub use table::{ReadError, ResultTable, read_rows, row_of_json};
pub use value::Value;

pub use corsair_derive::{ResultRow, Word};
