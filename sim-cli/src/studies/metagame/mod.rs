//! `corsair metagame`: which bots are left where all choose well among several.

mod answer;
pub mod args;
pub mod files;
pub mod page;
pub mod plan;
pub mod report;
pub mod tables;

pub use plan::MetagameQuestion;
pub use report::MetagameReport;
pub use tables::{METAGAME_TABLES, MetagameRows};
