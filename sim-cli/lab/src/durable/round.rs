//! Rounds: the deals up to the next look of a run that looks at what was played.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::durable::Shard;

/// The deals between two looks. What is played after them is known when all of them are in the sums, so they are what
/// shards share out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// The first deal.
    pub begin: u64,
    /// The deal behind the last.
    pub end: u64,
}

impl Round {
    /// The deals of a part.
    pub fn part(self, shard: Shard) -> Range<u64> {
        let own = shard.range(self.end.saturating_sub(self.begin));
        self.begin + own.start..self.begin + own.end
    }
}

impl fmt::Display for Round {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the deals {} to {}", self.begin, self.end)
    }
}
