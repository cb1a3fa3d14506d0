//! House rules of Pirates of the Spanish Main in common use.

use crate::pack::library::library;
use corsair_lab::LibraryRule;

/// Named house rules of Pirates of the Spanish Main, one file per rule.
pub(crate) const HOUSE_RULES: &[LibraryRule] = library! { "spanish-main":
    "quarter-turns",
    "bonus-bars-last",
    "short-game",
    "no-early-shots",
    "tow-by-either-bow",
    "fires-on-own-turn",
    "islands-closer",
    "scuttle-on-4",
    "thirty-points",
    "round-earth",
    "first-out-ends",
    "each-print-counts",
};
