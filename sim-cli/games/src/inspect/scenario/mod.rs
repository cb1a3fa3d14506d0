//! Scenarios: a situation, scripted chance, what the seats do, and what must hold, in a file that
//! people write. `docs/scenarios.md` teaches how.
//!
//! [`Scenario::read`] reads a file without knowing a game, [`play`] plays it, [`Coverage`] says
//! which rules the scenarios prove.

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
