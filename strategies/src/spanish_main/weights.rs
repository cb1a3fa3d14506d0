//! The weights of a heuristic bot, and the features that they weigh.

use crate::heuristic::{Feature, features};

/// The weights of a heuristic bot. [`FEATURES`] has the meaning of each.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Weights {
    pub home: f32,
    pub trade: f32,
    pub haste: f32,
    pub guns: f32,
    pub raid: f32,
    pub prize: f32,
    pub block: f32,
    pub fear: f32,
    pub nerve: f32,
    pub repair: f32,
    pub malice: f32,
    pub company: f32,
    /// Not a feature: it is of set-up alone.
    pub variety: f32,
}

features! {
    HOME, home, "0 to 3", "how much it counts of gold aboard that it brings home";
    TRADE, trade, "0 to 3", "how much it counts of the treasure of wild islands";
    HASTE, haste, "0.3 to 0.97", "what a prospect keeps of its worth for each turn that it is away";
    GUNS, guns, "0 to 5", "how much it counts of enemy masts and crew that it removes";
    RAID, raid, "0 to 5", "how much it counts of treasure that it takes from ships and homes of others";
    PRIZE, prize, "0 to 3", "how much it counts of derelicts that it tows home or saves";
    BLOCK, block, "0 to 3", "how much it counts of holding up an enemy ship across whose bow it lies";
    FEAR, fear, "0 to 5", "how much it counts of hits that its own ships may take";
    NERVE, nerve, "-5 to 5", "gold that a ram or a boarding is worth beyond its prospects; below 0 it shuns them";
    REPAIR, repair, "0 to 3", "how much it counts of own masts that a repair brings back";
    MALICE, malice, "0 to 3", "gold that a piece of gold lost by an opponent is worth; the leader's counts more";
    COMPANY, company, "0 to 1", "how much it counts of an island that another own ship reaches first";
}

impl Weights {
    /// The weights from which the bots differ.
    pub(super) const NEUTRAL: Weights = Weights {
        home: 1.0,
        trade: 1.0,
        haste: 0.85,
        guns: 1.0,
        raid: 1.0,
        prize: 1.0,
        block: 0.3,
        fear: 0.5,
        nerve: 0.0,
        repair: 0.5,
        malice: 0.6,
        company: 0.3,
        variety: 0.0,
    };
}
