//! Odds desk of Blackbeard for single actions and looting runs, with exact or simulated odds.

mod desk;
mod words;

pub(crate) use desk::DeedOdds;
