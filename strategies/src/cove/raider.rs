//! The bot `raider`: builds guns and seeks the fights it expects to win.

use super::rig;
use super::temper::Temper;
use crate::spec::{BotEntry, Parameter, Settings, SpecError};

pub(super) const ENTRY: BotEntry = BotEntry {
    name: "raider",
    summary: "builds guns and seeks the fights it expects to win",
    version: 1,
    parameters: &[
        rig::parameter("3-3-4-4"),
        Parameter {
            name: "nerve",
            meaning: "fame that a fight is worth beyond what it wins; below 0 it shuns fights",
            default: "2.5",
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
        card: 0.3,
        dice: 4.0,
        toughness: 5.0,
        speed: 0.6,
        hold: 0.6,
        ..Temper::EVEN
    })
}
