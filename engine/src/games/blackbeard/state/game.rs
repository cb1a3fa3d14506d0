//! The game: rules in force, a number of seats, and what is worked out from the rules once.

use super::numbers::Numbers;
use crate::games::blackbeard::data::card::Card;
use crate::games::blackbeard::data::{Area, Nation, Port};
use crate::games::blackbeard::rules::Rules;
use crate::rulebook::{BadRule, FromRulebook};

/// Blackbeard under certain rules, for a certain number of seats.
#[derive(Clone, Debug)]
pub struct Blackbeard {
    pub(crate) rules: Rules,
    pub(crate) seats: u8,
    pub(crate) numbers: Numbers,
}

impl Blackbeard {
    /// The game under these rules for a table of `seats`.
    ///
    /// # Errors
    /// Rules out of range, or a number of seats that the rules don't allow.
    pub fn new(rules: Rules, seats: usize) -> Result<Blackbeard, BadRule> {
        rules.validate()?;
        let (min, max) = (rules.players.min, rules.players.max);
        if !(usize::from(min)..=usize::from(max)).contains(&seats) {
            let reason = format!("allows {min} to {max} players, not {seats}");
            return Err(BadRule::new("players", reason));
        }
        let numbers = Numbers::new(&rules);
        Ok(Blackbeard { rules, seats: seats as u8, numbers })
    }

    /// The rules in force.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The nation of a port; `None` for a pirate port.
    pub fn nation(&self, port: Port) -> Option<Nation> {
        self.numbers.port(port).nation
    }

    /// The area of a port.
    pub fn area_of(&self, port: Port) -> Area {
        self.numbers.port(port).area
    }

    /// The kinds of event cards, alike in event and actions, as a draw counts them.
    pub fn card_kinds(&self) -> &[Card] {
        &self.numbers.cards
    }
}
