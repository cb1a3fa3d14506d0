//! Exact odds of shots, rams, boarding, fires, terrain and duels, computed by the rules of the
//! simulation.
//!
//! An [`Inquiry`] consists of two ships on an empty table, an act, and policies for choices.
//! [`best_play`](crate::best_play) solves it.
//! [`SpanishMain::bearings`](crate::games::spanish_main::state::game::SpanishMain::bearings) lists
//! the shots of a situation, each with its hit probability.

mod bearing;
mod choices;
mod ending;
mod inquiry;
mod question;
mod scene;
mod setting;
mod ship_words;
mod solve;
#[cfg(test)]
mod tests;

pub use bearing::{Bearing, BearingShot};
pub use ending::{Ending, Measure, Outcome};
pub use inquiry::{Inquiry, Shown};
pub use question::{
    Begins, MastRule, Objective, Policies, Range, ShipQuestion, ShotOrder, Subject, Take, When,
};
pub use setting::SET_BY_QUESTIONS;
pub use ship_words::AskedShip;
pub use solve::{Odds, Solution};
