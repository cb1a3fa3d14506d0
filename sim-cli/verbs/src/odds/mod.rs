//! `corsair odds`: exact odds, computed by the desk of the game.

pub mod args;
pub mod page;
