//! The bot `profile`: every weight of a captain's judgement, for describing a type of player.

use super::rig;
use super::temper::{self, Temper};
use crate::spec::{BotEntry, Settings, SpecError};

pub(super) const ENTRY: BotEntry = BotEntry {
    name: "profile",
    summary: "weighs what you say: every weight of a captain's judgement is a parameter",
    version: 1,
    parameters: &[
        rig::parameter("3-3-3-3"),
        temper::LOAD.parameter("5"),
        temper::CHEST.parameter("0.9"),
        temper::COIN.parameter("0.9"),
        temper::CARD.parameter("0.3"),
        temper::DICE.parameter("3"),
        temper::TOUGHNESS.parameter("4"),
        temper::SPEED.parameter("0.3"),
        temper::HOLD.parameter("0.6"),
        temper::NERVE.parameter("0"),
        temper::GLORY.parameter("0"),
        temper::SPITE.parameter("0"),
        temper::GRIT.parameter("0"),
        temper::WEAR.parameter("0.5"),
        temper::BRUISE.parameter("0"),
        temper::SOLACE.parameter("0.8"),
        temper::CROWDING.parameter("0.4"),
        temper::FORESIGHT.parameter("0"),
        temper::LEEWAY.parameter("1.5"),
        temper::PATIENCE.parameter("1"),
    ],
};

/// Its values.
///
/// # Errors
/// A value out of range.
pub(super) fn temper(settings: &Settings) -> Result<Temper, SpecError> {
    Temper::EVEN.with(settings)
}
