//! `corsair sensitivity`: whether conclusions survive what is not known of the rules.

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
