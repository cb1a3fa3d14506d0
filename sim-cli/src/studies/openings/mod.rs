//! `corsair openings`: which opening is best, and an equilibrium of openings.

mod answer;
pub mod args;
pub mod equilibrium;
pub mod manifest;
pub mod mixture;
pub mod names;
pub mod page;
pub mod plan;
pub mod play_equilibrium;
pub mod report;
pub mod request;
pub mod rows;
pub mod search;
pub mod stage;

pub use equilibrium::{EquilibriumReport, GainRow, PayoffRow, RedrawnWeight};
pub use mixture::{Mixture, greatest_gain};
pub(crate) use names::{hidden_opening_names, opening_names};
pub use plan::{OpeningQuestion, PlayedEquilibrium};
pub use report::OpeningReport;
pub use search::{Meeting, Search, SearchPlan, TooFewGames};
