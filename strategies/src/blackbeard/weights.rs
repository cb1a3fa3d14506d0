//! The weights of a heuristic bot, and the features that they weigh.

use crate::heuristic::{Feature, features};

/// The weights of a heuristic bot. [`FEATURES`] has the meaning of each.
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
    PORTS, ports, "0 to 3", "how much it counts of what attacks and sacks of ports promise";
    TRADE, trade, "0 to 3", "how much it counts of what merchant ships promise";
    HOME, home, "0 to 3", "how much it counts of what retiring adds to Notoriety at the end";
    PULL, pull, "0.3 to 1", "what retirement keeps of its pull for each action that it is away; at 1 there is no hurry";
    HASTE, haste, "0 to 0.95", "what a prize keeps of its worth for each action that it is further away";
    FEAR, fear, "0 to 5", "how much it thinks of hunters for each point of Notoriety; above 1 more than the dice say";
    NERVE, nerve, "-20 to 20", "points that a battle is worth beyond its prospects; an escape from a KC costs an action, so that below -1 it evades";
    MALICE, malice, "0 to 3", "points that a point taken from each other player is worth; the leader's count twice";
    THRIFT, thrift, "0 to 5", "points that an action on a card in hand is worth";
    COMPANY, company, "0 to 2", "how much it counts of what a further pirate in play promises";
    LUCK, luck, "0 to 10", "points that a point of Cunning must gain to be spent";
}

impl Weights {
    /// The weights from which the bots differ.
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
