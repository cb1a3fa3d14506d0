//! Command `corsair rare`: probability of a rare event.

mod answer;
pub mod args;
pub mod event;
pub mod page;
pub mod report;
pub mod rows;

pub use report::{RareQuestion, RareReport};
pub use rows::RARE_TABLES;
