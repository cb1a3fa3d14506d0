//! Command `corsair review`: the loss by each decision in a game, blunders, and luck.

mod answer;
pub mod args;
pub mod confirm;
mod course;
pub mod examine;
pub mod ledger;
pub mod page;
pub mod report;
pub mod rows;
pub mod strokes;
