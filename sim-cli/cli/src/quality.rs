//! `--quality`: metrics about the course of games.

use serde::{Deserialize, Serialize};

use corsair_lab::Watch;

/// Option that adds metrics of quality.
#[derive(clap::Args, Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QualityArgs {
    /// Also report metrics of game quality: the turn in which the winner becomes certain, lead changes, comebacks,
    /// turns without a chance to win, and variety
    #[arg(long)]
    quality: bool,
}

impl QualityArgs {
    /// Returns whether the user omitted `--quality`.
    pub fn is_default(&self) -> bool {
        *self == QualityArgs::default()
    }

    /// Returns the aspects of games that the run must observe.
    pub const fn watch(self) -> Watch {
        if self.quality { Watch::Courses { play_out: 0 } } else { Watch::Metrics }
    }
}
