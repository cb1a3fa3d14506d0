//! The rulings: at least one test for each line of the ledger, named after its id.
//!
//! [`kit`] builds a situation, answers for the dice and plays actions in their notation;
//! [`happened`] reads what came of it.

mod chance;
mod happened;
mod kit;
mod vessel;

mod fire;
mod legends;
mod navy;
mod npcs;
