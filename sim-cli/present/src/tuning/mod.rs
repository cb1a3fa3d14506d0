//! Common parts of reports of searches: course, candidates and values found.

pub mod charts;
pub mod rows;
pub mod tables;
