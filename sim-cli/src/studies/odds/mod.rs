//! `corsair odds`: exact odds, worked out by the desk of the game.

pub mod args;
pub mod desk;
pub mod page;

pub(crate) use desk::{Effort, OddsAnswer, OddsDesk, OddsQuestion, OddsTable, Setting};
