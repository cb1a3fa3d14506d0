//! The bot `merchant`: gathers chests, keeps out of fights, and buries what it carries.

use super::rig;
use super::temper::{self, Temper};
use crate::spec::BotEntry;

pub(super) const ENTRY: BotEntry = BotEntry {
    name: "merchant",
    summary: "gathers chests, shuns fights and buries what it carries",
    version: 1,
    parameters: &[
        rig::parameter("4-4-3-3"),
        temper::LOAD.parameter("8"),
        temper::NERVE.parameter("-0.5"),
    ],
};

/// Its values beside its parameters.
pub(super) const TEMPER: Temper = Temper { dice: 2.5, hold: 0.7, ..Temper::EVEN };
