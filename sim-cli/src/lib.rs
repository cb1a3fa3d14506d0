//! The laboratory around the engine: statistics, experiments, reports and the command line.

pub mod experiment;
pub mod stats;
