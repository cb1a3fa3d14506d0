//! The bot `tavern_rat`: loses on purpose for the cards of Pirate's Cove, and lives by them.

use super::rig;
use super::temper::{self, Temper};
use crate::spec::BotEntry;

pub(super) const ENTRY: BotEntry = BotEntry {
    name: "tavern_rat",
    summary: "loses on purpose for the cards of Pirate's Cove, and lives by them",
    version: 2,
    parameters: &[
        rig::parameter("2-4-4-4"),
        temper::THIRST.parameter("1.5"),
        temper::SOLACE.parameter("1.5"),
        temper::NERVE.parameter("0.3"),
    ],
};

/// Its values beside its parameters.
pub(super) const TEMPER: Temper =
    Temper { load: 10.0, chest: 0.7, wear: 0.0, foresight: 1.0, ..Temper::EVEN };
