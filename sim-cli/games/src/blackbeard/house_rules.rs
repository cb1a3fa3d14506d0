//! House rules in common use.

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
};
