//! Odds desk of Pirates of the Spanish Main for shots, rams, boarding, fires, terrain and duels, and for the cannon
//! that bear in a situation.

mod bears;
mod desk;
mod words;

pub(crate) use desk::ShipOdds;
