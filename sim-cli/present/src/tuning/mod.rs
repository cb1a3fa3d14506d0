//! Parts that all reports about searches have: progress, candidates and values found.

pub mod charts;
pub mod rows;
pub mod tables;
