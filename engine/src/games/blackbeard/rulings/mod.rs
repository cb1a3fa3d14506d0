//! Rulings that scenario files can't express: loops over faces and values, views, whole games.
//!
//! [`kit`] begins situations in the words of scenario files, scripts chance, plays actions in their
//! notation and reads facts. Scenarios in `engine/scenarios/blackbeard` test the remaining rules.

mod cards;
mod counters;
mod kit;
mod laws;
mod setup;
mod swapped;
