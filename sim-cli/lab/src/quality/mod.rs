//! Quality of a game: drama, variety, luck and skill, as metrics with intervals.
//!
//! The laboratory watches each game turn by turn ([`Course`]). A block adds integers to the sums of one of 32 groups
//! of blocks ([`QualityTotals`]). Every quality metric is a function of such sums, with the interval of the
//! delete-a-group jackknife ([`estimates`]).

pub mod course;
pub mod courses;
pub mod figures;
pub mod metrics;
pub mod spread;
pub mod sums;
#[cfg(test)]
mod tests;
pub(crate) mod variance;

pub use course::{Course, turn_after};
pub use courses::CourseSums;
pub use figures::{Estimated, FIGURES, Figure, FigureUnit, Rungs, estimates, rungs};
pub use spread::{PlayedDecision, PlayedOut};
pub use sums::QualityTotals;

/// Number of moments at which standings are measured: after each tenth of the turns except the last tenth, when the
/// game is over.
pub const POINTS: usize = 9;
