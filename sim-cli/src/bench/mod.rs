//! How fast the laboratory plays: games and decisions per second, and whether they have fallen.
//!
//! Speeds are of games that are played and counted as `corsair run` counts them, without starting the
//! program and writing results. Whoever compares
//! two speeds must know that the same was played, so every row says what it played by a hash.

mod baseline;
mod measure;
mod row;
mod screen;

pub use baseline::{Baseline, NotComparable, Ratio};
pub use measure::{Measured, Schedule, Subject, measure};
pub use row::{COLUMNS, Contest, Row, csv_rows};
pub use screen::screen;
