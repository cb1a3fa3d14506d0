//! The bot `drifter`: keeps out of fights and lives by its tavern cards.

use super::rig;
use super::temper::Temper;
use crate::spec::{BotEntry, Parameter, Settings, SpecError};

pub(super) const ENTRY: BotEntry = BotEntry {
    name: "drifter",
    summary: "shuns fights, buys tavern cards and lives by them",
    version: 1,
    parameters: &[
        rig::parameter("2-4-4-4"),
        Parameter {
            name: "thirst",
            meaning: "fame that it hopes for from a tavern card beside fame cards",
            default: "0.6",
            range: "0 to 5",
        },
        Parameter {
            name: "nerve",
            meaning: "fame that a fight is worth beyond what it wins; below 0 it shuns fights",
            default: "-0.3",
            range: "-5 to 5",
        },
    ],
};

/// Its values.
///
/// # Errors
/// A value out of range.
pub(super) fn temper(settings: &Settings) -> Result<Temper, SpecError> {
    Ok(Temper {
        rig: rig::from_settings(settings)?,
        load: 5.0,
        nerve: settings.number("nerve")?,
        card: settings.number("thirst")?,
        dice: 3.0,
        toughness: 4.0,
        speed: 0.3,
        hold: 0.6,
        ..Temper::EVEN
    })
}
