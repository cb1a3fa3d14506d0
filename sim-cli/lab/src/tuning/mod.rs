//! Tuning: a search by play for the best values of numbers, and one choice among names.
//!
//! A [`Space`] declares the search space, a [`Schedule`] the play; [`Tuned::search`] carries it out in an [`Arena`].
//! Candidates of a generation meet common deals; every generation has new deals.

pub mod race;
pub mod schedule;
pub mod search;
pub mod space;

pub use race::{Arena, Evidence, Raced};
pub use schedule::{Effort, Schedule, TooFewEvaluations};
pub use search::{Generation, Origin, Tuned};
pub use space::{Candidate, Choice, Dimension, Grain, Scale, Space};
