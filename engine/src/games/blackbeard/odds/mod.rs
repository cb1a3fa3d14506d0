//! Exact odds of single actions and of a looting run, by the rules that are simulated.
//!
//! An [`Inquiry`] is a situation, a plan for one pirate, and policies for choices. It is solved as
//! any inquiry is ([`best_play`](crate::best_play)): its steps are the game's own frames, and ties
//! of duels are loops. Decisions that no policy makes, Cunning above all, are made best: the
//! pirate's player raises the [`Objective`], the other player lowers it.

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
