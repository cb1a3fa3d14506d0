//! `corsair metagame`: bots that good players would choose among several.

mod answer;
pub mod args;
mod display;
pub mod page;
pub mod plan;
pub mod report;
pub mod rows;

pub use plan::MetagameQuestion;
pub use report::MetagameReport;
pub use rows::{METAGAME_TABLES, MetagameRows};
