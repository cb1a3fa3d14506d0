//! Verbs that list games, bots and rules, and pages about the command line itself.

pub mod bots;
pub mod check;
pub mod completions;
pub mod games;
pub mod man;
pub mod rules;
pub mod schema;
