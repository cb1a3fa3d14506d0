//! `corsair openings`: ranks openings, and searches for an equilibrium of openings.

mod answer;
pub mod args;
mod equilibrium;
mod manifest;
mod mixture;
mod page;
mod plan;
mod play_equilibrium;
mod prepared;
mod report;
mod rows;
mod search;
mod stage;

pub use mixture::{Mixture, greatest_gain};
pub use plan::{OpeningQuestion, PlayedEquilibrium};
pub use report::OpeningReport;
pub use search::{Meeting, Search, SearchPlan, TooFewGames};
