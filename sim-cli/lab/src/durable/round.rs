//! Rounds: deals up to the next look, in a run that looks at its sums.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::durable::Shard;

/// Deals between two looks. The sums at the second look decide the later deals, so shards divide one round at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// First deal.
    pub begin: u64,
    /// End of the deals, exclusive.
    pub end: u64,
}

impl Round {
    /// Deals of a shard.
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
