//! The weights of a heuristic bot, and the features that they weigh.

use super::rig::Rigs;
use super::shipyard::Shipyard;
use crate::heuristic::{Feature, features};

/// The weights of a heuristic bot, in fame; those of a ship's points are for a whole game and are
/// scaled by the turns that are left. [`FEATURES`] has the meaning of each.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Weights {
    /// The levels to rig to: hull, sails, cannon, crew.
    pub rigs: Rigs,
    pub load: f32,
    pub chest: f32,
    pub coin: f32,
    pub thirst: f32,
    pub dice: f32,
    pub toughness: f32,
    pub speed: f32,
    pub hold: f32,
    pub nerve: f32,
    pub glory: f32,
    pub spite: f32,
    pub grit: f32,
    pub wear: f32,
    pub bruise: f32,
    pub solace: f32,
    pub crowding: f32,
    pub foresight: f32,
    pub leeway: f32,
    pub regret: f32,
    pub patience: f32,
    pub ambition: f32,
    /// Not a parameter: each bot of the catalogue has one.
    pub judgement: Judgement,
}

/// Which faults a bot's evaluation has. A bot that must play as it always did keeps its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Judgement {
    /// As the first bots evaluated: gifts of the Cove that can't be paid for count, parrots are
    /// expendable, Bonny & Read are as harmless as they look.
    First,
    /// Without these faults.
    Second,
}

/// What every evaluation reads: the weights, and the tables of the shipyard.
#[derive(Clone, Copy)]
pub(super) struct EvalContext<'a> {
    pub weights: &'a Weights,
    pub shipyard: &'a Shipyard,
}

features! {
    LOAD, load, "1 to 20", "chests aboard that make it go and bury them, or a full hold";
    CHEST, chest, "0 to 3", "what a chest aboard counts, beside 1 for one that is buried";
    COIN, coin, "0 to 3", "what gold aboard counts, beside 1 for gold that is buried";
    THIRST, thirst, "0 to 5", "fame that it hopes for from a tavern card beside fame cards";
    DICE, dice, "0 to 20", "fame that one more die in its volleys is worth over a whole game";
    TOUGHNESS, toughness, "0 to 20",
        "fame that one more hit before it is crippled is worth over a whole game";
    SPEED, speed, "0 to 5", "fame that one more point of sails is worth over a whole game";
    HOLD, hold, "0 to 5", "fame that room for one more chest is worth over a whole game";
    NERVE, nerve, "-5 to 5",
        "fame that a fight is worth beyond what it wins; below 0 it shuns fights";
    GLORY, glory, "-5 to 10",
        "fame that sinking a legend is worth beyond hers; below 0 it shuns legends";
    SPITE, spite, "0 to 10",
        "fame that driving off the leader is worth beyond the rules; above 1 shots and cards seek him";
    GRIT, grit, "-5 to 3",
        "fame that staying in a fight is worth beyond its prospects; below 0 it soon flees";
    WEAR, wear, "0 to 10", "fame that the levels lost by being crippled cost over a whole game";
    BRUISE, bruise, "0 to 10", "fame that levels lost in a fight it wins cost over a whole game";
    SOLACE, solace, "0 to 3",
        "the part of a prize that the Cove makes up for at most; above 1 its gift counts so often too";
    CROWDING, crowding, "0 to 1", "how far it thinks that others keep away from each other";
    FORESIGHT, foresight, "0 to 3",
        "how often it thinks that others weigh where all others go; at 0 they follow the treasure";
    LEEWAY, leeway, "0.1 to 5",
        "fame by which an island may be below the best and still be chosen now and then";
    REGRET, regret, "0 to 200",
        "rounds of regret matching in which it finds where to sail; at 0 it foresees only";
    PATIENCE, patience, "0 to 3",
        "how choosy it is with event cards early in the game; at 0 it plays them at once";
    AMBITION, ambition, "0 to 1",
        "how far the chance to win counts in the last turn, beside the fame that it brings";
}

impl Weights {
    /// The weights from which the bots differ.
    pub(super) const NEUTRAL: Weights = Weights {
        rigs: Rigs::new(&[[3, 3, 3, 3]]),
        load: 5.0,
        chest: 0.9,
        coin: 0.9,
        thirst: 0.3,
        dice: 3.0,
        toughness: 4.0,
        speed: 0.3,
        hold: 0.6,
        nerve: 0.0,
        glory: 0.0,
        spite: 0.0,
        grit: 0.0,
        wear: 0.5,
        bruise: 0.0,
        solace: 0.8,
        crowding: 0.4,
        foresight: 0.0,
        leeway: 1.5,
        regret: 0.0,
        patience: 1.0,
        ambition: 0.0,
        judgement: Judgement::Second,
    };
}
