//! House rules of Blackbeard in common use.

use crate::pack::library::library;
use corsair_lab::LibraryRule;

/// Named house rules of Blackbeard, one file per rule.
pub(crate) const HOUSE_RULES: &[LibraryRule] = library! { "blackbeard":
    "long-game",
    "two-pardons",
    "chosen-pirates",
    "gentler-commissioners",
    "no-commissioners",
    "no-hunter-bonus",
    "pursuit-on-arrival",
    "evading-costs-the-action",
    "merchants-flee-a-fight",
    "one-card-an-action",
    "solitaire",
    "exact-halves",
    "own-holds",
    "free-conversion",
    "hostage-of-a-declined-cargo",
    "torture-on-death",
    "fair-winds-alone",
    "divided-fame",
    "one-storm-die",
    "thieves-among-friends",
    "ties-by-retired",
    "busy-crews",
    "fair-seats",
};
