//! How fast the laboratory plays: games and decisions per second, and whether they have fallen.
//!
//! Speeds are of play: wins, score and decisions are added up, metrics only where that is asked; the start of the
//! program and the writing of results are not timed. A comparison of two speeds must know that the same was
//! played, so every row says what it played by a hash. Two programs are best compared by turns; a file of an earlier
//! time is compared by processor time alone, because the load of then is gone.

mod answer;
pub mod args;
pub mod baseline;
pub mod by_turns;
mod clock;
pub mod measure;
pub mod ratio;
pub mod row;
pub mod screen;

pub use baseline::{Baseline, Compared};
pub use by_turns::TurnsRow;
pub use measure::{Measured, Schedule, Subject};
pub use ratio::{Ratio, SpeedVerdict};
pub use row::{Contest, SpeedRow};

use crate::studies::bench::measure::measure;
use crate::studies::bench::screen::{screen, turns_screen};
