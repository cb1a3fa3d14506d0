//! The rulings that scenario files can't write: loops over faces and values, views, whole games.
//!
//! [`kit`] begins situations in the words of scenario files, scripts chance, plays actions in their
//! notation and reads facts. All other rules are proved by `engine/scenarios/blackbeard`.

mod cards;
mod counters;
mod kit;
mod laws;
mod setup;
mod swapped;
