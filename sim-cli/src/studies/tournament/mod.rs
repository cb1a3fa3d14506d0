//! `corsair tournament`: a round robin between more bots than seats, and their ratings.

mod answer;
pub mod args;
pub mod combinations;
pub mod estimate;
pub mod manifest;
pub mod orders;
pub mod page;
pub mod ratings;
pub mod report;
pub mod round_robin;
pub mod tables;
pub mod totals;

pub use estimate::{Standing, Verdict};
pub use ratings::{Rating, Ratings};
pub use report::TournamentReport;
pub use round_robin::RoundRobin;
pub use tables::TOURNAMENT_TABLES;
pub use totals::{Measure, Tournament, TournamentTotals};
