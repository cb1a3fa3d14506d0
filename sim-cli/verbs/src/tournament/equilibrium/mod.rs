//! Metagame of choosing a bot: equilibrium, α-rank and cycles.

mod answer;
mod display;
pub mod page;
pub mod question;
pub mod report;
pub mod rows;

pub use question::EquilibriumQuestion;
pub use report::EquilibriumReport;
pub use rows::EquilibriumRows;
