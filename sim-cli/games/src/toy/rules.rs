//! The values of the rules.

use corsair_engine::rulebook::{BadRule, FromRulebook, RuleValue};
use corsair_engine::seat::MAX_SEATS;
use serde::Deserialize;

/// The rules, as written in `rules.toml`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rules {
    pub(crate) rounds: u8,
    pub(crate) players: Players,
    pub(crate) card: CardRules,
    pub(crate) deck: Deck,
    pub(crate) squall: SquallRules,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Players {
    pub(crate) min: u8,
    pub(crate) max: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardRules {
    /// In half points.
    pub(crate) price: u8,
    /// The greatest number of cards that a racer buys.
    pub(crate) most: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Deck {
    pub(crate) squall: u8,
    pub(crate) charm: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SquallRules {
    /// In pips.
    pub(crate) harder: u8,
}

impl FromRulebook for Rules {
    fn read(values: RuleValue) -> Result<Rules, toml::de::Error> {
        Rules::deserialize(values)
    }

    fn validate(&self) -> Result<(), BadRule> {
        let Rules { rounds, players, card, deck, squall } = self;
        let seats = MAX_SEATS as u8;
        for (key, value, low, high) in [
            ("rounds", *rounds, 1, 20),
            ("players.min", players.min, 2, seats),
            ("players.max", players.max, players.min, seats),
            ("card.price", card.price, 0, 20),
            ("card.most", card.most, 0, 9),
            ("deck.squall", deck.squall, 0, 60),
            ("deck.charm", deck.charm, 0, 60),
            ("squall.harder", squall.harder, 0, 12),
        ] {
            if !(low..=high).contains(&value) {
                return Err(BadRule::new(key, format!("must be {low} to {high}, not {value}")));
            }
        }
        let bought = players.max * card.most;
        if deck.squall + deck.charm < bought {
            let reason = format!("allows {bought} cards to be bought, more than the deck has");
            return Err(BadRule::new("card.most", reason));
        }
        Ok(())
    }
}
