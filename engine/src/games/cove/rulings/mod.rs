//! Rule tests that scenario files can't express: loops over faces and values, views, exact decks. Scenarios in
//! `engine/scenarios/pirates-cove` and `piratenbucht` test the remaining rules.
//!
//! [`kit`] builds situations, scripts the dice and plays actions in their notation; [`happened`] queries the events.

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
