//! The rulings that scenario files can't write: loops over faces and values, views, exact decks. All
//! other rules are proved by `engine/scenarios/pirates-cove` and `piratenbucht`.
//!
//! [`kit`] builds a situation, answers for the dice and plays actions in their notation;
//! [`happened`] reads what came of it.

mod chance;
mod happened;
mod kit;
mod vessel;

mod combat;
mod events;
mod hidden;
mod luck;
mod phases;
mod piratenbucht;
