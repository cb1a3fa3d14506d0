//! Combat odds for Pirate's Cove: exact probabilities of a battle's outcomes, and simulations of the battle.

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
