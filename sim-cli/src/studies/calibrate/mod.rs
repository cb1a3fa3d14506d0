//! How the statistics do on data whose truth is known: blocks of games that hang together.
//!
//! `corsair calibrate` regenerates the tables of `docs/METHODOLOGY.md` with it.

pub mod args;
pub mod blocks;
pub mod cells;
pub mod page;
pub mod report;
pub mod table;
pub mod totals;

pub use report::CalibrationRow;
pub use table::{Calibration, Claim, ClaimTested, claims};
pub use totals::{ClaimCounts, calibrate};
