//! `corsair odds`: exact odds, worked out by the desk of the game.

pub mod args;
pub mod page;
