//! `corsair power`: number of games for an answer, from a pilot.

mod answer;
pub mod args;
pub mod page;
pub mod rows;

pub use rows::PowerRow;
