//! `corsair seats`: whether a seat is favoured.

pub mod args;
pub mod files;
pub mod page;
pub mod plan;
pub mod report;
pub mod screen;

pub use files::{SEAT_COLUMNS, seats_csv, seats_files, seats_json};
pub use plan::{SeatQuestion, SeatsPlayed};
pub use report::{SeatReport, seats_narrow_enough};
pub use screen::seats_screen;
