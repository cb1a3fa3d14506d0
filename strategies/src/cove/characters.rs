//! Heuristic bots, each with a catalogue entry and a list of weights.
//!
//! The entry holds the defaults of weights that are parameters; `weights` holds the values of all other weights.

use super::rig::{self, Rigs};
use super::weights::{self, Judgement, Weights};
use crate::heuristic::Character;
use crate::spec::BotEntry;

pub(super) const MERCHANT: Character<Weights> = Character {
    entry: BotEntry {
        name: "merchant",
        summary: "gathers chests, shuns fights and buries its cargo",
        version: 2,
        parameters: &[
            rig::parameter("4-4-3-3"),
            weights::LOAD.parameter("8"),
            weights::NERVE.parameter("-0.5"),
        ],
    },
    weights: Weights { dice: 2.5, hold: 0.7, ..Weights::NEUTRAL },
};

pub(super) const RAIDER: Character<Weights> = Character {
    entry: BotEntry {
        name: "raider",
        summary: "builds guns and seeks fights that it expects to win",
        version: 2,
        parameters: &[rig::parameter("3-3-4-4"), weights::NERVE.parameter("2.5")],
    },
    weights: Weights { dice: 4.0, toughness: 5.0, speed: 0.6, ..Weights::NEUTRAL },
};

pub(super) const DRIFTER: Character<Weights> = Character {
    entry: BotEntry {
        name: "drifter",
        summary: "shuns fights and relies on tavern cards",
        version: 2,
        parameters: &[
            rig::parameter("2-4-4-4"),
            weights::THIRST.parameter("0.6"),
            weights::NERVE.parameter("-0.3"),
        ],
    },
    weights: Weights::NEUTRAL,
};

pub(super) const LEGEND_HUNTER: Character<Weights> = Character {
    entry: BotEntry {
        name: "legend_hunter",
        summary: "builds guns and sails to legends that it can sink",
        version: 3,
        parameters: &[
            rig::parameter("2-4-4-4"),
            weights::GLORY.parameter("8"),
            weights::DICE.parameter("8"),
            weights::TOUGHNESS.parameter("8"),
        ],
    },
    weights: Weights {
        load: 10.0,
        chest: 0.7,
        speed: 0.6,
        grit: 2.0,
        wear: 1.0,
        solace: 1.0,
        foresight: 3.0,
        ..Weights::NEUTRAL
    },
};

pub(super) const TAVERN_RAT: Character<Weights> = Character {
    entry: BotEntry {
        name: "tavern_rat",
        summary: "loses on purpose for the cards of Pirate's Cove",
        version: 3,
        parameters: &[
            rig::parameter("2-4-4-4"),
            weights::THIRST.parameter("1.5"),
            weights::SOLACE.parameter("1.5"),
            weights::NERVE.parameter("0.3"),
        ],
    },
    weights: Weights { load: 10.0, chest: 0.7, wear: 0.0, foresight: 1.0, ..Weights::NEUTRAL },
};

pub(super) const BLOCKADER: Character<Weights> = Character {
    entry: BotEntry {
        name: "blockader",
        summary: "attacks the leader with ship, shots, Navy and Consort",
        version: 3,
        parameters: &[
            rig::parameter("2-4-4-4"),
            weights::SPITE.parameter("3"),
            weights::PATIENCE.parameter("0.5"),
        ],
    },
    weights: Weights {
        load: 10.0,
        chest: 0.7,
        dice: 4.0,
        toughness: 5.0,
        wear: 1.0,
        foresight: 1.0,
        ..Weights::NEUTRAL
    },
};

