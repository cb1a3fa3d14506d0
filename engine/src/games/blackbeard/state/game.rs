//! Blackbeard as a game: rules, number of seats, and tables computed from the rules.

use super::numbers::Numbers;
use crate::games::blackbeard::data::card::Card;
use crate::games::blackbeard::data::{Area, Nation, Port};
use crate::games::blackbeard::rules::Rules;
use crate::rulebook::{BadRule, FromRulebook, FromRules, check_seats};

/// Blackbeard under given rules, for a given number of seats.
#[derive(Clone, Debug)]
pub struct Blackbeard {
    pub(crate) rules: Rules,
    pub(crate) seats: u8,
    pub(crate) numbers: Numbers,
}

impl FromRules for Blackbeard {
    type Rules = Rules;

    fn new(rules: Rules, seats: usize) -> Result<Blackbeard, BadRule> {
        rules.validate()?;
        check_seats(seats, rules.players.min, rules.players.max)?;
        let numbers = Numbers::new(&rules);
        Ok(Blackbeard { rules, seats: seats as u8, numbers })
    }
}

impl Blackbeard {
    /// Rules under which the game is played.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Nation of a port; `None` for a pirate port.
    pub fn nation(&self, port: Port) -> Option<Nation> {
        self.numbers.port(port).nation
    }

    /// Area of a port.
    pub fn area_of(&self, port: Port) -> Area {
        self.numbers.port(port).area
    }

    /// Kinds of event cards, in the order of their indices. Cards of one kind have equal event and actions.
    pub fn card_kinds(&self) -> &[Card] {
        &self.numbers.cards
    }
}
