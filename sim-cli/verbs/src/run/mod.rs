//! Command `corsair run`: wins, scores and events of many games.

mod answer;
pub mod args;
pub mod differences;
mod display;
pub mod game_rows;
mod luck;
pub mod page;
pub mod quality;
pub mod report;
pub mod row_table;
pub mod rows;

pub use differences::DifferenceRow;
pub use game_rows::{GameRow, GameRows, TotalsWithRows, play_rows};
pub use rows::RUN_TABLES;
