//! `corsair restrict`: what a bot loses that never does something.

mod answer;
pub mod args;
pub mod page;
pub mod report;
pub mod rows;
