//! Exact odds of single actions and of a looting run, by the rules that are simulated.
//!
//! An [`Inquiry`] is a situation, a plan for one pirate, and policies for choices. The solver is
//! [`best_play`](crate::best_play): each step is a frame of the game, and ties of duels are loops.
//! Where no policy decides, as for Cunning, players choose best. The pirate's player maximises the
//! [`Objective`], and the opponent minimises it.

mod asked;
mod ending;
mod inquiry;
mod policy;
mod scene;
mod solve;
#[cfg(test)]
mod tests;

pub use asked::{Asked, FoeAt, FoeCounter, Subject};
pub use ending::{Ending, Measure, Outcome};
pub use inquiry::Inquiry;
pub use policy::{CunningUse, HostageUse, HunterRule, Objective, Policies, Stance, Ties};
pub use solve::{Odds, OpenRoll, Shown, Solution};
