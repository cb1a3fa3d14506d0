//! Speed of play: games and decisions per second, and changes against an earlier measurement.
//!
//! Timings cover play, which sums wins, scores and decisions; it counts metrics only with `--metrics`. Start-up and
//! the writing of results are not timed. Every row has a hash of its games, so that a comparison can check that both
//! programs played the same games.
//!
//! The best comparison runs two programs by turns. `bench` compares a file of an earlier measurement by processor
//! time alone, because the load at that time is unknown.

mod answer;
pub mod args;
pub mod baseline;
mod by_turns;
mod clock;
mod measure;
mod page;
mod ratio;
pub mod rows;

pub use baseline::Baseline;
pub use rows::{ComparedRow, SpeedRow, TurnsRow};
