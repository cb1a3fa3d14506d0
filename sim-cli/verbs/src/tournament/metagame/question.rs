//! Conditions of a metagame.

use std::sync::Arc;

use anyhow::bail;
use corsair_lab::durable::Identity;
use corsair_lab::experiment::Player;
use corsair_lab::{Conditions, Profiles};

/// Minimum number of deals with a variance of payoffs.
const FEWEST_DEALS: u64 = 2;

/// Maximum number of bots: more fill thousands of tables.
const MOST_BOTS: usize = 10;

/// Conditions of a metagame.
#[derive(Clone, PartialEq, Debug)]
pub struct MetagameQuestion {
    /// Conditions of the result.
    pub conditions: Conditions,
    /// The bots, as they were named.
    pub bots: Vec<Player>,
    /// All tables that they can fill.
    pub profiles: Arc<Profiles>,
    /// Number of deals every table played on.
    pub deals: u64,
}

impl MetagameQuestion {
    /// Returns the identity of the sums, which does not depend on the number of deals.
    pub fn identity(&self) -> Identity {
        self.conditions
            .identity("tournament")
            .with("equilibrium", true)
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

/// Refuses numbers of bots that leave no choice, or too many tables.
pub(crate) fn check_number(bots: usize) -> anyhow::Result<()> {
    match bots {
        0 | 1 => bail!("{bots} bot: an equilibrium needs a choice, so name at least 2 in --bots"),
        2..=MOST_BOTS => Ok(()),
        _ => bail!(
            "{bots} bots: --equilibrium takes at most {MOST_BOTS}, because they fill too many tables; leave it out \
             to rank more"
        ),
    }
}

/// Returns the number of deals that `games` games make, rounded up.
pub(crate) fn deals(profiles: &Profiles, games: u64) -> anyhow::Result<u64> {
    let deals = games.div_ceil(profiles.games_per_deal());
    if deals < FEWEST_DEALS {
        let needed = profiles.games_per_deal() + 1;
        let tables = profiles.spreads().len();
        bail!(
            "ask for at least {needed} games (-n): each of {FEWEST_DEALS} deals plays {tables} tables from {} seats, and \
             -n {games} makes fewer deals",
            profiles.seats(),
        );
    }
    Ok(deals)
}
