//! `corsair power`: estimates from a pilot the number of games for an answer.

mod answer;
pub mod args;
pub mod page;
pub mod rows;

pub use rows::PowerRow;
