//! Limits of the box, which size arrays of a state.

/// Maximum number of pirates in play at once.
pub const MAX_IN_PLAY: usize = 10;

/// Maximum number of a player's pirates in play.
pub const MAX_FLEET: usize = 4;

/// Maximum number of holds of a ship.
pub const MAX_HOLDS: usize = 4;

/// Maximum number of kinds of event cards, equal in event and actions.
pub(crate) const MAX_CARD_KINDS: usize = 64;

/// Number of words that hold the copies of all kinds.
pub(crate) const CARD_EIGHTS: usize = MAX_CARD_KINDS / 8;

/// Maximum number of merchant counters.
pub(crate) const MAX_MERCHANTS: usize = 64;
