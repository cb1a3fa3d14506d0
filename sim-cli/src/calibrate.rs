//! How the statistics do on data whose truth is known: blocks of games that hang together.
//!
//! `corsair calibrate` regenerates the tables of `docs/METHODOLOGY.md` with it.

mod blocks;
mod cells;
mod table;

pub use blocks::{ArmsModel, ArmsPlayed, Model, OneWayModel, PairModel, RareModel};
pub use table::{Calibration, Claim, calibrate};
