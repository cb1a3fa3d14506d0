//! `corsair tune`: which values of rules, or of a bot, do best by a figure.

mod answer;
pub mod args;
pub mod figures;

pub mod bots;
pub mod objective;
pub mod page;
pub mod report;
pub mod rows;
pub mod rule_range;
pub mod rules;

pub use report::TuneReport;
pub use rows::TuneRow;
