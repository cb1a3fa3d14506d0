//! `corsair run`: who wins and how, from many games.

pub mod args;
pub mod game_rows;
pub mod json;
pub mod notable;
pub mod page;
pub mod report;
pub mod row_file;
pub mod screen;
pub mod spread;
pub mod tables;
pub mod totals;

pub use game_rows::{GameRow, GameRows, TotalsWithRows, play_rows};
pub use notable::{Distinction, NotableGames};
pub use row_file::RowFile;
pub use row_file::table::RowTable;
pub use tables::{RUN_FIGURES, RUN_TABLES, files, summary};
pub use totals::{SHARE_UNITS, Totals};
