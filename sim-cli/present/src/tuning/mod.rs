//! Shared parts of reports about searches: progress, candidates and values found.

pub mod charts;
pub mod rows;
pub mod tables;
