//! Rounds of sequential runs: the deals between two looks.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::durable::Shard;

/// Deals between two looks. The sums at the second look determine the further deals, so shards divide one round at a
/// time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// Number of the round's first deal.
    pub begin: u64,
    /// End of the round's range of deals (exclusive).
    pub end: u64,
}

impl Round {
    /// Returns the deals that a shard has in this round.
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
