//! `corsair sweep`: what rule values do over a grid or a sample.

pub mod args;
pub mod files;
pub mod page;
pub mod report;
pub mod screen;

pub use files::{EFFECT_COLUMNS, sweep_csv, sweep_files, sweep_json};
pub use report::SweepReport;
pub use screen::sweep_screen;
