//! Editions of the game: their rulebooks, and the ids of their rules.

use super::rule_ids::RuleIds;

/// An edition that ships with the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edition {
    /// The id on the command line.
    pub id: &'static str,
    /// The name of the game.
    pub name: &'static str,
    /// The data file, for messages.
    pub file: &'static str,
    /// The content of the data file.
    pub text: &'static str,
    /// The ids of its rules.
    pub rule_ids: RuleIds,
}

/// The editions of the game.
pub const EDITIONS: &[Edition] = &[
    Edition {
        id: "pirates-cove",
        name: "Pirate's Cove",
        file: "engine/data/cove/pirates-cove.toml",
        text: include_str!("../../../../data/cove/pirates-cove.toml"),
        rule_ids: RuleIds::PiratesCove,
    },
    Edition {
        id: "piratenbucht",
        name: "Piratenbucht",
        file: "engine/data/cove/piratenbucht.toml",
        text: include_str!("../../../../data/cove/piratenbucht.toml"),
        rule_ids: RuleIds::Piratenbucht,
    },
];
