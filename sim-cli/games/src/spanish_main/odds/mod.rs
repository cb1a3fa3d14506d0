//! Desk for the odds of shots, rams, boarding, fires, terrain and duels, and for the cannon that bear in a situation.

mod bears;
mod desk;
mod words;

pub(crate) use desk::ShipOdds;
