//! The bot `legend_hunter`: arms until it can fight legends, then follows the black ships.

use super::rig;
use super::temper::{self, Temper};
use crate::spec::BotEntry;

pub(super) const ENTRY: BotEntry = BotEntry {
    name: "legend_hunter",
    summary: "arms itself and goes where it can sink legends",
    version: 2,
    parameters: &[
        rig::parameter("2-4-4-4"),
        temper::GLORY.parameter("8"),
        temper::DICE.parameter("8"),
        temper::TOUGHNESS.parameter("8"),
    ],
};

/// Its values beside its parameters.
pub(super) const TEMPER: Temper = Temper {
    load: 10.0,
    chest: 0.7,
    speed: 0.6,
    grit: 2.0,
    wear: 1.0,
    solace: 1.0,
    foresight: 3.0,
    ..Temper::EVEN
};
