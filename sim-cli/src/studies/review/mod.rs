//! `corsair review`: where a game was lost: the loss of each decision, blunders, and luck.

mod answer;
pub mod args;
pub mod confirm;
pub mod examine;
pub mod ledger;
pub mod page;
pub mod report;
pub mod strokes;
pub mod tables;

pub use report::{DecisionReview, ReviewReport, ReviewVerdict};
pub use tables::{LuckRow, ReviewRow, StrokeRow};
