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
    /// How many deals every table is played on.
    pub deals: u64,
}

impl MetagameQuestion {
    /// What sums of it are conditional on. How many deals are played is no part of it.
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

    /// What each seat wins where all play alike.
    pub fn equal_share(&self) -> f64 {
        1.0 / self.profiles.seats() as f64
    }
}
