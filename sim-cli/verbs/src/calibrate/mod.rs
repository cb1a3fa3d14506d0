//! Tests of the statistics on data with known true values: synthetic blocks of correlated games, and games of the
//! engine.
//!
//! `corsair dev calibrate` uses this module to regenerate the tables of `results/calibration.md`.

pub mod args;
pub mod blocks;
mod cells;
pub mod claim;
mod game_claims;
mod games;
pub mod model_claims;
mod page;
mod planted;
mod rare_event;
pub mod rows;
mod sequential;
pub mod totals;
mod walks;

pub use rows::{CalibrationRow, Standing};
pub use totals::{ClaimCounts, calibrate};
