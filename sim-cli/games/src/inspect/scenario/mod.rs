//! Scenarios: files, written by people, with a situation, scripted chance, actions of seats, and expectations.
//! `docs/scenarios.md` is a tutorial.
//!
//! [`Scenario::read`] reads the file of any game, [`play`] plays a scenario, and [`Coverage`] lists the rules that
//! scenarios prove.

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
