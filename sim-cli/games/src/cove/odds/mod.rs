//! Combat odds of Pirate's Cove: exact outcomes of a battle, and its simulation.

mod best_play;
mod desk;
mod fights;
mod matrix;
mod outcome;
mod page;
mod question;
mod rows;
mod volleys;

pub(crate) use desk::CombatOdds;
pub use fights::simulate;
pub use question::{BattleWords, NotAsked};
pub use rows::{OddsRow, compared_rows};
