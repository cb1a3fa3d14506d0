//! Scenarios: a situation, scripted chance, actions of seats, and expectations, in a file written
//! by people. `docs/scenarios.md` is a tutorial.
//!
//! [`Scenario::read`] reads a file without knowing a game, [`play`] plays it, [`Coverage`] lists
//! the rules that scenarios prove.

pub mod coverage;
pub mod events;
pub mod expect;
pub mod file;
pub mod play;
pub mod report;

pub use coverage::Coverage;
pub use file::Scenario;
pub use play::{Check, Played};
pub use report::{MalformedFile, Verified};
