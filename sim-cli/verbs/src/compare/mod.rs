//! `corsair compare`: changes that a house rule makes, on common deals.

mod allocation;
mod answer;
pub mod args;
pub mod delta;
mod display;
pub mod looks;
pub mod page;
pub mod plan;
pub(crate) mod prepared;
pub mod report;
pub mod rows;
pub mod sequential;

pub use delta::{AtAllLooks, Delta, Difference, Finding};
pub use plan::{Comparison, PlayedTable};
pub use report::{ComparisonReport, narrow_enough};
pub use rows::{DeltaRow, ScoreCountRow};
