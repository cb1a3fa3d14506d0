//! `corsair compare`: changes that a house rule makes, on common deals.

mod allocation;
mod answer;
pub mod args;
mod base;
pub mod delta;
pub mod difference;
mod display;
pub mod looks;
pub mod page;
pub mod plan;
pub(crate) mod prepared;
pub mod report;
pub mod rows;
pub mod sequential;
pub(crate) mod sums;

pub use delta::{AtAllLooks, Delta, Finding};
pub use difference::Difference;
pub use plan::{Comparison, KeptBase, PlayedTable};
pub use report::ComparisonReport;
pub use rows::{DeltaRow, ScoreCountRow};
