//! Exact odds of single actions and looting runs, computed with the rules code that simulations use.
//!
//! An [`Inquiry`] is a situation, a plan for one pirate, and policies for choices. The solver is
//! [`best_play`](crate::best_play): each step is a frame of the game, and a tied duel that is repeated is a loop.
//! Both players play best in decisions without a policy. The pirate's player maximises the [`Objective`], and the
//! opponent minimises it.

mod ending;
mod inquiry;
mod policy;
mod question;
mod scene;
mod solve;
#[cfg(test)]
mod tests;

pub use ending::{Ending, Measure, Outcome};
pub use inquiry::Inquiry;
pub use policy::{CunningUse, HostageUse, HunterRule, Objective, Policies, Stance, Ties};
pub use question::{FoeAt, FoeCounter, PirateQuestion, Subject};
pub use solve::{Odds, OpenRoll, Shown, Solution};
