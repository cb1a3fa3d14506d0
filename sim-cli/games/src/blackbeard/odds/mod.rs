//! The desk of odds: single actions and looting runs, exactly and simulated.

mod desk;
mod words;

pub(crate) use desk::DeedOdds;
