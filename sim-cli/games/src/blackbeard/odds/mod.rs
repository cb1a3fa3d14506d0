//! Desk for the odds of single actions and looting runs, exact or simulated.

mod desk;
mod words;

pub(crate) use desk::DeedOdds;
