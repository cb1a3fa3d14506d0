//! Editions of the game.

use super::keys::KEYS;
use crate::rulebook::Edition;

/// The edition of 2003.
pub const PIRATES_COVE: Edition = Edition {
    id: "pirates-cove",
    name: "Pirate's Cove",
    file: "engine/data/cove/pirates-cove.toml",
    text: include_str!("../../../../data/cove/pirates-cove.toml"),
    keys: KEYS,
};

/// The edition of 2002, with action cards and a Blackbeard whose island is known.
pub const PIRATENBUCHT: Edition = Edition {
    id: "piratenbucht",
    name: "Piratenbucht",
    file: "engine/data/cove/piratenbucht.toml",
    text: include_str!("../../../../data/cove/piratenbucht.toml"),
    keys: KEYS,
};

/// The editions of the game.
pub const EDITIONS: [Edition; 2] = [PIRATES_COVE, PIRATENBUCHT];
