//! Checks of play: invariants of a state, and a shadow state built from events alone.

pub(super) mod audit;
pub(super) mod shadow;
