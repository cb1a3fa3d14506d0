//! `corsair openings`: which opening is best, and an equilibrium of openings.

pub mod args;
pub mod challenge;
pub mod equilibrium;
pub mod field;
pub mod files;
pub mod manifest;
pub mod page;
pub mod plan;
pub mod play_equilibrium;
pub mod profiles;
pub mod report;
pub mod request;
pub mod screen;
pub mod search;

pub use challenge::{ChallengeTotals, Challenger, Pairing};
pub use equilibrium::{EquilibriumReport, GainRow, PayoffRow};
pub use field::Field;
pub use files::{
    EQUILIBRIUM_COLUMNS, PAYOFF_COLUMNS, RIG_COLUMNS, rigs_csv, rigs_files, rigs_json,
};
pub use plan::{PlayedEquilibrium, RigQuestion};
pub use profiles::{Mixture, ProfileTotals, Profiles, greatest_gain};
pub use report::{RigReport, Stage};
pub use screen::rigs_screen;
pub use search::{Search, SearchPlan, TooFewGames};
