//! The bot `balanced`: a tuned mixture of all the others, the default opponent.

use super::rig;
use super::temper::{self, Temper};
use crate::spec::BotEntry;

pub(super) const ENTRY: BotEntry = BotEntry {
    name: "balanced",
    summary: "a tuned mixture of the others, and the default opponent",
    version: 1,
    parameters: &[
        rig::parameter("3-4-4-3"),
        temper::LOAD.parameter("12"),
        temper::NERVE.parameter("-0.2"),
        temper::FORESIGHT.parameter("3"),
    ],
};

/// Its values, those of its parameters too: captains think of strangers as of this one.
pub(super) const TEMPER: Temper = Temper {
    rig: [3, 4, 4, 3],
    load: 12.0,
    chest: 0.65,
    coin: 0.9,
    thirst: 0.6,
    dice: 3.0,
    toughness: 4.0,
    speed: 0.3,
    hold: 0.8,
    nerve: -0.2,
    glory: -1.0,
    spite: 1.0,
    grit: 1.0,
    wear: 1.0,
    bruise: 1.0,
    solace: 0.8,
    crowding: 0.4,
    foresight: 3.0,
    leeway: 1.2,
    patience: 1.5,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cove::profile;
    use crate::spec::Settings;

    #[test]
    fn strangers_are_thought_to_be_what_the_bot_is_by_default() {
        assert_eq!(TEMPER.with(&Settings::defaults(&ENTRY)), Ok(TEMPER));
    }

    #[test]
    fn a_profile_that_says_nothing_plays_like_it() {
        let settings = Settings::defaults(&profile::ENTRY);
        assert_eq!(profile::TEMPER.with(&settings), Ok(TEMPER));
    }
}
