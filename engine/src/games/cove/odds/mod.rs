//! Exact combat odds, computed with the rules that simulations play.
//!
//! A [`Battle`] is a combat under stated policies: two to five ships, or one or more ships against a legend or the
//! Navy. States of the battle are states of the game. [`Game::apply`](crate::Game::apply) computes each step, with
//! dice that walk every outcome. Equal states are merged, and loops of misses are solved in closed form
//! ([`Chain`](crate::chain::Chain)). The odds therefore have no truncation error.

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
