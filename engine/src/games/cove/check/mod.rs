//! Checks of play: invariants of a state, and a shadow state rebuilt from events alone.

pub(super) mod audit;
pub(super) mod shadow;