/// Version of `balanced` before mixed strategies, with known faults. Its `weights` include the defaults of its
/// parameters, because heuristic bots predict opponents with these weights.
pub(super) const BALANCED_1: Character<Weights> = Character {
    entry: BotEntry {
        name: "balanced_1",
        summary: "earlier version of `balanced` without mixed strategies",
        version: 1,
        parameters: &[
            rig::parameter("3-4-4-3"),
            weights::LOAD.parameter("12"),
            weights::NERVE.parameter("-0.2"),
            weights::FORESIGHT.parameter("3"),
        ],
    },
    weights: Weights {
        rigs: Rigs::new(&[[3, 4, 4, 3]]),
        load: 12.0,
        chest: 0.65,
        coin: 0.9,
        thirst: 0.6,
        dice: 3.0,
        toughness: 4.0,
        speed: 0.3,
        hold: 0.8,
        nerve: -0.2,
        glory: -1.0,
        spite: 1.0,
        grit: 1.0,
        wear: 1.0,
        bruise: 1.0,
        solace: 0.8,
        crowding: 0.4,
        foresight: 3.0,
        leeway: 1.2,
        regret: 0.0,
        patience: 1.5,
        ambition: 0.0,
        judgement: Judgement::First,
    },
};

/// Default opponent. No tested settings of `profile` beat `balanced` by much.
pub(super) const BALANCED: Character<Weights> = Character {
    entry: BotEntry {
        name: "balanced",
        summary: "tuned to win; the default opponent",
        version: 3,
        parameters: &[
            rig::parameter("3-5-3-3+3-5-3-3+3-3-5-3+3-3-3-5+2-4-4-4"),
            weights::LOAD.parameter("12"),
            weights::NERVE.parameter("-0.2"),
            weights::REGRET.parameter("50"),
        ],
    },
    weights: Weights {
        rigs: Rigs::new(&[[3, 5, 3, 3], [3, 5, 3, 3], [3, 3, 5, 3], [3, 3, 3, 5], [2, 4, 4, 4]]),
        load: 12.0,
        chest: 0.5,
        coin: 0.9,
        thirst: 0.6,
        dice: 3.0,
        toughness: 4.0,
        speed: 0.3,
        hold: 0.8,
        nerve: -0.2,
        glory: -1.0,
        spite: 1.0,
        grit: 1.0,
        wear: 1.0,
        bruise: 1.0,
        solace: 0.8,
        crowding: 0.4,
        foresight: 0.0,
        leeway: 1.2,
        regret: 50.0,
        patience: 1.5,
        ambition: 0.0,
        judgement: Judgement::Second,
    },
};

/// Bot with every weight as a parameter, for modelling types of players.
pub(super) const PROFILE: Character<Weights> = Character {
    entry: BotEntry {
        name: "profile",
        summary: "every weight is a parameter",
        version: 2,
        parameters: &[
            rig::parameter("3-5-3-3+3-5-3-3+3-3-5-3+3-3-3-5+2-4-4-4"),
            weights::LOAD.parameter("12"),
            weights::CHEST.parameter("0.5"),
            weights::COIN.parameter("0.9"),
            weights::THIRST.parameter("0.6"),
            weights::DICE.parameter("3"),
            weights::TOUGHNESS.parameter("4"),
            weights::SPEED.parameter("0.3"),
            weights::HOLD.parameter("0.8"),
            weights::NERVE.parameter("-0.2"),
            weights::GLORY.parameter("-1"),
            weights::SPITE.parameter("1"),
            weights::GRIT.parameter("1"),
            weights::WEAR.parameter("1"),
            weights::BRUISE.parameter("1"),
            weights::SOLACE.parameter("0.8"),
            weights::CROWDING.parameter("0.4"),
            weights::FORESIGHT.parameter("0"),
            weights::LEEWAY.parameter("1.2"),
            weights::REGRET.parameter("50"),
            weights::PATIENCE.parameter("1.5"),
            weights::AMBITION.parameter("0"),
        ],
    },
    weights: Weights::NEUTRAL,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::Policy;
    use crate::spec::Settings;

    #[test]
    fn weights_of_balanced_1_equal_its_parameter_defaults() {
        let settings = Settings::defaults(&BALANCED_1.entry);
        assert_eq!(BALANCED_1.weights.with(&settings), Ok(BALANCED_1.weights));
    }

    #[test]
    fn profile_with_default_weights_plays_like_balanced() {
        let settings = Settings::defaults(&PROFILE.entry);
        assert_eq!(PROFILE.weights.with(&settings), Ok(BALANCED.weights));
    }
}
