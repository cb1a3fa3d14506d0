//! Command `corsair tournament`: a round robin of more bots than seats, or the equilibrium of a few bots.

mod answer;
pub mod args;
pub mod combinations;
mod display;
pub mod equilibrium;
pub mod estimate;
pub mod orders;
pub mod page;
pub mod ratings;
pub mod report;
pub mod round_robin;
pub mod rows;
pub mod totals;

pub use ratings::{Rating, Ratings};
pub use report::TournamentReport;
pub use round_robin::RoundRobin;
pub use rows::Verdict;
pub use totals::{Measure, Tournament, TournamentTotals};
