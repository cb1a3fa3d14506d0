//! `corsair run`: who wins and how, from many games.

mod answer;
pub mod args;
pub mod differences;
pub mod game_rows;
mod luck;
pub mod manifest;
pub mod page;
pub mod quality;
pub mod report;
pub mod row_table;
pub mod spread;
pub mod tables;

pub use differences::DifferenceRow;
pub use game_rows::{GameRow, GameRows, TotalsWithRows, play_rows};
pub use tables::RUN_TABLES;
