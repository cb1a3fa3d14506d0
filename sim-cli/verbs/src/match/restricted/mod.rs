//! Matches of a bot against itself under restrictions: the cost of each forbidden kind of action.

mod answer;
pub mod page;
pub mod play;
pub mod report;
pub mod rows;

pub use rows::RestrictionRow;
