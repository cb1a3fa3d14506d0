//! The bot `drifter`: keeps out of fights and lives by its tavern cards.

use super::rig;
use super::temper::{self, Temper};
use crate::spec::BotEntry;

pub(super) const ENTRY: BotEntry = BotEntry {
    name: "drifter",
    summary: "shuns fights, buys tavern cards and lives by them",
    version: 1,
    parameters: &[
        rig::parameter("2-4-4-4"),
        temper::THIRST.parameter("0.6"),
        temper::NERVE.parameter("-0.3"),
    ],
};

/// Its values beside its parameters.
pub(super) const TEMPER: Temper = Temper::EVEN;
