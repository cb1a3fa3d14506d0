//! Combat odds, exactly, from the very rules that are simulated.
//!
//! A [`Battle`] is a combat between two to five ships, or one and up against a legend or the Navy,
//! under stated policies. Its states are those of the game; its steps are the game's own `apply`
//! under dice that walk every outcome; equal states are merged and loops of misses are closed
//! algebraically ([`Chain`](crate::chain::Chain)), so nothing is cut off.

mod battle;
mod best;
mod decisions;
mod explore;
mod memory;
mod outcome;
mod policy;
mod ship;
#[cfg(test)]
mod tests;

pub use battle::{Battle, BattleError, Npc};
pub use best::{Best, Choice, FirstDecision, Flight, Objective, TOLERANCE};
pub use outcome::{Odds, ShipOdds, Tally};
pub use policy::{FleeRule, Policy, TargetRule, UnknownRule};
pub use ship::{BadShip, ShipSpec};
