//! Pirate's Cove as a game: rules in force, number of seats, and values computed from the rules.

use super::numbers::Numbers;
use crate::games::cove::rules::Rules;
use crate::rulebook::{BadRule, FromRulebook, FromRules, check_seats};

/// Pirate's Cove under given rules, for a given number of seats.
#[derive(Clone, Debug)]
pub struct Cove {
    pub(crate) rules: Rules,
    pub(crate) seats: u8,
    pub(crate) numbers: Numbers,
}

impl FromRules for Cove {
    type Rules = Rules;

    fn new(rules: Rules, seats: usize) -> Result<Cove, BadRule> {
        rules.validate()?;
        check_seats(seats, rules.players.min, rules.players.max)?;
        let numbers = Numbers::new(&rules);
        Ok(Cove { rules, seats: seats as u8, numbers })
    }
}

impl Cove {
    /// Rules in force.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}
