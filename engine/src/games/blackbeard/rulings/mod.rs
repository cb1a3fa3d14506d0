//! Tests of rules that scenario files can't express: loops over dice, views, whole games.
//!
//! [`kit`] starts situations, scripts chance, takes actions in notation, and reads facts. Scenarios in
//! `engine/scenarios/blackbeard` test the remaining rules.

mod cards;
mod counters;
mod kit;
mod laws;
mod luck;
mod setup;
mod swapped;
