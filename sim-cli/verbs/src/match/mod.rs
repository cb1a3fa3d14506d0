//! `corsair match`: tests two bots at one table, or one bot under restrictions.

mod answer;
pub mod args;
pub mod counts;
mod display;
pub mod page;
pub mod report;
pub mod restricted;
pub mod rows;
pub mod totals;
pub mod totals_at_looks;

pub use report::{Look, MatchReport};
pub use rows::{LookRow, MATCH_MEASURES, MatchRow, MatchVerdict, PairRow};
pub use totals::{GAMES_PER_BLOCK, Match, MatchDesign, MatchTotals, Score};
pub use totals_at_looks::TotalsAtLooks;
