//! The revision of play, as it is written down.

use std::fmt;

use corsair_engine::PLAY_REVISION;
use serde::{Deserialize, Serialize};

/// How often play had moved, counted from 1. In files the first is left out, so that what was written
/// before revisions were counted is what it is: of the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayRevision(pub(crate) u32);

impl PlayRevision {
    /// What this program plays.
    pub const NOW: PlayRevision = PlayRevision(PLAY_REVISION);

    /// What is meant where none is written.
    pub const FIRST: PlayRevision = PlayRevision(1);

    /// Whether it is left out.
    pub fn is_first(&self) -> bool {
        *self == PlayRevision::FIRST
    }
}

impl Default for PlayRevision {
    fn default() -> PlayRevision {
        PlayRevision::FIRST
    }
}

impl fmt::Display for PlayRevision {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    struct Written {
        #[serde(default, skip_serializing_if = "PlayRevision::is_first")]
        play: PlayRevision,
    }

    #[test]
    fn the_first_is_left_out() {
        for (revision, text) in [(1, "{}"), (2, "{\"play\":2}")] {
            let written = Written { play: PlayRevision(revision) };
            assert_eq!(serde_json::to_string(&written).expect("plain data"), text);
            assert_eq!(serde_json::from_str::<Written>(text).expect("what was written"), written);
        }
    }
}
