//! Command `corsair play`: a person plays a game against bots in the terminal.

pub(crate) mod args;
mod dialogue;
mod hint;
mod menu;
mod reviewed;
mod screen;
mod setting;
mod situation;
#[cfg(test)]
mod tests;
