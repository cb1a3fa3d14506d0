//! Rule values of the dice race.

use corsair_engine::rulebook::{BadRule, FromRulebook, KeyGroup, RuleValue, check_between};
use corsair_engine::seat::MAX_SEATS;
use serde::Deserialize;

const SEATS: i64 = MAX_SEATS as i64;

/// Keys of the rules with their ranges and descriptions.
pub(super) const KEYS: &[KeyGroup] = corsair_engine::rule_keys! {
    "Table and length" {
        "rounds" [1, 20]: "Number of rounds";
        "players.min" [2, SEATS]: "Minimum number of players";
        "players.max" [2, SEATS]: "Maximum number of players";
    }
    "Handicaps by seat" {
        "seat.score" [0, 200]: "Half points for each seat at the end of the game";
    }
    "Cards" {
        "card.price" [0, 20]: "Price of a card in half points";
        "card.most" [0, 9]: "Maximum number of cards that a player buys";
        "deck.*" [0, 60]: "Copies of this card in the deck";
        "squall.harder" [0, 12]: "Pips that each squall adds to the target of a roll";
    }
};

/// Rules of the dice race, as written in `rules.toml`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rules {
    pub(crate) rounds: u8,
    pub(crate) players: Players,
    pub(crate) card: CardRules,
    pub(crate) deck: Deck,
    pub(crate) squall: SquallRules,
    pub(crate) seat: Handicaps,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Handicaps {
    /// Half points that the end of the game adds, for each seat.
    pub(crate) score: [u8; MAX_SEATS],
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
    /// Price of a card in half points.
    pub(crate) price: u8,
    /// Maximum number of cards that a racer buys.
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
    /// Number of pips that each squall adds to the target.
    pub(crate) harder: u8,
}

impl FromRulebook for Rules {
    fn read(values: RuleValue) -> Result<Rules, toml::de::Error> {
        Rules::deserialize(values)
    }

    fn validate(&self) -> Result<(), BadRule> {
        let Rules { players, card, deck, .. } = self;
        check_between("players.max", players.max.into(), players.min.into(), SEATS)?;
        let bought = players.max * card.most;
        if deck.squall + deck.charm < bought {
            let reason = format!("allows {bought} cards to be bought, more than the deck has");
            return Err(BadRule::new("card.most", reason));
        }
        Ok(())
    }
}
