//! Tuning: a search for the values of numbers, and one choice among names, that do best by play.
//!
//! What is searched is a [`Space`]; what is played when is a [`Schedule`]; [`Tuned::search`] carries it
//! out, and an [`Arena`] plays. Candidates of a generation meet the same deals, generations different
//! ones.

pub mod race;
pub mod schedule;
pub mod search;
pub mod space;

pub use race::{Arena, Evidence, Raced};
pub use schedule::{Effort, Schedule, TooFewEvaluations};
pub use search::{Generation, Origin, Tuned};
pub use space::{Candidate, Choice, Dimension, Grain, Scale, Space};
