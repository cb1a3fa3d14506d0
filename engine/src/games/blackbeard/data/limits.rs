//! Limits of the box, which size arrays of a state.

/// The most pirates in play at once.
pub const MAX_IN_PLAY: usize = 10;

/// The most pirates that one player has in play.
pub const MAX_FLEET: usize = 4;

/// The most holds of a ship.
pub const MAX_HOLDS: usize = 4;

/// The most kinds of event cards: alike in event and actions.
pub(crate) const MAX_CARD_KINDS: usize = 64;

/// The words that hold the copies of all kinds.
pub(crate) const CARD_EIGHTS: usize = MAX_CARD_KINDS / 8;

/// The most merchant counters.
pub(crate) const MAX_MERCHANTS: usize = 64;
