//! Command `corsair seats`: advantage of each seat.

mod answer;
pub mod args;
mod fit;
pub mod page;
pub mod plan;
mod real_games;
pub mod report;
pub mod rows;

pub use plan::{SeatLooks, SeatQuestion};
pub use report::{SeatReport, seats_decided, seats_narrow_enough};
pub use rows::{FitRow, SeatRow};
