//! Largest numbers of pieces, which set the sizes of arrays in a state.

/// Highest number of pirates in play at once.
pub const MAX_IN_PLAY: usize = 10;

/// Highest number of pirates that one player can have in play.
pub const MAX_FLEET: usize = 4;

/// Highest number of holds on one ship.
pub const MAX_HOLDS: usize = 4;

/// Highest number of kinds of event cards. Cards of a kind have equal event and actions.
pub(crate) const MAX_CARD_KINDS: usize = 64;

/// Number of 64-bit words that count the copies of event cards. Each word counts eight kinds of cards.
pub(crate) const CARD_EIGHTS: usize = MAX_CARD_KINDS / 8;

/// Highest number of merchant counters in a game.
pub(crate) const MAX_MERCHANTS: usize = 64;
