//! Quality of a game: drama, variety, luck and skill, as metrics with confidence intervals.
//!
//! A run records each game turn by turn ([`Course`]). Every block adds integers to one of 32 groups of sums
//! ([`QualityTotals`]). Every quality metric is a function of these sums, with an interval of the delete-a-group
//! jackknife ([`estimates`]).

pub mod course;
pub mod courses;
pub mod definitions;
pub mod metrics;
pub mod spread;
pub mod sums;
#[cfg(test)]
mod tests;
pub(crate) mod variance;

pub use course::{Course, turn_after};
pub use courses::CourseSums;
pub use definitions::{
    Estimated, QUALITY_METRICS, QualityMetric, QualityUnit, Rungs, estimates, rungs,
};
pub use spread::{PlayedDecision, PlayedOut};
pub use sums::QualityTotals;

/// Number of moments at which standings are measured: after one tenth, two tenths and so on to nine tenths of the
/// turns.
pub const POINTS: usize = 9;
