//! Commands that list games, bots and rules, and that print completions and manual pages.

pub mod bots;
#[cfg(not(target_family = "wasm"))]
pub mod check;
#[cfg(not(target_family = "wasm"))]
pub mod completions;
pub mod games;
#[cfg(not(target_family = "wasm"))]
pub mod man;
pub mod rules;
pub mod schema;
