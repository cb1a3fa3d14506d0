//! `--quality`: observation of the course of games.

use serde::{Deserialize, Serialize};

use corsair_lab::Watch;

/// Option for metrics of quality.
#[derive(clap::Args, Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QualityArgs {
    /// Figures of quality: the turn at which the winner is certain,
    /// changes of the lead, comebacks, hopeless play, variety
    #[arg(long)]
    quality: bool,
}

impl QualityArgs {
    /// Returns whether the option is absent.
    pub fn is_default(&self) -> bool {
        *self == QualityArgs::default()
    }

    /// The aspects of games to observe.
    pub const fn watch(self) -> Watch {
        if self.quality { Watch::Courses { play_out: 0 } } else { Watch::Metrics }
    }
}
