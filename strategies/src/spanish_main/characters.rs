//! Heuristic bots, each with a catalogue entry and a list of weights.
//!
//! The entry holds the defaults of weights that are parameters; `weights` holds the values of all other weights.

use super::weights::{self, Weights};
use super::{fleet, variety};
use crate::heuristic::Character;
use crate::spec::BotEntry;

pub(super) const RUNNER: Character<Weights> = Character {
    entry: BotEntry {
        name: "runner",
        summary: "brings gold home by the shortest way and rarely shoots",
        version: 3,
        parameters: &[
            fleet::PARAMETER,
            variety::PARAMETER,
            weights::TRADE.parameter("1.3"),
            weights::HASTE.parameter("0.9"),
        ],
    },
    weights: Weights {
        guns: 0.15,
        raid: 0.2,
        prize: 0.2,
        block: 0.0,
        fear: 0.3,
        nerve: -1.0,
        repair: 0.2,
        malice: 0.2,
        ..Weights::NEUTRAL
    },
};

pub(super) const GUNSHIP: Character<Weights> = Character {
    entry: BotEntry {
        name: "gunship",
        summary: "shoots enemy masts away, then gathers in peace",
        version: 3,
        parameters: &[
            fleet::PARAMETER,
            variety::PARAMETER,
            weights::GUNS.parameter("2.5"),
            weights::FEAR.parameter("0.3"),
        ],
    },
    weights: Weights { malice: 1.0, repair: 1.0, ..Weights::NEUTRAL },
};

pub(super) const RAIDER: Character<Weights> = Character {
    entry: BotEntry {
        name: "raider",
        summary: "rams, boards and robs loaded ships and homes",
        version: 3,
        parameters: &[
            fleet::PARAMETER,
            variety::PARAMETER,
            weights::RAID.parameter("2.5"),
            weights::NERVE.parameter("0.5"),
        ],
    },
    weights: Weights { guns: 0.8, malice: 1.0, fear: 0.3, ..Weights::NEUTRAL },
};

pub(super) const BLOCKADER: Character<Weights> = Character {
    entry: BotEntry {
        name: "blockader",
        summary: "blocks bows, makes derelicts and tows them home",
        version: 3,
        parameters: &[
            fleet::PARAMETER,
            variety::PARAMETER,
            weights::BLOCK.parameter("1.5"),
            weights::PRIZE.parameter("2"),
        ],
    },
    weights: Weights { guns: 1.5, malice: 1.0, fear: 0.3, ..Weights::NEUTRAL },
};

/// Default opponent. Its `weights` include the defaults of its parameters, because `profile` reads the defaults from
/// this list.
///
/// The weights were tuned in games against every rival bot, in which every bot chose its fleet freely. Compared with
/// the neutral weights, `balanced` gives opponents' losses and derelicts more weight, and islands and danger less.
pub(super) const BALANCED: Character<Weights> = Character {
    entry: BotEntry {
        name: "balanced",
        summary: "balances all goals; the default opponent",
        version: 4,
        parameters: &[
            fleet::PARAMETER,
            variety::PARAMETER,
            weights::TRADE.parameter("0.8"),
            weights::PRIZE.parameter("2"),
            weights::MALICE.parameter("1"),
        ],
    },
    weights: Weights { trade: 0.8, prize: 2.0, fear: 0.3, malice: 1.0, ..Weights::NEUTRAL },
};

/// Bot with every weight as a parameter, for modelling types of players.
pub(super) const PROFILE: Character<Weights> = Character {
    entry: BotEntry {
        name: "profile",
        summary: "every weight is a parameter",
        version: 4,
        parameters: &[
            fleet::PARAMETER,
            variety::PARAMETER,
            weights::HOME.parameter("1"),
            weights::TRADE.parameter("0.8"),
            weights::HASTE.parameter("0.85"),
            weights::GUNS.parameter("1"),
            weights::RAID.parameter("1"),
            weights::PRIZE.parameter("2"),
            weights::BLOCK.parameter("0.3"),
            weights::FEAR.parameter("0.3"),
            weights::NERVE.parameter("0"),
            weights::REPAIR.parameter("0.5"),
            weights::MALICE.parameter("1"),
            weights::COMPANY.parameter("0.3"),
        ],
    },
    weights: BALANCED.weights,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::Policy;
    use crate::spec::Settings;

    #[test]
    fn profile_with_default_weights_plays_like_balanced() {
        let of = |character: &Character<Weights>| {
            character
                .weights
                .with(&Settings::defaults(&character.entry))
                .expect("defaults are in range")
        };
        assert_eq!(of(&PROFILE), of(&BALANCED));
    }
}
