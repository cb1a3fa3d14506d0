//! The bot `raider`: builds guns and seeks the fights it expects to win.

use super::rig;
use super::temper::{self, Temper};
use crate::spec::BotEntry;

pub(super) const ENTRY: BotEntry = BotEntry {
    name: "raider",
    summary: "builds guns and seeks the fights it expects to win",
    version: 1,
    parameters: &[rig::parameter("3-3-4-4"), temper::NERVE.parameter("2.5")],
};

/// Its values beside its parameters.
pub(super) const TEMPER: Temper = Temper { dice: 4.0, toughness: 5.0, speed: 0.6, ..Temper::EVEN };
