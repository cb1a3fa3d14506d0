//! The desk of odds: single actions and looting runs, exactly and simulated.

mod answer;
mod desk;
mod page;
mod screen;
mod simulation;
mod words;

pub(crate) use desk::DeedOdds;
