//! Command `corsair sweep`: effects of rule values over a grid or a sample.

mod answer;
pub mod args;
pub mod interactions;
pub mod page;
pub mod report;
pub mod rows;

pub use report::SweepReport;
pub use rows::{EffectRow, FitRow, InteractionRow};
