//! How fast the laboratory plays: games and decisions per second, and whether they have fallen.
//!
//! Speeds are of play: wins, score and decisions are added up, metrics only where that is asked; the start of the
//! program and the writing of results are not timed. A comparison of two speeds must know that the same was
//! played, so every row says what it played by a hash. Two programs are best compared by turns; a file of an earlier
//! time is compared by processor time alone, because the load of then is gone.

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
