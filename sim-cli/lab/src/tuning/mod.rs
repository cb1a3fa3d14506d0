//! Tuning: a search that plays games to find the best numeric values and the best of several named options.
//!
//! A [`Space`] declares the search space, and a [`Schedule`] the amount of play. [`Tuned::search`] plays the schedule
//! in an [`Arena`]. Candidates of a generation play common deals. Every generation has new deals.
//! [`Elimination::play`] puts back the changes that are not needed.

pub mod elimination;
pub mod race;
pub mod schedule;
pub mod search;
pub mod space;

pub use elimination::{Edit, Elimination};
pub use race::{Arena, Evidence, Raced};
pub use schedule::{Effort, Schedule, TooFewEvaluations};
pub use search::{Generation, Origin, Tuned};
pub use space::{Candidate, Choice, Dimension, Grain, Scale, Space};
