//! `corsair match`: which of two bots wins more, tested as games are played.

mod answer;
pub mod args;
pub mod page;
pub mod report;
pub mod tables;
pub mod totals;
pub mod watched;

pub use report::{Look, MatchReport, MatchVerdict};
pub use tables::{LookRow, MATCH_MEASURES, MatchRow, PairRow};
pub use totals::{Contest, ContestTotals, GAMES_PER_BLOCK, Match, PairResult, Score};
pub use watched::Watched;
