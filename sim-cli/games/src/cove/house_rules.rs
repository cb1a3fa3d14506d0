//! House rules of Pirate's Cove in common use.

use crate::pack::library::library;
use corsair_lab::LibraryRule;

/// Named house rules of Pirate's Cove and Piratenbucht, one file per rule.
pub(crate) const HOUSE_RULES: &[LibraryRule] = library! { "cove":
    "random-black-ship",
    "black-ship-by-die",
    "blackbeards-revenge",
    "no-mutiny",
    "mutiny-on-1-2",
    "mastercraft-per-section",
    "hit-on-4",
    "treasure-island-combat",
    "two-level-upgrade",
    "one-level-upgrade",
    "eight-turns",
    "rich-start",
    "ties-by-gold",
    "blackbeard-hunts-fame",
    "blackbeard-hunts-guns",
    "no-card-for-flight",
    "catch-up-gold",
    "four-rounds",
    "cove-destination",
};
