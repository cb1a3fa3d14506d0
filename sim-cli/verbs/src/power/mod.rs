//! `corsair power`: how many games an answer needs, from a pilot.

mod answer;
pub mod args;
pub mod page;
pub mod rows;

pub use rows::PowerRow;
