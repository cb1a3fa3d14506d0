//! Exact combat odds, from the same rules that are simulated.
//!
//! A [`Battle`] is a combat between two to five ships, or of one or more against a legend or the
//! Navy, under stated policies. Its states are those of the game; its steps are the game's own
//! `apply` under dice that walk every outcome; equal states are merged and loops of misses are
//! closed algebraically ([`Chain`](crate::chain::Chain)), so nothing is cut off.

mod battle;
mod best;
mod cost;
mod decisions;
mod explore;
mod memory;
mod outcome;
mod policy;
mod ship;
#[cfg(test)]
mod tests;
mod volley;

pub use battle::{Battle, BattleError, Npc};
pub use best::{Best, Choice, FirstDecision, Flight, Solution, Standing, TOLERANCE};
pub use cost::Cost;
pub use decisions::Objective;
pub use outcome::{Odds, ShipEnd, ShipOdds, Tally};
pub use policy::{FleeRule, Policy, TargetRule, UnknownRule};
pub use ship::{BadShip, ShipSpec};
pub use volley::VolleyOdds;
