//! House rules that people play.

use crate::pack::library::library;
use corsair_lab::LibraryRule;

/// The house rules of the edition.
pub(crate) const HOUSE_RULES: &[LibraryRule] = library! { "blackbeard":
    "long-game",
    "two-pardons",
    "chosen-pirates",
    "gentler-commissioners",
    "no-commissioners",
    "no-hunter-bonus",
    "pursuit-on-arrival",
    "evading-is-free",
    "solitaire",
    "exact-halves",
    "own-holds",
    "free-conversion",
    "hostage-of-a-declined-cargo",
    "torture-on-death",
    "fair-winds-alone",
    "shared-fame",
    "thieves-among-friends",
    "ties-by-retired",
    "busy-crews",
};
