//! `corsair run`: who wins and how, from many games.

mod answer;
pub mod args;
pub mod differences;
pub mod game_rows;
pub mod json;
mod luck;
pub mod manifest;
pub mod page;
pub mod quality;
pub mod report;
pub mod row_file;
pub mod screen;
pub mod spread;
pub mod tables;

pub use differences::DifferenceRow;
pub use game_rows::{GameRow, GameRows, TotalsWithRows, play_rows};
pub use row_file::RowFile;
pub use row_file::table::RowTable;
pub use tables::{RUN_FIGURES, RUN_TABLES, files, summary};
