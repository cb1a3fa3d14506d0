//! Tests of bots against whole games, in one binary.

mod blackbeard;
#[path = "../../../engine/tests/it/cases.rs"]
mod cases;
mod children;
mod cove;
mod harness;
mod leaks;
mod luck;
mod restricted;
mod search;
mod spanish_main;
mod words;

// The example of docs/add-a-bot.md imports `catalogue` and `spec` by these paths.
use corsair_strategies::{catalogue, spec};
