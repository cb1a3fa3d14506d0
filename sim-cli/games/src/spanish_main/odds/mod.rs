//! The desk of odds: shots, rams, boarding, fires, terrain, duels, and the cannon that bear in a situation.

mod bears;
mod desk;
mod words;

pub(crate) use desk::ShipOdds;
