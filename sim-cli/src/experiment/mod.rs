//! Experiments: who plays where, how often, and what is added up.

mod design;
mod lineup;
mod totals;
#[cfg(test)]
mod toy;

pub use design::{Design, Row, Seatings};
pub use lineup::{Lineup, WrongNumberOfBots};
pub use totals::{SHARE_UNITS, Totals};
