//! The pack of Pirate's Cove and Piratenbucht.

pub mod odds;
pub mod rig;
pub mod story;
