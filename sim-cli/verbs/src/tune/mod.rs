//! Command `corsair tune`: rule values, or parameters of a bot, with the best metric.

mod answer;
pub mod args;
pub mod candidate_sums;

pub mod bots;
mod fair;
pub mod objective;
pub mod page;
pub mod report;
pub mod rows;
mod rule_arena;
pub mod rule_range;
mod rule_search;
pub mod rules;

pub use report::TuneReport;
pub use rows::{FrontRow, TuneRow};
