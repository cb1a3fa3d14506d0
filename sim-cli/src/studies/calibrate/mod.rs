//! How the statistics do on data whose truth is known: made-up blocks of games that hang together, and
//! games of the engine.
//!
//! `corsair calibrate` regenerates the tables of `docs/METHODOLOGY.md` with it.

pub mod args;
pub mod blocks;
pub mod cells;
pub mod experiments;
pub mod game_claims;
pub mod games;
pub mod page;
mod rare_event;
pub mod report;
pub mod sequential;
pub mod table;
pub mod totals;
mod walks;

pub use experiments::{Experiments, OnModels, StatedClaim};
pub use report::CalibrationRow;
pub use table::{Calibration, Claim, ClaimTested, Standing, claims};
pub use totals::{ClaimCounts, calibrate};
