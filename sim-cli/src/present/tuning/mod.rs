//! What reports of searches share: how a search went, among which candidates it chose, what it found.

pub mod charts;
pub mod rows;
pub mod tables;
