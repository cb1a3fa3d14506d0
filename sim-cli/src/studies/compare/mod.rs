//! `corsair compare`: what a house rule changes, on the same deals.

mod answer;
pub mod args;
pub mod delta;
pub mod page;
pub mod plan;
pub(crate) mod prepared;
pub mod report;
pub mod sequential;
pub mod tables;

pub use delta::{Delta, Difference, Finding};
pub use plan::{Comparison, PlayedTable};
pub use report::{ComparisonReport, is_telling, narrow_enough};
pub use sequential::AtAllLooks;
pub use tables::{DeltaRow, ScoreCountRow};
