//! Heuristic bots, each with a catalogue entry and a list of weights.
//!
//! The entry holds the defaults of weights that are parameters; `weights` holds the values of all other weights.

use super::deployment;
use super::weights::{self, Weights};
use crate::heuristic::Character;
use crate::spec::{BotEntry, Parameter};

pub(super) const LOOTER: Character<Weights> = Character {
    entry: BotEntry {
        name: "looter",
        summary: "loots merchant ships, avoids ports and brings cargo home",
        version: 3,
        parameters: &[
            deployment::PARAMETER,
            weights::TRADE.parameter("1.5"),
            weights::HASTE.parameter("0.8"),
        ],
    },
    weights: Weights { ports: 0.1, ..Weights::NEUTRAL },
};

pub(super) const PORT_RAIDER: Character<Weights> = Character {
    entry: BotEntry {
        name: "port_raider",
        summary: "attacks and sacks ports, and loots merchants on the way",
        version: 4,
        parameters: &[
            deployment::PARAMETER,
            weights::PORTS.parameter("1.5"),
            weights::FEAR.parameter("0.5"),
        ],
    },
    weights: Weights { trade: 0.3, home: 0.7, ..Weights::NEUTRAL },
};

pub(super) const RETIRER: Character<Weights> = Character {
    entry: BotEntry {
        name: "retirer",
        summary: "retires each pirate early and deploys the next pirate",
        version: 4,
        parameters: &[
            deployment::PARAMETER,
            weights::HOME.parameter("1.6"),
            weights::COMPANY.parameter("0.5"),
        ],
    },
    weights: Weights::NEUTRAL,
};

pub(super) const COMMISSIONER: Character<Weights> = Character {
    entry: BotEntry {
        name: "commissioner",
        summary: "harms opponents, most of all the leader",
        version: 4,
        parameters: &[
            deployment::PARAMETER,
            weights::MALICE.parameter("2"),
            weights::THRIFT.parameter("0.5"),
        ],
    },
    weights: Weights { ports: 0.8, trade: 0.8, ..Weights::NEUTRAL },
};

pub(super) const CAUTIOUS: Character<Weights> = Character {
    entry: BotEntry {
        name: "cautious",
        summary: "fears hunters, evades battles and keeps Notoriety low",
        version: 4,
        parameters: &[
            deployment::PARAMETER,
            weights::FEAR.parameter("3"),
            weights::NERVE.parameter("-3"),
        ],
    },
    weights: Weights { home: 1.2, malice: 0.2, ..Weights::NEUTRAL },
};

/// Best first deployment among three bots that start elsewhere. Among three bots that start there, no other first
/// deployment wins more.
const FIRST: Parameter = deployment::parameter("any-caribbean-schooner");

/// Version of `balanced` that chooses its first deployment by its weights.
pub(super) const BALANCED_1: Character<Weights> = Character {
    entry: BotEntry {
        name: "balanced_1",
        summary: "earlier version of `balanced` without a fixed first deployment",
        version: 4,
        parameters: &[
            deployment::PARAMETER,
            weights::HOME.parameter("1.9"),
            weights::FEAR.parameter("0.1"),
            weights::MALICE.parameter("0.35"),
        ],
    },
    weights: BALANCED.weights,
};

/// Default opponent. Its `weights` include the defaults of its parameters, because `profile` reads the defaults from
/// this list.
///
/// A search found the weights that win most often against `retirer`, `looter` and `commissioner`. Compared with the
/// neutral weights, `balanced` brings more goods home and fights hunters instead of fleeing. Raids count less,
/// because raid estimates ignore the dangers of the voyage.
pub(super) const BALANCED: Character<Weights> = Character {
    entry: BotEntry {
        name: "balanced",
        summary: "balances all goals; the default opponent",
        version: 5,
        parameters: &[
            FIRST,
            weights::HOME.parameter("1.9"),
            weights::FEAR.parameter("0.1"),
            weights::MALICE.parameter("0.35"),
        ],
    },
    weights: Weights {
        ports: 0.4,
        trade: 0.6,
        home: 1.9,
        pull: 0.75,
        haste: 0.86,
        fear: 0.1,
        nerve: 8.0,
        malice: 0.35,
        thrift: 2.0,
        company: 0.2,
        luck: 0.4,
    },
};

/// Bot with every weight as a parameter, for modelling types of players.
pub(super) const PROFILE: Character<Weights> = Character {
    entry: BotEntry {
        name: "profile",
        summary: "every weight is a parameter",
        version: 5,
        parameters: &[
            FIRST,
            weights::PORTS.parameter("0.4"),
            weights::TRADE.parameter("0.6"),
            weights::HOME.parameter("1.9"),
            weights::PULL.parameter("0.75"),
            weights::HASTE.parameter("0.86"),
            weights::FEAR.parameter("0.1"),
            weights::NERVE.parameter("8"),
            weights::MALICE.parameter("0.35"),
            weights::THRIFT.parameter("2"),
            weights::COMPANY.parameter("0.2"),
            weights::LUCK.parameter("0.4"),
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
