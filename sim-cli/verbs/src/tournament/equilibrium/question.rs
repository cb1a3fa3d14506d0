//! Question of a metagame with the conditions of its answer.

use std::sync::Arc;

use anyhow::bail;
use corsair_lab::durable::Identity;
use corsair_lab::experiment::Player;
use corsair_lab::{Conditions, Profiles};

/// Minimum number of deals to estimate the variance of payoffs.
const FEWEST_DEALS: u64 = 2;

/// Maximum number of bots: more bots would fill thousands of tables.
const MOST_BOTS: usize = 10;

/// Question of a metagame with the conditions of its answer.
#[derive(Clone, PartialEq, Debug)]
pub struct EquilibriumQuestion {
    /// Conditions of the result.
    pub conditions: Conditions,
    /// Bots in the order of the option.
    pub bots: Vec<Player>,
    /// Tables that the bots can fill.
    pub profiles: Arc<Profiles>,
    /// Number of deals of each table.
    pub deals: u64,
}

impl EquilibriumQuestion {
    /// Returns the identity of the sums: the conditions that must be equal for a merge or a resume. The identity does
    /// not depend on the number of deals.
    pub fn identity(&self) -> Identity {
        self.conditions
            .identity("tournament")
            .with("equilibrium", true)
            .with("bots", Player::identities(&self.bots))
            .with("seats", self.profiles.seats())
    }

    /// Returns the name of a bot.
    pub fn name(&self, bot: usize) -> &str {
        &self.bots[bot].name
    }

    /// Returns the fair share of wins of a seat.
    pub fn equal_share(&self) -> f64 {
        1.0 / self.profiles.seats() as f64
    }
}

/// Refuses a number of bots that gives no choice, or too many tables.
pub(crate) fn check_number(bots: usize) -> anyhow::Result<()> {
    match bots {
        0 | 1 => bail!("--bots names {bots} bot: an equilibrium needs at least 2"),
        2..=MOST_BOTS => Ok(()),
        _ => bail!(
            "--bots names {bots} bots: an equilibrium takes at most {MOST_BOTS}; name fewer bots, or remove \
             --equilibrium"
        ),
    }
}

/// Returns the number of deals for each table that gives at least `games` games in total.
pub(crate) fn deals(profiles: &Profiles, games: u64) -> anyhow::Result<u64> {
    let deals = games.div_ceil(profiles.games_per_deal());
    if deals < FEWEST_DEALS {
        let needed = profiles.games_per_deal() + 1;
        let tables = profiles.spreads().len();
        bail!(
            "-n {games} is too few: ask for at least {needed} games, so that each of {tables} tables plays {FEWEST_DEALS} \
             deals, each from {} seats",
            profiles.seats(),
        );
    }
    Ok(deals)
}
