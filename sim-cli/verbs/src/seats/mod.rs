//! Command `corsair seats`: advantage of each seat.

mod answer;
pub mod args;
pub mod page;
pub mod plan;
pub mod report;
pub mod rows;

pub use plan::{SeatLooks, SeatQuestion};
pub use report::{SeatReport, seats_decided, seats_narrow_enough};
pub use rows::SeatRow;
