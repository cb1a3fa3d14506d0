//! Scenarios: a situation, scripted chance, what the seats do, and what must hold, in a file that
//! people write. `docs/scenarios.md` teaches how.
//!
//! [`Scenario::read`] reads a file without knowing a game, [`play`] plays it, [`Coverage`] says
//! which rules the scenarios prove, [`text`] and [`json`] tell how they went.

mod coverage;
mod expect;
mod file;
mod play;
mod report;

pub use crate::toml_lines::{At, Malformed};
pub use coverage::{Coverage, ids_of_ledger};
pub use expect::{Expectation, Expected};
pub use file::{Scenario, Step, Trial};
pub use play::{Check, Played, play};
pub use report::{ToldLines, Verified, json, text};
