//! Cards and pieces: ships, crew, forts, events and treasure, with their effects.

pub(super) mod aboard;
pub(super) mod card;
pub(super) mod effect;
pub(super) mod links;
pub(super) mod nation;
pub(super) mod pieces;
