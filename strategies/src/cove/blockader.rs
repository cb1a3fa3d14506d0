//! The bot `blockader`: sails after the leader, and turns the Navy and its cards on him.

use super::rig;
use super::temper::{self, Temper};
use crate::spec::BotEntry;

pub(super) const ENTRY: BotEntry = BotEntry {
    name: "blockader",
    summary: "hurts whoever leads: sails after him, fires at him, sends the Navy and a Consort",
    version: 2,
    parameters: &[
        rig::parameter("2-4-4-4"),
        temper::SPITE.parameter("3"),
        temper::PATIENCE.parameter("0.5"),
    ],
};

/// Its values beside its parameters.
pub(super) const TEMPER: Temper = Temper {
    load: 10.0,
    chest: 0.7,
    dice: 4.0,
    toughness: 5.0,
    wear: 1.0,
    foresight: 1.0,
    ..Temper::EVEN
};
