//! Weights of a heuristic bot, and the features that the weights multiply.

use crate::heuristic::{Feature, features};

/// Weights of a heuristic bot. [`FEATURES`] describes each weight.
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
    /// Variety of the bot's set-up; a parameter, but not a feature.
    pub variety: f32,
}

features! {
    HOME, home, "0 to 3", "weight of bringing home gold aboard";
    TRADE, trade, "0 to 3", "weight of the treasure of wild islands";
    HASTE, haste, "0.3 to 0.97", "factor on the value of a prospect for each turn of distance";
    GUNS, guns, "0 to 5", "weight of removing enemy masts and crew";
    RAID, raid, "0 to 5", "weight of treasure taken from enemy ships and homes";
    PRIZE, prize, "0 to 3", "weight of derelicts towed home or saved";
    BLOCK, block, "0 to 3", "weight of delaying an enemy ship by lying across its bow";
    FEAR, fear, "0 to 5", "weight of hits that the bot's ships may take";
    NERVE, nerve, "-5 to 5", "gold added for a ram or a boarding; below 0 the bot shuns both";
    REPAIR, repair, "0 to 3", "weight of masts that a repair restores";
    MALICE, malice, "0 to 3",
        "gold added for each gold that an opponent loses; the leader's gold counts more";
    COMPANY, company, "0 to 1", "weight of an island that a fellow ship reaches first";
}

impl Weights {
    /// Base weights; each bot overrides some of them.
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
