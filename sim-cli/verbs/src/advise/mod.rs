//! `corsair advise`: estimates the value of each option in a position.

mod answer;
pub mod args;
pub mod page;
pub mod race;
pub mod report;
pub mod rows;

pub use rows::{AdviceRow, AskedRow};
