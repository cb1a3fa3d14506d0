//! `corsair compare`: changes that a house rule makes, on the same deals.

mod answer;
pub mod args;
pub mod delta;
mod display;
pub mod page;
pub mod plan;
pub(crate) mod prepared;
pub mod report;
pub mod rows;
pub mod sequential;

pub use delta::{Delta, Difference, Finding};
pub use plan::{Comparison, PlayedTable};
pub use report::{ComparisonReport, is_telling, narrow_enough};
pub use rows::{DeltaRow, ScoreCountRow};
pub use sequential::AtAllLooks;
