//! Weights of a heuristic bot, and the features that the weights multiply.

use super::rig::Rigs;
use super::shipyard::Shipyard;
use crate::heuristic::{Feature, features};

/// Weights of a heuristic bot, in fame. [`FEATURES`] describes each weight.
///
/// Weights for points of a ship's sections are for a whole game, and are scaled to the remaining turns.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Weights {
    /// Rigs among which the bot chooses at random. A rig has levels of hull, sails, cannon and crew.
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
    /// Known faults in the bot's evaluation, fixed for each catalogue bot; not a parameter.
    pub judgement: Judgement,
}

/// Known faults in a bot's evaluation. A bot whose play must not change keeps its judgement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Judgement {
    /// Faults of the first bots. They count gifts of the Cove that the player can't afford, treat parrots as
    /// worthless, and underrate Bonny & Read.
    First,
    /// Evaluation without the faults of the first bots.
    Second,
}

/// Weights of the bot and tables of the shipyard, which every evaluation reads.
#[derive(Clone, Copy)]
pub(super) struct EvalContext<'a> {
    pub weights: &'a Weights,
    pub shipyard: &'a Shipyard,
}

features! {
    LOAD, load, "1 to 20",
        "number of chests aboard at which the bot sails to bury them; a full hold has the same effect";
    CHEST, chest, "0 to 3", "value of a chest aboard; a buried chest counts 1";
    COIN, coin, "0 to 3", "value of gold aboard; buried gold counts 1";
    THIRST, thirst, "0 to 5", "fame expected from a tavern card that is not a fame card";
    DICE, dice, "0 to 20", "fame per additional die over a whole game";
    TOUGHNESS, toughness, "0 to 20",
        "fame per additional hit of toughness over a whole game";
    SPEED, speed, "0 to 5", "fame per additional point of sails over a whole game";
    HOLD, hold, "0 to 5", "fame per additional chest of room over a whole game";
    NERVE, nerve, "-5 to 5",
        "fame added for a fight; below 0 the bot shuns fights";
    GLORY, glory, "-5 to 10",
        "fame added for sinking a legend; below 0 the bot shuns legends";
    SPITE, spite, "0 to 10",
        "fame added for driving off the leader; above 1 shots and cards aim at the leader";
    GRIT, grit, "-5 to 3",
        "fame added for staying in a fight; below 0 the bot flees early";
    WEAR, wear, "0 to 10", "fame lost over a whole game to levels of crippled sections";
    BRUISE, bruise, "0 to 10", "fame lost over a whole game to levels lost in won fights";
    SOLACE, solace, "0 to 3",
        "largest share of a prize that the Cove's gift offsets; above 1 it also multiplies the gift";
    CROWDING, crowding, "0 to 1", "expected tendency of opponents to avoid each other";
    FORESIGHT, foresight, "0 to 3",
        "rounds of level-k reasoning about opponents; at 0 opponents follow the treasure";
    LEEWAY, leeway, "0.1 to 5",
        "islands within this much fame of the best are sometimes chosen";
    REGRET, regret, "0 to 200",
        "rounds of regret matching for destinations; 0 for none";
    PATIENCE, patience, "0 to 3",
        "selectiveness with event cards early in the game; at 0 the bot plays each card at once";
    AMBITION, ambition, "0 to 1",
        "weight of the chance to win in the last turn; fame has the remaining weight";
}

impl Weights {
    /// Base weights; each bot overrides some of them.
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
