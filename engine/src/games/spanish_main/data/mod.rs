//! Cards and pieces: ships, crew, forts, events, treasure, and what they do.

pub(super) mod aboard;
pub(super) mod card;
pub(super) mod effect;
pub(super) mod nation;
pub(super) mod pieces;
