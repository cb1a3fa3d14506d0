//! `--deals`: common or separate deals for the games of a block.

use serde::{Deserialize, Serialize};

use corsair_lab::Deals;

/// Option that selects common or separate deals.
#[derive(clap::Args, Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DealsArgs {
    /// Deal mode: one deal for all games of a block, or a fresh deal for each game. A block has one game per seating
    #[arg(long, value_enum, default_value_t = Deals::Same)]
    pub deals: Deals,
}

impl DealsArgs {
    /// Returns whether the seatings of a block share a deal, which is the default.
    pub fn is_default(&self) -> bool {
        self.deals.is_default()
    }
}
