//! `corsair match`: tests two bots at one table, or one bot under restrictions.

mod answer;
pub mod args;
mod display;
pub mod match_sums;
pub mod page;
pub mod report;
pub mod restricted;
pub mod rows;
pub mod totals;

pub use match_sums::MatchSums;
pub use report::{Look, MatchReport};
pub use rows::{LookRow, MATCH_MEASURES, MatchRow, MatchVerdict, PairRow};
pub use totals::{Contest, ContestTotals, GAMES_PER_BLOCK, Match, Score};
