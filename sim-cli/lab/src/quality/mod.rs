//! What makes a game good: drama, variety, luck and skill, as figures with intervals.
//!
//! Each game is watched turn by turn ([`Course`]); its block adds integers to the sums of one of 32
//! groups of blocks ([`QualityTotals`]), and every figure is a function of such sums, with the
//! interval of the delete-a-group jackknife ([`estimates`]).

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

/// The moments of a game at which its standings are looked at: after each tenth of its turns but the
/// last, at which all is over.
pub const POINTS: usize = 9;
