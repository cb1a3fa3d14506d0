//! `--deals`: the deals of the games of a block.

use serde::{Deserialize, Serialize};

use corsair_lab::Deals;

/// Option for the kind of deals.
#[derive(clap::Args, Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DealsArgs {
    /// Deals of a block: one for all seatings, or one for each
    #[arg(long, value_enum, default_value_t = Deals::Same)]
    pub deals: Deals,
}

impl DealsArgs {
    /// Returns whether the seatings of a block share a deal, the default.
    pub fn is_default(&self) -> bool {
        self.deals.is_default()
    }
}
