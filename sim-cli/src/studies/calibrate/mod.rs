//! How the statistics do on data whose truth is known: blocks of games that hang together.
//!
//! `corsair calibrate` regenerates the tables of `docs/METHODOLOGY.md` with it.

pub mod args;
pub mod blocks;
pub mod cells;
pub mod table;

pub use table::{Calibration, Claim, calibrate};
