//! The bot `profile`: every weight of a captain's judgement, for describing a type of player.

use super::rig;
use super::temper::{self, Temper};
use crate::spec::BotEntry;

pub(super) const ENTRY: BotEntry = BotEntry {
    name: "profile",
    summary: "weighs what you say: every weight of a captain's judgement is a parameter",
    version: 1,
    parameters: &[
        rig::parameter("3-4-4-3"),
        temper::LOAD.parameter("12"),
        temper::CHEST.parameter("0.65"),
        temper::COIN.parameter("0.9"),
        temper::THIRST.parameter("0.6"),
        temper::DICE.parameter("3"),
        temper::TOUGHNESS.parameter("4"),
        temper::SPEED.parameter("0.3"),
        temper::HOLD.parameter("0.8"),
        temper::NERVE.parameter("-0.2"),
        temper::GLORY.parameter("-1"),
        temper::SPITE.parameter("1"),
        temper::GRIT.parameter("1"),
        temper::WEAR.parameter("1"),
        temper::BRUISE.parameter("1"),
        temper::SOLACE.parameter("0.8"),
        temper::CROWDING.parameter("0.4"),
        temper::FORESIGHT.parameter("3"),
        temper::LEEWAY.parameter("1.2"),
        temper::PATIENCE.parameter("1.5"),
    ],
};

/// All its values are parameters.
pub(super) const TEMPER: Temper = Temper::EVEN;
