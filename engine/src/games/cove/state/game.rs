//! The game: rules in force, a number of seats, and what is worked out from the rules once.

use super::numbers::Numbers;
use crate::games::cove::rules::Rules;
use crate::rulebook::{BadRule, FromRulebook};

/// Pirate's Cove under certain rules, for a certain number of seats.
#[derive(Clone, Debug)]
pub struct Cove {
    pub(crate) rules: Rules,
    pub(crate) seats: u8,
    pub(crate) numbers: Numbers,
}

impl Cove {
    /// The game under these rules for a table of `seats`.
    ///
    /// # Errors
    /// Rules out of range, or a number of seats that the rules don't allow.
    pub fn new(rules: Rules, seats: usize) -> Result<Cove, BadRule> {
        rules.validate()?;
        let (min, max) = (rules.players.min, rules.players.max);
        if !(usize::from(min)..=usize::from(max)).contains(&seats) {
            return Err(BadRule::new(
                "players",
                format!("allows {min} to {max} players, not {seats}"),
            ));
        }
        let numbers = Numbers::new(&rules);
        Ok(Cove { rules, seats: seats as u8, numbers })
    }

    /// The rules in force.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}
