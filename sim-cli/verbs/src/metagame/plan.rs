//! The question which bots are left: what it is conditional on.

use std::sync::Arc;

use corsair_lab::durable::Identity;
use corsair_lab::experiment::Player;
use corsair_lab::{Conditions, Profiles};

/// Everything that the answer is conditional on.
#[derive(Clone, PartialEq, Debug)]
pub struct MetagameQuestion {
    /// Conditions of the result.
    pub conditions: Conditions,
    /// The bots, as they were named.
    pub bots: Vec<Player>,
    /// Every way in which they fill the table.
    pub profiles: Arc<Profiles>,
    /// Number of deals every table played on.
    pub deals: u64,
}

impl MetagameQuestion {
    /// Returns the identity of the sums, which does not depend on the number of deals.
    pub fn identity(&self) -> Identity {
        self.conditions
            .identity("metagame")
            .with("bots", Player::identities(&self.bots))
            .with("seats", self.profiles.seats())
    }

    /// The name of a bot.
    pub fn name(&self, bot: usize) -> &str {
        &self.bots[bot].name
    }

    /// Win share of each seat if all play alike.
    pub fn equal_share(&self) -> f64 {
        1.0 / self.profiles.seats() as f64
    }
}
