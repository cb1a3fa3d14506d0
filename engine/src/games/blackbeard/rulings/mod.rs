//! The rulings: at least one test for each line of the ledger, named after its id.
//!
//! [`kit`] begins situations in the words of scenario files, scripts chance, plays actions in their
//! notation and reads facts.

mod allies;
mod cards;
mod counters;
mod hunters;
mod kit;
mod laws;
mod ports;
mod sea;
mod setup;
