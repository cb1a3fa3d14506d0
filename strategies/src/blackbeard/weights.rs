//! Weights of a heuristic bot, and the features that the weights multiply.

use crate::heuristic::{Feature, features};

/// Weights of a heuristic bot. [`FEATURES`] describes each weight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Weights {
    pub ports: f32,
    pub trade: f32,
    pub home: f32,
    pub pull: f32,
    pub haste: f32,
    pub fear: f32,
    pub nerve: f32,
    pub malice: f32,
    pub thrift: f32,
    pub company: f32,
    pub luck: f32,
}

features! {
    PORTS, ports, "0 to 3", "weight of the expected gains from attacking and sacking ports";
    TRADE, trade, "0 to 3", "weight of the expected gains from merchant ships";
    HOME, home, "0 to 3", "weight of the final Notoriety that retirement adds";
    PULL, pull, "0.3 to 1",
        "factor on the value of retirement for each action of distance; 1 means no hurry";
    HASTE, haste, "0 to 0.95", "factor on the value of a prize for each action of distance";
    FEAR, fear, "0 to 5", "weight of the danger from hunters; 1 is the exact probability";
    NERVE, nerve, "-20 to 20",
        "points added for fighting a battle; below -1 the bot evades, as an escape costs an action";
    MALICE, malice, "0 to 3",
        "points added for each point taken from an opponent; the leader's points count twice";
    THRIFT, thrift, "0 to 5", "value in points of each action that a card in hand offers";
    COMPANY, company, "0 to 2", "weight of the prospects of a second pirate in play";
    LUCK, luck, "0 to 10", "smallest gain in points for which the bot spends Cunning";
}

impl Weights {
    /// Base weights; each bot overrides some of them.
    pub(super) const NEUTRAL: Weights = Weights {
        ports: 1.0,
        trade: 1.0,
        home: 1.0,
        pull: 0.85,
        haste: 0.8,
        fear: 1.0,
        nerve: 0.0,
        malice: 0.4,
        thrift: 2.0,
        company: 0.5,
        luck: 1.0,
    };
}
