//! Play revision of checkpoints and results, and its serialization.

use std::fmt;

use corsair_engine::PLAY_REVISION;
use serde::{Deserialize, Serialize};

/// Play revision, from 1. A file without a play revision has revision 1, because early versions did not write the
/// revision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayRevision(pub(crate) u32);

impl PlayRevision {
    /// Play revision of this build.
    pub const NOW: PlayRevision = PlayRevision(PLAY_REVISION);

    /// Play revision of files that do not state a play revision.
    pub const FIRST: PlayRevision = PlayRevision(1);
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

    #[derive(PartialEq, Debug, Deserialize)]
    struct Written {
        #[serde(default)]
        play: PlayRevision,
    }

    #[test]
    fn missing_play_revision_counts_as_the_first() {
        for (revision, text) in [(1, "{}"), (1, "{\"play\":1}"), (2, "{\"play\":2}")] {
            let written: Written = serde_json::from_str(text).expect("a revision");
            assert_eq!(written.play, PlayRevision(revision));
        }
    }
}
