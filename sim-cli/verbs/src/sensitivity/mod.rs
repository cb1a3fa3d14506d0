//! Command `corsair sensitivity`: survival of conclusions under uncertain rule values.

mod answer;
pub mod args;
pub mod conclusions;
pub mod indices;
pub mod page;
pub mod plan;
pub mod report;
pub mod rows;

pub use report::SensitivityReport;
pub use rows::{ConclusionRow, IndexRow};
