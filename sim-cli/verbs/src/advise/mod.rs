//! `corsair advise`: what each option of a position is worth.

mod answer;
pub mod args;
pub mod page;
pub mod race;
pub mod report;
pub mod rows;

pub use rows::{AdviceRow, AskedRow};
