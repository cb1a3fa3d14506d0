//! Editions of Pirate's Cove.

use super::keys::KEYS;
use crate::rulebook::Edition;

/// Edition of 2003, Pirate's Cove.
pub const PIRATES_COVE: Edition = Edition {
    id: "pirates-cove",
    name: "Pirate's Cove",
    file: "engine/data/cove/pirates-cove.toml",
    text: include_str!("../../../../data/cove/pirates-cove.toml"),
    keys: KEYS,
};

/// Edition of 2002, Piratenbucht, with action cards and a single legend, Blackbeard, whose island all players see.
pub const PIRATENBUCHT: Edition = Edition {
    id: "piratenbucht",
    name: "Piratenbucht",
    file: "engine/data/cove/piratenbucht.toml",
    text: include_str!("../../../../data/cove/piratenbucht.toml"),
    keys: KEYS,
};

/// Both editions of the game.
pub const EDITIONS: [Edition; 2] = [PIRATES_COVE, PIRATENBUCHT];
