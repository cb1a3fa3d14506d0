//! Checks of play: audit of a state's invariants, and a shadow state rebuilt from events.

pub(super) mod audit;
pub(super) mod shadow;
