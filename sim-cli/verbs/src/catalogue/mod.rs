//! Commands that list games, bots and rules, and that print completions and manual pages.

pub mod bots;
pub mod check;
pub mod completions;
pub mod games;
pub mod man;
pub mod rules;
pub mod schema;
